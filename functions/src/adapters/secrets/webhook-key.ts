import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../../platform/clock.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the sealing key from a secret text of any length. */
export const sealKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'signing secrets of webhooks', 32));

/** AES-256-GCM. A text sealed for one configuration cannot be opened for another. */
export const seal = (key: Uint8Array, text: string, configurationId: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(configurationId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

/** Throws for another key, another configuration or a changed bit. */
export const unseal = (key: Uint8Array, sealed: string, configurationId: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(configurationId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
};

/** The key never changes, but a long-lived function still reads it again. */
const BELIEVED_MS = 10 * 60_000;

interface Settings {
  readonly client: SecretsManagerClient;
  readonly secretId: string;
  readonly clock: Clock;
}

export const createWebhookSeal = ({ client, secretId, clock }: Settings) => {
  let known: { readonly key: Buffer; readonly until: number } | undefined;
  let underWay: Promise<Buffer> | undefined;

  const ask = async (): Promise<Buffer> => {
    const { SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (text === undefined || text.length < 32)
      throw new Error('the sealing key for webhook secrets is missing');
    known = { key: sealKey(text), until: clock().getTime() + BELIEVED_MS };
    return known.key;
  };

  const key = (): Promise<Buffer> => {
    if (known && clock().getTime() < known.until) return Promise.resolve(known.key);
    return (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));
  };

  return {
    seal: async (text: string, configurationId: string): Promise<string> =>
      seal(await key(), text, configurationId),
    open: async (sealed: string, configurationId: string): Promise<string> =>
      unseal(await key(), sealed, configurationId),
  };
};
