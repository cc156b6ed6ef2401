import type { waiveCoolingOff as waiver } from '@ramps-gateway/shared/contract/calls/stops.ts';
import type * as z from 'zod/mini';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { coolsUntil } from '../../../modules/stops/model.ts';
import type { StopsPorts } from './ports.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { Work } from '../../../modules/act/work.ts';

export const listCoolingOff =
  ({
    accounts,
    knownPlaces,
    coolingOffHours: hours,
    clock,
  }: Omit<StopsPorts, 'places' | 'profiles' | 'recipients' | 'stops'>) =>
  async (who: Principal, subAccountId: string) => {
    const [, { places }] = await Promise.all([
      visibleAccount(who, subAccountId, accounts),
      knownPlaces.of(subAccountId),
    ]);
    const now = clock();
    const items = places.flatMap(({ id, registered }) => {
      if (!registered) return [];
      const until = coolsUntil([], registered, hours, now);
      return until === undefined ? [] : [{ destination_id: id, since: registered.since, until }];
    });
    return { items };
  };

/** Waives a destination's cooling-off for its last seen address. Another address under the same id stays new. */
export const waiveCoolingOff =
  ({
    accounts,
    knownPlaces,
    coolingOffHours,
    clock,
    log,
  }: Omit<StopsPorts, 'places' | 'profiles' | 'recipients' | 'stops'>) =>
  async (
    work: Work,
    destinationId: string,
    { sub_account_id: subAccountId, reason }: z.output<typeof waiver.body>,
  ) => {
    const { who } = work;
    const fresh = work.freshSignIn();
    work.audit({ object: { kind: 'sub_account', id: subAccountId } });
    const { record: account } = await visibleAccount(who, subAccountId, accounts);
    return untilWritten(async () => {
      const { version, places } = await knownPlaces.of(subAccountId);
      const place = places.find(({ id }) => id === destinationId);
      if (!place) throw notFound();
      const { registered, target, label } = place;
      const earlier = registered?.waived_at ?? null;
      if (earlier !== null) return { destination_id: destinationId, waived_at: earlier };
      const now = clock();
      // A destination from before the first read has no age of its own; it can be new only to a rule that names it.
      if (coolingOffHours === 0 || (registered && !coolsUntil([], registered, coolingOffHours, now)))
        throw new VisibleError('CONFLICT', 'This destination has already cooled off.');
      const waived_at = now.toISOString();
      work.audit({
        before: registered ?? null,
        after: { destination_id: destinationId, label, waived_at, reason },
      });
      const approved = await work.needSecondPerson({
        item: 'cooling_off',
        object: { kind: 'sub_account', id: subAccountId },
        account,
        before: registered ?? null,
        after: { destination_id: destinationId, label, reason },
      });
      const waived = { target, since: registered?.since ?? waived_at, waived_at };
      if (!(await knownPlaces.waive(subAccountId, waived, version, approved, fresh))) return undefined;
      log.info('cooling-off waived', { sub_account_id: subAccountId, by: who.user_id });
      return { destination_id: destinationId, waived_at };
    });
  };
