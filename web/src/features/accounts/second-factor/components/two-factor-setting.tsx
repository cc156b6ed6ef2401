import { Box, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { useConfirmDialog, useDialog } from '../../../../components/ui/use-dialog.ts';
import { day } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { useRemoveSecondFactor, useSignInSettings } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { setting: S, off: O } = TEXTS;

/** Switching on needs an authenticator app; not every role may switch it off. */
export const TwoFactorSetting = () => {
  const { data: profile } = useProfile();
  const setUp = useDialog(() => import('./set-up-dialog.tsx'));
  const codes = useDialog(() => import('./recovery-codes-dialog.tsx'));
  const confirm = useConfirmDialog();
  const settings = useSignInSettings();
  const remove = useRemoveSecondFactor();
  const hintId = useId();
  const factor = profile?.second_factor ?? null;
  const isKept = factor !== null && profile?.second_factor_required === true;
  const switchOn = () =>
    settings.mutate(undefined, {
      onSuccess: (confirmed) => confirmed && setUp.show(),
    });
  const said = [
    S.hint,
    factor && S.since(day(factor.since)),
    profile?.second_factor_required && S.required,
  ].filter(Boolean);
  return (
    <Flex direction="column" py="2.5">
      <LabelledSwitch
        label={S.label}
        checked={factor !== null}
        disabled={!profile || isKept || setUp.loading || confirm.loading || settings.isPending}
        describedBy={hintId}
        onChange={(on) => (on ? switchOn() : confirm.show())}
      />
      <Box id={hintId} ps="8" ms="2.5" textStyle="xs" color="fg.subtle">
        {said.join('. ')}
      </Box>
      {setUp.Part && profile && <setUp.Part {...setUp.shown} email={profile.email} onDone={codes.show} />}
      {codes.Part && <codes.Part {...codes.shown} />}
      {confirm.Part && (
        <confirm.Part
          {...confirm.shown}
          title={O.title}
          text={O.text}
          confirm={O.confirm}
          running={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: confirm.shown.onClose })}
        />
      )}
    </Flex>
  );
};
