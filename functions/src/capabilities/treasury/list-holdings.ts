import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import { holdingsTotals } from '@ramps-gateway/shared/domain/holdings.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { partOfAccounts, readScope, type ScopePorts } from './scope.ts';

/** What is kept of the sub-accounts in the caller's scope, and what it adds up to. The table reports what cannot be read. */
export const listHoldings = (ports: ScopePorts) => {
  const scope = readScope(ports);
  return async (
    who: Principal,
    part: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<HoldingsPage> => {
    const { accounts, known } = await scope(who, () => undefined);
    const { items, next_cursor } = partOfAccounts(accounts, part);
    return {
      items: items.flatMap(({ id }) => known.get(id) ?? []),
      totals: holdingsTotals(accounts, known),
      next_cursor,
    };
  };
};
