import { KMSClient } from '@aws-sdk/client-kms';
import { createPublicKeys } from '../adapters/dynamo/settings/signing-keys.ts';
import { createSigningKey } from '../adapters/signing/kms.ts';
import { createCurrentKey, createSigner } from '../modules/signing/signer.ts';
import { env } from '../platform/env.ts';
import type { Parts } from './parts.ts';

const signing = ({ table, clock }: Parts) => ({
  key: createSigningKey({ client: new KMSClient({}), keyId: env('SIGNING_KEY_ID') }),
  keys: createPublicKeys(table),
  clock,
});

export const kmsSigner = (parts: Parts) => createSigner(signing(parts));

export const kmsPublicKeys = (parts: Parts) => {
  const { keys, ...current } = signing(parts);
  return { keys, current: createCurrentKey({ keys, ...current }) };
};
