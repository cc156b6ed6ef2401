import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const modulo = (value: bigint): bigint => ((value % ORDER) + ORDER) % ORDER;

/** Fermat's little theorem: the order is prime. */
const inverse = (value: bigint): bigint => {
  let [result, base, left] = [1n, modulo(value), ORDER - 2n];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = modulo(result * base);
    base = modulo(base * base);
  }
  return result;
};

const coordinates = (key: KeyObject) => {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  return { d: numberOf(Buffer.from(d, 'base64url')), x: numberOf(Buffer.from(x, 'base64url')) };
};

/** A DER integer. */
const written = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const positive = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
};

/**
 * Signs a digest with P-256, in DER. Node signs only messages it hashes itself; a generated key supplies the
 * random point.
 */
export const signDigest = (key: KeyObject, digest: Uint8Array): Buffer => {
  const { d } = coordinates(key);
  for (;;) {
    const { d: k, x } = coordinates(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const r = modulo(x);
    const s = modulo(inverse(k) * modulo(numberOf(digest) + r * d));
    if (r === 0n || s === 0n) continue;
    const both = Buffer.concat([written(r), written(s)]);
    return Buffer.concat([Buffer.of(0x30, both.length), both]);
  }
};
