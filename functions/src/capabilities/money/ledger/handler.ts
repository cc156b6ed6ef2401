import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createLedger, createLedgerWriter } from '../../../adapters/dynamo/ledger/ledger.ts';
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
    ledger: createLedger(table),
    conversions: createConversionStore(table),
    incoming: createIncomingPayments(table),
    ledgerWriter: createLedgerWriter(table),
    people: profiles,
    clock,
  }),
  parts,
);
