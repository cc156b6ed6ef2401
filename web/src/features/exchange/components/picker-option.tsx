import { memo } from 'react';
import { AssetImage } from '../../../components/ui/asset-image.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import type { OfferedAsset } from '../model/offered.ts';

interface PickerOptionProps {
  readonly id: string;
  readonly asset: OfferedAsset;
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Drawn again only when it is pointed at, chosen or left: what it does, and how it looks, is the list's. */
export const PickerOption = memo(({ id, asset, index, isActive, isChosen }: PickerOptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    data-index={index}
    data-active={isActive ? '' : undefined}
  >
    <AssetImage url={asset.image} size="sm" />
    <strong>{asset.symbol}</strong>
    <span>{asset.name}</span>
    {isChosen && <Icon name="check" />}
  </div>
));
PickerOption.displayName = 'PickerOption';
