import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Approved, Work } from '../../../modules/act/work.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Asked } from './asked.ts';
import { type DestinationInUsePorts, refuseIfInUse } from './destination-in-use.ts';
import { lookAtDestinations, type LookAtDestinationsPorts, NOTHING_SEEN } from './look-at-destinations.ts';
import type { Announced, Destination, Snapshot } from './model.ts';
import { passOn } from './pass-on.ts';
import type { Accounts } from './ports.ts';
import { askedDestination, keptPlace, readPlaces } from './places.ts';
import type { Profiles } from '../../../modules/users/ports.ts';

export interface ChangeDestinationPorts extends LookAtDestinationsPorts, DestinationInUsePorts {
  readonly accounts: Accounts;
  readonly profiles: Profiles;
  readonly log: Log;
}

export interface DestinationChange {
  readonly asked: Asked;
  readonly accountId: string | undefined;
  readonly until: number;
  readonly approved: Approved<'destination'>;
}

const TRIES = 3;
const MOST_ANNOUNCED = 50;

const kindOf = ({ row }: Asked): Destination['kind'] =>
  row.template.includes('/bank-account/') ? 'bank' : 'wallet';

const removedPlace = (asked: Asked): Pick<Destination, 'id' | 'kind'> => ({
  kind: kindOf(asked),
  id: asked.values['id'] ?? '',
});

/** Identifies the entry in the provider's list that will show or lack this change. */
const matchOf = (asked: Asked): Pick<Announced, 'change' | 'match'> => {
  const kind = kindOf(asked);
  if (asked.row.method === 'DELETE')
    return { change: 'removed', match: `${kind} ${asked.values['id'] ?? ''}` };
  return { change: 'added', match: askedDestination(asked).exact };
};

/** True if the provider refused or was not called, so the change will never show. */
const isRefusal = (error: unknown): boolean =>
  error instanceof VisibleError && error.code !== 'PROVIDER_FAILURE' && error.code !== 'PROVIDER_TIMEOUT';

/**
 * Forwards a change of destinations. Stores its user first, so that the notification can name them. If that write
 * fails, the next round still reports the change.
 */
export const changeDestination = (ports: ChangeDestinationPorts) => {
  const { upstream, accounts, profiles, destinations, clock, log } = ports;
  const look = lookAtDestinations(ports);
  const { place: placeOf } = readPlaces(upstream);

  const safely = async <T>(id: string, task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task();
    } catch (error) {
      log.error('a destination change could not be recorded; the next round will', error, {
        sub_account_id: id,
      });
      return undefined;
    }
  };

  /** The destination about to be removed: from the snapshot or, if missing there, from the provider. */
  const removed = async (
    externalId: string,
    asked: Asked,
    snapshot: Snapshot,
    until: number,
  ): Promise<unknown> => {
    const place = removedPlace(asked);
    const kept = keptPlace(snapshot, place);
    if (kept) return kept;
    try {
      return (await placeOf(place, 'external', externalId, until))?.shown ?? null;
    } catch {
      log.warn('the destination being removed could not be read', { external_id: externalId });
      return null;
    }
  };

  const announce = async (
    work: Work,
    { id, external_id: externalId }: SubAccountRecord,
    who: Principal,
    asked: Asked,
    until: number,
  ): Promise<Announced> => {
    const by = (await profiles.get(who.user_id))?.record.email ?? who.user_id;
    const announced = { ...matchOf(asked), by, at: clock().toISOString() };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { version, snapshot } = (await destinations.get(id)) ?? { version: 0, snapshot: NOTHING_SEEN };
      if (asked.row.method === 'DELETE' && tries === 0)
        work.audit({ before: await removed(externalId, asked, snapshot, until) });
      const next = {
        ...snapshot,
        announced: [...snapshot.announced, announced].slice(-MOST_ANNOUNCED),
      };
      if (await destinations.put(id, next, version, [])) return announced;
    }
    throw new Error('announcing the change lost every write conflict');
  };

  return async (
    work: Work,
    who: Principal,
    { asked, accountId, until }: DestinationChange,
  ): Promise<unknown> => {
    const account =
      accountId === undefined ? undefined : (await accounts.get(subAccountId(accountId)))?.record;
    // The main account and accounts unknown here have no owner to notify.
    if (!account) return passOn(upstream, asked, accountId, until);
    if (asked.row.method === 'DELETE') await refuseIfInUse(ports, account, removedPlace(asked));
    const announced = await safely(account.id, () => announce(work, account, who, asked, until));
    const seen = (refused?: Announced) =>
      safely(account.id, async () => {
        if (!(await look(account, until, refused)))
          log.warn('destinations could not be read', { sub_account_id: account.id });
      });
    try {
      const answer = await passOn(upstream, asked, accountId, until);
      await seen();
      return answer;
    } catch (error) {
      await seen(isRefusal(error) ? announced : undefined);
      throw error;
    }
  };
};
