import { addExternalBank } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import type { Abilities } from '../../../modules/provider/ports.ts';
import { fits } from '../fit.ts';
import type { Codec, Profile, Refusal, TokenParts, TokenSource } from '../profile.ts';
import { keptTokens, noToken } from '../token.ts';
import { only, requestOf, way } from '../ways.ts';

const abilities: Abilities = {
  idempotencyKeys: true,
  clientReferences: true,
  orderIdOnCreate: true,
  accountOnOrder: true,
  orderTypes: true,
  poolBalance: true,
  sharedWithdrawal: true,
  withdrawalById: true,
  payerOnDeposit: true,
  refunds: true,
};

/** Canonical bodies are sent unchanged, but without the holder's name of a bank account (S3.13). */
const bodyOf = ({ row, data }: Outgoing): object | null | undefined => {
  if (row.id !== addExternalBank.id || !data) return data;
  const { name: _, ...rest } = data;
  return rest;
};

const codec: Codec = (call) => {
  const body = bodyOf(call);
  const { query = {}, row } = call;
  const more = body ? { query, body, numbers: row.numbers } : { query };
  return only(way(requestOf(call, more), fits));
};

const refused = z.object({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });

const refusal = (body: unknown): Refusal => {
  const { message, error } = refused.safeParse(body).data ?? {};
  const said = [message, error].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof said === 'string' ? { message: said } : {};
};

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number(),
});

/** A token is renewed this long before it expires. */
const MARGIN_MS = 30_000;

/** OAuth 2 client credentials (C6). */
const referenceTokens = ({ transport, clock, timeoutMs }: TokenParts): TokenSource =>
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

/** A provider with idempotency keys and references (C6). */
export const reference: Profile = {
  name: 'reference',
  abilities,
  codec,
  authentication: referenceTokens,
  refusal,
};
