import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { PageRequest } from '../../../platform/page.ts';
import { type Part, partOf } from '../../../platform/part.ts';
import type { Accounts, HoldingsRows, OnLeftOut } from './ports.ts';

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
