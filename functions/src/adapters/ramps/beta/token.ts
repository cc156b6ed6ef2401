import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { RevokeGuard } from '../../../modules/provider/ports.ts';
import type { ProviderCredentials } from '../../secrets/credentials.ts';
import type { TokenParts, TokenSource } from '../profile.ts';
import { type Granted, keptTokens, noToken } from '../token.ts';

/** A new token is requested this long before the old one expires; until then the provider returns the same one. */
const MARGIN_MS = 5_000;

/** Number of requests for a new token while another instance revokes the old one, and the pause between them. */
const LOOKS = 3;
const LOOK_AFTER_MS = 500;

/** A 401 this soon after a revocation has another cause: the next token would be refused, too. */
const NOT_AGAIN_MS = 60_000;

const seconds = z.catch(z.nullish(z.coerce.number().check(z.gt(0))), null);

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: seconds,
  expiration: seconds,
});

const claims = z.object({ exp: z.number() });

/** When a JWT expires, in milliseconds since 1970. Its signature is not verified: only the provider uses the token. */
const endOf = (token: string): number | undefined => {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const read = claims.safeParse(JSON.parse(payload));
    return read.success ? read.data.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
};

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The provider returns the same token until it expires, even after answering 401 to it. One instance then revokes it,
 * and all instances request the next one.
 */
export const betaTokens =
  (guard: RevokeGuard) =>
  ({ transport, clock, sleep, timeoutMs }: TokenParts): TokenSource => {
    const post = (
      base: URL,
      call: 'POST /v1/auth/token' | 'POST /v1/auth/revoke',
      { client_id, client_secret }: ProviderCredentials,
    ) =>
      transport(
        new URL(call.slice('POST /'.length), base),
        {
          call,
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({ client_id, client_secret }),
        },
        timeoutMs,
      );

    const grant = async (base: URL, credentials: ProviderCredentials): Promise<Granted> => {
      const answer = await post(base, 'POST /v1/auth/token', credentials);
      if (answer.kind !== 'answer' || answer.status !== 200) return noToken(answer);
      const read = tokenAnswer.safeParse(answer.body);
      if (!read.success) return noToken(answer);
      const { access_token: token, expires_in, expiration } = read.data;
      const now = clock().getTime();
      const life = expires_in ?? expiration;
      const end = typeof life === 'number' ? now + life * 1000 : (endOf(token) ?? now);
      return { ok: true, token, until: end - MARGIN_MS };
    };

    let revokedAt = Number.NEGATIVE_INFINITY;

    const isSame = (granted: Granted, refused: string): boolean => granted.ok && granted.token === refused;

    /** The token after a refused one; the refused one again if the provider has no other. */
    const afterRevoked = async (
      base: URL,
      credentials: ProviderCredentials,
      refused: string,
    ): Promise<Granted> => {
      const now = clock().getTime();
      if (now - revokedAt < NOT_AGAIN_MS) return { ok: false, reason: 'authentication' };
      if (await guard.claim(digestOf(refused))) {
        revokedAt = now;
        await post(base, 'POST /v1/auth/revoke', credentials);
        return grant(base, credentials);
      }
      let granted: Granted;
      let looks = 0;
      do {
        await sleep(LOOK_AFTER_MS);
        granted = await grant(base, credentials);
        looks += 1;
      } while (isSame(granted, refused) && looks < LOOKS);
      return granted;
    };

    return keptTokens(clock, async (base, credentials, refused) => {
      const granted = await grant(base, credentials);
      if (refused === undefined || !isSame(granted, refused)) return granted;
      const next = await afterRevoked(base, credentials, refused);
      return isSame(next, refused) ? { ok: false, reason: 'authentication' } : next;
    });
  };
