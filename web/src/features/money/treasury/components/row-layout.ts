import type { SystemStyleObject } from '@chakra-ui/react';

/** Fixed column widths, so that rows scrolling into view do not move others. */
const CUSTOMER_COLUMNS = 'minmax(9rem, 1fr) minmax(0, 20.5rem) minmax(10rem, max-content) 6.5rem 5.5rem';
const TRANSACTION_COLUMNS =
  '8rem minmax(8rem, 1fr) minmax(0, 15rem) minmax(10rem, max-content) 6.5rem 6.5rem';

const list = (columns: string) =>
  ({ display: { xl: 'grid' }, gridTemplateColumns: { xl: columns }, columnGap: { xl: '5' } }) as const;

const group = {
  display: { xl: 'grid' },
  gridColumn: { xl: '1 / -1' },
  gridTemplateColumns: { xl: 'subgrid' },
} as const;

const row = (areas: string, minH: string) =>
  ({
    display: 'grid',
    gridColumn: { xl: '1 / -1' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: 'subgrid' },
    gridTemplateAreas: { base: areas, xl: 'none' },
    alignItems: 'center',
    columnGap: { base: '3', xl: '5' },
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: { base: '3', xl: '1.5' },
    minH: { xl: minH },
    borderTopWidth: '1px',
  }) as const;

/** A table from `xl` on; below it each row is a card with two columns and these areas. */
export const CUSTOMERS = {
  list: list(CUSTOMER_COLUMNS),
  group,
  row: row('"customer balance" "customer status" "wallet activity"', '14'),
} satisfies Record<string, SystemStyleObject>;

export const TRANSACTIONS = {
  list: list(TRANSACTION_COLUMNS),
  group,
  row: row('"type amount" "customer status" "reference time"', '11'),
} satisfies Record<string, SystemStyleObject>;

export const at = (area: string) => ({ base: area, xl: 'auto' });

export const HEAD = {
  px: { base: '4', md: '5' },
  borderTopWidth: '1px',
  borderBottomWidth: '0',
} satisfies SystemStyleObject;
