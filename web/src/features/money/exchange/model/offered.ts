import type { listAssets } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import type { AnswerOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { AssetRecord, NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES, type AssetType } from '@ramps-gateway/shared/domain/assets.ts';

export interface OfferedAsset {
  readonly symbol: string;
  readonly name: string;
  readonly type: AssetType;
  readonly image: string | null;
  readonly networks: readonly NetworkRecord[];
}

type ProviderAsset = AnswerOf<typeof listAssets>['assets'][number];

/** S3.3: an array of items with a name, an array of names, or one name. Unnamed networks cannot be chosen. */
export const networksOf = (networks: ProviderAsset['networks']): readonly NetworkRecord[] => {
  const list = typeof networks === 'string' ? [networks] : (networks ?? []);
  return list.flatMap((each) => {
    const { id, name } = typeof each === 'string' ? { id: each, name: each } : each;
    const shown = (name || id || '').trim();
    return shown === '' ? [] : [{ id: id?.trim() || shown, name: shown }];
  });
};

/** 'Fiat & Other' has the assets of unknown types. */
const typeOf = ({ asset_type, type }: ProviderAsset): AssetType => {
  const named = (asset_type ?? type ?? '').toLowerCase();
  return ASSET_TYPES.find((known) => known === named) ?? 'exotic';
};

const bySymbol = (a: OfferedAsset, b: OfferedAsset): number => (a.symbol < b.symbol ? -1 : 1);

const listed = (assets: readonly OfferedAsset[]): readonly OfferedAsset[] =>
  [...new Map(assets.toReversed().map((asset) => [asset.symbol, asset])).values()].sort(bySymbol);

export const offeredByProvider = (assets: readonly ProviderAsset[]): readonly OfferedAsset[] =>
  listed(
    assets
      .filter(({ active, symbol }) => active !== false && symbol.trim() !== '')
      .map((asset) => ({
        symbol: asset.symbol.trim(),
        name: asset.name?.trim() || asset.symbol.trim(),
        type: typeOf(asset),
        image: asset.small_image_url ?? asset.medium_image_url ?? null,
        networks: networksOf(asset.networks),
      })),
  );

export const offeredByCatalogue = (assets: readonly AssetRecord[]): readonly OfferedAsset[] =>
  listed(
    assets
      .filter(({ active }) => active)
      .map(({ symbol, name, asset_type, small_image_url, medium_image_url, networks }) => ({
        symbol,
        name,
        type: asset_type,
        image: small_image_url ?? medium_image_url,
        networks,
      })),
  );
