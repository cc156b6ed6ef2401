import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Failed } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { credentialsQuery } from '../api/get-credentials.ts';
import { TEXTS } from '../texts.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { CredentialsStatus } from './credentials-status.tsx';

const FIELDS = ['id', 'secret', 'environment'];

/** In the size of what will come. */
const Loading = () => (
  <Box role="status" aria-label={TEXTS.loading} display="grid" gap="4">
    <Skeleton w="full" h="16" />
    <Box display="grid" gridTemplateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
      {FIELDS.map((field) => (
        <Skeleton key={field} w="full" h="20" />
      ))}
    </Box>
    <Skeleton w="24" h="8" />
  </Box>
);

/** The ramps provider's credentials (spec 2): entered, read as a status, cleared, tested. */
export const ApiConfiguration = () => {
  const query = useQuery(credentialsQuery);
  if (query.data)
    return (
      <Box display="grid" gap="5">
        <CredentialsStatus status={query.data} />
        <CredentialsForm status={query.data} />
      </Box>
    );
  return query.error ? (
    <Failed
      title={TEXTS.fetchFailed}
      message={messageOf(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <Loading />
  );
};
