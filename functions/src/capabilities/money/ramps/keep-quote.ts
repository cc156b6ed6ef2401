import {
  type OrderAnswer,
  orderExchange,
  requestQuote,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { ExecutedQuote, QuoteLog } from '../../../modules/rates/quote-log.ts';
import type { OrderRequest } from './model.ts';

export const keepQuote = async (
  quotes: QuoteLog,
  who: Principal,
  accountId: string | undefined,
  answer: unknown,
  spread: Amount | null,
): Promise<void> => {
  const quote = z.safeParse(requestQuote.answer, answer).data;
  const target = quote?.target_amount_estimate ?? quote?.target_amount;
  if (!quote || !target) return;
  await quotes.taken({
    holder: accountId === undefined ? { user: who.user_id } : { account: accountId },
    quoteId: quote.id ?? null,
    conversionId: null,
    sourceAsset: quote.source_asset,
    sourceAmount: quote.source_amount,
    targetAsset: quote.target_asset,
    targetAmount: target,
    spread,
  });
};

const ofQuote = z.object({ quote_id: z.string() });

export const executedQuote = (request: OrderRequest, order: OrderAnswer): ExecutedQuote | undefined => {
  if (request.path !== orderExchange.template) return undefined;
  const named = z.safeParse(ofQuote, JSON.parse(request.data)).data;
  if (!named) return undefined;
  return {
    account: request.account_id,
    quoteId: named.quote_id,
    orderId: order.id,
    targetAmount: order.target_amount ?? null,
  };
};
