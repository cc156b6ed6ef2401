import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createLedger, createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { ledgerRoutes } from '#functions/capabilities/money/ledger/routes.ts';
import { apiOf } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';

export const after = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

/** The ledger's calls over a table, 1,000 seconds after `NOW`. */
export const ledgerOver = (table: Table) =>
  apiOf(
    ledgerRoutes({
      accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
      ledger: createLedger(table),
      conversions: createConversionStore(table),
      incoming: createIncomingPayments(table),
      ledgerWriter: createLedgerWriter(table),
      people: createProfileStore(table),
      clock: () => new Date(after(1000)),
    }),
  );
