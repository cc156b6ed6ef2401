import * as z from 'zod/mini';
import type { TokenParts, TokenSource } from '../profile.ts';
import { keptTokens, noToken } from '../token.ts';

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number(),
});

/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000;

/** OAuth 2 client credentials (C6). */
export const referenceTokens = ({ transport, clock, timeoutMs }: TokenParts): TokenSource =>
  keptTokens(clock, async (base, { client_id, client_secret }) => {
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
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
    if (answer.kind !== 'answer' || answer.status !== 200) return noToken(answer);
    const token = tokenAnswer.safeParse(answer.body);
    if (!token.success) return noToken(answer);
    const { access_token, expires_in } = token.data;
    return { ok: true, token: access_token, until: clock().getTime() + expires_in * 1000 - MARGIN_MS };
  });
