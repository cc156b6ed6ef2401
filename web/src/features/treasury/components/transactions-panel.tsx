import { Box, chakra } from '@chakra-ui/react';
import { TRANSACTIONS_SHOWN } from '@ramps-gateway/shared/domain/treasury.ts';
import { type RefObject, useState } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { RowHead } from '../../../components/ui/row-cells.ts';
import { State } from '../../../components/ui/state.tsx';
import { useNow } from '../../../lib/clock.ts';
import type { Transaction } from '../model/announcements.ts';
import { useAnnouncements } from '../model/use-announcements.ts';
import { TEXTS } from '../texts.ts';
import { HEAD, TRANSACTIONS } from './row-layout.ts';
import { TransactionRow } from './transaction-row.tsx';

const { transactions: T } = TEXTS;

const List = chakra('div', { base: TRANSACTIONS.list });
const Rows = chakra('div', { base: TRANSACTIONS.group });

interface TransactionsPanelProps {
  /** Newest first. */
  readonly transactions: readonly Transaction[];
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
}

/** Recent Transactions (spec 2): the first 10. */
export const TransactionsPanel = ({ transactions, titleRef }: TransactionsPanelProps) => {
  const now = useNow();
  useAnnouncements(transactions);
  const [openedWith] = useState(() => transactions[0]?.time ?? '');
  return (
    <Panel mt="4" aria-labelledby="recent-transactions">
      <Box px={{ base: '4', md: '5' }} py="4">
        <chakra.h2 id="recent-transactions" ref={titleRef} tabIndex={-1} textStyle="section" outline="0">
          {T.title}
        </chakra.h2>
      </Box>
      {transactions.length === 0 ? (
        <State icon="inbox" title={T.none} />
      ) : (
        <List role="table" aria-label={T.title}>
          <RowHead role="row" css={HEAD}>
            <Box role="columnheader">{T.type}</Box>
            <Box role="columnheader">{T.customer}</Box>
            <Box role="columnheader">{T.reference}</Box>
            <Box role="columnheader" textAlign="end">
              {T.amount}
            </Box>
            <Box role="columnheader" textAlign="end">
              {T.time}
            </Box>
            <Box role="columnheader" textAlign="end">
              {T.status}
            </Box>
          </RowHead>
          <Rows role="rowgroup">
            {transactions.slice(0, TRANSACTIONS_SHOWN).map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                now={now}
                arrived={transaction.time > openedWith}
              />
            ))}
          </Rows>
        </List>
      )}
    </Panel>
  );
};
