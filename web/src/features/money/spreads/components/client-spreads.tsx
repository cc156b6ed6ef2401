import { Box } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Veiled } from '../../../../components/ui/veiled.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { bandsQuery, clientSpreadsQuery } from '../api.ts';
import { useSpreadForm } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';
import { SpreadForm } from './spread-form.tsx';
import { SpreadList } from './spread-list.tsx';

interface LoadedSpreadsProps {
  readonly users: readonly User[];
  readonly bands: readonly SpreadBandRecord[];
  readonly spreads: readonly ClientSpread[];
  readonly failed: ComponentProps<typeof Outdated> | null;
}

const LoadedSpreads = ({ users, bands, spreads, failed }: LoadedSpreadsProps) => {
  const state = useSpreadForm(spreads);
  return (
    <Box display="grid" gap="5">
      {failed && <Outdated {...failed} />}
      <SpreadForm state={state} users={users} bands={bands} />
      <SpreadList spreads={spreads} onChange={state.edit} />
    </Box>
  );
};

/** S2.112. */
const ClientSpreads = () => {
  const users = useQuery(usersQuery);
  const bands = useQuery(bandsQuery);
  const spreads = useQuery(clientSpreadsQuery);
  const error = spreads.error ?? bands.error ?? users.error;
  const query = {
    error,
    isFetching: users.isFetching || bands.isFetching || spreads.isFetching,
    refetch: () => Promise.all([users.refetch(), bands.refetch(), spreads.refetch()]),
  };
  const title = error && TEXTS.fetchFailed(messageOf(error));
  if (users.data && bands.data && spreads.data)
    return (
      <LoadedSpreads
        users={users.data}
        bands={bands.data}
        spreads={spreads.data}
        failed={title === null ? null : { query, title }}
      />
    );
  if (title !== null) return <Failed title={title} message={null} query={query} />;
  return (
    <Veiled label={TEXTS.loading}>
      <LoadedSpreads users={[]} bands={[]} spreads={[]} failed={null} />
    </Veiled>
  );
};

export default ClientSpreads;
