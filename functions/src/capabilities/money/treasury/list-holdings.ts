import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import { holdingsTotals } from '@ramps-gateway/shared/domain/holdings.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AccountsNow } from './ports.ts';
import { partOfAccounts, readScope, type ScopePorts } from './scope.ts';

export interface ListHoldingsPorts extends ScopePorts {
  readonly accountsNow: AccountsNow;
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sub_account_id?: string | undefined;
}

export const listHoldings = (ports: ListHoldingsPorts) => {
  const scope = readScope(ports);
  const { accountsNow, rows } = ports;
  const ofOne = async (who: Principal, id: string): Promise<HoldingsPage> => {
    const [accounts, known] = await Promise.all([accountsNow.ofMany([id]), rows.ofMany([id])]);
    const account = accounts.get(id)?.record;
    if (!account || !maySee(who, account)) throw notFound();
    // The account's fields copied into the row may be outdated.
    const { user_id, manager_id } = account;
    const items = [...known.values()].map((row) => ({ ...row, user_id, manager_id }));
    return { items, totals: holdingsTotals([account], known), next_cursor: null };
  };
  return async (who: Principal, { sub_account_id: id, ...part }: Asked): Promise<HoldingsPage> => {
    if (id !== undefined) return ofOne(who, id);
    const { accounts, known } = await scope(who, () => undefined);
    const { items, next_cursor } = partOfAccounts(accounts, part);
    return {
      items: items.flatMap((account) => known.get(account.id) ?? []),
      totals: holdingsTotals(accounts, known),
      next_cursor,
    };
  };
};
