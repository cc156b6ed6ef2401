import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { useConfirmDialog } from '../../../components/ui/use-confirm-dialog.ts';
import type { OpenOrder } from '../model/open-order.ts';
import { TEXTS } from '../texts.ts';

const T = {
  title: 'The outcome of this order is unknown',
  sending: 'The order is being sent',
  what: (account: string, send: string, receive: string | null) =>
    receive === null ? `${account}: ${send}` : `${account}: ${send} for ${receive}`,
  tryAgain: 'Try again',
  trying: 'Trying again',
  discard: 'Give up',
  discardTitle: 'Give up on this order?',
  discardText:
    'It may have been placed. Check the orders of the sub-account before you order again: another order would be a second one.',
} as const;

interface OpenOrderNoteProps {
  readonly open: OpenOrder;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** An order whose outcome is not known: it can be sent again with its own key until it is. */
const OpenOrderNote = ({ open, onRetry, onGiveUp }: OpenOrderNoteProps) => {
  const [asking, setAsking] = useState(false);
  const dialog = useConfirmDialog();
  const { order, phase, message } = open;
  const isSending = phase === 'sending';
  const giveUp = () => {
    setAsking(false);
    onGiveUp();
  };
  return (
    <Notice family="warning" title={isSending ? T.sending : T.title}>
      <Box fontWeight="medium">{T.what(order.account.name, order.send, order.receive)}</Box>
      {!isSending && <Box mt="1">{message ?? TEXTS.noAnswer}</Box>}
      <Flex mt="3" gap="2" wrap="wrap">
        <Button onClick={onRetry} loading={isSending} loadingText={T.trying}>
          {T.tryAgain}
        </Button>
        <Button
          variant="ghost"
          onClick={() => dialog.request(() => setAsking(true))}
          loading={dialog.loading}
          disabled={isSending}
        >
          {T.discard}
        </Button>
      </Flex>
      {dialog.Part && (
        <dialog.Part
          open={asking}
          title={T.discardTitle}
          text={T.discardText}
          confirm={T.discard}
          running={false}
          onConfirm={giveUp}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
};

export default OpenOrderNote;
