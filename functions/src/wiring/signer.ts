import { KMSClient } from '@aws-sdk/client-kms';
import type { Table } from '../adapters/dynamo/table/client.ts';
import { createPublicKeys } from '../adapters/dynamo/settings/signing-keys.ts';
import { createSigningKey } from '../adapters/signing/kms.ts';
import { createSigner, type Signer } from '../modules/signing/signer.ts';
import { systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';

export const kmsSigner = (table: Table): Signer =>
  createSigner({
    key: createSigningKey({ client: new KMSClient({}), keyId: env('SIGNING_KEY_ID') }),
    keys: createPublicKeys(table),
    clock: systemClock,
  });
