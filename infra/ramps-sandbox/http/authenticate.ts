import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';
import type { Env } from './call.ts';
import type { Tokens } from './tokens.ts';

/** Lets in who holds a valid access token; everybody else gets a 401, whatever else is wrong. */
export const authenticate =
  (tokens: Tokens): MiddlewareHandler<Env> =>
  async (c, next) => {
    const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !tokens.isValid(token)) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new Problem(401, 'invalid_token', 'The access token is missing, wrong or expired');
    }
    const { fault } = c.get('call');
    if (fault !== undefined) throw fault;
    await next();
  };
