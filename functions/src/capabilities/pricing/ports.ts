import type {
  AssetRecord,
  ClientSpreadRecord,
  ProfileRecord,
  SpreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** The provider's assets, as they are kept. */
export interface Catalogue {
  /** Those of a symbol; one Query. */
  named(symbol: string): Promise<readonly AssetRecord[]>;
}

export interface SpreadBands {
  /** The lowest `min_spread` first; one Query. */
  page(request: PageRequest): Promise<Page<SpreadBandRecord>>;
  /** Those that are not there yet. */
  add(bands: readonly SpreadBandRecord[]): Promise<void>;
}

export interface StoredClientSpread {
  readonly version: number;
  readonly record: ClientSpreadRecord;
}

export interface SpreadRecords {
  readonly spread: StoredClientSpread | undefined;
  readonly profile: ProfileRecord | undefined;
  readonly band: SpreadBandRecord | undefined;
}

export interface ClientSpreads {
  /** Newest first; one Query. */
  page(request: PageRequest): Promise<Page<ClientSpreadRecord>>;
  /** A client's spread, with their profile and the band that is to be theirs: one read. */
  beside(userId: string, bandId: string): Promise<SpreadRecords>;
  /** False when there already is one. */
  create(record: ClientSpreadRecord): Promise<boolean>;
  /** False when it has changed since `expected`. */
  replace(record: ClientSpreadRecord, expected: number): Promise<boolean>;
}

/** What a page of client spreads is joined with, 100 rows a request; eventually consistent, as the page is. */
export interface JoinedRows {
  of(
    userIds: readonly string[],
    bandIds: readonly string[],
  ): Promise<{
    readonly profiles: ReadonlyMap<string, ProfileRecord>;
    readonly bands: ReadonlyMap<string, SpreadBandRecord>;
  }>;
}
