import type { Handler } from 'hono';
import { invalid, Problem } from '../problem.ts';
import type { Env } from './call.ts';
import type { Tokens } from './tokens.ts';

/** Id and secret of an HTTP Basic header; each is form-encoded (RFC 6749, 2.3.1). */
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

/** `POST /oauth/token`: OAuth 2 client credentials (contract 6). */
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
