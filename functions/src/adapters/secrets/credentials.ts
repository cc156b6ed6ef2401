import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';

/** S3.15, "Credentials". */
const stored = z.object({
  client_id: z.string().check(z.minLength(1)),
  client_secret: z.string().check(z.minLength(1)),
  environment: z.enum(['sandbox', 'production']),
  updated_at: z.iso.datetime(),
});

export type StoredCredentials = z.infer<typeof stored>;

export type ProviderCredentials = Omit<StoredCredentials, 'updated_at'>;

interface Secret {
  readonly client: SecretsManagerClient;
  readonly secretId: string;
}

/** A secret must have a value; this one means no credentials. */
const CLEARED = '{}';

const parse = (text: string | undefined): StoredCredentials | undefined => {
  try {
    return stored.safeParse(JSON.parse(text ?? CLEARED)).data;
  } catch {
    // The value is not ours: for example the one that the stack creates the secret with.
    return undefined;
  }
};

/** Undefined if there is no secret, no value or no credentials in it. */
const read = async ({ client, secretId }: Secret): Promise<StoredCredentials | undefined> => {
  try {
    const { SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return parse(text);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** The data stack creates the secret. On a developer's machine the first write creates it. */
const write = async ({ client, secretId }: Secret, text: string): Promise<void> => {
  const put = () => client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: text }));
  try {
    await put();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    try {
      await client.send(new CreateSecretCommand({ Name: secretId, SecretString: text }));
    } catch (race) {
      if (!(race instanceof ResourceExistsException)) throw race;
      await put();
    }
  }
};

/** Milliseconds. Credentials are cached this long, so saved ones apply within a minute. */
export const BELIEVED_MS = 60_000;

export interface CredentialsSource {
  /** `fresh` reads the secret again, because the provider refused the cached credentials. */
  get(options?: { readonly fresh?: boolean | undefined }): Promise<ProviderCredentials | undefined>;
}

/** The provider's credentials. Never caches that they are missing, so saved ones apply at once. */
export const createCredentialsSource = ({
  client,
  secretId,
  clock,
}: Secret & { readonly clock: Clock }): CredentialsSource => {
  let known: { readonly credentials: ProviderCredentials; readonly until: number } | undefined;
  let underWay: Promise<ProviderCredentials | undefined> | undefined;
  let next: Promise<ProviderCredentials | undefined> | undefined;

  const ask = async (): Promise<ProviderCredentials | undefined> => {
    const found = await read({ client, secretId });
    if (found === undefined) {
      known = undefined;
      return undefined;
    }
    const { client_id, client_secret, environment } = found;
    known = {
      credentials: { client_id, client_secret, environment },
      until: clock().getTime() + BELIEVED_MS,
    };
    return known.credentials;
  };

  /** Simultaneous callers share one request. */
  const shared = (): Promise<ProviderCredentials | undefined> =>
    (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));

  /** A running read may predate the change, so another read follows it. */
  const afterwards = (): Promise<ProviderCredentials | undefined> =>
    (next ??= (underWay ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return shared();
      }));

  return {
    get: ({ fresh = false } = {}) => {
      if (fresh) return afterwards();
      return known && clock().getTime() < known.until ? Promise.resolve(known.credentials) : shared();
    },
  };
};

export const createCredentialsVault = (secret: Secret) => ({
  read: (): Promise<StoredCredentials | undefined> => read(secret),
  save: (credentials: StoredCredentials): Promise<void> => write(secret, JSON.stringify(credentials)),
  clear: (): Promise<void> => write(secret, CLEARED),
});
