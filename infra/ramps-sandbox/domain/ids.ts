import { randomBytes } from 'node:crypto';

export type NewId = (prefix: string) => string;

/** Without easily confused letters (i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const randomText = (length: number, alphabet = ALPHABET): string => {
  // 256 is a multiple of 32; elsewhere the bias is harmless.
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte % alphabet.length);
  return text;
};

export const randomId: NewId = (prefix) => `${prefix}_${randomText(26)}`;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const HEX = '0123456789abcdef';

/** Plausible, but nothing can be sent to it. */
export const newAddress = (network: string): string => {
  if (network === 'tron') return `T${randomText(33, BASE58)}`;
  if (network === 'bitcoin') return `bc1q${randomText(38, BECH32)}`;
  return `0x${randomText(40, HEX)}`;
};

export const ADDRESS = /^[A-Za-z0-9:_-]{20,128}$/;
