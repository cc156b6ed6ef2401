import type { AssetRecord, NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest, Versioned } from '../../../platform/page.ts';
import type { Read } from '../../../modules/provider/calls.ts';

export type StoredAsset = Versioned<AssetRecord>;

export interface Assets {
  page(page: PageRequest): Promise<Page<AssetRecord>>;
  every(): Promise<readonly StoredAsset[]>;
  create(record: AssetRecord): Promise<boolean>;
  replace(record: AssetRecord, expected: number): Promise<boolean>;
}

export type ReceivedAsset = Omit<AssetRecord, 'updated_at'>;

export type RemoteAsset =
  | { readonly readable: true; readonly asset: ReceivedAsset }
  | { readonly readable: false; readonly message: string };

export interface Catalogue {
  assets(signal: AbortSignal): Promise<Read<readonly RemoteAsset[]>>;
  networks(symbol: string, signal: AbortSignal): Promise<Read<readonly NetworkRecord[]>>;
}
