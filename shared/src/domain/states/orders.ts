import type { OrderStatus } from '../orders.ts';
import type { StateTags } from './tag.ts';

/** Orders and settlements. */
export const ORDER_TAGS = {
  pending: ['Pending', 'info'],
  confirmed: ['Confirmed', 'success'],
  cancelled: ['Cancelled', 'neutral'],
} as const satisfies StateTags<OrderStatus>;
