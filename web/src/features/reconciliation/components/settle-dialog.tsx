import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { NoteField } from '../../../components/ui/note-field.tsx';
import { ACTION_LABELS, TEXTS } from '../texts.ts';

const { settle: S } = TEXTS.actions;

interface SettleDialogProps {
  readonly open: boolean;
  readonly running: boolean;
  readonly onConfirm: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks how it was settled. */
export const SettleDialog = ({ open, running, onConfirm, onClose }: SettleDialogProps) => {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const told = note.trim();
  const isShort = told.length < NOTE_BOUNDS.min;
  const leave = () => {
    setTried(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={S.title}
      text={S.text}
      confirm={ACTION_LABELS.mark_settled}
      palette="accent"
      running={running}
      onConfirm={() => (isShort ? setTried(true) : onConfirm(told))}
      onClose={leave}
    >
      <NoteField
        label={S.note}
        value={note}
        onChange={setNote}
        help={S.noteHelp(NOTE_BOUNDS.min)}
        error={tried && isShort ? S.noteHelp(NOTE_BOUNDS.min) : undefined}
        maxLength={NOTE_BOUNDS.max}
        disabled={running}
      />
    </ConfirmDialog>
  );
};
