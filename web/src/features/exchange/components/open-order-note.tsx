import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { OpenOrder } from '../model/open-order.ts';
import { TEXTS } from '../texts.ts';

const { open: T } = TEXTS;

interface OpenOrderNoteProps {
  readonly open: OpenOrder;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** An order whose outcome is not known: it can be sent again with its own key until it is. */
export const OpenOrderNote = ({ open, onRetry, onGiveUp }: OpenOrderNoteProps) => {
  const [asking, setAsking] = useState(false);
  const { order, phase, message } = open;
  const isSending = phase === 'sending';
  const giveUp = () => {
    setAsking(false);
    onGiveUp();
  };
  return (
    <Notice family="warning" title={isSending ? T.sending : T.title}>
      <Box fontWeight="medium">{T.what(order.account.name, order.send, order.receive)}</Box>
      {!isSending && <Box mt="1">{message ?? T.noAnswer}</Box>}
      <Flex mt="3" gap="2" wrap="wrap">
        <Button onClick={onRetry} loading={isSending} loadingText={T.trying}>
          {T.tryAgain}
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)} disabled={isSending}>
          {T.discard}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asking}
        title={T.discardTitle}
        text={T.discardText}
        confirm={T.discard}
        running={false}
        onConfirm={giveUp}
        onClose={() => setAsking(false)}
      />
    </Notice>
  );
};
