import type { QuoteRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { priceOf } from '@ramps-gateway/shared/domain/rates.ts';
import { type Clock, later, type Sleep } from '../../platform/clock.ts';
import { digest } from '../../platform/ids.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { QuoteHolder, Quotes } from './ports.ts';

export interface TakenQuote {
  readonly holder: QuoteHolder;
  readonly quoteId: string | null;
  readonly conversionId: string | null;
  readonly sourceAsset: string;
  readonly sourceAmount: Amount;
  readonly targetAsset: string;
  readonly targetAmount: Amount;
  readonly spread: Amount | null;
}

export interface ExecutedQuote {
  readonly account: string;
  readonly quoteId: string;
  readonly orderId: string;
  readonly targetAmount: Amount | null;
}

/**
 * Records quotes and the orders made with them. It never throws and barely delays the caller, because the quote matters
 * more than its record.
 */
export interface QuoteLog {
  taken(quote: TakenQuote): Promise<void>;
  executed(of: ExecutedQuote): Promise<void>;
}

export const noQuoteLog: QuoteLog = { taken: () => Promise.resolve(), executed: () => Promise.resolve() };

interface QuoteLogPorts {
  readonly quotes: Pick<Quotes, 'create' | 'execute'>;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

/** Milliseconds: negligible next to a provider call. A slower table is not waited for. */
const WAITED_MS = 150;

const nameOf = (holder: QuoteHolder): string =>
  'account' in holder ? `account ${holder.account}` : `user ${holder.user}`;

/** Derived from the quote, so that an order made with it finds its row. */
const rowId = (holder: QuoteHolder, quoteId: string): string =>
  `quo_${digest(`quote ${nameOf(holder)} ${quoteId}`)}`;

/** ISO 8601 and ids come from the ports. A quote without a price is not recorded. */
const recordOf = (quote: TakenQuote, { newId, clock }: QuoteLogPorts): QuoteRecord | undefined => {
  const { holder, quoteId } = quote;
  const price = priceOf(quote.sourceAmount, quote.targetAmount);
  if (price === undefined) return undefined;
  return {
    id: rowId(holder, quoteId ?? newId()),
    pair: `${quote.sourceAsset}-${quote.targetAsset}`,
    source_amount: quote.sourceAmount,
    target_amount: quote.targetAmount,
    price,
    created_at: later(clock(), 0),
    account_id: 'account' in holder ? holder.account : null,
    quote_id: quoteId,
    conversion_id: quote.conversionId,
    spread: quote.spread,
    executed: null,
  };
};

export const createQuoteLog = (ports: QuoteLogPorts): QuoteLog => {
  const { quotes, clock, sleep, log, metrics } = ports;

  const momentarily = async (what: string, writing: () => Promise<unknown>): Promise<void> => {
    const failed = (error: unknown): void => {
      metrics.put('QuotesNotKept', 1);
      log.error(what, error);
    };
    const late = sleep(WAITED_MS).then(() => 'late' as const);
    const written = (async () => writing())().then(() => 'written' as const, failed);
    if ((await Promise.race([written, late])) !== 'late') return;
    metrics.put('QuotesNotKept', 1);
    log.warn(what, { waited_ms: WAITED_MS });
  };

  return {
    taken: async (quote) => {
      await momentarily('a quote was not stored in time', async () => {
        const record = recordOf(quote, ports);
        if (record) await quotes.create(record, quote.holder);
      });
    },
    executed: ({ account, quoteId, orderId, targetAmount }) =>
      momentarily('the execution of a quote was not stored in time', () =>
        quotes.execute(rowId({ account }, quoteId), {
          order_id: orderId,
          target_amount: targetAmount,
          at: later(clock(), 0),
        }),
      ),
  };
};
