import type { ComponentProps } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { useOnDemand } from './use-on-demand.ts';

export const useConfirmDialog = () =>
  useOnDemand<ComponentProps<typeof ConfirmDialog>>(async () => {
    const loaded = await import('./confirm-dialog.tsx');
    return { default: loaded.ConfirmDialog };
  });
