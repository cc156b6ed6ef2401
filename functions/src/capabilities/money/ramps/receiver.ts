import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { accountNotification, usersOf } from '../../../modules/accounts/sub-account.ts';
import { targetOf, withRegistered } from '../../../modules/stops/model.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { described } from './compare-destinations.ts';
import { NOTHING_SEEN } from './look-at-destinations.ts';
import { requireVisible } from './named-account.ts';
import type { OrderCall } from './place-order.ts';
import { namedPlace, readPlaces, type ShownPlace } from './places.ts';
import type { Accounts, Destinations, Upstream } from './ports.ts';

export interface ReceiverPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly destinations: Destinations;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

export interface Receiver {
  readonly account: SubAccountRecord;
  readonly place: ShownPlace;
}

const TRIES = 3;

const named = z.object({ to_account_id: z.nullish(z.string()) });

/** A receiver with a new owner counts as a new receiver. */
const targetFor = ({ account }: Receiver): string =>
  targetOf('sub_account', `${account.id} ${account.user_id ?? ''}`);

/**
 * A shared withdrawal goes to whichever sub-account has the wallet: its owner is looked up first, and remembered by the
 * sender.
 */
export const receivers = ({ upstream, accounts, destinations, profiles, clock }: ReceiverPorts) => {
  const { place: placeOf } = readPlaces(upstream);

  return {
    /** @throws VisibleError if the caller may not see the named sub-account, or it has no such wallet or account */
    find: async ({ who, asked, accountId, until }: OrderCall): Promise<Receiver> => {
      const to = named.parse(asked.data).to_account_id ?? accountId;
      await requireVisible(accounts, who, to);
      const account = (await accounts.get(subAccountId(to)))?.record;
      if (!account) throw notFound();
      const wanted = namedPlace(asked.data);
      const place = wanted && (await placeOf(wanted, 'shared', to, until));
      if (!place)
        throw new VisibleError(
          'UNPROCESSABLE',
          `The sub-account ${account.name} has no such deposit wallet or account. Set to_account_id to the receiving sub-account. Nothing was sent.`,
        );
      return { account, place };
    },

    /** This sub-account sent there before, or it was approved. */
    isKnown: async (sourceId: string, receiver: Receiver): Promise<boolean> => {
      const target = targetFor(receiver);
      const registered = (await destinations.get(sourceId))?.snapshot.registered;
      return registered?.some((each) => each.target === target) ?? false;
    },

    /** Marks the receiver as known and notifies owner and manager of the sending sub-account in the same write. */
    remember: async (who: Principal, source: SubAccountRecord, receiver: Receiver): Promise<void> => {
      const target = targetFor(receiver);
      const by = (await profiles.get(who.user_id))?.record.email ?? who.user_id;
      const { destination } = receiver.place;
      const what = {
        kind: 'destination_added',
        text: `A withdrawal of ${source.name} goes to the sub-account ${receiver.account.name} for the first time, by ${by}: ${described(destination)}.`,
        destination_id: destination.id,
      } as const;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { version, snapshot } = (await destinations.get(source.id)) ?? {
          version: 0,
          snapshot: NOTHING_SEEN,
        };
        if (snapshot.registered.some((each) => each.target === target)) return;
        const now = later(clock(), 0);
        const next = { ...snapshot, registered: withRegistered(snapshot.registered, [target], now) };
        const cause = `${source.id} receiver ${receiver.account.id} ${version}`;
        const notifications = usersOf(source).map((user) =>
          accountNotification(source, user, cause, { ...what, created_at: now }),
        );
        if (await destinations.put(source.id, next, version, notifications)) return;
      }
      throw new VisibleError('CONFLICT');
    },
  };
};
