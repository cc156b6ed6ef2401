import { Box, Flex } from '@chakra-ui/react';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { ledgerDiffer, NO_WALLET } from '@ramps-gateway/shared/domain/treasury.ts';
import { CUSTOMER_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useMemo } from 'react';
import { Age, TreasuryTime } from '../../../../components/ui/time.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataRows, NameCell, type Sorting } from '../../../../components/ui/data-list.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { inCurrency } from '../../../../lib/format/amount.ts';
import { useVirtualRows } from '../../../../lib/virtual-rows.ts';
import { COLUMN_SORTS, type Customer, nextSort, type Sort, type SortColumn } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';

const { customers: C } = TEXTS;

const Wallet = ({ customer }: { readonly customer: Customer }) => {
  const { state, walletAddress, name } = customer;
  if (state === 'failed')
    return (
      <Box textStyle="sm" color="danger.fg">
        {walletAddress}
      </Box>
    );
  if (state === 'not_loaded' || walletAddress === NO_WALLET)
    return (
      <Box textStyle="sm" color="fg.subtle" truncate>
        {state === 'loaded' ? walletAddress : 'Not loaded from the provider yet.'}
      </Box>
    );
  return (
    <Flex align="center" gap="1" minW="0" textStyle="mono" title={walletAddress}>
      <Box as="span" hideBelow="xl" truncate>
        {walletAddress}
      </Box>
      <Box as="span" hideFrom="xl" truncate>
        {maskAddress(walletAddress)}
      </Box>
      <CopyButton label={`wallet address of ${name}`} value={walletAddress} />
    </Flex>
  );
};

/** An unknown balance is not zero; an old one shows its age. */
const Balance = ({ customer, now }: { readonly customer: Customer; readonly now: number }) => {
  const { state, balance, currency, asOf, booked, problem } = customer;
  if (state !== 'loaded')
    return (
      <Box color="fg.subtle" title={problem ?? undefined}>
        {CUSTOMER_TAGS[state][0]}
      </Box>
    );
  const differs = ledgerDiffer(customer);
  const ledger =
    booked === null
      ? 'The ledger has no entries for this account yet.'
      : differs
        ? ''
        : 'It matches the ledger.';
  return (
    <>
      <Box fontWeight="medium" title={`${C.source(`${balance} ${currency}`)}. ${ledger}`.trim()}>
        {inCurrency(balance, currency)}
      </Box>
      {differs && booked !== null && (
        <Box textStyle="xs" color="warning.fg" title={`${booked} ${currency}`}>
          {`Ledger: ${inCurrency(booked, currency)}`}
        </Box>
      )}
      <Quiet>
        <Age iso={asOf} now={now} always={problem !== null} />
      </Quiet>
    </>
  );
};

const Status = ({ customer: { state, status } }: { readonly customer: Customer }) => (
  <LabelTag of={CUSTOMER_TAGS[state === 'loaded' ? status : state]} dot={state === 'loaded'} />
);

interface Sorted {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The first press sorts, the second reverses, the third resets. */
const sorting = (by: SortColumn, { sort, onSort }: Sorted): Sorting => {
  const [first, second] = COLUMN_SORTS[by];
  const isAscending = (by === 'name') !== (sort === second);
  return {
    direction: sort !== first && sort !== second ? 'none' : isAscending ? 'ascending' : 'descending',
    onSort: () => onSort(nextSort(by, sort)),
  };
};

/** Fixed widths: rows that scroll into view do not move others. */
const columnsOf = (sorted: Sorted): readonly Column<Customer>[] => [
  {
    header: 'Customer',
    cell: ({ name, email }) => <NameCell name={name} detail={email} />,
    onPhone: [1, 'start'],
    width: 'minmax(9rem, 1fr)',
    css: { gridRow: { base: '1 / 3', xl: 'auto' } },
    sort: sorting('name', sorted),
    isRowHeader: true,
  },
  {
    header: 'Wallet address',
    cell: (customer) => <Wallet customer={customer} />,
    onPhone: [3, 'start'],
    width: 'minmax(0, 20.5rem)',
  },
  {
    header: 'Balance',
    cell: (customer, { now }) => <Balance customer={customer} now={now} />,
    align: 'end',
    onPhone: [1, 'end'],
    width: 'minmax(10rem, max-content)',
    css: { textAlign: 'end' },
    sort: sorting('balance', sorted),
  },
  {
    header: C.lastActivity,
    cell: ({ lastActivity }, { now }) => (
      <>
        <Box as="span" hideFrom="xl">
          {`${C.lastActivity} `}
        </Box>
        <TreasuryTime iso={lastActivity} now={now} />
      </>
    ),
    align: 'end',
    onPhone: [3, 'end'],
    width: '6.5rem',
    css: { textStyle: { base: 'xs', xl: 'sm' }, color: 'fg.subtle' },
    sort: sorting('lastActivity', sorted),
  },
  {
    header: 'Status',
    cell: (customer) => <Status customer={customer} />,
    align: 'end',
    onPhone: [2, 'end'],
    width: '5.5rem',
  },
];

/** Pixels: a table row from 1280 up, a card below. */
const rowHeight = (): number => (window.innerWidth < 1280 ? 108 : 61);

/** Virtualized; `aria-rowcount` gives the total. */
export const CustomerTable = ({
  customers,
  sort,
  onSort,
}: Sorted & { readonly customers: readonly Customer[] }) => (
  <DataRows
    label={C.title}
    columns={useMemo(() => columnsOf({ sort, onSort }), [sort, onSort])}
    rows={customers}
    rowKey={({ id }) => id}
    virtual={useVirtualRows<HTMLElement>({
      count: customers.length,
      estimate: rowHeight,
      keyOf: (index) => customers[index]?.id ?? String(index),
    })}
  />
);
