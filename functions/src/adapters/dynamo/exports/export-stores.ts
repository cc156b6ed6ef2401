import type { Table } from '../table/client.ts';
import { createConversionLists } from '../conversions/conversion-lists.ts';
import { createExportStore, createMonthStore } from './exports.ts';
import { createBooks } from '../ledger/ledger.ts';
import { createOrderLists } from '../orders/order-lists.ts';
import { createProfileStore } from '../users/profiles.ts';
import { createSubAccountLists } from '../accounts/sub-account-lists.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';

export const exportStores = (table: Table) => ({
  exports: createExportStore(table),
  months: createMonthStore(table),
  accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
  books: createBooks(table),
  lists: createConversionLists(table),
  orders: createOrderLists(table),
  currentRole: createProfileStore(table).currentRole,
});
