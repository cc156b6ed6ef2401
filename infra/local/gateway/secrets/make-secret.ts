import { randomBytes, randomUUID } from 'node:crypto';
import { newSecret, type SecretStore } from './store.ts';
import { addVersion } from './versions.ts';

/** What CloudFormation does for a secret that it is to fill by chance: made once, and never again. */
export const makeSecret = (store: SecretStore, name: string): void => {
  if (store.find(name)) return;
  const now = Date.now() / 1000;
  const secret = newSecret(name, undefined, now);
  const made = addVersion(secret, randomUUID(), { text: randomBytes(48).toString('base64url') }, now);
  if (typeof made !== 'string') store.save(made);
};
