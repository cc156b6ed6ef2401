import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../../../../lib/auth/session.ts';
import { hostStepUp, useStepUp } from '../../../../lib/auth/step-up.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

export const StepUp = () => {
  const session = useSession();
  const question = useStepUp();
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps>>();
  useEffect(hostStepUp, []);
  useEffect(() => {
    if (!question) return;
    // If it does not load, the call fails with the server's message.
    import('./step-up-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => question.answer(false),
    );
  }, [question]);
  const email = session.status === 'signed-in' ? session.user.email : '';
  return Dialog ? (
    <Dialog open={question !== null} email={email} onAnswer={(done) => question?.answer(done)} />
  ) : null;
};
