import { DECISION_NOTE } from '@ramps-gateway/shared/domain/policy.ts';
import { useRef } from 'react';
import { NoteDialog } from '../../../components/form/note-dialog.tsx';
import { type Decision, useDecision } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { ask: A } = TEXTS;

interface DecisionDialogProps {
  readonly approvalId: string;
  readonly what: string;
  /** Null while nothing is asked. */
  readonly decision: Decision | null;
  readonly onClose: () => void;
}

/** Asks once more, with a note, before something is decided. */
const DecisionDialog = ({ approvalId, what, decision, onClose }: DecisionDialogProps) => {
  const decide = useDecision();
  // What it says stays while it closes.
  const last = useRef<Decision>('approve');
  if (decision) last.current = decision;
  const asked = A[last.current];
  return (
    <NoteDialog
      open={decision !== null}
      title={asked.title(what)}
      text={asked.text}
      confirm={asked.confirm}
      note={{ label: A.note, help: A.help }}
      bounds={{ min: 0, max: DECISION_NOTE }}
      running={decide.isPending}
      onConfirm={({ note }) =>
        decide.mutate(
          { id: approvalId, decision: last.current, note },
          { onSuccess: onClose, onError: onClose },
        )
      }
      onClose={onClose}
    />
  );
};

export default DecisionDialog;
