import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isPlain } from '@ramps-gateway/shared/domain/texts.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Accounts, HoldingsRows, OnLeftOut } from './ports.ts';

export interface ScopePorts {
  readonly accounts: Accounts;
  readonly rows: Pick<HoldingsRows, 'every' | 'ofMany'>;
}

export interface Scope {
  /** Newest first. */
  readonly accounts: readonly SubAccountRecord[];
  /** By our id of the sub-account. */
  readonly known: ReadonlyMap<string, HoldingsRecord>;
}

/** Rows that the lists do not show yet are looked up, so many at most. */
const LOOKED_UP = 100;

/**
 * The sub-accounts that the principal sees now, and what is kept of each: both lists at once, a Query for each megabyte.
 *
 * Sums are made of the rows: they are right whatever changes at the same time, and go by the ownership of now, where a
 * kept sum for each owner would have to move with each account, and one for everyone would be written with each balance.
 * Of two thousand accounts that is about 1.4 MB beside the 1.8 MB of the accounts.
 */
export const readScope =
  ({ accounts, rows }: ScopePorts) =>
  async (who: Principal, onLeftOut: OnLeftOut): Promise<Scope> => {
    const [stored, kept] = await Promise.all([accounts.every(who, onLeftOut), rows.every(who, onLeftOut)]);
    const records = stored.map(({ record }) => record);
    const known = new Map(kept.map((row) => [row.id, row]));
    // A row follows a change of owner some time later.
    const missing = records.filter(({ id }) => !known.has(id)).slice(0, LOOKED_UP);
    if (missing.length > 0)
      for (const [id, row] of await rows.ofMany(missing.map((account) => account.id))) known.set(id, row);
    return { accounts: records, known };
  };

interface Part {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const placeOf = ({ created_at, id }: SubAccountRecord): string => `${created_at}#${id}`;

/** As sort values of the table. */
const LONGEST = 1024;

/** Throws a 400 for what is no place in a list. */
const placeIn = (cursor: string): string => {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  const isPlace = place !== '' && Buffer.byteLength(place) <= LONGEST && isPlain(place);
  if (!isPlace || cursorOf(place) !== cursor) throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return place;
};

const cursorOf = (place: string): string => Buffer.from(place).toString('base64url');

/** The part of the accounts that was asked for, and where the next one begins. They are in the order of their places. */
export const partOf = (
  accounts: readonly SubAccountRecord[],
  { limit, cursor }: Part,
): { readonly items: readonly SubAccountRecord[]; readonly next_cursor: string | null } => {
  const place = cursor === undefined ? undefined : placeIn(cursor);
  const after = place === undefined ? accounts : accounts.filter((account) => placeOf(account) < place);
  const items = after.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: after.length > items.length && last ? cursorOf(placeOf(last)) : null };
};
