import { getProfile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  staleTime: 60_000,
});

/** Who is signed in. */
export const useProfile = () => useQuery(profileQuery);
