import { Box, Button, chakra } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';

// Not in texts.ts, which loads with the palette.
const TEXTS = {
  open: 'Search',
  shortcut: { mac: '⌘K', other: 'Ctrl K' },
} as const;

const Field = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    h: '8',
    px: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover': { borderColor: 'border.emphasized', color: 'fg' },
  },
});

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const SearchField = ({ loading, onOpen }: { readonly loading: boolean; readonly onOpen: () => void }) => (
  <Field
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Meta+K Control+K /"
    aria-busy={loading}
    onClick={onOpen}
  >
    <Icon name="search" />
    {TEXTS.open}
    <Box as="span" aria-hidden="true" ms="auto" textStyle="xs" color="fg.subtle">
      {isMac ? TEXTS.shortcut.mac : TEXTS.shortcut.other}
    </Box>
  </Field>
);

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** True for the wanted key without Ctrl, Alt or Cmd, outside fields and dialogs. */
const isPlainKey = ({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent, wanted: string): boolean =>
  key === wanted &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')) &&
  document.querySelector(OPEN_DIALOG) === null;

export type Shown = 'palette' | 'shortcuts' | null;

export interface SearchProps {
  readonly shown: Shown;
  /** Changes with each opening, to reset the palette. */
  readonly turn: number;
  /** Typed while the palette was still loading. */
  readonly typed: string;
  /** Takes the focus after closing. */
  readonly opener: () => HTMLElement | null;
  readonly onShow: (what: Shown) => void;
}

interface SearchPalette {
  readonly field: ReactNode;
  readonly button: ReactNode;
  readonly palette: ReactNode;
}

/** @param load the palette with what it offers: no page needs them at first */
export const useSearchPalette = (
  load: () => Promise<{ readonly default: ComponentType<SearchProps> }>,
): SearchPalette => {
  const [shown, setShown] = useState<Shown>(null);
  const { Part, loading, request } = useOnDemand(load);
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState('');
  const opener = useRef<HTMLElement>(null);
  const open = (what: Shown) => {
    setTyped('');
    const { activeElement: active } = document;
    opener.current = active instanceof HTMLElement ? active : null;
    request(() => {
      setTurn((last) => last + 1);
      setShown(what);
    });
  };
  const show = () => open('palette');
  const toggle = useEffectEvent(() => (shown === 'palette' ? setShown(null) : show()));
  const showShortcuts = useEffectEvent(() => open('shortcuts'));
  const keepsTyped = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (!loading || key.length !== 1 || ctrlKey || metaKey) return false;
    setTyped((before) => before + key);
    return true;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keepsTyped(event)) {
        event.preventDefault();
        return;
      }
      const isSearch = isShortcut(event) || isPlainKey(event, '/');
      if (!isSearch && !isPlainKey(event, '?')) return;
      event.preventDefault();
      if (isSearch) toggle();
      else showShortcuts();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return {
    field: <SearchField loading={loading} onOpen={show} />,
    button: (
      <Button
        variant="ghost"
        colorPalette="neutral"
        px="0"
        aria-label={TEXTS.open}
        aria-haspopup="dialog"
        loading={loading}
        onClick={show}
      >
        <Icon name="search" />
      </Button>
    ),
    palette: Part && (
      <Part shown={shown} turn={turn} typed={typed} opener={() => opener.current} onShow={setShown} />
    ),
  };
};
