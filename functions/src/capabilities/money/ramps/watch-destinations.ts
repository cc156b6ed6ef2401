import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import { lookAtDestinations, type LookAtDestinationsPorts } from './look-at-destinations.ts';
import type { Upstream } from './ports.ts';

export interface AccountsList {
  accounts(
    after: string | null,
    limit: number,
  ): Promise<{ readonly items: readonly SubAccountRecord[]; readonly next: string | null }>;
}

export interface Round {
  get(): Promise<{ readonly version: number; readonly after: string | null }>;
  move(after: string | null, expected: number): Promise<boolean>;
}

export interface WatchDestinationsPorts extends LookAtDestinationsPorts {
  readonly lists: AccountsList;
  readonly round: Round;
}

const ACCOUNTS_A_PAGE = 100;
/** Accounts read at the same time, with two lists each. */
const ACCOUNTS_AT_ONCE = PROVIDER_FAN_OUT / 2;

const atMost = (upstream: Upstream): Upstream => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  return { send: (call) => limit(() => upstream.send(call)) };
};

const placeOf = ({ created_at, id }: SubAccountRecord): string => `${created_at}#${id}`;

/** Checks each account's destinations in turn while there is time; the next round continues there. */
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
      log.warn('the provider does not show its destinations now', { sub_account_id: account.id });
    } catch (error) {
      log.error('destinations could not be compared', error, { sub_account_id: account.id });
    }
    // The next round checks it again.
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
        log.warn('another round has gone on in the meantime');
        break;
      }
      version += 1;
    }
    after = place;
    if (after === null || firstLeft !== -1) break;
  }
  return { accounts, failed };
};
