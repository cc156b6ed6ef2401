import { useQuery } from '@tanstack/react-query';
import { Veiled } from '../../../components/ui/veiled.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { usersQuery } from '../../../lib/queries/users.ts';
import { bandsQuery } from '../api/get-bands.ts';
import { clientSpreadsQuery } from '../api/get-client-spreads.ts';
import { TEXTS } from '../texts.ts';
import { LoadedSpreads } from './loaded-spreads.tsx';
import { SpreadsFailed } from './spreads-failed.tsx';

/** Client Spread Management (spec 2). */
export const ClientSpreads = () => {
  const users = useQuery(usersQuery);
  const bands = useQuery(bandsQuery);
  const spreads = useQuery(clientSpreadsQuery);
  const error = spreads.error ?? bands.error ?? users.error;
  const failure = error && {
    message: messageOf(error),
    retrying: users.isFetching || bands.isFetching || spreads.isFetching,
    onRetry: () => void Promise.all([users.refetch(), bands.refetch(), spreads.refetch()]),
  };
  if (users.data && bands.data && spreads.data)
    return <LoadedSpreads users={users.data} bands={bands.data} spreads={spreads.data} failure={failure} />;
  if (failure) return <SpreadsFailed {...failure} />;
  return (
    <Veiled label={TEXTS.loading}>
      <LoadedSpreads users={[]} bands={[]} spreads={[]} failure={null} />
    </Veiled>
  );
};
