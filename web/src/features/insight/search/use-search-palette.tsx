import { Box, Button, chakra } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { type DialogProps, useDialog } from '../../../components/ui/use-dialog.ts';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import type { Offered } from './model/choices.ts';
import type { Asked } from './perform.ts';
import { TEXTS } from './texts.ts';

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

/** A key without a modifier, pressed outside fields and dialogs. */
const isPlainKey = ({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent, wanted: string): boolean =>
  key === wanted &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')) &&
  document.querySelector(OPEN_DIALOG) === null;

export interface AskedProps extends DialogProps {
  readonly asked: Asked;
}

interface SearchPalette {
  readonly field: ReactNode;
  readonly button: ReactNode;
  readonly palette: ReactNode;
}

/** @param dialogs loads the dialogs of actions, which belong to other features */
export const useSearchPalette = (
  offered: Offered,
  dialogs: () => Promise<{ readonly default: ComponentType<AskedProps> }>,
): SearchPalette => {
  const [open, setOpen] = useState(false);
  const { Part, loading, request } = useOnDemand(() => import('./components/palette.tsx'));
  /** Each opening has a new number, so that the palette starts empty. */
  const [turn, setTurn] = useState(0);
  const opener = useRef<HTMLElement>(null);
  const shortcuts = useDialog<DialogProps>(() => import('./components/shortcuts-dialog.tsx'));
  const asking = useOnDemand(dialogs);
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const show = () => {
    const { activeElement: active } = document;
    opener.current = active instanceof HTMLElement ? active : null;
    request(() => {
      setTurn((last) => last + 1);
      setOpen(true);
    });
  };
  const showShortcuts = useEffectEvent(shortcuts.show);
  const toggle = useEffectEvent(() => (open ? setOpen(false) : show()));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
    palette: (
      <>
        {Part && (
          <Part
            key={turn}
            open={open}
            offered={{
              ...offered,
              actions: [
                ...offered.actions,
                { label: TEXTS.shortcuts, icon: 'info', words: 'help keys', to: shortcuts.show },
              ],
            }}
            opener={() => opener.current}
            onAsk={(next) =>
              asking.request(() => {
                setAsked(next);
                setAsking(true);
              })
            }
            onClose={() => setOpen(false)}
          />
        )}
        {shortcuts.Part && <shortcuts.Part {...shortcuts.shown} />}
        {asking.Part && asked && (
          <asking.Part
            open={isAsking}
            asked={asked}
            finalFocus={() => opener.current}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    ),
  };
};
