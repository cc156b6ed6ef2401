import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NoteField } from './note-field.tsx';

interface NoteDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly label: string;
  readonly help: string;
  readonly running: boolean;
  readonly finalFocus?: () => HTMLElement | null;
  /** Beneath the note. */
  readonly children?: ReactNode;
  readonly onConfirm: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks before something is closed for good, and for a note that says why. */
export const NoteDialog = (props: NoteDialogProps) => {
  const { open, title, text, confirm, label, help, running, finalFocus, children, onConfirm, onClose } =
    props;
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const trimmed = note.trim();
  const isShort = trimmed.length < NOTE_BOUNDS.min;
  const leave = () => {
    setTried(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={text}
      confirm={confirm}
      palette="accent"
      running={running}
      {...(finalFocus ? { finalFocus } : {})}
      onConfirm={() => (isShort ? setTried(true) : onConfirm(trimmed))}
      onClose={leave}
    >
      <NoteField
        label={label}
        value={note}
        onChange={setNote}
        help={help}
        error={tried && isShort ? help : undefined}
        maxLength={NOTE_BOUNDS.max}
        disabled={running}
      />
      {children}
    </ConfirmDialog>
  );
};
