import { Box } from '@chakra-ui/react';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useState } from 'react';
import { NoteDialog } from '../../../components/ui/note-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ACTION_LABELS, TEXTS } from '../texts.ts';

const { settle: S } = TEXTS.actions;

interface SettleDialogProps {
  readonly open: boolean;
  readonly running: boolean;
  /** Its conversion ends with it, and there may be an order that settled it. */
  readonly endsConversion: boolean;
  readonly onConfirm: (note: string, orderId: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks how it was settled. */
export const SettleDialog = ({ open, running, endsConversion, onConfirm, onClose }: SettleDialogProps) => {
  const [order, setOrder] = useState('');
  return (
    <NoteDialog
      open={open}
      title={S.title}
      text={endsConversion ? S.ofConversion : S.text}
      confirm={ACTION_LABELS.mark_settled}
      label={S.note}
      help={S.noteHelp(NOTE_BOUNDS.min)}
      running={running}
      onConfirm={(note) => onConfirm(note, order.trim() || undefined)}
      onClose={onClose}
    >
      {endsConversion && (
        <Box mt="4">
          <TextField
            label={S.order}
            value={order}
            onChange={setOrder}
            help={S.orderHelp}
            disabled={running}
          />
        </Box>
      )}
    </NoteDialog>
  );
};
