import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createBooks, createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { ledgerRoutes } from './routes.ts';

const parts = functionParts('ledger');
const { table, clock } = parts;
const profiles = createProfileStore(table);

export const handler = serveHeld(
  ledgerRoutes({
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    books: createBooks(table),
    conversions: createConversionStore(table),
    incoming: createIncomingPayments(table),
    ledger: createLedger(table),
    people: profiles,
    clock,
  }),
  parts,
);
