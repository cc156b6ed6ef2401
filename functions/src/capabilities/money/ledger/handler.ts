import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createBooks, createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingHeld } from '../../../wiring/serving-held.ts';
import { ledgerRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

const log = createLog('ledger');

export const handler = httpHandler(
  ledgerRoutes({
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    books: createBooks(table),
    conversions: createConversionStore(table),
    incoming: createIncomingPayments(table),
    ledger: createLedger(table),
    people: profiles,
    clock: systemClock,
  }),
  servingHeld({ table, log }),
);
