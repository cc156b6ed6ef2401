import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { randomText } from './domain/random.ts';
import { each, optionalText, read } from './input.ts';
import type { Rotation } from './state/model.ts';
import type { World } from './world.ts';

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });

export type Credentials = z.output<typeof credentials>;

export const newCredentials = (): Credentials => ({
  clientId: `sandbox-${randomText(12)}`,
  clientSecret: randomBytes(32).toString('base64url'),
});

export const credentialsFile = (dataDir: string): string => join(dataDir, 'ramps-sandbox.credentials.json');

/** Created at the first start; only the owner can read it. */
export const keptCredentials = (dataDir: string): Credentials => {
  const file = credentialsFile(dataDir);
  try {
    return z.parse(credentials, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const fresh = newCredentials();
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(fresh)}\n`, { mode: 0o600 });
    // The mode above applies only to new files.
    chmodSync(file, 0o600);
    return fresh;
  }
};

const rotationRequest = z.object({
  ...each(optionalText, 'client_id', 'client_secret'),
  grace_seconds: z._default(z.number().check(z.gte(0), z.lte(86_400)), 0),
  revoke_tokens: z._default(z.boolean(), false),
});

/** `POST /sandbox/credentials`: the old credentials stay valid for some time. */
export const rotateCredentials = ({ store, clock }: World, firstClient: string, body: unknown) => {
  const asked = read(rotationRequest, body);
  const client_id = asked.client_id ?? store.state().rotations.at(-1)?.client_id ?? firstClient;
  const client_secret = asked.client_secret ?? newCredentials().clientSecret;
  const until = clock.now() + asked.grace_seconds * 1000;
  const rotation: Rotation = { client_id, client_secret, until, revoke_tokens: asked.revoke_tokens };
  store.commit({ type: 'rotation', rotation });
  return { client_id, client_secret };
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant time for any length. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const payload = z.object({ client_id: z.string(), exp: z.number(), jti: z.string() });

const claimsOf = (claims: string): z.output<typeof payload> | undefined => {
  try {
    return z.safeParse(payload, JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

const signatureOf = ({ clientId, clientSecret }: Credentials, claims: string): string =>
  createHmac('sha256', digest(`token ${clientId} ${clientSecret}`))
    .update(`${HEADER}.${claims}`)
    .digest('base64url');

/** Expiry and signature, so that tokens survive a restart. Their times are in seconds since 1970. */
export const newTokens = ({ store, clock }: World, first: Credentials, lifeSeconds: number) => {
  const nowSeconds = (): number => Math.floor(clock.now() / 1000);

  /** All credentials ever, with the time until which they and their tokens are accepted (milliseconds since 1970). */
  const generations = () => {
    const { rotations } = store.state();
    const later = rotations.map(({ client_id: clientId, client_secret: clientSecret }) => {
      return { clientId, clientSecret };
    });
    const ends = (those: readonly Rotation[]) => Math.min(Infinity, ...those.map(({ until }) => until));
    return [first, ...later].map((known, at) => ({
      ...known,
      until: ends(rotations.slice(at)),
      tokensUntil: ends(rotations.slice(at).filter(({ revoke_tokens }) => revoke_tokens)),
    }));
  };

  return {
    lifeSeconds,
    nowSeconds,
    /** Checks all generations, so that the duration reveals nothing. */
    isClient: ({ clientId, clientSecret }: Credentials): boolean =>
      generations().filter((known) => {
        const sameId = equal(clientId, known.clientId);
        return equal(clientSecret, known.clientSecret) && sameId && known.until > clock.now();
      }).length > 0,
    newToken: () => {
      const iat = nowSeconds();
      return { jti: randomBytes(9).toString('base64url'), iat, exp: iat + lifeSeconds };
    },
    signed: (client: Credentials, token: object): string => {
      const claims = encoded({ client_id: client.clientId, ...token });
      return `${HEADER}.${claims}.${signatureOf(client, claims)}`;
    },
    isValid: (token: string): boolean => {
      const [header, claims = '', signature = '', ...rest] = token.split('.');
      if (header !== HEADER || rest.length > 0) return false;
      const by = generations().find((known) => equal(signature, signatureOf(known, claims)));
      const claimed = claimsOf(claims);
      if (by === undefined || claimed === undefined || by.tokensUntil <= clock.now()) return false;
      const { behaviour, revokedTokens } = store.state();
      const isRevoked = behaviour.beta.revoked_tokens === 'refused' && revokedTokens.has(claimed.jti);
      return claimed.exp > nowSeconds() && !isRevoked;
    },
  };
};

export type Tokens = ReturnType<typeof newTokens>;
