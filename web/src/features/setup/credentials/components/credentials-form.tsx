import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CredentialsStatus,
  credentialsInput,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { TextField, SelectField } from '../../../../components/form/fields.tsx';
import { useSaveCredentials, useTestConnection } from '../api.ts';
import { ENVIRONMENTS, TEXTS } from '../texts.ts';

const { form: F, test: T } = TEXTS;

/** The secret leaves the page once it is saved. */
export const CredentialsForm = ({ status }: { readonly status: CredentialsStatus }) => {
  const save = useSaveCredentials();
  const test = useTestConnection();
  const environment = status.environment ?? 'sandbox';
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(credentialsInput),
    defaultValues: { client_id: '', client_secret: '', environment },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => {
        reset({ client_id: '', client_secret: '', environment: input.environment });
        // Only the mutation still holds the secret.
        save.reset();
      },
    }),
  );
  const tryTyped = handleSubmit((input) => test.mutate(input, { onSettled: () => test.reset() }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={F.label} autoComplete="off">
      <Box mb="3" textStyle="sm" color="fg.muted">
        {status.configured ? F.replace : F.missing}
      </Box>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <TextField
          label={F.clientId}
          required
          spellCheck={false}
          placeholder={status.client_id ?? undefined}
          disabled={save.isPending}
          error={errors.client_id?.message}
          {...register('client_id')}
        />
        <TextField
          label={F.clientSecret}
          help={F.clientSecretHelp}
          type="password"
          required
          disabled={save.isPending}
          error={errors.client_secret?.message}
          {...register('client_secret')}
        />
        <SelectField
          label={F.environment}
          help={F.environmentHelp}
          choices={ENVIRONMENTS}
          disabled={save.isPending}
          error={errors.environment?.message}
          {...register('environment')}
        />
      </Grid>
      <Flex mt="4" gap="2" wrap="wrap">
        <SubmitButton running={save.isPending} runningText={F.saving} disabled={test.isPending}>
          {F.save}
        </SubmitButton>
        <Button
          disabled={save.isPending}
          loading={test.isPending}
          loadingText={T.running}
          onClick={() => void tryTyped()}
        >
          {T.typed}
        </Button>
      </Flex>
    </form>
  );
};
