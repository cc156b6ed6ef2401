import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { useTakesPasskeys } from '../../../../lib/auth/passkeys.ts';
import {
  answerCode,
  type NextAnswer,
  signInAgain,
  signInAgainByPasskey,
} from '../../../../lib/auth/sign-in-again.ts';
import { saidOf } from '../api.ts';
import { STEP_UP as T } from '../texts.ts';
import { CodeField, isCode } from './code-field.tsx';

interface StepUpProps {
  readonly email: string;
  readonly onAnswer: (done: boolean) => void;
}

export interface StepUpDialogProps extends StepUpProps {
  readonly open: boolean;
}

/** Password, then the code if needed. A late code starts over with the password. */
const StepUp = ({ email, onAnswer }: StepUpProps) => {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const { register, handleSubmit, formState, setError, resetField } = useForm({
    defaultValues: { password: '', code: '' },
    shouldUnregister: true,
  });
  const goOn = (next: NextAnswer) => {
    if (next === 'none') return onAnswer(true);
    if (next === 'code') return setStep('code');
    setError('password', { message: T.other });
  };
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      goOn(step === 'password' ? await signInAgain(email, password) : await answerCode(code));
    } catch (error) {
      const isOver = error instanceof Error && error.name === 'NotAuthorizedException' && step === 'code';
      const field = isOver ? 'password' : step;
      if (isOver) setStep('password');
      resetField(field);
      setError(field, { message: saidOf(error, T.failed) }, { shouldFocus: true });
    }
  });
  const { errors, isSubmitting } = formState;
  const takesPasskeys = useTakesPasskeys();
  const [asking, setAsking] = useState(false);
  const byPasskey = async () => {
    setAsking(true);
    try {
      if ((await signInAgainByPasskey(email)) === 'none') return onAnswer(true);
      setError('password', { message: T.noPasskey });
    } catch (error) {
      setError('password', { message: saidOf(error, T.passkeyFailed) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Box asChild srOnly>
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={email}
          tabIndex={-1}
          aria-hidden
        />
      </Box>
      {step === 'password' ? (
        <TextField
          key="password"
          label={T.password}
          help={email}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password?.message}
          {...register('password', { required: T.passwordNeeded })}
        />
      ) : (
        <CodeField
          key="code"
          label={T.code}
          help={T.codeHelp}
          autoFocus
          error={errors.code?.message}
          {...register('code', { validate: (code) => isCode(code) || T.codeNeeded })}
        />
      )}
      <Flex justify="flex-end" gap="2" mt="5" wrap="wrap">
        {takesPasskeys && step === 'password' && (
          <Button onClick={() => void byPasskey()} loading={asking} disabled={isSubmitting} me="auto">
            {T.passkey}
          </Button>
        )}
        <Button onClick={() => onAnswer(false)} disabled={isSubmitting}>
          {T.cancel}
        </Button>
        <SubmitButton running={isSubmitting} runningText={T.running}>
          {step === 'password' ? T.next : T.confirm}
        </SubmitButton>
      </Flex>
    </form>
  );
};

const StepUpDialog = ({ open, ...props }: StepUpDialogProps) => (
  <Modal open={open} title={T.title} description={T.text} onClose={() => props.onAnswer(false)}>
    <StepUp {...props} />
  </Modal>
);

export default StepUpDialog;
