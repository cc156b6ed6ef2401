import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createOrderExceptions } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { createPaymentStore } from '../../../adapters/dynamo/conversions/payments.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { kmsSigner } from '../../../wiring/signer.ts';
import { evidenceRoutes } from './evidence-routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  evidenceRoutes({
    conversions: createConversionStore(table),
    configurations: createConfigurationStore(table),
    payments: createPaymentStore(table),
    incoming: createIncomingPayments(table),
    accounts: createSubAccountStore(table),
    books: createBooks(table),
    exceptions: createOrderExceptions(table),
    signer: kmsSigner(table),
    clock: systemClock,
  }),
  serving({ table, log: createLog('evidence') }),
);
