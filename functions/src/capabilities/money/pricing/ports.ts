import type {
  AssetRecord,
  ClientSpreadRecord,
  ProfileRecord,
  SpreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Approved } from '../../../modules/act/work.ts';

export interface Catalogue {
  /** Assets with this symbol, in one Query. */
  named(symbol: string): Promise<readonly AssetRecord[]>;
}

export interface SpreadBands {
  page(request: PageRequest): Promise<Page<SpreadBandRecord>>;
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
  page(request: PageRequest): Promise<Page<ClientSpreadRecord>>;
  /** A client's spread with their profile and their new band, in one read. */
  beside(userId: string, bandId: string): Promise<SpreadRecords>;
  create(record: ClientSpreadRecord, approved: Approved<'spread'>): Promise<boolean>;
  replace(record: ClientSpreadRecord, expected: number, approved: Approved<'spread'>): Promise<boolean>;
}

/** Rows to join with a page of client spreads, 100 per request. Eventually consistent, like the page. */
export interface JoinedRows {
  of(
    userIds: readonly string[],
    bandIds: readonly string[],
  ): Promise<{
    readonly profiles: ReadonlyMap<string, ProfileRecord>;
    readonly bands: ReadonlyMap<string, SpreadBandRecord>;
  }>;
}
