import * as z from 'zod/mini';
import '../../../lib/zod.ts';
import { createStore } from '../../../lib/store.ts';
import type { Quoted } from './quote.ts';

const KEY = 'ramps-gateway.open-order';

const exchangeOrder = z.object({
  /** Its user: the next user of this browser does not see it. */
  user: z.string(),
  /** A UUID, the same for every try. */
  key: z.string(),
  /** `id`: the provider's. */
  account: z.object({ id: z.string(), name: z.string() }),
  request: z.object({
    source_asset: z.string(),
    target_asset: z.string(),
    source_amount: z.string(),
    product: z.literal('exchange'),
    network: z.optional(z.string()),
    quote_id: z.string(),
  }),
  /** As they were agreed to. */
  send: z.string(),
  receive: z.nullable(z.string()),
});
export type ExchangeOrder = z.infer<typeof exchangeOrder>;

/** What is sent for a quote that was agreed to; null for one that cannot be ordered. */
export const orderOf = (
  { quote, request: { target_amount: _, ...asked } }: Quoted,
  who: Pick<ExchangeOrder, 'user' | 'key' | 'account'>,
): ExchangeOrder | null => {
  const { id, send, receive } = quote;
  return id === null ? null : { ...who, request: { ...asked, quote_id: id }, send, receive };
};

/** An order that was sent and of which it is not known yet whether it was made. */
export interface OpenOrder {
  readonly order: ExchangeOrder;
  readonly phase: 'sending' | 'unknown';
  /** Why it is not known; null where that was lost with the page. */
  readonly message: string | null;
}

/** Kept across reloads of this tab: with a new key, another try would be another order. */
const kept = (): OpenOrder | undefined => {
  try {
    const parsed = z.safeParse(exchangeOrder, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? { order: parsed.data, phase: 'unknown', message: null } : undefined;
  } catch {
    return undefined;
  }
};

const keep = (order: ExchangeOrder | undefined): void => {
  try {
    if (order) sessionStorage.setItem(KEY, JSON.stringify(order));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it is kept for as long as the page lives.
  }
};

/** The one open order of this tab, on whichever page its user is. */
export const openOrder = createStore<OpenOrder | undefined>(kept());

export const setOpenOrder = (open: OpenOrder | undefined): void => {
  keep(open?.order);
  openOrder.set(open);
};
