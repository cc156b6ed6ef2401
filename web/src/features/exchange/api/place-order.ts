import { orderExchange } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { ApiError } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import type { ExchangeOrder } from '../model/open-order.ts';
import { TEXTS } from '../texts.ts';

/** Sends the order with its own key: however often that happens, it is made once (C3). */
export const placeOrder = ({ key, account, request }: ExchangeOrder) =>
  callProvider(orderExchange, { account: account.id, data: request, idempotencyKey: key });

/** Refused before anything was sent. It says nothing about an earlier try. */
const NOT_SENT = [401, 403, 404, 413, 415, 424, 429];
/** What the provider or the gateway says of the order itself; the gateway keeps it as the key's answer. */
const REFUSED = [400, 422];

/**
 * Whether it is certain after a failure that there is no such order. Anything else, a time-out, a failure of the
 * provider, no answer or a request that is still in progress, leaves it open.
 * @param isRetry it was sent before, with an unknown outcome
 */
export const isSurelyNotMade = (error: unknown, isRetry: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  return REFUSED.includes(error.status) || (!isRetry && NOT_SENT.includes(error.status));
};

const hasWords = (error: unknown): error is Error =>
  error instanceof Error &&
  error.message !== '' &&
  !(error instanceof ApiError && ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code));

/** S8.39, "Order Error". */
export const refusalText = (error: unknown): string =>
  hasWords(error) ? error.message : TEXTS.order.failedText;

/** What is known of an order whose outcome is not: the server says it. */
export const openText = (error: unknown): string => (hasWords(error) ? error.message : TEXTS.open.noAnswer);
