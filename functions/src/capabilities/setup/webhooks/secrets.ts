import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGNING_SECRET_PREFIX } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { SecretHash } from './ports.ts';

const digest = (salt: string, value: string): Buffer =>
  createHash('sha256')
    .update(salt + value)
    .digest();

export const hashSecret = (value: string, salt: string = randomBytes(16).toString('hex')): SecretHash => ({
  salt,
  hash: digest(salt, value).toString('hex'),
});

/** Compares in constant time (C5): both digests have the same length, whatever was sent. */
export const secretMatches = (value: string, { salt, hash }: SecretHash): boolean => {
  const expected = Buffer.from(hash, 'hex');
  const received = digest(salt, value);
  return expected.length === received.length && timingSafeEqual(expected, received);
};

/** The header value of a new configuration: 32 random bytes as 43 visible characters. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Header names of Standard Webhooks, and Svix's older ones. Only one prefix of a request is read. */
const PREFIXES = ['webhook', 'svix'] as const;

/** A signed request that is older or further in the future may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

/** A sender signs with each of its current secrets, usually two or three. */
const MOST_SIGNATURES = 10;

/** 32 random bytes in the notation of Standard Webhooks. */
export const generateSigningSecret = (): string => SIGNING_SECRET_PREFIX + randomBytes(32).toString('base64');

const bytesOf = (secret: string): Buffer => Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');

interface SignedRequest {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array;
}

/** The signed id; undefined if no secret signed the request or its time is outside the tolerance. */
export const signedId = (
  { headers, body }: SignedRequest,
  secrets: readonly string[],
  now: Date,
): string | undefined => {
  const prefix = PREFIXES.find((each) => headers[`${each}-id`] !== undefined);
  if (prefix === undefined) return undefined;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`${prefix}-${name}`],
  );
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp ?? '')) return undefined;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return undefined;
  const given = signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .slice(0, MOST_SIGNATURES)
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'));
  let isSigned = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', bytesOf(secret))
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest();
    // Constant time: compares every pair, to its last byte.
    for (const signature of given)
      if (signature.length === expected.length && timingSafeEqual(signature, expected)) isSigned = true;
  }
  return isSigned ? id : undefined;
};
