import { KMSClient } from '@aws-sdk/client-kms';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createPublicKeys } from '../../../adapters/dynamo/settings/signing-keys.ts';
import { createSigningKey } from '../../../adapters/signing/kms.ts';
import { createCurrentKey } from '../../../modules/signing/signer.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingNobody } from '../../../wiring/serving-nobody.ts';
import { publicKeysRoutes } from './routes.ts';

const keys = createPublicKeys(createTable(env('TABLE_NAME')));
const key = createSigningKey({ client: new KMSClient({}), keyId: env('SIGNING_KEY_ID') });

export const handler = httpHandler(
  publicKeysRoutes({ keys, current: createCurrentKey({ key, keys, clock: systemClock }) }),
  { log: createLog('public-keys'), ...servingNobody() },
);
