import { Box, Button } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/ui/icon.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { State } from '../../../components/ui/state.tsx';
import { Veiled } from '../../../components/ui/veiled.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { usersQuery } from '../../../lib/queries/users.ts';
import { bandsQuery } from '../api/get-bands.ts';
import { clientSpreadsQuery } from '../api/get-client-spreads.ts';
import { useSpreadForm } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';
import { SpreadForm } from './spread-form.tsx';
import { SpreadList } from './spread-list.tsx';

interface SpreadFailure {
  readonly message: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** In the place of what could not be loaded at all. */
const SpreadsFailed = ({ message, retrying, onRetry }: SpreadFailure) => (
  <State icon="alert" tone="danger" title={TEXTS.fetchFailed(message)}>
    <Button onClick={onRetry} loading={retrying} loadingText={TEXTS.tryingAgain}>
      <Icon name="retry" />
      {TEXTS.tryAgain}
    </Button>
  </State>
);

/** Above what is shown although it could not be loaded again. */
const SpreadsOutdated = ({ message, retrying, onRetry }: SpreadFailure) => (
  <Notice
    family="warning"
    title={TEXTS.fetchFailed(message)}
    action={
      <Button size="xs" loading={retrying} onClick={onRetry}>
        {TEXTS.tryAgain}
      </Button>
    }
  >
    {TEXTS.outdated}
  </Notice>
);

interface LoadedSpreadsProps {
  readonly users: readonly User[];
  readonly bands: readonly SpreadBandRecord[];
  readonly spreads: readonly ClientSpread[];
  /** Where they could not be loaded again. */
  readonly failure: SpreadFailure | null;
}

const LoadedSpreads = ({ users, bands, spreads, failure }: LoadedSpreadsProps) => {
  const state = useSpreadForm(spreads);
  return (
    <Box display="grid" gap="5">
      {failure && <SpreadsOutdated {...failure} />}
      <SpreadForm state={state} users={users} bands={bands} />
      <SpreadList spreads={spreads} onChange={state.edit} />
    </Box>
  );
};

/** Client Spread Management (S2.112). */
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
