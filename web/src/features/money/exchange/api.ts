import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { orderExchange, requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import type { QuoteRequest } from './model/form.ts';
import { networksOf, offeredByProvider } from './model/offered.ts';
import type { ExchangeOrder } from './model/open-order.ts';
import { TEXTS } from './texts.ts';

/** The provider's own list, read now (S7.2). */
export const liveAssetsQuery = queryOptions({
  queryKey: keys.assets.live,
  queryFn: async ({ signal }) => offeredByProvider((await callProvider(listAssets, { signal })).assets),
  staleTime: 60_000,
  // A failure shows a toast, which must not return with each focus.
  refetchOnWindowFocus: false,
});

/** S7.1. Asked once: without an answer the asset's own networks are used. */
export const networksQuery = (symbol: string) =>
  queryOptions({
    queryKey: keys.assets.networks(symbol),
    queryFn: async ({ signal }) =>
      networksOf((await callProvider(listNetworks, { values: { asset: symbol }, signal })).networks),
    staleTime: 60_000,
    retry: false,
  });

/** @param account the provider's id of the sub-account; `undefined` for none */
export const getQuote = (request: QuoteRequest, account: string | undefined, signal: AbortSignal) =>
  callProvider(requestQuote, { data: request, account, signal });

const ORDERS_A_PAGE = 10;

export const ordersQuery = pagedQuery(keys.orders.all, listOrders, { limit: ORDERS_A_PAGE });

const hasWords = (error: unknown): error is Error =>
  error instanceof Error &&
  error.message !== '' &&
  !(error instanceof ApiError && ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code));

/** S8.36: the server's message, or ours if there is none. */
export const quoteFailure = (error: unknown): string =>
  hasWords(error) ? error.message : 'Failed to get quote. Please try again.';

/** Resending with the same key creates one order only (C3). */
export const placeOrder = ({ key, account, request }: ExchangeOrder) =>
  callProvider(orderExchange, { account: account.id, data: request, idempotencyKey: key });

/** S8.39, "Order Error". */
export const refusalText = (error: unknown): string =>
  hasWords(error) ? error.message : 'Failed to create exchange order.';

/** The server's words about an order with an unknown outcome. */
export const openText = (error: unknown): string => (hasWords(error) ? error.message : TEXTS.noAnswer);
