import OpenOrderNote from '../../../../components/ui/open-order-note.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { type Sending, useSending } from '../model/use-sending.ts';
import { TEXTS } from '../texts.ts';

/** A withdrawal with an unknown outcome: it can be resent under its own key until the outcome is clear. */
export const OpenTransferNote = ({ open, send, giveUp }: Sending) => {
  if (!open) return null;
  const { account, request, recipient } = open.order;
  const to = [recipient.name, recipient.masked].filter(Boolean).join(', ');
  return (
    <OpenOrderNote
      open={open}
      what={`${account.name}: ${exactly(request.amount, request.asset)} to ${to}`}
      noAnswer={TEXTS.noAnswer}
      onRetry={() => void send(open.order)}
      onGiveUp={giveUp}
    />
  );
};

const OpenTransfer = () => <OpenTransferNote {...useSending(useProfile().data?.id)} />;

export default OpenTransfer;
