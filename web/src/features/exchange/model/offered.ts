import type { listAssets } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import type { AnswerOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { AssetRecord, NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES, type AssetType } from '@ramps-gateway/shared/domain/assets.ts';

/** An asset that can be exchanged. */
export interface OfferedAsset {
  readonly symbol: string;
  readonly name: string;
  readonly type: AssetType;
  readonly image: string | null;
  readonly networks: readonly NetworkRecord[];
}

type Told = AnswerOf<typeof listAssets>['assets'][number];
type ToldNetworks = Told['networks'];

/** S3.3: an array of items with a name (or of names), or a single name. Without a name there is nothing to choose. */
export const networksOf = (told: ToldNetworks): readonly NetworkRecord[] => {
  const list = typeof told === 'string' ? [told] : (told ?? []);
  return list.flatMap((each) => {
    const { id, name } = typeof each === 'string' ? { id: each, name: each } : each;
    const shown = (name || id || '').trim();
    return shown === '' ? [] : [{ id: id?.trim() || shown, name: shown }];
  });
};

/** What the provider calls otherwise stands under 'Fiat & Other'. */
const typeOf = ({ asset_type, type }: Told): AssetType => {
  const told = (asset_type ?? type ?? '').toLowerCase();
  return ASSET_TYPES.find((known) => known === told) ?? 'exotic';
};

const bySymbol = (a: OfferedAsset, b: OfferedAsset): number => (a.symbol < b.symbol ? -1 : 1);

/** One for each symbol, in the order of the symbols. */
const listed = (assets: readonly OfferedAsset[]): readonly OfferedAsset[] =>
  [...new Map(assets.toReversed().map((asset) => [asset.symbol, asset])).values()].sort(bySymbol);

/** The active assets of the provider's own list. */
export const offeredByProvider = (assets: readonly Told[]): readonly OfferedAsset[] =>
  listed(
    assets
      .filter(({ active, symbol }) => active !== false && symbol.trim() !== '')
      .map((told) => ({
        symbol: told.symbol.trim(),
        name: told.name?.trim() || told.symbol.trim(),
        type: typeOf(told),
        image: told.small_image_url ?? told.medium_image_url ?? null,
        networks: networksOf(told.networks),
      })),
  );

/** The active assets of the catalogue, as it was last synchronized. */
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
