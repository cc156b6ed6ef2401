import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '../../../adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createPaymentStore } from '../../../adapters/dynamo/conversions/payments.ts';
import { createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createOrderExceptions } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { kmsSigner } from '../../../wiring/signer.ts';
import { evidenceRoutes } from './routes.ts';

const parts = functionParts('evidence');
const { table, clock } = parts;

export const handler = serve(
  evidenceRoutes({
    conversions: createConversionStore(table),
    configurations: createConfigurationStore(table),
    payments: createPaymentStore(table),
    incoming: createIncomingPayments(table),
    accounts: createSubAccountStore(table),
    ledger: createLedger(table),
    exceptions: createOrderExceptions(table),
    signer: kmsSigner(parts),
    clock,
  }),
  parts,
);
