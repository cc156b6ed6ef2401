import { Button, Flex } from '@chakra-ui/react';
import { recoverSecondFactor } from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import { readRecoveryCode } from '@ramps-gateway/shared/domain/recovery-codes.ts';
import { useForm } from 'react-hook-form';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { callPublicApi } from '../../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../../lib/api/error.ts';
import { openChallenge } from '../../../../lib/auth/open-challenge.ts';
import { TEXTS } from '../texts.ts';

/** Resets the second factor of a user who just entered the right password. @throws ApiError */
const recover = async (code: string): Promise<void> => {
  const challenge = openChallenge();
  if (!challenge) throw new ApiError('UNAUTHENTICATED', TEXTS.recovery.expired, 401);
  await callPublicApi(recoverSecondFactor, { body: { ...challenge, code } });
};

const { recovery: R } = TEXTS;

interface RecoveryDialogProps extends DialogProps {
  readonly onRecovered: () => void;
}

const Recovery = ({ onRecovered, onClose }: Pick<RecoveryDialogProps, 'onClose' | 'onRecovered'>) => {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await recover(code);
    } catch (error) {
      setError('code', { message: messageOf(error, R.failed) }, { shouldFocus: true });
      return;
    }
    toast.success(R.done, R.doneText);
    onClose();
    onRecovered();
  });
  return (
    <form
      // React's events bubble to the sign-in form, which rendered the dialog.
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
      onChange={(event) => event.stopPropagation()}
      noValidate
    >
      <TextField
        label={R.code}
        help={R.help}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        required
        error={formState.errors.code?.message}
        {...register('code', { validate: (code) => readRecoveryCode(code) !== undefined || R.wrong })}
      />
      <Flex justify="flex-end" gap="2" mt="5">
        <Button type="button" onClick={onClose} disabled={formState.isSubmitting}>
          {R.cancel}
        </Button>
        <SubmitButton running={formState.isSubmitting} runningText={R.running}>
          {R.submit}
        </SubmitButton>
      </Flex>
    </form>
  );
};

const RecoveryDialog = ({ open, onRecovered, onClose }: RecoveryDialogProps) => (
  <Modal open={open} title={R.title} description={R.text} onClose={onClose}>
    <Recovery onRecovered={onRecovered} onClose={onClose} />
  </Modal>
);

export default RecoveryDialog;
