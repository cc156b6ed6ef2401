import { Box } from '@chakra-ui/react';
import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { DECISION_NOTE } from '@ramps-gateway/shared/domain/policy.ts';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import { DestinationDetails, LookalikeNotice } from '../../../../components/ui/destination-details.tsx';
import { DetailList } from '../../../../components/ui/detail-list.tsx';
import { type Decision, useDecision } from '../api.ts';
import { destinationOf, similarTo } from '../model/destination.ts';
import { nameOf, sentenceOf } from '../model/sentence.ts';
import { TEXTS } from '../texts.ts';
import { UsableNow } from './usable-now.tsx';

const { ask: A } = TEXTS;

interface DecisionDialogProps {
  readonly approval: Approval;
  readonly open: boolean;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** The last check before money moves: what is ordered, and where it goes. */
const DecisionDialog = ({ approval, open, decision, onClose }: DecisionDialogProps) => {
  const decide = useDecision();
  const asked = A[decision];
  const destination = destinationOf(approval);
  return (
    <NoteDialog
      open={open}
      title={asked.title(nameOf(approval))}
      text={asked.text}
      confirm={asked.confirm}
      note={{ label: A.note, help: A.help }}
      bounds={{ min: 0, max: DECISION_NOTE }}
      running={decide.isPending}
      onConfirm={({ note }) =>
        decide.mutate({ id: approval.id, decision, note }, { onSuccess: onClose, onError: onClose })
      }
      onClose={onClose}
    >
      <Box fontWeight="semibold" overflowWrap="anywhere">
        {sentenceOf(approval)}
      </Box>
      {destination && (
        <DetailList>
          <DestinationDetails destination={destination} isFirst={approval.first_time} />
        </DetailList>
      )}
      <LookalikeNotice of={similarTo(approval)} />
      {decision === 'approve' && <UsableNow approval={approval} />}
    </NoteDialog>
  );
};

export default DecisionDialog;
