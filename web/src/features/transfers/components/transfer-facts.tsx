import { Box, Flex } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { inCurrency } from '../../../lib/format/amount.ts';
import type { Transfer } from '../model/transfer.ts';
import { TEXTS, TYPE_LABELS } from '../texts.ts';

const sent = ({ amount }: Transfer) => inCurrency(amount.send, amount.sendCurrency);
const received = ({ amount }: Transfer) => inCurrency(amount.receive, amount.receiveCurrency);

const Amounts = ({ transfer }: { readonly transfer: Transfer }) => (
  <Flex wrap="wrap" align="center" columnGap="1.5" whiteSpace="nowrap">
    <Box as="span" fontWeight="semibold">
      {sent(transfer)}
    </Box>
    <Flex as="span" align="center" gap="1.5" color="fg.muted">
      <Icon name="arrow" />
      <Box as="span" srOnly>
        {TEXTS.becomes}
      </Box>
      {received(transfer)}
    </Flex>
  </Flex>
);

interface TransferFactsProps {
  readonly transfer: Transfer;
  /** Three lines instead of five. */
  readonly dense: boolean;
}

/** What a card says of its transfer. */
export const TransferFacts = ({ transfer, dense }: TransferFactsProps) => {
  const { reference, recipient, method, expectedTime, type } = transfer;
  return (
    <Flex direction="column" gap={dense ? '0.5' : '1.5'} textStyle="sm">
      <Flex align="center" justify="space-between" gap="2">
        <Box textStyle="mono" color="fg.muted">
          {reference}
        </Box>
        {dense ? (
          <Box textStyle="xs" color="fg.subtle" truncate>
            {method}
          </Box>
        ) : (
          <Tag family={type === 'business' ? 'accent' : 'neutral'}>{TYPE_LABELS[type]}</Tag>
        )}
      </Flex>
      <Box>
        <Box fontWeight="medium" truncate={dense} overflowWrap="anywhere">
          {recipient.name}
        </Box>
        {!dense && (
          <Box textStyle="xs" color="fg.subtle">
            {recipient.location}
          </Box>
        )}
      </Box>
      <Amounts transfer={transfer} />
      {!dense && (
        <Flex wrap="wrap" columnGap="3" textStyle="xs" color="fg.subtle">
          <span>{method}</span>
          <span>{`${TEXTS.expected}: ${expectedTime}`}</span>
        </Flex>
      )}
    </Flex>
  );
};
