import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/error.ts';
import { usersQuery } from '../../../lib/queries/users.ts';
import { LoadedUsers } from './loaded-users.tsx';
import { UsersFailed } from './users-failed.tsx';
import { UsersSkeleton } from './users-skeleton.tsx';

/** Everybody who can sign in, loaded again every 30 s (spec 9). */
export const UserList = () => {
  const query = useQuery(usersQuery);
  const retry = () => void query.refetch();
  if (query.data)
    return (
      <LoadedUsers
        users={query.data}
        failure={query.isRefetchError ? messageOf(query.error) : null}
        refreshing={query.isFetching}
        onRefresh={retry}
      />
    );
  return query.error ? (
    <UsersFailed message={messageOf(query.error)} retrying={query.isFetching} onRetry={retry} />
  ) : (
    <UsersSkeleton />
  );
};
