import { CONVERSION_STEPS } from '@ramps-gateway/shared/domain/conversion.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { precise } from '../../../../lib/format/amount.ts';

/** BRL in Brazil's notation, others with their decimals; a dash if the asset is unknown. */
export const money = ({ amount, asset }: { readonly amount: string; readonly asset: string }): string =>
  asset === '' ? '–' : precise(amount, asset);

/** `initiate_exchange` -> `Initiate exchange`. */
export const asWords = (name: string): string => capitalised(name.replaceAll('_', ' '));

export const sideOf = (value: string | null, nothing: string): string => {
  if (value === null) return nothing;
  return CONVERSION_STEPS.some((step) => step === value) ? asWords(value) : value;
};

/** The received amount of a deposit, the spent amount of other orders. */
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
