import { getProfile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

const profileQuery = queryOptions({ ...callQuery(keys.profile, getProfile), staleTime: 60_000 });

export const useProfile = () => useQuery(profileQuery);

/** Uses the token until the server answers, so that nothing moves. */
export const useRole = (): Role => {
  const session = useSession();
  const { data } = useProfile();
  return data?.role ?? roleOfGroups(session.status === 'signed-in' ? session.user.groups : []);
};
