import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { useCloseCollection, whatOf } from '../api.ts';
import { CLOSE as T } from '../dialog-texts.ts';
import { COLLECTIONS as C } from '../texts.ts';

export interface CloseDialogProps extends DialogProps {
  readonly collection: SpreadCollection;
}

const CloseDialog = ({ collection, open, finalFocus, onClose }: CloseDialogProps) => {
  const close = useCloseCollection(collection.id);
  return (
    <NoteDialog
      open={open}
      title="Close this collection by hand?"
      text={T.text(whatOf(collection))}
      confirm={C.close}
      note={{ label: 'How you found out', help: T.noteHelp(NOTE_BOUNDS.min) }}
      running={close.isPending}
      finalFocus={finalFocus}
      onConfirm={({ note }) => close.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

export default CloseDialog;
