import { Box, Button, Flex } from '@chakra-ui/react';
import { readRecoveryCodes } from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { day } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { callQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { CODES as C } from '../texts.ts';

const codesQuery = callQuery(keys.recoveryCodes, readRecoveryCodes);

/** Shown to users with a second factor. */
export const RecoveryCodesSetting = () => {
  const { data: profile } = useProfile();
  const hasApp = Boolean(profile?.second_factor);
  const { data } = useQuery({ ...codesQuery, enabled: hasApp });
  const dialog = useDialog(() => import('./recovery-codes-dialog.tsx'));
  if (!hasApp) return null;
  const stand = data && (data.made_at === null ? C.none : C.left(data.left, day(data.made_at)));
  return (
    <Flex align="center" justify="space-between" gap="4" py="2.5">
      <Box ps="8" ms="2.5" textStyle="sm">
        {C.label}
        <Box textStyle="xs" color={data?.left === 0 ? 'warning.fg' : 'fg.subtle'}>
          {[C.hint, stand].filter(Boolean).join('. ')}
        </Box>
      </Box>
      <Button {...dialog.trigger} size="sm" aria-haspopup="dialog">
        {C.open}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </Flex>
  );
};
