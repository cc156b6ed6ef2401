import OpenOrderNote from '../../../components/ui/open-order-note.tsx';
import { exactly } from '../../../lib/format/amount.ts';
import { useProfile } from '../../../lib/queries/profile.ts';
import { type Sending, useSending } from '../model/use-sending.ts';
import { TEXTS } from '../texts.ts';

/** A withdrawal of which it is not known what came of it: it is sent again with its own key until it is. */
export const OpenTransferNote = ({ open, send, giveUp }: Sending) => {
  if (!open) return null;
  const { account, request, recipient } = open.order;
  const to = [recipient.name, recipient.masked].filter(Boolean).join(', ');
  return (
    <OpenOrderNote
      open={open}
      what={TEXTS.what(account.name, exactly(request.amount, request.asset), to)}
      noAnswer={TEXTS.noAnswer}
      onRetry={() => void send(open.order)}
      onGiveUp={giveUp}
    />
  );
};

/** On a page: what was open when the page was loaded again, too. */
const OpenTransfer = () => <OpenTransferNote {...useSending(useProfile().data?.id)} />;

export default OpenTransfer;
