import { Box } from '@chakra-ui/react';
import type { CredentialsStatus as Status } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Veiled } from '../../../../components/ui/veiled.tsx';
import { credentialsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { CredentialsStatus } from './credentials-status.tsx';

/** Placeholder of the same size while loading. */
const SOMETHING: Status = {
  configured: true,
  client_id: '••••0000',
  environment: 'sandbox',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const Loaded = ({ status }: { readonly status: Status }) => (
  <Box display="grid" gap="5">
    <CredentialsStatus status={status} />
    <CredentialsForm status={status} />
  </Box>
);

/** S2.107 to S2.109: entered, shown as a status, cleared, tested. */
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
