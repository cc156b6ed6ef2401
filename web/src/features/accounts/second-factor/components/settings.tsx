import { Box, Button, Flex } from '@chakra-ui/react';
import { readRecoveryCodes } from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useConfirmDialog, useDialog } from '../../../../components/ui/use-dialog.ts';
import { useTakesPasskeys } from '../../../../lib/auth/passkeys.ts';
import { day } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { callQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useRemoveSecondFactor, useSignInSettings } from '../api.ts';
import { CODES as C, PASSKEYS as T, TEXTS } from '../texts.ts';

interface SettingProps {
  readonly label: string;
  readonly hint: readonly (string | undefined)[];
  readonly isUrgent?: boolean;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

const Setting = ({ label, hint, isUrgent = false, button, children }: SettingProps) => (
  <Flex align="center" justify="space-between" gap="4" py="2.5">
    <Box ps="8" ms="2.5" textStyle="sm">
      {label}
      <Quiet color={isUrgent ? 'warning.fg' : undefined}>{hint.filter(Boolean).join('. ')}</Quiet>
    </Box>
    {button}
    {children}
  </Flex>
);

/** Shown only if this domain and stage support passkeys. */
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
    <Setting
      label={T.label}
      hint={[T.hint, why]}
      button={
        <Button
          size="sm"
          disabled={!takes || !hasApp}
          loading={settings.isPending || dialog.loading}
          onClick={manage}
          aria-label={`${T.manage} ${T.label.toLowerCase()}`}
        >
          {T.manage}
        </Button>
      }
    >
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </Setting>
  );
};

const codesQuery = callQuery(keys.recoveryCodes, readRecoveryCodes);

/** For users with a second factor. */
export const RecoveryCodesSetting = () => {
  const { data: profile } = useProfile();
  const hasApp = Boolean(profile?.second_factor);
  const { data } = useQuery({ ...codesQuery, enabled: hasApp });
  const dialog = useDialog(() => import('./recovery-codes-dialog.tsx'));
  if (!hasApp) return null;
  const stand = data && (data.made_at === null ? C.none : C.left(data.left, day(data.made_at)));
  return (
    <Setting
      label={C.label}
      hint={[C.hint, stand]}
      isUrgent={data?.left === 0}
      button={
        <Button {...dialog.trigger} size="sm" aria-haspopup="dialog">
          {C.open}
        </Button>
      }
    >
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </Setting>
  );
};

const { setting: S, off: O } = TEXTS;

/** Switching it on needs an authenticator app; some roles cannot switch it off. */
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
