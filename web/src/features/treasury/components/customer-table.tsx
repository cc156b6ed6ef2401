import { chakra } from '@chakra-ui/react';
import { useNow } from '../../../lib/clock.ts';
import { useVirtualRows } from '../../../lib/virtual-rows.ts';
import type { Customer, Sort } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';
import { CustomerHead } from './customer-head.tsx';
import { CustomerRow } from './customer-row.tsx';
import { CUSTOMERS } from './row-layout.ts';

const List = chakra('div', { base: CUSTOMERS.list });
const Rows = chakra('div', { base: CUSTOMERS.group });

/** Pixels: from 1280 on rows are those of a table, below it cards. */
const rowHeight = (): number => (window.innerWidth < 1280 ? 108 : 57);

interface CustomerTableProps {
  readonly customers: readonly Customer[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Of many customers only those on the screen are drawn; `aria-rowcount` tells how many there are. */
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
