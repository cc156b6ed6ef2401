/** Bytes of a coordinate of P-256, and of each half of a signature. */
const HALF = 32;

/** One whole number of a DER sequence as HALF bytes, and where the next one begins. */
const readNumber = (
  der: Uint8Array,
  at: number,
): { readonly bytes: Uint8Array; readonly next: number } | undefined => {
  const length = der[at + 1] ?? 0;
  if (der[at] !== 0x02 || length === 0 || at + 2 + length > der.length) return undefined;
  const written = der.subarray(at + 2, at + 2 + length);
  // A number whose first bit is set is written with a zero before it, so that it is not read as negative.
  const bytes = written[0] === 0 ? written.subarray(1) : written;
  if (bytes.length > HALF) return undefined;
  const half = new Uint8Array(HALF);
  half.set(bytes, HALF - bytes.length);
  return { bytes: half, next: at + 2 + length };
};

/** An ECDSA P-256 signature from DER (KMS, openssl) to the two numbers that browsers take. Undefined for other bytes. */
export const signatureHalves = (der: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  // Two numbers of 33 bytes at most: the length fits into one byte.
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const r = readNumber(der, 2);
  const s = r && readNumber(der, r.next);
  if (!r || !s || s.next !== der.length) return undefined;
  const both = new Uint8Array(2 * HALF);
  both.set(r.bytes);
  both.set(s.bytes, HALF);
  return both;
};
