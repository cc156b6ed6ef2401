import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { holdingsTotals } from '@ramps-gateway/shared/domain/holdings.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PageRequest } from '../../../platform/page.ts';
import { type Part, partOf } from '../../../platform/part.ts';
import type { Accounts, AccountsNow, HoldingsRows, OnLeftOut } from './ports.ts';

export interface ScopePorts {
  readonly accounts: Accounts;
  readonly rows: Pick<HoldingsRows, 'every' | 'ofMany'>;
}

export interface Scope {
  readonly accounts: readonly SubAccountRecord[];
  readonly known: ReadonlyMap<string, HoldingsRecord>;
}

/** Maximum number of look-ups for rows that the lists do not show yet. */
const LOOKED_UP = 100;

/**
 * The accounts that the principal may see now, with their stored holdings. Sums are made on reading, so that they
 * follow the current ownership: stored sums would be written with each balance. Two thousand accounts are about 3.2 MB.
 */
export const readScope =
  ({ accounts, rows }: ScopePorts) =>
  async (who: Principal, onLeftOut: OnLeftOut): Promise<Scope> => {
    const [stored, kept] = await Promise.all([accounts.every(who, onLeftOut), rows.every(who, onLeftOut)]);
    const records = stored.map(({ record }) => record);
    const known = new Map(kept.map((row) => [row.id, row]));
    // A row's list follows a change of owner with a delay.
    const missing = records.filter(({ id }) => !known.has(id)).slice(0, LOOKED_UP);
    if (missing.length > 0)
      for (const [id, row] of await rows.ofMany(missing.map((account) => account.id))) known.set(id, row);
    return { accounts: records, known };
  };

const placeOf = ({ created_at, id }: SubAccountRecord): string => `${created_at}#${id}`;

export const partOfAccounts = (
  accounts: readonly SubAccountRecord[],
  part: PageRequest,
): Part<SubAccountRecord> => partOf(accounts, placeOf, part);

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
