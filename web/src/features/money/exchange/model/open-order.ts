import * as z from 'zod/mini';
import { openOrders } from '../../../../lib/open-orders.ts';
import type { Quoted } from './quote.ts';

const exchangeOrder = z.object({
  user: z.string(),
  key: z.string(),
  /** `id` is the provider's. */
  account: z.object({ id: z.string(), name: z.string() }),
  request: z.object({
    source_asset: z.string(),
    target_asset: z.string(),
    source_amount: z.string(),
    product: z.literal('exchange'),
    network: z.optional(z.string()),
    quote_id: z.optional(z.string()),
  }),
  /** As the user confirmed it. */
  send: z.string(),
  receive: z.nullable(z.string()),
});
export type ExchangeOrder = z.infer<typeof exchangeOrder>;

/** If quotes have no id, the order uses the rate at its own time. */
export const orderOf = (
  { quote, request: { target_amount: _, ...asked } }: Quoted,
  who: Pick<ExchangeOrder, 'user' | 'key' | 'account'>,
): ExchangeOrder => {
  const { id, send, receive } = quote;
  return { ...who, request: { ...asked, ...(id === null ? {} : { quote_id: id }) }, send, receive };
};

export const exchangeOrders = openOrders<ExchangeOrder>('ramps-gateway.open-order', exchangeOrder);
