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

/**
 * OAuth 2 client credentials (contract 6). Another scheme of the provider is another file in place of this one.
 * A token is kept for its credentials until shortly before it ends; simultaneous callers share one request.
 */
export const createTokenSource = (transport: Transport, clock: Clock, timeoutMs: number) => {
  let kept:
    | { readonly id: string; readonly until: number; readonly result: Promise<TokenResult> }
    | undefined;

  const request = async (
    base: URL,
    credentials: ProviderCredentials,
  ): Promise<TokenResult & { life?: number }> => {
    const basic = Buffer.from(`${credentials.client_id}:${credentials.client_secret}`).toString('base64');
    const answer = await transport(
      new URL('oauth/token', base),
      {
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

  return async (base: URL, credentials: ProviderCredentials, fresh: boolean): Promise<TokenResult> => {
    const id = `${base.href} ${credentials.client_id} ${credentials.client_secret}`;
    if (!fresh && kept?.id === id && kept.until > clock().getTime()) return kept.result;
    const asked = request(base, credentials);
    const mine = { id, until: clock().getTime() + timeoutMs, result: asked };
    kept = mine;
    const result = await asked;
    if (kept === mine)
      kept = result.ok ? { ...mine, until: clock().getTime() + (result.life ?? 0) - MARGIN_MS } : undefined;
    return result;
  };
};
