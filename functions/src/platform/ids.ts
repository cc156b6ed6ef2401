import { createHash } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * First 130 bits of SHA-256 as 26 characters. Two writers of the same thing get the same id, without a lookup table.
 */
export const digest = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest();
  let letters = '';
  for (let bit = 0; bit < 130; bit += 5) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    letters += ALPHABET[(pair >> (11 - (bit % 8))) & 31] ?? '';
  }
  return letters;
};

/** The same UUID for the same text, for an idempotency key that a crash cannot lose. */
export const keyFor = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) & 3] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
