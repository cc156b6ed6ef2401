import type { Cooling } from '@ramps-gateway/shared/contract/calls/stops.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { coolsUntil } from '../../../modules/stops/cooling-off.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { KnownPlaces } from './ports.ts';

export interface ListCoolingOffPorts {
  readonly accounts: SubAccounts;
  readonly knownPlaces: Pick<KnownPlaces, 'of'>;
  readonly coolingOffHours: number;
  readonly clock: Clock;
}

export const listCoolingOff =
  ({ accounts, knownPlaces, coolingOffHours: hours, clock }: ListCoolingOffPorts) =>
  async (who: Principal, subAccountId: string): Promise<{ readonly items: Cooling[] }> => {
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
