import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
/** Cognito takes a code of the step before and of the next one, too: clocks differ. */
const TOLERANCE = [0, -1, 1];
const SECRET_BYTES = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: what a person copies into an authenticator app. */
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

/** A new secret, in base 32. */
export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The time step of RFC 6238 at a moment in milliseconds. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** The code of one time step: RFC 6238 with SHA-1, as authenticator apps have it; six digits unless a test wants eight. */
export const codeOfStep = (secret: string, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const value = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
};

/** The step whose code this is, now or one step away; undefined for a code of none of them. */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined =>
  TOLERANCE.map((distance) => stepAt(now) + distance).find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    const given = Buffer.from(code);
    return given.length === right.length && timingSafeEqual(given, right);
  });
