import { Box } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useSpreadForm } from '../model/use-spread-form.ts';
import { SpreadForm } from './spread-form.tsx';
import { SpreadList } from './spread-list.tsx';
import { type SpreadFailure, SpreadsOutdated } from './spreads-failed.tsx';

interface LoadedSpreadsProps {
  readonly users: readonly User[];
  readonly bands: readonly SpreadBandRecord[];
  readonly spreads: readonly ClientSpread[];
  /** Where they could not be loaded again. */
  readonly failure: SpreadFailure | null;
}

export const LoadedSpreads = ({ users, bands, spreads, failure }: LoadedSpreadsProps) => {
  const state = useSpreadForm(spreads);
  return (
    <Box display="grid" gap="5">
      {failure && <SpreadsOutdated {...failure} />}
      <SpreadForm state={state} users={users} bands={bands} />
      <SpreadList spreads={spreads} onChange={state.edit} />
    </Box>
  );
};
