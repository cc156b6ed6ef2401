import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';

/** Who gets the provider's calls first. `orders` includes what confirms them; `balances` is what an order is judged by. */
export type Priority = 'orders' | 'balances' | 'polling' | 'pages';

const isOfOrders = ({ template }: Pick<RampsRow, 'template'>): boolean =>
  template.startsWith('/v1/order') || template === '/v1/quote';

/**
 * A call that creates an order is never less than `orders`. Others have the priority that the caller asks for, else that of the
 * function, else that of money: `orders` or `balances`, by the row.
 */
export const priorityOf = (
  { row, priority }: { readonly row: RampsRow; readonly priority?: Priority | undefined },
  ofFunction: Priority | undefined,
): Priority => {
  if (row.handling === 'order') return 'orders';
  return priority ?? ofFunction ?? (isOfOrders(row) ? 'orders' : 'balances');
};
