import { Box, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { AssetImage } from '../../../components/ui/asset-image.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import type { OfferedAsset } from '../model/offered.ts';

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '2',
    py: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[data-active]': { bg: 'bg.hover' },
  },
});

interface PickerOptionProps {
  readonly id: string;
  readonly asset: OfferedAsset;
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Drawn again only when it is pointed at, chosen or left: what it does is the list's. */
export const PickerOption = memo(({ id, asset, index, isActive, isChosen }: PickerOptionProps) => (
  <Option
    id={id}
    role="option"
    aria-selected={isChosen}
    data-index={index}
    data-active={isActive ? '' : undefined}
  >
    <AssetImage url={asset.image} size="sm" />
    <Box as="span" fontWeight="medium">
      {asset.symbol}
    </Box>
    <Box as="span" flex="1" minW="0" color="fg.muted" overflowWrap="anywhere">
      {asset.name}
    </Box>
    {isChosen && <Icon name="check" />}
  </Option>
));
PickerOption.displayName = 'PickerOption';
