import { Box, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { signingSecret } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { sentence } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';

const { signing: S } = TEXTS;

const pasted = z.object({ signing_secret: signingSecret });

interface SigningFormProps {
  readonly saving: boolean;
  /** Calls back once stored, when the secret leaves the page. */
  readonly onSave: (secret: string, onStored: () => void) => void;
  readonly children: ReactNode;
}

export const SigningForm = ({ saving, onSave, children }: SigningFormProps) => {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(pasted),
    defaultValues: { signing_secret: '' },
  });
  const submit = handleSubmit(({ signing_secret: secret }) => onSave(secret, reset));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={S.label} autoComplete="off">
      <Box maxW={{ md: 'calc(50% - var(--chakra-spacing-2))' }}>
        <TextField
          label={S.field}
          help={S.help}
          type="password"
          spellCheck={false}
          disabled={saving}
          error={sentence(S.field, formState.errors.signing_secret?.message)}
          {...register('signing_secret')}
        />
      </Box>
      <Flex mt="4" gap="2" wrap="wrap">
        <SubmitButton running={saving} runningText={TEXTS.saving} disabled={!formState.isDirty}>
          {S.save}
        </SubmitButton>
        {children}
      </Flex>
    </form>
  );
};
