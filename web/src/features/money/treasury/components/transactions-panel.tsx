import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { customerName, TRANSACTIONS_SHOWN, transactionView } from '@ramps-gateway/shared/domain/treasury.ts';
import { TRANSACTION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { announce } from '../../../../components/ui/live-region.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { TreasuryTime } from '../../../../components/ui/time.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { inCurrency } from '../../../../lib/format/amount.ts';
import { ordersQuery } from '../api.ts';
import type { Customer } from '../model/listed.ts';
import { kindLabel, TEXTS } from '../texts.ts';

export type Transaction = Treasury['transactions'][number];

/** A cancelled order moved nothing, and an exchange only turns one asset into another. */
const comesIn = ({ type, kind, status }: Transaction): boolean =>
  type === 'deposit' && kind !== 'exchange' && status !== 'failed';

/** S2.65: `+` for a deposit, `-` for a withdrawal. No sign for an exchange or a cancelled order: nothing leaves. */
export const signedAmount = ({ type, kind, amount, currency, status }: Transaction): string => {
  const sign = kind === 'exchange' || status === 'failed' ? '' : type === 'deposit' ? '+' : '-';
  return `${sign}${inCurrency(amount, currency)}`;
};

/** If more change at once, screen readers do not get each one. */
const MOST_READ = 3;

export const transactionsToAnnounce = (
  before: readonly Transaction[],
  after: readonly Transaction[],
): string => {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  const newest = before[0]?.time ?? '';
  const said = after.flatMap((transaction) => {
    const { id, type, kind, customer, status, time } = transaction;
    const was = known.get(id);
    if (was === undefined)
      return time > newest
        ? [TEXTS.transactions.added(kindLabel(kind, type).toLowerCase(), customer, signedAmount(transaction))]
        : [];
    return was === status ? [] : [`${kindLabel(kind, type)}, ${customer}: ${TRANSACTION_TAGS[status][0]}`];
  });
  return said.slice(0, MOST_READ).join('. ');
};

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

const What = ({ transaction }: { readonly transaction: Transaction }) => {
  const { type, kind, currency, sold } = transaction;
  const isExchange = kind === 'exchange';
  return (
    <Flex align="center" gap="2">
      <Box
        color={comesIn(transaction) ? 'success.fg' : 'fg.subtle'}
        transform={type === 'deposit' || isExchange ? undefined : 'rotate(180deg)'}
      >
        <Icon name={isExchange ? 'swap' : 'download'} />
      </Box>
      <div>
        {kindLabel(kind, type)}
        {sold && (
          <Quiet fontWeight="normal" whiteSpace="nowrap">
            {T.pair(sold.currency, currency)}
          </Quiet>
        )}
      </div>
    </Flex>
  );
};

const Moved = ({ transaction }: { readonly transaction: Transaction }) => {
  const { amount, currency, status, sold } = transaction;
  const isCancelled = status === 'failed';
  return (
    <Box textAlign="end">
      <Box
        color={isCancelled ? 'fg.subtle' : comesIn(transaction) ? 'success.fg' : undefined}
        textDecoration={isCancelled ? 'line-through' : undefined}
        title={`${amount} ${currency}`}
      >
        {signedAmount(transaction)}
      </Box>
      {sold && <Quiet fontWeight="normal">{T.sold(inCurrency(sold.amount, sold.currency))}</Quiet>}
    </Box>
  );
};

const COLUMNS: readonly Column<Transaction>[] = [
  {
    header: 'Type',
    cell: (transaction) => <What transaction={transaction} />,
    onPhone: [1, 'start'],
    width: '8rem',
    css: { fontWeight: 'medium' },
  },
  {
    header: 'Customer',
    cell: ({ customer }) => (
      <Box truncate title={customer}>
        {customer}
      </Box>
    ),
    onPhone: [2, 'start'],
    width: 'minmax(8rem, 1fr)',
    isRowHeader: true,
  },
  {
    header: T.reference,
    cell: ({ hash }) => (
      <Flex align="center" gap="1" minW="0" textStyle="mono" color="fg.subtle">
        <Box truncate title={hash}>
          {hash}
        </Box>
        <CopyButton label={`${T.reference.toLowerCase()} ${hash}`} value={hash} />
      </Flex>
    ),
    onPhone: [3, 'start'],
    width: 'minmax(0, 15rem)',
  },
  {
    header: 'Amount',
    cell: (transaction) => <Moved transaction={transaction} />,
    align: 'end',
    onPhone: [1, 'end'],
    width: 'minmax(10rem, max-content)',
    css: { fontWeight: 'medium' },
  },
  {
    header: 'Time',
    cell: ({ time }, { now }) => <TreasuryTime iso={time} now={now} />,
    align: 'end',
    onPhone: [3, 'end'],
    width: '6.5rem',
    css: { textStyle: { base: 'xs', xl: 'sm' }, color: 'fg.subtle' },
  },
  {
    header: 'Status',
    cell: ({ status }) => <LabelTag of={TRANSACTION_TAGS[status]} />,
    align: 'end',
    onPhone: [2, 'end'],
    width: '6.5rem',
  },
];

/** On request, all orders instead of the first ones. */
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
  useAnnouncements(transactions);
  const more = useMore(customers);
  const shown = more.transactions ?? transactions.slice(0, TRANSACTIONS_SHOWN);
  const [openedWith] = useState(() => transactions[0]?.time ?? '');
  return (
    <Panel mt="4" aria-labelledby="recent-transactions">
      <Box px={{ base: '3', md: '4' }} py="4">
        <chakra.h2 id="recent-transactions" ref={titleRef} tabIndex={-1} textStyle="section" outline="0">
          {T.title}
        </chakra.h2>
      </Box>
      {transactions.length === 0 ? (
        <State icon="inbox" title="No recent transactions found" />
      ) : (
        <Box borderTopWidth="1px">
          <DataRows
            label={T.title}
            columns={COLUMNS}
            rows={shown}
            rowKey={({ id }) => id}
            isNew={({ time }) => time > openedWith}
          />
        </Box>
      )}
      {transactions.length >= TRANSACTIONS_SHOWN && more.hasMore && (
        <Flex justify="center" align="center" gap="3" py="3" borderTopWidth="1px">
          {more.failed && (
            <Box role="alert" textStyle="sm" color="danger.fg">
              More transactions could not be loaded
            </Box>
          )}
          <Button onClick={more.show} loading={more.loading}>
            Show more
          </Button>
        </Flex>
      )}
    </Panel>
  );
};
