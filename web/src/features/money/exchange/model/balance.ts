import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';

/** Every digit; 0 if nothing is held (S9.9). */
export const balanceOf = (balances: readonly Balance[], symbol: string): Amount =>
  sumOf(
    balances
      .filter(({ asset }) => asset.toUpperCase() === symbol.toUpperCase())
      .map(({ balance }) => balance),
  );
