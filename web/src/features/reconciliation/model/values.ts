import { CONVERSION_STEPS } from '@ramps-gateway/shared/domain/conversion.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { precise } from '../../../lib/format/amount.ts';

/** BRL as in Brazil, everything else with its decimals; a dash where it is not known of what. */
export const money = ({ amount, asset }: { readonly amount: string; readonly asset: string }): string =>
  asset === '' ? '–' : precise(amount, asset);

/** `initiate_exchange` as `Initiate exchange`. */
export const asWords = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What one side of a difference says: steps as words, everything else exactly as it was found. */
export const sideOf = (value: string | null, nothing: string): string => {
  if (value === null) return nothing;
  return CONVERSION_STEPS.some((step) => step === value) ? asWords(value) : value;
};

/** What moved in an order: a deposit by what came in, everything else by what was spent. */
export const moved = (order: {
  readonly type: OrderType;
  readonly source_amount: string;
  readonly source_asset: string;
  readonly target_amount: string;
  readonly target_asset: string;
}): string =>
  order.type === 'deposit'
    ? money({ amount: order.target_amount, asset: order.target_asset })
    : money({ amount: order.source_amount, asset: order.source_asset });
