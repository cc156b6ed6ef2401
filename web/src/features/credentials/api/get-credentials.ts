import { readCredentials } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** Whether the provider's credentials are there; the secret never leaves the server. */
export const credentialsQuery = queryOptions({
  queryKey: keys.credentials,
  queryFn: ({ signal }) => callApi(readCredentials, { signal }),
});
