import { Box } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { day } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { ROUTES } from '../../../../lib/routes.ts';

/** Separate: every page has the note, few the dialogs. */
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
