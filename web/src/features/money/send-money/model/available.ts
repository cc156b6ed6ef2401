import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { HoldingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { usableIn } from '../../../../lib/queries/holdings.ts';

export interface Available {
  readonly amount: Amount;
  readonly at: string;
}

/** The usable part of the stored balance; `undefined` if unknown. */
export const availableOf = (
  holdings: Pick<HoldingsRecord, 'balances' | 'balances_at'> | undefined,
  reserve: Pick<Reserve, 'kept'> | undefined,
  asset: string,
): Available | undefined => {
  if (!holdings?.balances || holdings.balances_at === null || !reserve) return undefined;
  const held = sumOf(
    holdings.balances
      .filter((each) => each.asset.toUpperCase() === asset.toUpperCase())
      .map(({ balance }) => balance),
  );
  return { amount: usableIn(reserve, asset, held), at: holdings.balances_at };
};
