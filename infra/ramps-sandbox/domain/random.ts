import { randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, createBase58check } from '@scure/base';

/**
 * A pseudo-random number in [0, 1) from its arguments only: a seed gives the same faults at any timing and across
 * restarts.
 */
export const draw = (seed: number, ordinal: number, purpose: string): number => {
  let hash = 0x811c9dc5;
  for (const char of `${seed}:${ordinal}:${purpose}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  // Murmur3 finalizer, so that neighbouring ordinals differ.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Without letters that are easily confused (i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const randomText = (length: number, alphabet = ALPHABET): string => {
  // 256 is a multiple of 32; elsewhere the bias is harmless.
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte % alphabet.length);
  return text;
};

export const randomDigits = (length: number): string => randomText(length, '0123456789');

export const randomId = (prefix: string): string => `${prefix}_${randomText(26)}`;

const base58check = createBase58check(sha256);

/** A valid address without a known key. */
export const newAddress = (network: string): string => {
  const bytes = randomBytes(20);
  if (network === 'tron') return base58check.encode(Uint8Array.of(0x41, ...bytes));
  if (network === 'bitcoin') return bech32.encode('bc', [0, ...bech32.toWords(bytes)]);
  return `0x${bytes.toString('hex')}`;
};

export const ADDRESS = /^[A-Za-z0-9:_-]{20,128}$/;
