import { Box, Button, Flex } from '@chakra-ui/react';
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { copied, DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { QrCode } from '../../../../components/ui/qr-code.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { accessToken } from '../../../../lib/auth/session.ts';
import { saidOf, useRecordSecondFactor } from '../api.ts';
import { SET_UP as T } from '../texts.ts';
import { CodeField, isCode } from './code-field.tsx';

interface Key {
  readonly secret: string;
  readonly address: string;
}

/** The authenticator key; `undefined` while loading, null if it failed. */
const useKey = (email: string): Key | null | undefined => {
  const [key, setKey] = useState<Key | null>();
  useEffect(() => {
    let left = false;
    setUpTOTP().then(
      (made) => {
        const address = made.getSetupUri(T.issuer, email).toString();
        if (!left) setKey({ secret: made.sharedSecret, address });
      },
      () => !left && setKey(null),
    );
    return () => {
      left = true;
    };
  }, [email]);
  return key;
};

interface SetUpProps {
  readonly email: string;
  readonly onClose: () => void;
  /** Called when two-factor authentication is on. */
  readonly onDone: () => void;
}

const SetUp = ({ email, onClose, onDone }: SetUpProps) => {
  const key = useKey(email);
  const record = useRecordSecondFactor();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: 'PREFERRED' });
      await record.mutateAsync();
    } catch (error) {
      const wrong = error instanceof Error && error.name === 'EnableSoftwareTokenMFAException';
      setError('code', { message: wrong ? T.mismatch : saidOf(error, T.mismatch) }, { shouldFocus: true });
      return;
    }
    // Renewing drops the privileged token; if that fails, the token expires.
    await accessToken({ renew: true }).catch(() => null);
    toast.success(T.done);
    onClose();
    onDone();
  });
  if (key === undefined) return <Box role="status">{T.loading}</Box>;
  if (key === null) return <Notice family="danger">{T.noKey}</Notice>;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <QrCode value={key.address} size={200} title={T.image} />
      <DetailRows rows={[copied(T.key, key.secret)]} />
      <Box mt="4">
        <CodeField
          label={T.code}
          help={T.codeHelp}
          error={formState.errors.code?.message}
          {...register('code', { validate: (code) => isCode(code) || T.codeWrong })}
        />
      </Box>
      <Flex justify="flex-end" gap="2" mt="5">
        <Button onClick={onClose} disabled={formState.isSubmitting}>
          {T.cancel}
        </Button>
        <SubmitButton running={formState.isSubmitting} runningText={T.submitting}>
          {T.submit}
        </SubmitButton>
      </Flex>
    </form>
  );
};

const SetUpDialog = ({ open, onClose, ...props }: SetUpProps & { readonly open: boolean }) => (
  <Modal open={open} title={T.title} description={T.text} onClose={onClose}>
    <SetUp {...props} onClose={onClose} />
  </Modal>
);

export default SetUpDialog;
