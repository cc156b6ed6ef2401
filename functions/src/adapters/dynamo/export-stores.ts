import type { Table } from './client.ts';
import { createConversionLists } from './conversion-lists.ts';
import { createExportStore, createMonthStore } from './exports.ts';
import { createBooks } from './ledger.ts';
import { createOrderLists } from './order-lists.ts';
import { createProfileStore } from './profiles.ts';
import { createSubAccountLists } from './sub-account-lists.ts';
import { createSubAccountStore } from './sub-accounts.ts';

export const exportStores = (table: Table) => ({
  exports: createExportStore(table),
  months: createMonthStore(table),
  accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
  books: createBooks(table),
  lists: createConversionLists(table),
  orders: createOrderLists(table),
  currentRole: createProfileStore(table).currentRole,
});
