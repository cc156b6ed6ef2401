import { Box } from '@chakra-ui/react';
import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { type Amount, compare, isAmount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { DECISION_NOTE } from '@ramps-gateway/shared/domain/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import { DestinationDetails, LookalikeNotice } from '../../../../components/ui/destination-details.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { reserveQuery, usableIn } from '../../../../lib/queries/holdings.ts';
import { keptOfOneQuery } from '../../../../lib/queries/kept-holdings.ts';
import { type Decision, useDecision } from '../api.ts';
import { nameOf, sentenceOf } from '../model/sentence.ts';
import { destinationOf, similarTo, textAt } from '../model/values.ts';
import { TEXTS } from '../texts.ts';

/** What an order would spend, without the spread; `undefined` for other actions. */
const spentBy = ({
  action,
  after,
}: Approval): { readonly asset: string; readonly amount: Amount } | undefined => {
  const [asset, amount] =
    action === 'exchange.order'
      ? [textAt(after, 'source_asset'), textAt(after, 'source_amount')]
      : action === 'withdrawal.order'
        ? [textAt(after, 'asset'), textAt(after, 'amount')]
        : [null, null];
  return asset !== null && amount !== null && isAmount(amount) ? { asset, amount } : undefined;
};

const { usable: U } = TEXTS;

/** What the order may use now, in the server's judgement; `undefined` if it spends nothing. */
const UsableNow = ({ approval }: { readonly approval: Approval }) => {
  const { sub_account: account } = approval;
  const spent = spentBy(approval);
  const enabled = account !== null && spent !== undefined;
  const { data: held } = useQuery({ ...keptOfOneQuery(account?.id ?? ''), enabled });
  const { data: reserve } = useQuery({
    ...reserveQuery(account?.id ?? '', account?.external_id ?? ''),
    enabled,
  });
  if (!spent || !held?.balances || !reserve) return null;
  const asset = spent.asset.toUpperCase();
  const balances = held.balances.filter((each) => each.asset.toUpperCase() === asset);
  const usable = usableIn(reserve, asset, sumOf(balances.map(({ balance }) => balance)));
  return (
    <>
      <DetailList>
        <Detail name={U.label}>
          <Box fontVariantNumeric="tabular-nums">{exactly(usable, asset)}</Box>
        </Detail>
      </DetailList>
      {compare(spent.amount, usable) > 0 && (
        <Notice family="danger" title={U.tooMuch}>
          {U.tooMuchText}
        </Notice>
      )}
    </>
  );
};

const { ask: A } = TEXTS;

interface DecisionDialogProps {
  readonly approval: Approval;
  readonly open: boolean;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** The last check before money moves: the order and its destination. */
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
