import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { STOP_REASON } from '@ramps-gateway/shared/domain/stops.ts';
import { secondWithZone } from '../../lib/format/time.ts';
import { usePutStop } from '../../lib/queries/stops.ts';
import { NoteDialog } from '../form/note-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { TEXTS } from './texts.ts';

const { ask: A } = TEXTS;

interface StopDialogProps extends DialogProps {
  readonly scope: StopScope;
  readonly what: string;
  /** The stop being lifted; `undefined` to set one. */
  readonly standing: Stop | undefined;
}

const StopDialog = ({ open, scope, what, standing, finalFocus, onClose }: StopDialogProps) => {
  const put = usePutStop(TEXTS.toasts);
  const why = standing && TEXTS.why(standing.reason, standing.by.email, secondWithZone(standing.since));
  return (
    <NoteDialog
      open={open}
      title={(standing ? A.lift : A.stop).title(what)}
      text={why === undefined ? A.stop.text : A.lift.text(why)}
      confirm={(standing ? A.lift : A.stop).confirm}
      note={{ label: A.reason, help: A.help }}
      bounds={STOP_REASON}
      running={put.isPending}
      finalFocus={finalFocus}
      onConfirm={({ note: reason }) =>
        put.mutate({ scope, standing, reason }, { onSuccess: onClose, onError: onClose })
      }
      onClose={onClose}
    />
  );
};

export default StopDialog;
