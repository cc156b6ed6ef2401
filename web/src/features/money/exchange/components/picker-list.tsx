import { Box, chakra } from '@chakra-ui/react';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { memo, type MouseEvent, useEffect } from 'react';
import { AssetImage } from '../../../../components/ui/asset-image.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import type { OfferedAsset } from '../model/offered.ts';
import { TEXTS } from '../texts.ts';

interface PickerOptionProps {
  readonly id: string;
  readonly asset: OfferedAsset;
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Re-renders only when active or chosen; the list handles events and styles. */
const PickerOption = memo(({ id, asset, index, isActive, isChosen }: PickerOptionProps) => (
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

const Popover = chakra('div', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: 'full',
    zIndex: 'sticky',
    mt: '1',
    maxH: 'listbox',
    overflowY: 'auto',
    p: '1',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'raised',
    // Styled here rather than on each of hundreds of options.
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '9',
      px: '2',
      py: '1',
      borderRadius: 'sm',
      cursor: 'pointer',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 2.25rem',
    },
    '& [data-active]': { bg: 'bg.hover' },
    '& strong': { fontWeight: 'medium' },
    '& strong + span': { flex: '1', minW: '0', color: 'fg.muted', overflowWrap: 'anywhere' },
  },
});

interface PickerListProps {
  /** Id of the combobox and prefix of the others. */
  readonly id: string;
  readonly assets: readonly OfferedAsset[];
  readonly chosen: string | undefined;
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** The focus stays on the combobox. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const optionOf = ({ target }: MouseEvent): number | undefined => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return option ? Number(option.dataset['index']) : undefined;
};

export const PickerList = ({ id, assets, chosen, active, onPoint, onChoose }: PickerListProps) => {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const indexed = assets.map((asset, index) => ({ asset, index }));
  const groups = [
    { name: TEXTS.assets.crypto, members: indexed.filter(({ asset }) => hasNetworks(asset.type)) },
    { name: TEXTS.assets.other, members: indexed.filter(({ asset }) => !hasNetworks(asset.type)) },
  ].filter(({ members }) => members.length > 0);
  const on = (act: (index: number) => void) => (event: MouseEvent) => {
    const index = optionOf(event);
    if (index !== undefined) act(index);
  };
  return (
    <Popover
      id={`${id}-list`}
      role="listbox"
      aria-labelledby={`${id}-label`}
      onMouseDown={keepFocus}
      onMouseMove={on(onPoint)}
      onClick={on(onChoose)}
    >
      {groups.map(({ name, members }) => (
        <div key={name} role="group" aria-label={name}>
          <Box aria-hidden="true" px="2" pt="2" pb="1" textStyle="label" color="fg.subtle">
            {name}
          </Box>
          {members.map(({ asset, index }) => (
            <PickerOption
              key={asset.symbol}
              id={`${id}-${index}`}
              asset={asset}
              index={index}
              isActive={index === active}
              isChosen={asset.symbol === chosen}
            />
          ))}
        </div>
      ))}
    </Popover>
  );
};
