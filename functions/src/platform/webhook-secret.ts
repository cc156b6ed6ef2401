import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SigningSecrets } from './webhook-signature.ts';

/**
 * What is kept of a webhook's secret. The secret itself is shown once and never stored; it has 16 characters or
 * more (contract, webhookConfigurationChange), and one salted hash is quick enough for each webhook received.
 */
export interface SecretHash {
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** SHA-256 of salt and secret, hex. */
  readonly hash: string;
}

/** Where there are signing secrets, they count and the header does not. */
export interface WebhookSecrets extends SecretHash {
  readonly signing?: SigningSecrets | undefined;
}

const digest = (salt: string, value: string): Buffer =>
  createHash('sha256')
    .update(salt + value)
    .digest();

export const hashSecret = (value: string, salt: string = randomBytes(16).toString('hex')): SecretHash => ({
  salt,
  hash: digest(salt, value).toString('hex'),
});

/** Constant time (C5): two digests of one length are compared, whatever was sent. */
export const secretMatches = (value: string, { salt, hash }: SecretHash): boolean => {
  const expected = Buffer.from(hash, 'hex');
  const told = digest(salt, value);
  return expected.length === told.length && timingSafeEqual(expected, told);
};

/** 32 random bytes as 43 visible characters: the value that a new configuration gets. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');
