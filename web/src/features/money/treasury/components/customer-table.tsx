import { Box, chakra } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { useVirtualRows } from '../../../../lib/virtual-rows.ts';
import { COLUMN_SORTS, type Customer, nextSort, type Sort, type SortColumn } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';
import { CustomerRow } from './customer-row.tsx';
import { at, CUSTOMERS, HEAD } from './row-layout.ts';

const { customers: C } = TEXTS;

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
    '&[data-chosen]': { color: 'fg' },
  },
});

interface SortingProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

interface SortedColumnProps extends SortingProps {
  readonly by: SortColumn;
  readonly label: string;
}

/** Press once to sort, again to reverse, a third time to reset. */
const SortedColumn = ({ by, label, sort, onSort }: SortedColumnProps) => {
  const [first, second] = COLUMN_SORTS[by];
  const chosen = sort === first || sort === second;
  const isAscending = (by === 'name') !== (sort === second);
  return (
    <Box
      role="columnheader"
      aria-sort={chosen ? (isAscending ? 'ascending' : 'descending') : 'none'}
      textAlign={by === 'name' ? undefined : 'end'}
    >
      <SortButton
        type="button"
        data-chosen={chosen ? '' : undefined}
        onClick={() => onSort(nextSort(by, sort))}
      >
        {label}
        <Box as="span" opacity={chosen ? 1 : 0.4} transform={isAscending ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronDown" />
        </Box>
      </SortButton>
    </Box>
  );
};

const CustomerHead = (sorting: SortingProps) => (
  <RowHead role="row" aria-rowindex={1} css={HEAD} position="sticky" top="0" zIndex="sticky" bg="bg.panel">
    <SortedColumn by="name" label={C.name} {...sorting} />
    <Box role="columnheader">{C.wallet}</Box>
    <SortedColumn by="balance" label={C.balance} {...sorting} />
    <SortedColumn by="lastActivity" label={C.lastActivity} {...sorting} />
    <Box role="columnheader" textAlign="end">
      {C.status}
    </Box>
  </RowHead>
);

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const List = chakra('div', { base: CUSTOMERS.list });
const Row = chakra('div', { base: CUSTOMERS.row });

export const CustomersSkeleton = () => (
  <List role="status" aria-label={TEXTS.customers.loading}>
    <RowHead css={HEAD} aria-hidden="true">
      <span>{TEXTS.customers.name}</span>
    </RowHead>
    {ROWS.map((row) => (
      <Row key={row}>
        <Box gridArea={at('customer')}>
          <Box>
            <Skeleton w="24" />
          </Box>
          <Box textStyle="xs">
            <Skeleton w="20" />
          </Box>
        </Box>
        <Box gridArea={at('wallet')} h="6">
          <Skeleton w="24" />
        </Box>
        <Box gridArea={at('balance')} textAlign="end">
          <Skeleton w="20" />
        </Box>
        <Box gridArea={at('activity')} textAlign="end">
          <Skeleton w="16" />
        </Box>
        <Box gridArea={at('status')} textAlign="end">
          <Skeleton w="14" />
        </Box>
      </Row>
    ))}
  </List>
);

const Rows = chakra('div', { base: CUSTOMERS.group });

/** Pixels: a table row from 1280 up, a card below. */
const rowHeight = (): number => (window.innerWidth < 1280 ? 108 : 57);

interface CustomerTableProps {
  readonly customers: readonly Customer[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Virtualized; `aria-rowcount` gives the total. */
export const CustomerTable = ({ customers, sort, onSort }: CustomerTableProps) => {
  const now = useNow();
  const { listRef, rowRef, indexes, before, after } = useVirtualRows<HTMLDivElement>({
    count: customers.length,
    estimate: rowHeight,
    keyOf: (index) => customers[index]?.id ?? String(index),
  });
  return (
    <List role="table" aria-label={TEXTS.customers.title} aria-rowcount={customers.length + 1}>
      <CustomerHead sort={sort} onSort={onSort} />
      <Rows role="rowgroup" ref={listRef} style={{ paddingTop: before, paddingBottom: after }}>
        {indexes.map((index) => {
          const customer = customers[index];
          return (
            customer && (
              <CustomerRow key={customer.id} customer={customer} index={index} now={now} rowRef={rowRef} />
            )
          );
        })}
      </Rows>
    </List>
  );
};
