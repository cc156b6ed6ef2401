/** contract 5: what a provider's order says of itself. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TYPES = ['deposit', 'exchange', 'withdrawal'] as const;

export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * contract 5: events arrive in any order, and an order's status never goes back from confirmed or cancelled.
 * The first final status stands.
 */
export const nextOrderStatus = (known: OrderStatus, told: OrderStatus): OrderStatus =>
  known === 'pending' ? told : known;
