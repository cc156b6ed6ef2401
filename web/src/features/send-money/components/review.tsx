import { Box, Button, Flex } from '@chakra-ui/react';
import { Detail, DetailList } from '../../../components/ui/detail-list.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { exactly } from '../../../lib/format/amount.ts';
import { dayAndTime } from '../../../lib/format/time.ts';
import { placeName } from '../../../lib/recipient-names.ts';
import type { Transfer } from '../model/transfer.ts';
import { TEXTS } from '../texts.ts';

const { review: R } = TEXTS;

interface ReviewProps {
  readonly transfer: Transfer;
  readonly sending: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

export const Review = ({ transfer, sending, onBack, onSend }: ReviewProps) => {
  const { account, request, recipient } = transfer;
  const isWallet = recipient.kind === 'wallet';
  return (
    <>
      <DetailList>
        <Detail name={R.from}>{account.name}</Detail>
        <Detail name={R.to}>{recipient.name}</Detail>
        <Detail name={isWallet ? R.address : R.account}>
          <Box as="span" textStyle="mono">
            {recipient.masked}
          </Box>
        </Detail>
        {recipient.place !== null && (
          <Detail name={isWallet ? R.network : R.bank}>{placeName(recipient)}</Detail>
        )}
        <Detail name={R.amount}>
          <Box as="span" fontWeight="semibold" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {exactly(request.amount, request.asset)}
          </Box>
        </Detail>
        <Detail name={R.fee}>{R.feeUnknown}</Detail>
      </DetailList>
      {recipient.cooling_until !== null && (
        <Box mt="3">
          <Notice family="warning">{R.cooling(dayAndTime(recipient.cooling_until))}</Notice>
        </Box>
      )}
      <Box mt="3" textStyle="sm" color="fg.muted">
        {R.held}
      </Box>
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={onBack} disabled={sending}>
          {R.back}
        </Button>
        <Button
          variant="solid"
          colorPalette="accent"
          onClick={onSend}
          loading={sending}
          loadingText={R.sending}
        >
          {R.confirm}
        </Button>
      </Flex>
    </>
  );
};
