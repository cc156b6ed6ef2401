import type { AssetRecord, NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Read } from '../../modules/provider/calls.ts';

export interface StoredAsset {
  readonly version: number;
  readonly record: AssetRecord;
}

export interface Assets {
  /** By symbol. */
  page(page: PageRequest): Promise<Page<AssetRecord>>;
  every(): Promise<readonly StoredAsset[]>;
  /** False when there already is one. */
  create(record: AssetRecord): Promise<boolean>;
  /** False when it has changed since `expected`. */
  replace(record: AssetRecord, expected: number): Promise<boolean>;
}

/** An asset as the provider answered it. */
export type ReceivedAsset = Omit<AssetRecord, 'updated_at'>;

export type RemoteAsset =
  | { readonly readable: true; readonly asset: ReceivedAsset }
  | { readonly readable: false; readonly message: string };

/** The provider's catalogue. A signal that ends makes a call of it a time-out. */
export interface Catalogue {
  assets(signal: AbortSignal): Promise<Read<readonly RemoteAsset[]>>;
  networks(symbol: string, signal: AbortSignal): Promise<Read<readonly NetworkRecord[]>>;
}
