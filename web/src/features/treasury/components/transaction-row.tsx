import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { signedAmount, type Transaction } from '../model/announcements.ts';
import { TEXTS, TRANSACTION_TAGS, TYPE_LABELS } from '../texts.ts';
import { at, TRANSACTIONS } from './row-layout.ts';

const Row = chakra('div', {
  base: TRANSACTIONS.row,
  variants: { arrived: { true: { animation: 'arrive 2.4s ease-out' } } },
});
const Cell = chakra('div', { base: { minW: '0' } });

interface TransactionRowProps {
  readonly transaction: Transaction;
  readonly now: number;
  readonly arrived: boolean;
}

export const TransactionRow = ({ transaction, now, arrived }: TransactionRowProps) => {
  // Tinted once, when it appears; later renders do not begin it again.
  const [fresh] = useState(arrived);
  const { type, customer, amount, currency, hash, time, status } = transaction;
  const [label, family] = TRANSACTION_TAGS[status];
  const isDeposit = type === 'deposit';
  return (
    <Row role="row" arrived={fresh}>
      <Cell role="cell" gridArea={at('type')}>
        <Flex align="center" gap="2" fontWeight="medium">
          <Box
            color={isDeposit ? 'success.fg' : 'fg.subtle'}
            transform={isDeposit ? undefined : 'rotate(180deg)'}
          >
            <Icon name="download" />
          </Box>
          {TYPE_LABELS[type]}
        </Flex>
      </Cell>
      <Cell role="rowheader" gridArea={at('customer')} truncate title={customer}>
        {customer}
      </Cell>
      <Cell role="cell" gridArea={at('reference')}>
        <Flex align="center" gap="1" minW="0" textStyle="mono" color="fg.subtle">
          <Box truncate title={hash}>
            {hash}
          </Box>
          <CopyButton label={`${TEXTS.transactions.reference.toLowerCase()} ${hash}`} value={hash} />
        </Flex>
      </Cell>
      <Cell
        role="cell"
        gridArea={at('amount')}
        textAlign="end"
        whiteSpace="nowrap"
        fontWeight="medium"
        color={isDeposit ? 'success.fg' : undefined}
        title={`${amount} ${currency}`}
      >
        {signedAmount(transaction)}
      </Cell>
      <Cell
        role="cell"
        gridArea={at('time')}
        textAlign="end"
        textStyle={{ base: 'xs', xl: 'sm' }}
        color="fg.subtle"
        whiteSpace="nowrap"
      >
        <RelativeTime iso={time} now={now} />
      </Cell>
      <Cell role="cell" gridArea={at('status')} justifySelf="end">
        <Tag family={family} dot>
          {label}
        </Tag>
      </Cell>
    </Row>
  );
};
