import { Box } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useSession } from '../../../../lib/auth/session.ts';
import { hostStepUp, useStepUp } from '../../../../lib/auth/step-up.ts';
import { useNow } from '../../../../lib/clock.ts';
import { day } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { ROUTES } from '../../../../lib/routes.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

/** In its own file: every page has this note, few need the dialogs. */
const N = {
  text: (when: string) => `Your role requires two-factor authentication by ${when}.`,
  over: 'Your role requires two-factor authentication to continue.',
  link: 'Set it up',
} as const;

export const FactorNote = () => {
  const { data: profile } = useProfile();
  const now = useNow();
  if (!profile?.second_factor_required || profile.second_factor) return null;
  const { second_factor_until: until } = profile;
  const isOver = until !== null && Date.parse(until) <= now;
  return (
    <Box px={{ base: '4', md: '6' }} pt="4">
      <Notice family={isOver ? 'danger' : 'warning'}>
        {until === null || isOver ? N.over : N.text(day(until))}{' '}
        <Box asChild textDecoration="underline" fontWeight="semibold">
          <Link to={ROUTES['account-settings'].path}>{N.link}</Link>
        </Box>
      </Notice>
    </Box>
  );
};

export const StepUp = () => {
  const session = useSession();
  const question = useStepUp();
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps>>();
  useEffect(hostStepUp, []);
  useEffect(() => {
    if (!question) return;
    // If the dialog does not load, the call fails with the server's message.
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
