import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../platform/errors.ts';

/** What is kept of an account's conversions and payments. */
export interface Reserves {
  /** USDT of the gateway. */
  spread(subAccountId: string): Promise<Amount>;
  /** By the provider's id; no more than `atMost` are looked at. */
  countOpenConversions(externalId: string, atMost: number): Promise<number>;
  countHeldPayments(externalId: string, atMost: number): Promise<number>;
}

export interface ReadReservePorts {
  readonly accounts: { get(id: string): Promise<{ readonly record: SubAccountRecord } | undefined> };
  readonly reserves: Reserves;
}

const COUNTED = 100;

/** For those who see the account now; from the table alone. */
export const readReserve =
  ({ accounts, reserves }: ReadReservePorts) =>
  async (who: Principal, id: string): Promise<Reserve> => {
    const found = await accounts.get(id);
    if (!found || !maySee(who, found.record)) throw notFound();
    const { external_id: externalId } = found.record;
    const [spread, conversions, payments] = await Promise.all([
      reserves.spread(id),
      reserves.countOpenConversions(externalId, COUNTED),
      reserves.countHeldPayments(externalId, COUNTED),
    ]);
    return { usdt_spread: spread, open_conversions: conversions, held_payments: payments };
  };
