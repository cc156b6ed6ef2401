import { type ComponentType, useState } from 'react';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import type { Offered } from '../model/choices.ts';
import type { Asked } from '../perform.ts';
import { TEXTS } from '../texts.ts';
import type { SearchProps } from '../use-search-palette.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export interface AskedProps extends DialogProps {
  readonly asked: Asked;
}

interface SearchDialogsProps extends SearchProps {
  readonly offered: Offered;
  /** Loads the dialogs of actions, which belong to other features. */
  readonly dialogs: () => Promise<{ readonly default: ComponentType<AskedProps> }>;
}

/** The palette, the shortcuts, and the dialogs that the palette opens. */
export const SearchDialogs = ({
  shown,
  turn,
  typed,
  opener,
  onShow,
  offered,
  dialogs,
}: SearchDialogsProps) => {
  const { Part, request } = useOnDemand(dialogs);
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const close = () => onShow(null);
  const shortcuts = {
    label: TEXTS.shortcuts,
    icon: 'info',
    words: 'help keys',
    to: () => onShow('shortcuts'),
  } as const;
  return (
    <>
      <Palette
        key={turn}
        open={shown === 'palette'}
        typed={typed}
        offered={{ ...offered, actions: [...offered.actions, shortcuts] }}
        opener={opener}
        onAsk={(next) =>
          request(() => {
            setAsked(next);
            setAsking(true);
          })
        }
        onClose={close}
      />
      <ShortcutsDialog open={shown === 'shortcuts'} finalFocus={opener} onClose={close} />
      {Part && asked && (
        <Part open={isAsking} asked={asked} finalFocus={opener} onClose={() => setAsking(false)} />
      )}
    </>
  );
};
