import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ActionName, End, Link, Standing, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { ArchiveKey } from '@ramps-gateway/shared/domain/files.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export type AuditList =
  | { readonly kind: 'all' }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'object'; readonly object: Subject }
  | { readonly kind: 'action'; readonly action: ActionName };

/** UTC days, like `2026-11-23`, both inclusive. */
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
  /** All rows of a shard's day in order, in a Query per megabyte. Strongly consistent. */
  rows(day: string, shard: number): Promise<readonly Standing[]>;
}

export interface KeptRow extends Standing {
  readonly raw: unknown;
}

export interface DaysOver extends Pick<Chains, 'first' | 'head'> {
  /** The oldest row's day or an earlier one, in one Query; undefined without rows. */
  oldest(): Promise<string | undefined>;
  /** Closes the day and all earlier ones in that shard: no row can be added afterwards. */
  close(day: string, shard: number): Promise<void>;
  /** All rows of a shard's day in order, a megabyte at a time. Strongly consistent. */
  pages(day: string, shard: number): AsyncIterable<readonly KeptRow[]>;
}

export interface FiledDays {
  /** The last filed day; null before the first. */
  get(): Promise<{ readonly version: number; readonly day: string | null }>;
  move(day: string, expected: number): Promise<boolean>;
}

export interface Archive {
  /** Never replaces a file. @param sha256 of the content, hex, which S3 checks @returns false if the key exists */
  put(
    key: ArchiveKey,
    content: Uint8Array,
    options: { readonly sha256: string; readonly contentType: string },
  ): Promise<boolean>;
}

export type { End };
