import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { type CollectionRecord, isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import { mayArriveUntil } from '../../../modules/orders/protocol.ts';
import { readError } from '../../../modules/provider/errors.ts';
import { toTheMinute } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { collecting, type CollectPorts, PROVIDER_WITHIN_MS } from './collect.ts';
import { lookUpOf } from '../../../modules/orders/unnamed.ts';
import { beingSent, collectionIntent } from './drive-collection.ts';

/**
 * Without idempotency keys the outcome of an unanswered withdrawal may stay unknown. A person may then confirm that it
 * was not made, unless the provider lists it or it may still arrive.
 */
export const closeByHand = (ports: CollectPorts) => {
  const { accounts, collections, profiles, unnamed, clock } = ports;
  const { check } = collecting(ports);
  return async (work: Work, id: string, note: string): Promise<SpreadCollection> => {
    const { who } = work;
    const known = await collections.get(id);
    if (!known) throw notFound();
    const { record, tries, version } = known;
    if (!isOpen(record))
      throw new VisibleError(
        'CONFLICT',
        'The outcome of this collection is known, so it cannot be closed by hand.',
      );
    const now = clock();
    if (tries.lease_until && tries.lease_until > now.toISOString()) throw beingSent();
    const until = mayArriveUntil(tries, now);
    if (until !== undefined)
      throw new VisibleError(
        'CONFLICT',
        `It may still be made until ${toTheMinute(until)} and cannot be closed before then.`,
      );
    const [account, profile] = await Promise.all([
      accounts.get(record.sub_account_id),
      profiles.get(who.user_id),
    ]);
    if (!account) throw notFound();
    const provider = ports.provider(now.getTime() + PROVIDER_WITHIN_MS);
    const seen = unnamed
      ? lookUpOf(
          await unnamed.follow(account.record, collectionIntent(record, account.record)),
          (order) => order,
        )
      : await provider.find(account.record.external_id, id);
    if (!seen.ok) throw readError(seen, 'The provider could not be reached. Nothing was closed.');
    if (seen.value.order) return check(id);
    if (unnamed && seen.value.found !== 'none')
      throw new VisibleError(
        'CONFLICT',
        'This withdrawal is not assigned to an order at the provider yet. Assign it first, or say that it was not made.',
      );
    const email = profile?.record.email ?? '';
    const at = now.toISOString();
    const closed: CollectionRecord = {
      ...record,
      status: 'closed',
      message: `Closed by ${email || who.user_id}: ${note}`,
      closed: { by: who.user_id, email, note, at },
      updated_at: at,
    };
    if (!(await collections.close(closed, version, work))) throw new VisibleError('CONFLICT');
    return { ...closed, order: null };
  };
};
