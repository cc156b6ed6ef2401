import type { QuoteRecord, RateRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** Key of a quote's list: the provider's account id, or the user who requested it without an account. */
export type QuoteHolder = { readonly account: string } | { readonly user: string };

export interface Quotes {
  create(record: QuoteRecord, holder: QuoteHolder): Promise<boolean>;
  /** Newest first; one Query. The use case has checked that the caller may see the account. */
  page(holder: QuoteHolder, page: PageRequest): Promise<Page<QuoteRecord>>;
  /** Records the order made with a quote, only once. False if the quote is unknown or already recorded. */
  execute(id: string, executed: NonNullable<QuoteRecord['executed']>): Promise<boolean>;
}

export interface Rates {
  /** One row per slot; the first quote in a slot stays. */
  keep(record: RateRecord, series: RateSeries, slot: string): Promise<void>;
  latest(pair: string): Promise<RateRecord | undefined>;
  course(pair: string, series: RateSeries, since: string): Promise<readonly RateRecord[]>;
}
