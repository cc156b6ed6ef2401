import type { QuoteRecord, RateRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** Key of a quote's list: the provider's id of its account, or the user who took it for no account. */
export type QuoteHolder = { readonly account: string } | { readonly user: string };

export interface Quotes {
  create(record: QuoteRecord, holder: QuoteHolder): Promise<boolean>;
  /** Newest first; one Query. The use case has checked that the caller sees the account. */
  page(holder: QuoteHolder, page: PageRequest): Promise<Page<QuoteRecord>>;
  /** Records, once, what was executed with a quote; false if the quote is unknown or already recorded. */
  execute(id: string, executed: NonNullable<QuoteRecord['executed']>): Promise<boolean>;
}

export interface Rates {
  /** One row per slot: the first quote of a slot stays. */
  keep(record: RateRecord, series: RateSeries, slot: string): Promise<void>;
  latest(pair: string): Promise<RateRecord | undefined>;
  course(pair: string, series: RateSeries, since: string): Promise<readonly RateRecord[]>;
}
