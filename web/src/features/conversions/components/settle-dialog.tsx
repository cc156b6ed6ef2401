import { Box } from '@chakra-ui/react';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useState } from 'react';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useSettleConversion } from '../api/settle-conversion.ts';
import { TEXTS } from '../texts.ts';
import { NoteDialog } from '../../../components/ui/note-dialog.tsx';

const { settle: S } = TEXTS;

interface SettleDialogProps {
  readonly open: boolean;
  readonly conversionId: string;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** Asks how a conversion was settled by hand. */
const SettleDialog = ({ open, conversionId, finalFocus, onClose }: SettleDialogProps) => {
  const [orderId, setOrderId] = useState('');
  const settle = useSettleConversion(conversionId);
  return (
    <NoteDialog
      open={open}
      title={S.title}
      text={S.text}
      confirm={S.action}
      label={S.note}
      help={S.noteHelp(NOTE_BOUNDS.min)}
      running={settle.isPending}
      finalFocus={finalFocus}
      onConfirm={(note) => settle.mutate({ note, orderId: orderId.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Box mt="4">
        <TextField
          label={S.order}
          help={S.orderHelp}
          value={orderId}
          disabled={settle.isPending}
          onChange={setOrderId}
        />
      </Box>
    </NoteDialog>
  );
};

export default SettleDialog;
