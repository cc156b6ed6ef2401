import { Box, Button, Flex } from '@chakra-ui/react';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useTakesPasskeys } from '../../../../lib/auth/passkeys.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { useSignInSettings } from '../api.ts';
import { PASSKEYS as T } from '../texts.ts';

/** Shown only where this address and stage support passkeys. */
export const PasskeysSetting = () => {
  const { data: profile } = useProfile();
  const takes = useTakesPasskeys();
  const dialog = useDialog(() => import('./passkeys-dialog.tsx'));
  const settings = useSignInSettings();
  const manage = () =>
    settings.mutate(undefined, {
      onSuccess: (confirmed) => confirmed && dialog.show(),
    });
  const hasApp = Boolean(profile?.second_factor);
  const why = takes === false ? T.elsewhere : profile && !hasApp ? T.needsApp : undefined;
  return (
    <Flex align="center" justify="space-between" gap="4" py="2.5">
      <Box ps="8" ms="2.5" textStyle="sm">
        {T.label}
        <Box textStyle="xs" color="fg.subtle">
          {[T.hint, why].filter(Boolean).join('. ')}
        </Box>
      </Box>
      <Button
        size="sm"
        disabled={!takes || !hasApp}
        loading={settings.isPending || dialog.loading}
        onClick={manage}
        aria-label={`${T.manage} ${T.label.toLowerCase()}`}
      >
        {T.manage}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </Flex>
  );
};
