import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { usdtKept } from '@ramps-gateway/shared/domain/funds.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import type { Reserves } from '../../modules/orders/ports.ts';
import { visibleAccount } from '../../modules/accounts/sub-account.ts';

export interface ReadReservePorts {
  readonly accounts: SubAccounts;
  readonly reserves: Pick<Reserves, 'openConversions' | 'spread'> & {
    countOpenConversions(externalId: string, atMost: number): Promise<number>;
    countHeldPayments(externalId: string, atMost: number): Promise<number>;
  };
}

const COUNTED = 100;

export const readReserve =
  ({ accounts, reserves }: ReadReservePorts) =>
  async (who: Principal, id: string): Promise<Reserve> => {
    const { external_id: externalId } = (await visibleAccount(who, id, accounts)).record;
    const [spread, open, conversions, payments] = await Promise.all([
      reserves.spread(id),
      reserves.openConversions(externalId),
      reserves.countOpenConversions(externalId, COUNTED),
      reserves.countHeldPayments(externalId, COUNTED),
    ]);
    // Administrators may use all of it (C6).
    const kept = who.role === 'admin' ? '0' : usdtKept(spread, open);
    return { usdt_spread: spread, usdt_kept: kept, open_conversions: conversions, held_payments: payments };
  };
