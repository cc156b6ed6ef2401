import { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { ApiError } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import type { QuoteRequest } from '../model/form.ts';
import { TEXTS } from '../texts.ts';

export const getQuote = (request: QuoteRequest, signal: AbortSignal) =>
  callProvider(requestQuote, { data: request, signal });

/** S8.36: the server's message; without an answer or without words in it, our own. */
export const quoteFailure = (error: unknown): string => {
  const isSilent = error instanceof ApiError && ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code);
  return error instanceof Error && error.message && !isSilent ? error.message : TEXTS.quote.failedText;
};
