import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ActionName, End, Link, Standing, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** Which rows: all of them, or those of one person, object or action. */
export type AuditList =
  | { readonly kind: 'all' }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'object'; readonly object: Subject }
  | { readonly kind: 'action'; readonly action: ActionName };

/** UTC days, `2026-11-23`, both included. */
export interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface AuditRows {
  /** Newest first; one Query. */
  page(list: AuditList, days: Days, page: PageRequest): Promise<Page<AuditRecord>>;
}

/** The chains as they stand in the table, rows that cannot be read too. */
export interface Chains {
  /** Where a shard's chain ends now. */
  head(shard: number): Promise<Link | undefined>;
  /** The first row of a shard's day; undefined where it is not there or cannot be read. */
  first(day: string, shard: number): Promise<AuditRecord | undefined>;
  /** All rows of a shard's day by their places: a Query for each megabyte. Strongly consistent. */
  rows(day: string, shard: number): Promise<readonly Standing[]>;
}

export type { End };
