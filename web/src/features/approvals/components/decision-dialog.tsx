import { DECISION_NOTE } from '@ramps-gateway/shared/domain/policy.ts';
import { NoteDialog } from '../../../components/form/note-dialog.tsx';
import { type Decision, useDecision } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { ask: A } = TEXTS;

interface DecisionDialogProps {
  readonly approvalId: string;
  readonly what: string;
  readonly open: boolean;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const DecisionDialog = ({ approvalId, what, open, decision, onClose }: DecisionDialogProps) => {
  const decide = useDecision();
  const asked = A[decision];
  return (
    <NoteDialog
      open={open}
      title={asked.title(what)}
      text={asked.text}
      confirm={asked.confirm}
      note={{ label: A.note, help: A.help }}
      bounds={{ min: 0, max: DECISION_NOTE }}
      running={decide.isPending}
      onConfirm={({ note }) =>
        decide.mutate({ id: approvalId, decision, note }, { onSuccess: onClose, onError: onClose })
      }
      onClose={onClose}
    />
  );
};

export default DecisionDialog;
