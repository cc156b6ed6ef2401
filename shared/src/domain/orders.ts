/** C5: statuses of a provider's order. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TYPES = ['deposit', 'exchange', 'withdrawal'] as const;

export type OrderType = (typeof ORDER_TYPES)[number];

/** The provider's words for a deposit that was taken back. */
const TAKEN_BACK = ['returned', 'refunded', 'reversed', 'charged_back'] as const;

export const ORDER_WORDS = [...ORDER_STATUSES, ...TAKEN_BACK] as const;

/** The status that a word means; undefined for an unknown word. An order without a type is not treated as a deposit. */
const meaningOf = (type: OrderType | null, received: string): OrderStatus | undefined => {
  const word = received.trim().toLowerCase();
  const known = ORDER_STATUSES.find((status) => status === word);
  if (known) return known;
  if (word === 'open') return 'pending';
  const isTakenBack = type === 'deposit' && TAKEN_BACK.some((each) => each === word);
  return word === 'canceled' || isTakenBack ? 'cancelled' : undefined;
};

/**
 * Maps the provider's word. A returned deposit is cancelled; an unknown word is pending, so that nothing happens until a
 * person checks it (`isKnownWord`).
 */
export const readOrderStatus = (type: OrderType | null, received: string): OrderStatus =>
  meaningOf(type, received) ?? 'pending';

export const isKnownWord = (type: OrderType | null, received: string): boolean =>
  meaningOf(type, received) !== undefined;

/** What an order is for: an automatic conversion, a collection of spread, or a person's own purpose. */
export const ORDER_PURPOSES = ['conversion', 'collection', 'person'] as const;

export type OrderPurpose = (typeof ORDER_PURPOSES)[number];
