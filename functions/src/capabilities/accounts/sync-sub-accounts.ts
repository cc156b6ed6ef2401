import type { SyncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { createLimit } from '../../platform/limit.ts';
import type { Log } from '../../platform/logger.ts';
import { listingError } from './listing-error.ts';
import type { Directory, Lists, RemoteAccount, SubAccounts } from './ports.ts';
import { insert, isUpToDate, update } from './take-over.ts';

export interface SyncSubAccountsPorts {
  readonly directory: Directory;
  readonly accounts: SubAccounts;
  readonly lists: Lists;
  readonly clock: Clock;
  readonly log: Log;
}

const WRITES_AT_ONCE = 8;
const PAGE = 200;

/** The rows that the caller may see, by the provider's account id. */
const visibleRows = async (lists: Lists, who: Principal): Promise<Map<string, SubAccountRecord>> => {
  const rows = new Map<string, SubAccountRecord>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await lists.page(who, { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    for (const row of page.items) rows.set(row.external_id, row);
    cursor = page.next_cursor;
  }
  return rows;
};

/** spec 8: the first account's message, or 'Sync failed', when nothing could be taken over. */
const answerOf = (total: number, errors: SyncAnswer['errors']): SyncAnswer => {
  const synchronized = total - errors.length;
  const success = errors.length === 0 || synchronized > 0;
  return {
    success,
    synchronized,
    total,
    error: success ? null : (errors[0]?.message ?? 'Sync failed'),
    errors,
  };
};

/**
 * Takes the provider's accounts over (spec 4, contract 3). Rows matched by external_id are updated, when something
 * changed, and keep their owner. An account without a row is inserted for an administrator only, who owns it (spec 4)
 * until it is assigned. Anybody else's run sees, counts and touches only the rows visible to them. An account that fails is reported and does not stop the run. Ids follow from external_id, so two
 * runs at once make no duplicates.
 *
 * Throws 424, 502 or 504 when the provider's list cannot be had at all.
 */
export const syncSubAccounts = ({ directory, accounts, lists, clock, log }: SyncSubAccountsPorts) => {
  const takeOver = async (
    who: Principal,
    remote: RemoteAccount,
    row: SubAccountRecord | undefined,
  ): Promise<string | null> => {
    if (!remote.readable) return remote.message;
    const { external_id, told } = remote;
    const now = clock().toISOString();
    try {
      if (row && isUpToDate(row, told)) return null;
      if (!row && (await insert(accounts, external_id, who.user_id, told, now))) return null;
      const taken = await update(accounts, external_id, told, now, (record) => maySee(who, record));
      return taken ? null : 'This sub-account was changed at the same moment. Synchronize again.';
    } catch (error) {
      log.error('a sub-account could not be synchronized', error, { external_id });
      return 'This sub-account could not be saved.';
    }
  };

  return async (who: Principal): Promise<SyncAnswer> => {
    const rows = await visibleRows(lists, who);
    const isAdmin = who.role === 'admin';
    if (!isAdmin && rows.size === 0) return answerOf(0, []);
    const listing = await directory.list();
    if (!listing.ok) throw listingError(listing);
    const concerned = listing.accounts.filter((remote) => isAdmin || rows.has(remote.external_id));
    const limit = createLimit(WRITES_AT_ONCE);
    const outcomes = await Promise.all(
      concerned.map(async (remote) => ({
        external_id: remote.external_id,
        message: await limit(() => takeOver(who, remote, rows.get(remote.external_id))),
      })),
    );
    const errors = outcomes.flatMap(({ external_id, message }) =>
      message === null ? [] : [{ external_id, message }],
    );
    return answerOf(concerned.length, errors);
  };
};
