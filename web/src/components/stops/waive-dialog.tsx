import { STOP_REASON } from '@ramps-gateway/shared/domain/stops.ts';
import { useWaiveCoolingOff } from '../../lib/queries/stops.ts';
import { NoteDialog } from '../form/note-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { COOLING } from './texts.ts';

const { ask: A } = COOLING;

interface WaiveDialogProps extends DialogProps {
  readonly subAccountId: string;
  readonly destinationId: string;
  readonly what: string;
}

const WaiveDialog = ({ open, subAccountId, destinationId, what, finalFocus, onClose }: WaiveDialogProps) => {
  const waive = useWaiveCoolingOff(COOLING.toasts);
  return (
    <NoteDialog
      open={open}
      title={A.title(what)}
      text={A.text}
      confirm={A.confirm}
      note={{ label: A.reason, help: A.help }}
      bounds={STOP_REASON}
      running={waive.isPending}
      finalFocus={finalFocus}
      onConfirm={({ note: reason }) =>
        waive.mutate({ subAccountId, destinationId, reason }, { onSuccess: onClose, onError: onClose })
      }
      onClose={onClose}
    />
  );
};

export default WaiveDialog;
