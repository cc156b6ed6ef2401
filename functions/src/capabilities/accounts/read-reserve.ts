import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import { visibleAccount } from '../../modules/accounts/sub-account.ts';

/** What is kept of an account's conversions and payments. */
export interface Reserves {
  /** USDT of the gateway. */
  spread(subAccountId: string): Promise<Amount>;
  /** By the provider's id; no more than `atMost` are looked at. */
  countOpenConversions(externalId: string, atMost: number): Promise<number>;
  countHeldPayments(externalId: string, atMost: number): Promise<number>;
}

export interface ReadReservePorts {
  readonly accounts: SubAccounts;
  readonly reserves: Reserves;
}

const COUNTED = 100;

/** For those who see the account now; from the table alone. */
export const readReserve =
  ({ accounts, reserves }: ReadReservePorts) =>
  async (who: Principal, id: string): Promise<Reserve> => {
    const { external_id: externalId } = (await visibleAccount(who, id, accounts)).record;
    const [spread, conversions, payments] = await Promise.all([
      reserves.spread(id),
      reserves.countOpenConversions(externalId, COUNTED),
      reserves.countHeldPayments(externalId, COUNTED),
    ]);
    return { usdt_spread: spread, open_conversions: conversions, held_payments: payments };
  };
