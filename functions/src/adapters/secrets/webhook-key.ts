import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../../platform/clock.ts';
import { seal, sealKey, unseal } from '../../platform/webhook-signature.ts';

/** The key does not change while the product runs; a function that lives for days looks again all the same. */
const BELIEVED_MS = 10 * 60_000;

interface Settings {
  readonly client: SecretsManagerClient;
  readonly secretId: string;
  readonly clock: Clock;
}

/** Seals and opens the signing secrets of webhooks; the key is read when the first is needed. */
export const createWebhookSeal = ({ client, secretId, clock }: Settings) => {
  let known: { readonly key: Buffer; readonly until: number } | undefined;
  let underWay: Promise<Buffer> | undefined;

  const ask = async (): Promise<Buffer> => {
    const { SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (text === undefined || text.length < 32) throw new Error('the key of the webhook secrets is missing');
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
