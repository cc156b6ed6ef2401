import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Handler, MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import type { Credentials } from '../credentials.ts';
import { invalid, Problem } from '../problem.ts';
import type { Rotation } from '../state/model.ts';
import type { Env } from './call.ts';

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant time, for any length. */
export const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export type Tokens = {
  lifeSeconds: number;
  isClient: (id: string, secret: string) => boolean;
  issue: (id: string, secret: string) => string;
  isValid: (token: string) => boolean;
};

/** Credentials with the time until they and their tokens are accepted. Milliseconds since 1970. */
export type Generation = Credentials & { until: number; tokensUntil: number };

export const generations = (first: Credentials, rotations: readonly Rotation[]): Generation[] => {
  const all = [
    first,
    ...rotations.map(({ client_id, client_secret }) => ({
      clientId: client_id,
      clientSecret: client_secret,
    })),
  ];
  return all.map((credentials, at) => {
    const later = rotations.slice(at);
    const ends = (those: readonly Rotation[]) => Math.min(Infinity, ...those.map(({ until }) => until));
    return {
      ...credentials,
      until: ends(later),
      tokensUntil: ends(later.filter(({ revoke_tokens }) => revoke_tokens)),
    };
  });
};

/** Checks all generations, so that the time taken reveals nothing. */
export const isClient = (known: readonly Generation[], now: number, id: string, secret: string): boolean =>
  known.filter(({ clientId, clientSecret, until }) => {
    const sameId = equal(id, clientId);
    return equal(secret, clientSecret) && sameId && until > now;
  }).length > 0;

/** Stateless: expiry and a signature, so that tokens survive a restart. */
export const newTokens = (
  first: Credentials,
  lifeSeconds: number,
  clock: Clock,
  rotations: () => readonly Rotation[] = () => [],
): Tokens => {
  const sign = ({ clientId, clientSecret }: Credentials, claim: string): string =>
    createHmac('sha256', digest(`token ${clientId} ${clientSecret}`))
      .update(claim)
      .digest('base64url');
  const known = (): Generation[] => generations(first, rotations());
  return {
    lifeSeconds,
    isClient: (id, secret) => isClient(known(), clock.now(), id, secret),
    issue: (id, secret) => {
      const end = clock.now() + lifeSeconds * 1000;
      const claim = `${end.toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${claim}.${sign({ clientId: id, clientSecret: secret }, claim)}`;
    },
    isValid: (token) => {
      const [end = '', nonce = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0) return false;
      const by = known().find((generation) => equal(signature, sign(generation, `${end}.${nonce}`)));
      return by !== undefined && by.tokensUntil > clock.now() && parseInt(end, 36) > clock.now();
    },
  };
};

/** HTTP Basic; both parts are form-encoded (RFC 6749, 2.3.1). */
const basicCredentials = (header: string): [string, string] | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  try {
    return [decodeURIComponent(text.slice(0, colon)), decodeURIComponent(text.slice(colon + 1))];
  } catch {
    return undefined;
  }
};

/** `POST /oauth/token`: OAuth 2 client credentials (C6). */
export const issueToken =
  (tokens: Tokens): Handler<Env> =>
  (c) => {
    const client = basicCredentials(c.req.header('authorization') ?? '');
    if (client === undefined || !tokens.isClient(...client)) {
      c.header('WWW-Authenticate', 'Basic');
      throw new Problem(401, 'invalid_client', 'The client id or secret is wrong');
    }
    const { text, fault } = c.get('call');
    if (fault !== undefined) throw fault;
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials') {
      throw invalid('grant_type must be client_credentials', 'unsupported_grant_type');
    }
    c.header('Cache-Control', 'no-store');
    return c.json({
      access_token: tokens.issue(...client),
      token_type: 'Bearer',
      expires_in: tokens.lifeSeconds,
    });
  };

/** Without a valid token: 401, before any other error. */
export const authenticate =
  ({ isValid }: Pick<Tokens, 'isValid'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !isValid(token)) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new Problem(401, 'invalid_token', 'The access token is missing, wrong or expired');
    }
    const { fault } = c.get('call');
    if (fault !== undefined) throw fault;
    await next();
  };
