import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  credentialsInput,
  type CredentialsStatus as Status,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { CREDENTIALS_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Mono, Muted, Quiet } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { Veiled } from '../../../../components/ui/skeleton.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { credentialsQuery, useSaveCredentials, useTestConnection } from '../api.ts';
import { ENVIRONMENT_LABELS, ENVIRONMENTS, TEXTS } from '../texts.ts';

interface StatusProps {
  readonly status: Status;
}

const { form: F } = TEXTS;

/** After saving, the secret leaves the page. */
const CredentialsForm = ({ status }: StatusProps) => {
  const save = useSaveCredentials();
  const test = useTestConnection();
  const environment = status.environment ?? 'sandbox';
  const form = useForm({
    resolver: zodResolver(credentialsInput),
    defaultValues: { client_id: '', client_secret: '', environment },
  });
  const { handleSubmit, reset, formState } = form;
  useUnsaved(formState.isDirty);
  const field = fieldOf(form);
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => {
        reset({ client_id: '', client_secret: '', environment: input.environment });
        // The mutation has the last copy of the secret.
        save.reset();
      },
    }),
  );
  const tryTyped = handleSubmit((input) => test.mutate(input, { onSettled: () => test.reset() }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={F.label} autoComplete="off">
      <Muted mb="3">{status.configured ? F.replace : F.missing}</Muted>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <TextField
          label={F.clientId}
          required
          spellCheck={false}
          placeholder={status.client_id ?? undefined}
          disabled={save.isPending}
          {...field('client_id')}
        />
        <TextField
          label={F.clientSecret}
          help={F.clientSecretHelp}
          type="password"
          required
          disabled={save.isPending}
          {...field('client_secret')}
        />
        <SelectField
          label={F.environment}
          help={F.environmentHelp}
          choices={ENVIRONMENTS}
          disabled={save.isPending}
          {...field('environment')}
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

const { clear: C, status: S, test: T } = TEXTS;

const ClearCredentials = () => {
  const dialog = useDialog(() => import('./clear-question.tsx'));
  return (
    <>
      <Button {...dialog.trigger} colorPalette="danger" aria-label={C.confirm}>
        <Icon name="trash" />
        {C.action}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </>
  );
};

const StatusDetails = ({ status: { configured, client_id, environment, updated_at } }: StatusProps) => (
  <DetailRows
    aria-label={S.title}
    rows={[
      [S.state, <LabelTag key="state" of={CREDENTIALS_TAGS[configured ? 'configured' : 'missing']} />],
      [S.clientId, <Mono key="id">{client_id ?? S.none}</Mono>],
      [S.environment, environment === null ? S.none : ENVIRONMENT_LABELS[environment]],
      [S.updated, updated_at === null ? S.none : secondWithZone(updated_at)],
    ]}
  />
);

const StoredCredentials = ({ status }: StatusProps) => {
  const test = useTestConnection();
  return (
    <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
      <Box minW="0">
        <StatusDetails status={status} />
      </Box>
      <Box>
        <Flex gap="2" wrap="wrap">
          <Button loading={test.isPending} loadingText={T.running} onClick={() => test.mutate(undefined)}>
            {T.action}
          </Button>
          {status.configured && <ClearCredentials />}
        </Flex>
        <Quiet mt="1.5">{T.hint}</Quiet>
      </Box>
    </Flex>
  );
};

/** A placeholder of the same size while loading. */
const SOMETHING: Status = {
  configured: true,
  client_id: '••••0000',
  environment: 'sandbox',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const Loaded = ({ status }: StatusProps) => (
  <Box display="grid" gap="5">
    <StoredCredentials status={status} />
    <CredentialsForm status={status} />
  </Box>
);

/** S2.107 to S2.109: credentials are entered, shown as a status, cleared, tested. */
export const ApiConfiguration = () => {
  const query = useQuery(credentialsQuery);
  if (query.data) return <Loaded status={query.data} />;
  return query.error ? (
    <Failed title={TEXTS.fetchFailed} query={query} />
  ) : (
    <Veiled label={TEXTS.loading}>
      <Loaded status={SOMETHING} />
    </Veiled>
  );
};
