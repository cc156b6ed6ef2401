import { createHmac, randomBytes } from 'node:crypto';
import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { Credentials } from '../credentials.ts';
import type { Env } from '../http/call.ts';
import { digest, equal, type Generation, generations, isClient } from '../http/tokens.ts';
import type { IssuedToken } from '../state/model.ts';
import type { World } from '../world.ts';

type Client = { client_id: string; client_secret: string };

const client = z.object({ client_id: z.string(), client_secret: z.string() });
const payload = z.object({ client_id: z.string(), exp: z.number(), jti: z.string() });

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

const signed = ({ clientId, clientSecret }: Credentials, claims: string): string => {
  const key = digest(`token ${clientId} ${clientSecret}`);
  return createHmac('sha256', key).update(`${HEADER}.${claims}`).digest('base64url');
};

const claimsOf = (claims: string): z.output<typeof payload> | undefined => {
  try {
    return z.safeParse(payload, JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** A client keeps one token until it expires or is revoked, even across restarts. */
export const betaTokens = ({ store, clock }: World, first: Credentials, lifeSeconds: number) => {
  const known = (): Generation[] => generations(first, store.state().rotations);
  const nowSeconds = (): number => Math.floor(clock.now() / 1000);

  const current = (client_id: string): IssuedToken => {
    const issued = store.state().tokens.get(client_id);
    const now = nowSeconds();
    if (issued !== undefined && issued.exp > now) return issued;
    const fresh = { jti: randomBytes(9).toString('base64url'), iat: now, exp: now + lifeSeconds };
    store.commit({ type: 'token', client_id, issued: fresh });
    return fresh;
  };

  const isValid = (token: string): boolean => {
    const [header, claims = '', signature = '', ...rest] = token.split('.');
    if (header !== HEADER || rest.length > 0) return false;
    const by = known().find((generation) => equal(signature, signed(generation, claims)));
    const claimed = claimsOf(claims);
    if (by === undefined || claimed === undefined || by.tokensUntil <= clock.now()) return false;
    const { behaviour, revokedTokens } = store.state();
    const isRevoked = behaviour.beta.revoked_tokens === 'refused' && revokedTokens.has(claimed.jti);
    return claimed.exp > nowSeconds() && !isRevoked;
  };

  /** Token errors have their own shapes; the documented body of the 400 is not valid JSON. */
  const forClient =
    (answer: (client: Client) => object): Handler<Env> =>
    (c) => {
      c.header('Cache-Control', 'no-store');
      const asked = z.safeParse(client, c.get('call').body);
      if (!asked.success) return c.body('{"ERROR"}', 400, { 'Content-Type': 'application/json' });
      const { client_id, client_secret } = asked.data;
      if (!isClient(known(), clock.now(), client_id, client_secret)) {
        return c.json({ ERROR: 'access_denied', error_description: 'Unauthorized' }, 401);
      }
      return c.json(answer(asked.data));
    };

  const issue = forClient(({ client_id, client_secret }) => {
    const token = current(client_id);
    const claims = encoded({ client_id, ...token });
    const signature = signed({ clientId: client_id, clientSecret: client_secret }, claims);
    const access_token = `${HEADER}.${claims}.${signature}`;
    const seconds = token.exp - nowSeconds();
    return store.state().behaviour.beta.token_answer === 'expiration'
      ? { access_token, expiration: seconds }
      : { access_token, expires_in: seconds, token_type: 'Bearer', refresh_token: encoded(token.jti) };
  });

  const revoke = forClient(({ client_id }) => {
    store.commit({ type: 'token', client_id, issued: null });
    return { status: 'success' };
  });

  return { isValid, issue, revoke };
};
