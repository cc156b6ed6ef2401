import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ActionName, End, Link, Standing, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { ArchiveKey } from '@ramps-gateway/shared/domain/files.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

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
  page(list: AuditList, days: Days, page: PageRequest): Promise<Page<AuditRecord>>;
}

export interface Chains {
  /** The current end of a shard's chain. */
  head(shard: number): Promise<Link | undefined>;
  /** The first row of a shard's day; undefined if it is missing or unreadable. */
  first(day: string, shard: number): Promise<AuditRecord | undefined>;
  /** All rows of a shard's day by their numbers: a Query for each megabyte. Strongly consistent. */
  rows(day: string, shard: number): Promise<readonly Standing[]>;
}

export interface KeptRow extends Standing {
  readonly raw: unknown;
}

export interface DaysOver extends Pick<Chains, 'first' | 'head'> {
  /** A day at or before the oldest row's; undefined if there are no rows. One Query. */
  oldest(): Promise<string | undefined>;
  /** After this, no row is added to the day, or to an earlier one, in that shard. */
  close(day: string, shard: number): Promise<void>;
  /** All rows of a shard's day by their numbers, a megabyte at a time. Strongly consistent. */
  pages(day: string, shard: number): AsyncIterable<readonly KeptRow[]>;
}

export interface FiledDays {
  /** The last filed day; null if there is none. */
  get(): Promise<{ readonly version: number; readonly day: string | null }>;
  move(day: string, expected: number): Promise<boolean>;
}

export interface Archive {
  /** @param sha256 of the content, hex: other content is refused @returns false if the key exists; that file stays */
  put(
    key: ArchiveKey,
    content: Uint8Array,
    options: { readonly sha256: string; readonly contentType: string },
  ): Promise<boolean>;
}

export type { End };
