import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ActionName, End, Link, Standing, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { ArchiveKey } from '@ramps-gateway/shared/domain/files.ts';
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

/** A row as it stands in the table, and all that its place says, whether it can be read or not. */
export interface KeptRow extends Standing {
  readonly raw: unknown;
}

/** The rows of days that are over. */
export interface DaysOver extends Pick<Chains, 'first' | 'head'> {
  /** A day that none of the rows is before; undefined where there are none. One Query. */
  oldest(): Promise<string | undefined>;
  /** From then on no row comes to the day, or to one before it, in that shard. */
  close(day: string, shard: number): Promise<void>;
  /** All rows of a shard's day by their places, a megabyte at a time. Strongly consistent. */
  pages(day: string, shard: number): AsyncIterable<readonly KeptRow[]>;
}

/** How far days have their file. */
export interface FiledDays {
  /** The last one that has; null where none does. */
  get(): Promise<{ readonly version: number; readonly day: string | null }>;
  /** False where another run has moved it. */
  move(day: string, expected: number): Promise<boolean>;
}

/** Files that are written once, and neither replaced nor removed. */
export interface Archive {
  /** @param sha256 of the content, hex: other content is refused @returns false where the key exists; that file stays */
  put(
    key: ArchiveKey,
    content: Uint8Array,
    options: { readonly sha256: string; readonly contentType: string },
  ): Promise<boolean>;
}

export type { End };
