import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { useOnDemand } from './use-on-demand.ts';

export const useConfirmDialog = () =>
  useDialog<ComponentProps<typeof ConfirmDialog>>(async () => {
    const loaded = await import('./confirm-dialog.tsx');
    return { default: loaded.ConfirmDialog };
  });

export interface DialogProps {
  readonly open: boolean;
  /** Takes the focus after closing. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** A dialog that loads on demand: spread `trigger` on its button, `shown` on its `Part`. */
export const useDialog = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { Part, loading, request } = useOnDemand(load);
  const show = () => request(() => setOpen(true));
  const shown: DialogProps = { open, finalFocus: () => button.current, onClose: () => setOpen(false) };
  return { Part, loading, show, shown, trigger: { ref: button, loading, onClick: show } };
};
