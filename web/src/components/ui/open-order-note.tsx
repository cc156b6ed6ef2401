import { Box, Button, Flex } from '@chakra-ui/react';
import type { KeyedOrder, OpenOrder } from '../../lib/open-orders.ts';
import { Notice } from './notice.tsx';
import { useConfirmDialog } from './use-dialog.ts';

const T = {
  title: 'The outcome of this order is unknown',
  sending: 'The order is being sent',
  tryAgain: 'Try again',
  trying: 'Trying again',
  discard: 'Give up',
  discardTitle: 'Give up on this order?',
  discardText:
    "It may have been placed. Check the sub-account's orders before you order again, or you may place it twice.",
} as const;

interface OpenOrderNoteProps {
  readonly open: OpenOrder<KeyedOrder>;
  readonly what: string;
  readonly noAnswer: string;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** An order with an unknown outcome: it can be resent under the same key until the outcome is clear. */
const OpenOrderNote = ({ open, what, noAnswer, onRetry, onGiveUp }: OpenOrderNoteProps) => {
  const dialog = useConfirmDialog();
  const { phase, message } = open;
  const isSending = phase === 'sending';
  const giveUp = () => {
    dialog.shown.onClose();
    onGiveUp();
  };
  return (
    <Notice family="warning" title={isSending ? T.sending : T.title}>
      <Box fontWeight="medium">{what}</Box>
      {!isSending && <Box mt="1">{message ?? noAnswer}</Box>}
      <Flex mt="3" gap="2" wrap="wrap">
        <Button onClick={onRetry} loading={isSending} loadingText={T.trying}>
          {T.tryAgain}
        </Button>
        <Button {...dialog.trigger} variant="ghost" disabled={isSending}>
          {T.discard}
        </Button>
      </Flex>
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          title={T.discardTitle}
          text={T.discardText}
          confirm={T.discard}
          running={false}
          onConfirm={giveUp}
        />
      )}
    </Notice>
  );
};

export default OpenOrderNote;
