import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../../../lib/auth/session.ts';
import { hostStepUp, useStepUp } from '../../../lib/auth/step-up.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

/** Shows the question of the server whether it is still the same person, wherever it comes up. */
export const StepUp = () => {
  const session = useSession();
  const question = useStepUp();
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps>>();
  useEffect(hostStepUp, []);
  useEffect(() => {
    if (!question) return;
    // Not loaded, it could not be asked: the call fails with what the server says.
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
