import type { ComponentProps } from 'react';
import { useDialog } from '../ui/use-dialog.ts';
import type { NoteDialog } from './note-dialog.tsx';

export const useNoteDialog = () =>
  useDialog<ComponentProps<typeof NoteDialog>>(async () => {
    const loaded = await import('./note-dialog.tsx');
    return { default: loaded.NoteDialog };
  });
