import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
/** Cognito accepts one step before and after, for clock drift. */
const TOLERANCE = [0, -1, 1];
const SECRET_BYTES = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticator apps expect it. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
};

const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** RFC 6238 with SHA-1 and six digits, as in authenticator apps; eight for test vectors. */
export const codeOfStep = (secret: string, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const value = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
};

/** The matching step, at most one from now; `undefined` if none matches. */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined =>
  TOLERANCE.map((distance) => stepAt(now) + distance).find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    const given = Buffer.from(code);
    return given.length === right.length && timingSafeEqual(given, right);
  });
