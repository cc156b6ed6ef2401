import type { AllAccounts } from '../../../modules/accounts/ports.ts';
import type { NotificationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import pLimit from 'p-limit';
import { accountNotification, usersOf } from '../../../modules/accounts/sub-account.ts';
import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { changesSince, type DestinationChange, textOf, withChanges } from './compare-destinations.ts';
import type { Announced, Destination, Snapshot } from './model.ts';
import type { Accounts, Destinations, Upstream } from './ports.ts';
import { readDestinations } from './read-destinations.ts';

export interface Round {
  get(): Promise<{ readonly version: number; readonly after: string | null }>;
  move(after: string | null, expected: number): Promise<boolean>;
}

export interface WatchDestinationsPorts extends LookAtDestinationsPorts {
  readonly lists: AllAccounts;
  readonly round: Round;
}

const ACCOUNTS_A_PAGE = 100;
/** Accounts read at the same time; each takes two list calls. */
const ACCOUNTS_AT_ONCE = PROVIDER_FAN_OUT / 2;

const atMost = (upstream: Upstream): Upstream => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  return { send: (call) => limit(() => upstream.send(call)) };
};

const placeOf = ({ created_at, id }: SubAccountRecord): string => `${created_at}#${id}`;

/** Checks the accounts' destinations in turn while time is left; the next round continues after the last one. */
export const watchDestinations = async (
  { until, isTimeLeft }: { readonly until: number; readonly isTimeLeft: () => boolean },
  ports: WatchDestinationsPorts,
): Promise<{ readonly accounts: number; readonly failed: number }> => {
  const { lists, round, log } = ports;
  const look = lookAtDestinations({ ...ports, upstream: atMost(ports.upstream) });
  const limit = pLimit(ACCOUNTS_AT_ONCE);
  const begin = await round.get();
  let { after, version } = begin;
  let [accounts, failed] = [0, 0];

  const one = async (account: SubAccountRecord): Promise<boolean> => {
    if (!isTimeLeft()) return false;
    accounts += 1;
    try {
      if (await look(account, until)) return true;
      log.warn('destinations could not be read', { sub_account_id: account.id });
    } catch (error) {
      log.error('destinations could not be compared', error, { sub_account_id: account.id });
    }
    // The next round checks this account again.
    failed += 1;
    return true;
  };

  while (isTimeLeft()) {
    const { items, next } = await lists.accounts(after, ACCOUNTS_A_PAGE);
    const done = await Promise.all(items.map((account) => limit(() => one(account))));
    const firstLeft = done.indexOf(false);
    const last = firstLeft === -1 ? undefined : items[firstLeft - 1];
    const place = firstLeft === -1 ? next : last ? placeOf(last) : after;
    if (place !== after || firstLeft === -1) {
      if (!(await round.move(place, version))) {
        log.warn('another round has continued from here');
        break;
      }
      version += 1;
    }
    after = place;
    if (after === null || firstLeft !== -1) break;
  }
  return { accounts, failed };
};

export interface LookAtDestinationsPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly destinations: Destinations;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

const TRIES = 3;
/** DynamoDB allows 100 writes per transaction: the snapshot, and one for each change and person. */
const MESSAGES_AT_ONCE = 99;
/** A change found later than this is not the announced one. */
const ANNOUNCED_FOR_MS = 24 * 60 * 60_000;

export const NOTHING_SEEN: Snapshot = { seen: null, announced: [], registered: [] };

/** False if a destination or its holder got a new name, which is stored without a notification. */
const isCalledSame = (seen: readonly Destination[], found: readonly Destination[]): boolean =>
  found.every(({ kind, id, name, holder }) =>
    seen.some(
      (each) =>
        each.kind === kind && each.id === id && each.name === name && each.holder?.name === holder?.name,
    ),
  );

const notificationsOf = (
  account: SubAccountRecord,
  people: readonly string[],
  changes: readonly DestinationChange[],
  version: number,
  now: string,
): readonly NotificationRecord[] => {
  return changes.flatMap((change) => {
    const { kind, id } = change.after ?? change.before ?? { kind: 'wallet', id: '' };
    const cause = `${account.id} ${kind} ${id} ${change.kind} ${version}`;
    const what = {
      kind: change.kind,
      text: textOf(change, account.name),
      created_at: now,
      ...(change.after && { destination_id: change.after.id }),
    };
    return people.map((user) => accountNotification(account, user, cause, what));
  });
};

/**
 * Compares an account's destinations with the last snapshot. The transaction with the new snapshot notifies owner and
 * manager, or administrators, of each difference.
 * @returns false if the destinations could not be read
 */
export const lookAtDestinations = ({
  upstream,
  accounts,
  destinations,
  clock,
  log,
  metrics,
}: LookAtDestinationsPorts) => {
  /** An alarm counts these: many at once suggest leaked provider credentials. */
  const noteElsewhere = (id: string, changes: readonly DestinationChange[]): void => {
    const elsewhere = changes.filter(({ by }) => by === undefined).length;
    if (elsewhere === 0) return;
    metrics.put('DestinationsChanged', elsewhere);
    log.warn('destinations were changed outside this console', { sub_account_id: id, changes: elsewhere });
  };

  /** Writes many changes in several steps. False if another call has written meanwhile. */
  const record = async (
    account: SubAccountRecord,
    begin: { readonly version: number; readonly snapshot: Snapshot },
    found: readonly Destination[],
    refused: Announced | undefined,
  ): Promise<boolean> => {
    const now = clock();
    const oldest = later(now, -ANNOUNCED_FOR_MS);
    const announced = begin.snapshot.announced.filter(
      ({ at, match }) => at > oldest && !(at === refused?.at && match === refused.match),
    );
    const left = [...changesSince({ ...begin.snapshot, announced }, found)];
    let snapshot: Snapshot = { ...begin.snapshot, announced };
    let { version } = begin;
    const isFirst = begin.snapshot.seen === null;
    const isSame =
      left.length === 0 &&
      announced.length === begin.snapshot.announced.length &&
      isCalledSame(begin.snapshot.seen ?? [], found);
    if (isSame && !isFirst) return true;
    const own = usersOf(account);
    const people = (own.length > 0 || left.length === 0 ? own : await destinations.administrators()).slice(
      0,
      MESSAGES_AT_ONCE,
    );
    do {
      const step = left.splice(0, Math.floor(MESSAGES_AT_ONCE / Math.max(1, people.length)));
      const next = withChanges(snapshot, step, now.toISOString());
      // The first read reports no destinations. The last step stores the whole list.
      snapshot = left.length === 0 ? { ...next, seen: found } : isFirst ? { ...next, seen: null } : next;
      const notifications = notificationsOf(account, people, step, version + 1, later(now, 0));
      if (!(await destinations.put(account.id, snapshot, version, notifications))) return false;
      noteElsewhere(account.id, step);
      version += 1;
    } while (left.length > 0);
    return true;
  };

  return async (
    { id, external_id: externalId }: Pick<SubAccountRecord, 'id' | 'external_id'>,
    until: number,
    refused?: Announced,
  ): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      // The snapshot is read before the provider: if it is unchanged afterwards, the provider's answer is newer.
      const begin = (await destinations.get(id)) ?? { version: 0, snapshot: NOTHING_SEEN };
      const found = await readDestinations(upstream, externalId, until);
      if (!found) return false;
      const account = await accounts.get(id);
      if (!account || (await record(account.record, begin, found, refused))) return true;
    }
    return false;
  };
};
