import type { Clock } from '../../platform/clock.ts';
import type { ProviderCredentials } from '../secrets/credentials.ts';
import type { TokenResult, TokenSource } from './profile.ts';
import type { Exchange } from './transport.ts';

/** `until`: milliseconds since 1970, after which the token is not used. */
export type Granted =
  | { readonly ok: true; readonly token: string; readonly until: number }
  | Extract<TokenResult, { readonly ok: false }>;

interface Kept {
  readonly base: string;
  readonly clientId: string;
  readonly token: string;
  readonly until: number;
}

/** The reason why an answer to a token request has no token. */
export const noToken = (answer: Exchange): Extract<TokenResult, { readonly ok: false }> => {
  if (answer.kind !== 'answer')
    return { ok: false, reason: answer.kind === 'unknown' && answer.timedOut ? 'timeout' : 'unavailable' };
  const isBusy = answer.status >= 500 || answer.status === 429;
  return { ok: false, reason: isBusy ? 'unavailable' : 'authentication' };
};

/**
 * Caches a token until shortly before it expires; simultaneous callers share one request. If the provider rejects new
 * credentials of the same client, the old token stays in use.
 */
export const keptTokens = (
  clock: Clock,
  request: (base: URL, credentials: ProviderCredentials, refused: string | undefined) => Promise<Granted>,
): TokenSource => {
  let asked: { readonly id: string; readonly result: Promise<Granted> } | undefined;
  let given: (Kept & { readonly id: string }) | undefined;

  /** The cached token unless it was refused; it may belong to the previous credentials. */
  const known = (refused: string | undefined): NonNullable<typeof given> | undefined =>
    given && given.until > clock().getTime() && given.token !== refused ? given : undefined;

  const ask = async (
    id: string,
    base: URL,
    credentials: ProviderCredentials,
    refused: string | undefined,
  ): Promise<Granted> => {
    const result = await request(base, credentials, refused);
    if (result.ok) {
      const { token, until } = result;
      given = { id, base: base.href, clientId: credentials.client_id, token, until };
    }
    return result;
  };

  return async (base, credentials, refused) => {
    const id = `${base.href} ${credentials.client_id} ${credentials.client_secret}`;
    const kept = known(refused);
    if (kept?.id === id) return { ok: true, token: kept.token };
    const request = `${id} ${refused ?? ''}`;
    if (asked?.id !== request) {
      const mine = { id: request, result: ask(id, base, credentials, refused) };
      asked = mine;
      void mine.result.finally(() => {
        if (asked === mine) asked = undefined;
      });
    }
    const result = await asked.result;
    const before = known(refused);
    const serves = before?.base === base.href && before.clientId === credentials.client_id;
    if (result.ok) return { ok: true, token: result.token };
    return result.reason === 'authentication' && before && serves
      ? { ok: true, token: before.token }
      : result;
  };
};
