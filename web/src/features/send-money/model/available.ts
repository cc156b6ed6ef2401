import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { HoldingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, isPositive, subtract, sumOf } from '@ramps-gateway/shared/domain/money.ts';

export interface Available {
  readonly amount: Amount;
  readonly at: string;
}

/**
 * The stored balance without USDT that belong to the gateway or to running conversions. `undefined` if
 * unknown.
 */
export const availableOf = (
  holdings: Pick<HoldingsRecord, 'balances' | 'balances_at'> | undefined,
  reserve: Pick<Reserve, 'usdt_kept'> | undefined,
  asset: string,
): Available | undefined => {
  if (!holdings?.balances || holdings.balances_at === null) return undefined;
  const isUsdt = asset.toUpperCase() === 'USDT';
  if (isUsdt && !reserve) return undefined;
  const held = sumOf(
    holdings.balances
      .filter((each) => each.asset.toUpperCase() === asset.toUpperCase())
      .map(({ balance }) => balance),
  );
  const rest = isUsdt ? subtract(held, reserve?.usdt_kept ?? '0') : held;
  return { amount: isPositive(rest) ? rest : '0', at: holdings.balances_at };
};
