import type { Column, SortColumn } from './model/view.ts';

export const LIST = {
  layout: 'Layout',
  layouts: { cards: 'Cards', table: 'Table' },
  filters: 'Filters',
  status: 'Status',
  anyStatus: 'Any status',
  kyc: 'KYC',
  anyKyc: 'Any KYC',
  sort: 'Sort',
  newest: 'Newest first',
  sortedBy: (column: string, descending: boolean) => `${column}, ${descending ? 'descending' : 'ascending'}`,
  columns: 'Columns',
  name: 'Name',
  scrolled: 'Sub-accounts table, scrollable',
  clear: 'Clear filters',
  noMatch: 'No sub-account matches these filters',
  partly: 'filters and order apply to these only',
  nobody: 'Nobody',
  you: 'You',
  somebody: 'Another user',
  unknown: 'Unknown',
  columnsOf: {
    owner: 'Owner',
    manager: 'Manager',
    status: 'Status',
    kyc: 'KYC',
    used: 'KYC limit used',
    brl: 'BRL',
    usdt: 'USDT',
    wallets: 'Wallets',
    banks: 'Banks',
    activity: 'Last activity',
    created: 'Created',
  } satisfies Record<Column, string>,
} as const;

export const columnLabel = (column: SortColumn): string =>
  column === 'name' ? LIST.name : LIST.columnsOf[column];
