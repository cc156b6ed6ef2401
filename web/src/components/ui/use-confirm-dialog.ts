import type { ComponentProps } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { useDialog } from './use-dialog.ts';

export const useConfirmDialog = () =>
  useDialog<ComponentProps<typeof ConfirmDialog>>(async () => {
    const loaded = await import('./confirm-dialog.tsx');
    return { default: loaded.ConfirmDialog };
  });
