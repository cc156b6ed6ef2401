import type { RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import type { OrderBinding, OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ExchangeTerms } from '../pricing/ports.ts';

/**
 * The purpose of an order: written with its claim, then bound to the provider's order. This binding decides whose money
 * an order moves, and why, never the provider's answer.
 */
export interface Intent extends OrderBinding {
  /** The provider's account id. */
  readonly account_id: string;
  /** Destination of a withdrawal. */
  readonly destination: { readonly kind: RecipientKind; readonly destination_id: string } | null;
  /** Only for an exchange by hand. */
  readonly terms: ExchangeTerms | null;
}

export const bindingIn = ({ intent, purpose, conversion_id }: Intent): OrderBinding => ({
  intent,
  purpose,
  conversion_id,
});

type Bound = Pick<OrderRecord, 'binding' | 'type'>;

export const isCollection = ({ binding }: Pick<Bound, 'binding'>): boolean =>
  binding?.purpose === 'collection';

/** Placed by a person, in the gateway or elsewhere. */
export const isOrderByHand = ({ type, binding }: Bound): boolean =>
  type !== 'deposit' && (binding === undefined || binding.purpose === 'person');

export const conversionOf = ({ binding }: Pick<Bound, 'binding'>): string | null =>
  binding?.conversion_id ?? null;
