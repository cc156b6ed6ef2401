import { randomBytes } from 'node:crypto';

/** Makes a new opaque id that begins with `prefix`: `ord_01h…`. */
export type NewId = (prefix: string) => string;

/** Without the letters that people confuse (i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const randomText = (length: number, alphabet = ALPHABET): string => {
  // 256 is a multiple of 32; for other alphabets the bias does not matter: these are no secrets.
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte % alphabet.length);
  return text;
};

export const randomId: NewId = (prefix) => `${prefix}_${randomText(26)}`;
