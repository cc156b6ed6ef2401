import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderCredentials } from '../secrets/credentials.ts';
import type { Transport } from './transport.ts';

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number(),
});

/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000;

export type TokenResult =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: 'authentication' | 'timeout' | 'unavailable' };

interface Given {
  readonly base: string;
  readonly clientId: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * OAuth 2 client credentials (C6). A token is kept until shortly before it ends, and simultaneous callers share one
 * request. While new credentials of the same client are not accepted yet, the old token is used on.
 */
export const createTokenSource = (transport: Transport, clock: Clock, timeoutMs: number) => {
  let asked: { readonly id: string; readonly result: Promise<TokenResult> } | undefined;
  let given: (Given & { readonly id: string }) | undefined;

  const request = async (
    base: URL,
    credentials: ProviderCredentials,
  ): Promise<TokenResult & { life?: number }> => {
    const basic = Buffer.from(`${credentials.client_id}:${credentials.client_secret}`).toString('base64');
    const answer = await transport(
      new URL('oauth/token', base),
      {
        call: 'POST /oauth/token',
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      },
      timeoutMs,
    );
    if (answer.kind !== 'answer')
      return { ok: false, reason: answer.kind === 'unknown' && answer.timedOut ? 'timeout' : 'unavailable' };
    if (answer.status >= 500 || answer.status === 429) return { ok: false, reason: 'unavailable' };
    const token = tokenAnswer.safeParse(answer.body);
    if (answer.status !== 200 || !token.success) return { ok: false, reason: 'authentication' };
    return { ok: true, token: token.data.access_token, life: token.data.expires_in * 1000 };
  };

  /** The token that is known and was not refused, be it of the credentials before these. */
  const known = (refused: string | undefined): NonNullable<typeof given> | undefined =>
    given && given.until > clock().getTime() && given.token !== refused ? given : undefined;

  const ask = async (id: string, base: URL, credentials: ProviderCredentials): Promise<TokenResult> => {
    const result = await request(base, credentials);
    if (result.ok)
      given = {
        id,
        base: base.href,
        clientId: credentials.client_id,
        token: result.token,
        until: clock().getTime() + (result.life ?? 0) - MARGIN_MS,
      };
    return result;
  };

  /** @param refused a token that the provider did not accept; it is not given again */
  return async (base: URL, credentials: ProviderCredentials, refused?: string): Promise<TokenResult> => {
    const id = `${base.href} ${credentials.client_id} ${credentials.client_secret}`;
    const kept = known(refused);
    if (kept?.id === id) return { ok: true, token: kept.token };
    if (asked?.id !== id) {
      const mine = { id, result: ask(id, base, credentials) };
      asked = mine;
      void mine.result.finally(() => {
        if (asked === mine) asked = undefined;
      });
    }
    const result = await asked.result;
    const before = known(refused);
    const serves = before?.base === base.href && before.clientId === credentials.client_id;
    return !result.ok && result.reason === 'authentication' && before && serves
      ? { ok: true, token: before.token }
      : result;
  };
};
