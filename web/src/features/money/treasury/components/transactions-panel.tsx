import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { customerName, TRANSACTIONS_SHOWN, transactionView } from '@ramps-gateway/shared/domain/treasury.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { announce } from '../../../../components/ui/live-region.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { TreasuryTime } from '../../../../components/ui/time.tsx';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { signedAmount, type Transaction, transactionsToAnnounce } from '../model/announcements.ts';
import type { Customer } from '../model/listed.ts';
import { ordersQuery } from '../api.ts';
import { kindLabel, TEXTS, TRANSACTION_TAGS, TYPE_LABELS } from '../texts.ts';
import { at, HEAD, TRANSACTIONS } from './row-layout.ts';

const { transactions: T } = TEXTS;

/** Announces new transactions and changed statuses. @param transactions newest first */
const useAnnouncements = (transactions: readonly Transaction[]): void => {
  const known = useRef<readonly Transaction[] | null>(null);
  useEffect(() => {
    const text = known.current && transactionsToAnnounce(known.current, transactions);
    if (text) announce(text);
    known.current = transactions;
  }, [transactions]);
};

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

const TransactionRow = ({ transaction, now, arrived }: TransactionRowProps) => {
  // Highlighted once, when it appears; re-renders do not repeat it.
  const [fresh] = useState(arrived);
  const { type, kind, customer, amount, currency, hash, time, status } = transaction;
  const [label, family] = TRANSACTION_TAGS[status];
  const isDeposit = type === 'deposit';
  const isExchange = kind === 'exchange';
  return (
    <Row role="row" arrived={fresh}>
      <Cell role="cell" gridArea={at('type')}>
        <Flex align="center" gap="2" fontWeight="medium">
          <Box
            color={isDeposit ? 'success.fg' : 'fg.subtle'}
            transform={isDeposit || isExchange ? undefined : 'rotate(180deg)'}
          >
            <Icon name={isExchange ? 'swap' : 'download'} />
          </Box>
          <div>
            {kindLabel(kind, type)}
            {isExchange && (
              <Box textStyle="xs" color="fg.subtle" fontWeight="normal">
                {TYPE_LABELS[type]}
              </Box>
            )}
          </div>
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
        color={isDeposit && !isExchange ? 'success.fg' : undefined}
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
        <TreasuryTime iso={time} now={now} />
      </Cell>
      <Cell role="cell" gridArea={at('status')} justifySelf="end">
        <Tag family={family} dot>
          {label}
        </Tag>
      </Cell>
    </Row>
  );
};

const List = chakra('div', { base: TRANSACTIONS.list });
const Rows = chakra('div', { base: TRANSACTIONS.group });

/** All orders, on request, in place of the first ones. */
const useMore = (customers: readonly Customer[]) => {
  const [wanted, setWanted] = useState(false);
  const query = useInfiniteQuery({ ...ordersQuery, enabled: wanted });
  const names = useMemo(
    () => new Map(customers.map(({ external_id, name }) => [external_id, name])),
    [customers],
  );
  const transactions = useMemo(
    () =>
      query.data?.pages.flatMap(({ items }) =>
        items.map((order) => {
          const { account_id: external_id, recipient_email, sub_account: account } = order;
          const own = account ?? { name: '', email: recipient_email ?? '', external_id };
          return transactionView(order, names.get(external_id) ?? customerName(own));
        }),
      ),
    [query.data, names],
  );
  return {
    transactions,
    loading: query.isFetching && (transactions === undefined || query.isFetchingNextPage),
    failed: query.isError,
    hasMore: transactions === undefined || query.hasNextPage,
    show: () => {
      if (!wanted) setWanted(true);
      else if (transactions === undefined) void query.refetch();
      else void query.fetchNextPage();
    },
  };
};

interface TransactionsPanelProps {
  readonly transactions: readonly Transaction[];
  readonly customers: readonly Customer[];
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
}

export const TransactionsPanel = ({ transactions, customers, titleRef }: TransactionsPanelProps) => {
  const now = useNow();
  useAnnouncements(transactions);
  const more = useMore(customers);
  const shown = more.transactions ?? transactions.slice(0, TRANSACTIONS_SHOWN);
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
            {shown.map((transaction) => (
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
      {transactions.length >= TRANSACTIONS_SHOWN && more.hasMore && (
        <Flex justify="center" align="center" gap="3" py="3" borderTopWidth="1px">
          {more.failed && (
            <Box role="alert" textStyle="sm" color="danger.fg">
              {T.moreFailed}
            </Box>
          )}
          <Button onClick={more.show} loading={more.loading}>
            {T.more}
          </Button>
        </Flex>
      )}
    </Panel>
  );
};
