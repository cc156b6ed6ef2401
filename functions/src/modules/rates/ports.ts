import type { QuoteRecord, RateRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** Under whom a quote is listed: the provider's id of the account that it is for, or the user who took it for none. */
export type QuoteHolder = { readonly account: string } | { readonly user: string };

export interface Quotes {
  create(record: QuoteRecord, holder: QuoteHolder): Promise<boolean>;
  /** Newest first; one Query. The use case has checked that the caller sees the account. */
  page(holder: QuoteHolder, page: PageRequest): Promise<Page<QuoteRecord>>;
  /** Says once what was made of a quote; false where it is not known, or has been said. */
  execute(id: string, executed: NonNullable<QuoteRecord['executed']>): Promise<boolean>;
}

export interface Rates {
  /** One row a slot: the first quote of a slot stays. */
  keep(record: RateRecord, series: RateSeries, slot: string): Promise<void>;
  latest(pair: string): Promise<RateRecord | undefined>;
  course(pair: string, series: RateSeries, since: string): Promise<readonly RateRecord[]>;
}
