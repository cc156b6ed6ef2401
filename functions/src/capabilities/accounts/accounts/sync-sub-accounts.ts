import type { SyncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { maySee, type Ownership, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock, Deadline } from '../../../platform/clock.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Log } from '../../../platform/logger.ts';
import type {
  Claim,
  Claims,
  Received,
  RemoteAccount,
  StoredSubAccount,
} from '../../../modules/accounts/ports.ts';
import { newSubAccount } from '../../../modules/accounts/sub-account.ts';
import { readError } from '../../../modules/provider/errors.ts';
import { claimIdsOf, claimsFor } from '../../../modules/accounts/claims.ts';
import type { Directory, Lists, Replace, SubAccountRows } from './ports.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import pLimit from 'p-limit';

const TRIES = 3;

const isUpToDate = (record: SubAccountRecord, received: Received): boolean => {
  const known: Readonly<Record<string, unknown>> = record;
  return Object.entries(received).every(([name, value]) => known[name] === value);
};

/** True if the provider has another name or email address; the conversion configuration has copies of both. */
const isRenamed = (record: SubAccountRecord, received: Received): boolean =>
  !isUpToDate(record, {
    ...(received.name === undefined ? {} : { name: received.name }),
    ...(received.email === undefined ? {} : { email: received.email }),
  });

interface Update {
  readonly accounts: SubAccountRows;
  /** For the first try: uses the configurations of all renamed accounts, read together. */
  readonly inStep: Replace;
  readonly received: Received;
  readonly now: string;
  /** Judges the current row, since the account may have a new owner. */
  readonly mine: (record: SubAccountRecord) => boolean;
}

/** Updates a row from the provider's answer, except owner and manager. False after too many write conflicts. */
const update = async (
  known: StoredSubAccount | undefined,
  { accounts, inStep, received, now, mine }: Update,
): Promise<boolean> => {
  const again: Replace = (record, expected) => accounts.replaceInStep(record, expected);
  let found = known;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!found || !mine(found.record) || isUpToDate(found.record, received)) return true;
    const record = { ...found.record, ...received, updated_at: now };
    const written = isRenamed(found.record, received)
      ? (tries === 0 ? inStep : again)(record, found.version)
      : accounts.replace(record, found.version);
    if (await written) return true;
    found = await accounts.get(record.id);
  }
  return false;
};

const insert = (
  accounts: SubAccountRows,
  externalId: string,
  ownership: Ownership,
  received: Received,
  now: string,
): Promise<boolean> => accounts.create(newSubAccount(externalId, ownership, received, now));

export interface SyncSubAccountsPorts {
  readonly directory: Directory;
  readonly accounts: SubAccountRows;
  readonly lists: Lists;
  readonly claims: Claims;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly log: Log;
}

const WRITES_AT_ONCE = 16;
/** Deadlines for reading the provider's pages and for starting a write, within the 29 s of an HTTP call. */
const PAGES_WITHIN_MS = 18_000;
const WRITES_WITHIN_MS = 25_000;

const CHANGED_MEANWHILE = 'This sub-account changed during the sync. Sync again.';
const NOT_SAVED = 'This sub-account could not be saved.';
const NOT_REACHED = 'Time ran out before this sub-account. Sync again.';

/** S8.44: if no account could be synchronized, the first account's message or 'Sync failed'. */
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

const ownershipOfNew = (who: Principal): Ownership => ({ user_id: who.user_id, manager_id: null });

type Claimed = ReadonlyMap<string, Claim>;

type Rows = ReadonlyMap<string, StoredSubAccount>;

const renamedIn = (remotes: readonly RemoteAccount[], rows: Rows): readonly string[] =>
  remotes.flatMap((remote) => {
    const row = rows.get(remote.external_id);
    return row && remote.readable && isRenamed(row.record, remote.received) ? [row.record.id] : [];
  });

/**
 * Synchronizes sub-accounts with the provider (S4.5 to S4.7, C3). Known accounts are updated and keep their owner. Only
 * an administrator's run inserts new ones, which they own until they assign them. If a new account has the reference
 * of an unanswered creation, any run inserts it with that claim's owner and manager. Other users update only rows that
 * they see. A failing account is reported and does not block others; concurrent runs make no duplicates. Costs a Query
 * for each megabyte of rows, a BatchGetItem for each hundred renamed or new accounts, and a write for each change.
 * @throws 424, 502 or 504 if the provider's list cannot be read
 */
export const syncSubAccounts = (ports: SyncSubAccountsPorts) => {
  const { directory, accounts, lists, claims, clock, deadline, log } = ports;

  const takeOver = async (
    who: Principal,
    remote: RemoteAccount,
    row: StoredSubAccount | undefined,
    claim: Claim | undefined,
    inStep: Replace,
  ): Promise<string | null> => {
    if (!remote.readable) return remote.message;
    const { external_id, received } = remote;
    const now = clock().toISOString();
    const mine = (record: Ownership): boolean => maySee(who, record);
    try {
      const isNew = claim
        ? await claims.settle(claim, newSubAccount(external_id, claim, received, now))
        : !row && (await insert(accounts, external_id, ownershipOfNew(who), received, now));
      if (isNew) return null;
      const known = row ?? (await accounts.get(subAccountId(external_id)));
      const taken = await update(known, { accounts, inStep, received, now, mine });
      return taken ? null : CHANGED_MEANWHILE;
    } catch (error) {
      log.error('a sub-account could not be synchronized', error, { external_id });
      return NOT_SAVED;
    }
  };

  const takeAllOver = async (
    who: Principal,
    remotes: readonly RemoteAccount[],
    rows: Rows,
    claimed: Claimed,
    end: number,
  ): Promise<SyncAnswer['errors']> => {
    const inStep = await accounts.inStepOf(renamedIn(remotes, rows));
    const limit = pLimit(WRITES_AT_ONCE);
    const outcome = async (remote: RemoteAccount) => {
      const row = rows.get(remote.external_id);
      if (row && remote.readable && isUpToDate(row.record, remote.received)) return null;
      return limit(() =>
        clock().getTime() < end
          ? takeOver(who, remote, row, claimed.get(remote.external_id), inStep)
          : Promise.resolve(NOT_REACHED),
      );
    };
    const outcomes = await Promise.all(
      remotes.map(async (remote) => ({ external_id: remote.external_id, message: await outcome(remote) })),
    );
    return outcomes.flatMap(({ external_id, message }) =>
      message === null ? [] : [{ external_id, message }],
    );
  };

  return async (who: Principal): Promise<SyncAnswer> => {
    const end = clock().getTime() + WRITES_WITHIN_MS;
    const isAdmin = who.role === 'admin';
    const pages = deadline(PAGES_WITHIN_MS);
    const [stored, own] = await Promise.all([
      lists.every(who),
      // Clients create no sub-accounts, and an administrator's run reads everyone's claims later.
      who.role === 'gateway_user' ? claims.ofManager(who.user_id) : [],
    ]);
    const rows: Rows = new Map(stored.map((row) => [row.record.external_id, row]));
    if (!isAdmin && rows.size === 0 && own.length === 0) return answerOf(0, []);
    const listing = await directory.list(pages);
    if (!listing.ok) throw readError(listing, 'Failed to sync sub-accounts');
    const unknown = listing.accounts.filter((remote) => !rows.has(remote.external_id));
    // Read after the list, so that every listed account already has its claim.
    const claimed = claimsFor(unknown, isAdmin ? await claims.ofMany(claimIdsOf(unknown)) : own);
    const concerned = listing.accounts.filter(
      ({ external_id }) => isAdmin || rows.has(external_id) || claimed.has(external_id),
    );
    return answerOf(concerned.length, await takeAllOver(who, concerned, rows, claimed, end));
  };
};
