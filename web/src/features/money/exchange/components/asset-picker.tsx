import { Box, chakra, Flex } from '@chakra-ui/react';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { AssetImage } from '../../../../components/ui/asset-image.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { inputRecipe } from '../../../../theme/recipes.ts';
import type { OfferedAsset } from '../model/offered.ts';
import { found, moveOf } from '../model/picker-keys.ts';

/** Letters typed within this time form one word. */
const WORD_MS = 600;

interface PickerInput {
  /** Search texts of each option, in list order. */
  readonly options: readonly (readonly string[])[];
  /** -1 if none is chosen. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** State and keyboard handling of a select-only combobox (ARIA). */
const usePicker = ({ options, chosen, onChoose }: PickerInput) => {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  const show = (index: number) => {
    setActive(index);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const choose = (index: number) => {
    close();
    if (index >= 0 && index !== chosen) onChoose(index);
  };

  /** Letters search for an option. True if it handled the key. */
  const type = ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): boolean => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    const isOn = timeStamp - typed.current.at < WORD_MS && typed.current.text !== '';
    if (key === ' ' && !isOn) return false;
    const text = isOn ? typed.current.text + key : key;
    typed.current = { text, at: timeStamp };
    const index = found(options, open ? active : chosen, text);
    show(index === -1 ? Math.max(open ? active : chosen, 0) : index);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (type(event)) return event.preventDefault();
    const move = moveOf(event, { open, active: open ? active : chosen, count: options.length });
    if (!move) return;
    // Tab keeps its default action.
    if (move.kind !== 'choose_and_leave') event.preventDefault();
    switch (move.kind) {
      case 'open':
      case 'to':
        return show(move.index);
      case 'close':
        return close();
      case 'choose':
      case 'choose_and_leave':
        return choose(active);
    }
  };

  return {
    open,
    active,
    setActive,
    choose,
    close,
    toggle: () => (open ? close() : show(Math.max(chosen, 0))),
    onKeyDown,
  };
};

interface PickerOptionProps {
  readonly id: string;
  readonly asset: OfferedAsset;
  readonly index: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Re-renders only when it becomes active or chosen; the list handles events and styles. */
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
    // Styles on the list instead of each of hundreds of options.
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
  /** Id of the combobox; the prefix of the other ids. */
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

const PickerList = ({ id, assets, chosen, active, onPoint, onChoose }: PickerListProps) => {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const indexed = assets.map((asset, index) => ({ asset, index }));
  const groups = [
    { name: 'Crypto', members: indexed.filter(({ asset }) => hasNetworks(asset.type)) },
    { name: 'Fiat & Other', members: indexed.filter(({ asset }) => !hasNetworks(asset.type)) },
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
              Select asset
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
