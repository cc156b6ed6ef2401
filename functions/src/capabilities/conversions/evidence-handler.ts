import { KMSClient } from '@aws-sdk/client-kms';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createConfigurationStore } from '../../adapters/dynamo/configurations.ts';
import { createConversionStore } from '../../adapters/dynamo/conversions.ts';
import { createOrderExceptions } from '../../adapters/dynamo/exceptions.ts';
import { createIncomingPayments } from '../../adapters/dynamo/incoming-payments.ts';
import { createBooks } from '../../adapters/dynamo/ledger.ts';
import { createPaymentStore } from '../../adapters/dynamo/payments.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createPublicKeys } from '../../adapters/dynamo/signing-keys.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createSigningKey } from '../../adapters/signing/kms.ts';
import { createSigner } from '../../modules/signing/signer.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
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
    signer: createSigner({
      key: createSigningKey({ client: new KMSClient({}), keyId: env('SIGNING_KEY_ID') }),
      keys: createPublicKeys(table),
      clock: systemClock,
    }),
    clock: systemClock,
  }),
  {
    log: createLog('evidence'),
    roles: createRoles(createProfileStore(table).standing, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
