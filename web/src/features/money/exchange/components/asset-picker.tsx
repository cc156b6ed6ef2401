import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { AssetImage } from '../../../../components/ui/asset-image.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { inputRecipe } from '../../../../theme/recipes.ts';
import type { OfferedAsset } from '../model/offered.ts';
import { usePicker } from '../model/use-picker.ts';
import { TEXTS } from '../texts.ts';
import { PickerList } from './picker-list.tsx';

const Trigger = chakra('button', {
  base: {
    ...inputRecipe.base,
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: '11',
    textAlign: 'start',
    cursor: 'pointer',
  },
});

const Label = chakra('label', { base: { textStyle: 'label', color: 'fg.muted' } });

interface AssetPickerProps {
  readonly label: string;
  readonly assets: readonly OfferedAsset[];
  readonly chosen: OfferedAsset | undefined;
  readonly onChoose: (symbol: string) => void;
  readonly note?: string | undefined;
}

/** A select-only combobox with images: arrows, Home, End, letters, Enter and Escape work as in a select. */
export const AssetPicker = ({ label, assets, chosen, onChoose, note }: AssetPickerProps) => {
  const id = useId();
  const picker = usePicker({
    options: assets.map(({ symbol, name }) => [symbol, name]),
    chosen: assets.findIndex(({ symbol }) => symbol === chosen?.symbol),
    onChoose: (index) => {
      const asset = assets[index];
      if (asset) onChoose(asset.symbol);
    },
  });
  return (
    <Flex direction="column" gap="1.5" minW="0" flex="1">
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
      <Box position="relative" onBlur={picker.close}>
        <Trigger
          type="button"
          id={id}
          role="combobox"
          aria-labelledby={`${id}-label`}
          aria-haspopup="listbox"
          aria-expanded={picker.open}
          aria-controls={`${id}-list`}
          aria-activedescendant={picker.open ? `${id}-${picker.active}` : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onClick={picker.toggle}
          onKeyDown={picker.onKeyDown}
        >
          {chosen ? (
            <>
              <AssetImage url={chosen.image} size="sm" />
              <Box as="span" fontWeight="medium">
                {chosen.symbol}
              </Box>
              <Box as="span" flex="1" minW="0" truncate color="fg.muted">
                {chosen.name}
              </Box>
            </>
          ) : (
            <Box as="span" flex="1" color="fg.subtle">
              {TEXTS.form.choose}
            </Box>
          )}
          <Icon name="chevronDown" />
        </Trigger>
        {picker.open && (
          <PickerList
            id={id}
            assets={assets}
            chosen={chosen?.symbol}
            active={picker.active}
            onPoint={picker.setActive}
            onChoose={picker.choose}
          />
        )}
      </Box>
      {note && (
        <Box id={`${id}-note`} textStyle="xs" color="danger.fg">
          {note}
        </Box>
      )}
    </Flex>
  );
};
