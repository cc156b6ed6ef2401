import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useGrowing } from '../model/use-growing.ts';
import { TEXTS } from '../texts.ts';
import { AssetCard } from './asset-card.tsx';
import { CardGrid } from './card-layout.tsx';

/** The cards: of hundreds the first ones, and the others as they come into view. */
export const AssetGrid = ({ assets }: { readonly assets: readonly AssetRecord[] }) => {
  const { shown, endRef } = useGrowing();
  return (
    <>
      <CardGrid aria-label={TEXTS.list}>
        {assets.slice(0, shown).map((asset) => (
          <AssetCard key={`${asset.symbol} ${asset.id}`} asset={asset} />
        ))}
      </CardGrid>
      {assets.length > shown && <div key={shown} ref={endRef} />}
    </>
  );
};
