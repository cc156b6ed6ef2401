import { type ComponentType, useEffect, useState } from 'react';
import { useHeld } from '../../../lib/held.ts';
import { toast } from '../../../components/ui/toast.ts';
import { HELD } from './held-texts.ts';
import type { HeldDialogProps } from './held-dialog.tsx';

/** Shows that something waits for a second person, wherever it was asked for. */
export const HeldNotice = () => {
  const held = useHeld();
  const [Dialog, setDialog] = useState<ComponentType<HeldDialogProps>>();
  useEffect(() => {
    if (!held) return;
    import('./held-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => toast.info(HELD.title),
    );
  }, [held]);
  return Dialog ? <Dialog held={held} /> : null;
};
