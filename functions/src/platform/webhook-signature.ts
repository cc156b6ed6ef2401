import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { SIGNING_SECRET_PREFIX } from '@ramps-gateway/shared/contract/calls/webhooks.ts';

/** What is kept of the signing secrets of a configuration: sealed, because a signature is checked with the secret itself. */
export interface SigningSecrets {
  readonly current: string;
  /** The one before, accepted for a while after a rotation. */
  readonly previous: { readonly sealed: string; readonly until: string } | null;
}

/** The headers of Standard Webhooks. */
const ID = 'webhook-id';
const TIMESTAMP = 'webhook-timestamp';
const SIGNATURE = 'webhook-signature';

/** Older than this, or as much ahead, a signed request may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

/** A sender signs with each secret that it rotates between: two, or three. */
const MOST_SIGNATURES = 10;

/** 32 random bytes in the notation of Standard Webhooks. */
export const generateSigningSecret = (): string => SIGNING_SECRET_PREFIX + randomBytes(32).toString('base64');

const bytesOf = (secret: string): Buffer => Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');

interface SignedRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it came: a signature is of bytes. */
  readonly body: Uint8Array;
}

/** The id that a request was signed for, or undefined when no secret has signed it or its time is not ours. */
export const signedId = (
  { headers, body }: SignedRequest,
  secrets: readonly string[],
  now: Date,
): string | undefined => {
  const [id, timestamp, signatures] = [headers[ID], headers[TIMESTAMP], headers[SIGNATURE]];
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
    // Constant time: every pair is compared, and each to its last byte.
    for (const signature of given)
      if (signature.length === expected.length && timingSafeEqual(signature, expected)) isSigned = true;
  }
  return isSigned ? id : undefined;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of the seals, from a secret text of any length. */
export const sealKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'signing secrets of webhooks', 32));

/** AES-256-GCM. What is sealed for one configuration opens for no other. */
export const seal = (key: Uint8Array, text: string, configurationId: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(configurationId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

/** Throws where the key, the configuration or a single bit is another. */
export const unseal = (key: Uint8Array, sealed: string, configurationId: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(configurationId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
};
