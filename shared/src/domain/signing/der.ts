/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Bytes in a P-256 coordinate, and in each half of a signature. */
const HALF = 32;

/** An integer of a DER sequence as HALF bytes, and the offset of the next. */
const readNumber = (
  der: Uint8Array,
  at: number,
): { readonly bytes: Uint8Array; readonly next: number } | undefined => {
  const length = der[at + 1] ?? 0;
  if (der[at] !== 0x02 || length === 0 || at + 2 + length > der.length) return undefined;
  const written = der.subarray(at + 2, at + 2 + length);
  const [first = 0, second = 0] = written;
  // DER allows a leading zero only before a set first bit, where it marks the number as positive.
  if (first > 127 || (first === 0 && second <= 127)) return undefined;
  const bytes = first === 0 ? written.subarray(1) : written;
  if (bytes.length > HALF) return undefined;
  const half = new Uint8Array(HALF);
  half.set(bytes, HALF - bytes.length);
  return { bytes: half, next: at + 2 + length };
};

const readHalves = (der: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  // At most two numbers of 33 bytes each, so the length fits in one byte.
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const r = readNumber(der, 2);
  const s = r && readNumber(der, r.next);
  if (!r || !s || s.next !== der.length) return undefined;
  const both = new Uint8Array(2 * HALF);
  both.set(r.bytes);
  both.set(s.bytes, HALF);
  return both;
};

const numberOf = (half: Uint8Array): bigint =>
  BigInt(`0x${Array.from(half, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);

const isLow = (s: bigint): boolean => s <= ORDER / 2n;

/**
 * An ECDSA P-256 signature from DER to the two numbers that browsers expect; undefined for other bytes. ECDSA accepts
 * (r, s) and (r, n − s), so anyone could change a signed file without the key. Only the lower s is valid here.
 */
export const signatureHalves = (der: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const both = readHalves(der);
  return both && isLow(numberOf(both.subarray(HALF))) ? both : undefined;
};

const written = (value: bigint): readonly number[] => {
  const hex = value.toString(16);
  const bytes = Array.from(hex.padStart(hex.length + (hex.length % 2), '0').matchAll(/../g), ([pair]) =>
    Number.parseInt(pair, 16),
  );
  const positive = (bytes[0] ?? 0) > 127 ? [0, ...bytes] : bytes;
  return [0x02, positive.length, ...positive];
};

/** The same signature with the lower s, which KMS does not guarantee. Throws for other bytes. */
export const withLowS = (der: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = readHalves(der);
  if (!both) throw new Error('this is not a P-256 ECDSA signature');
  const [r, s] = [numberOf(both.subarray(0, HALF)), numberOf(both.subarray(HALF))];
  const numbers = [...written(r), ...written(isLow(s) ? s : ORDER - s)];
  return Uint8Array.from([0x30, numbers.length, ...numbers]);
};
