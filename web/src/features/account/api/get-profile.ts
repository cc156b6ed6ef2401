import { getProfile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  staleTime: 60_000,
});

export const useProfile = () => useQuery(profileQuery);
