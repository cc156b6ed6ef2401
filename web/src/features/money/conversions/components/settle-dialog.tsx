import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { useSettleConversion } from '../api/conversions.ts';
import { TEXTS } from '../texts.ts';

const { settle: S } = TEXTS;

interface SettleDialogProps extends DialogProps {
  readonly conversionId: string;
}

const SettleDialog = ({ open, conversionId, finalFocus, onClose }: SettleDialogProps) => {
  const settle = useSettleConversion(conversionId);
  return (
    <NoteDialog
      open={open}
      title="Mark as settled?"
      text="This moves no money. The conversion ends here and can no longer be retried."
      confirm={S.action}
      note={{ label: 'Note', help: S.noteHelp(NOTE_BOUNDS.min) }}
      order={{ label: 'Order id', help: 'The order that settled it, if any.' }}
      running={settle.isPending}
      finalFocus={finalFocus}
      onConfirm={(answer) => settle.mutate(answer, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

export default SettleDialog;
