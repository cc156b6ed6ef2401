import { correction } from './error-correction.ts';

/** Level M of versions 1 to 15: codewords of correction in a block, and blocks (ISO/IEC 18004, table 9). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

export const sizeOf = (version: number): number => 17 + 4 * version;

export const alignmentPositions = (version: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * at).reverse()];
};

/** Codewords that fit beside the patterns. */
const capacity = (version: number): number => {
  const size = sizeOf(version);
  const aligned = alignmentPositions(version).length;
  const finders = 3 * 64;
  const timing = 2 * (size - 16);
  const format = 31;
  const versionInfo = version < 7 ? 0 : 36;
  // The three corners have no alignment pattern; those on a timing line share five modules with it.
  const alignment = aligned === 0 ? 0 : (aligned * aligned - 3) * 25 - (aligned - 2) * 2 * 5;
  return Math.floor((size * size - finders - timing - format - versionInfo - alignment) / 8);
};

const dataCapacity = (version: number): number =>
  capacity(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

const headerBits = (version: number): number => 4 + (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes. Throws above version 15 (412 bytes). */
export const versionFor = (bytes: number): number => {
  for (let version = 1; version <= CORRECTION.length; version += 1) {
    if (headerBits(version) + bytes * 8 <= dataCapacity(version) * 8) return version;
  }
  throw new RangeError('too long for a QR code of version 15');
};

const dataCodewords = (bytes: Uint8Array, version: number): number[] => {
  const length = dataCapacity(version);
  const countBits = headerBits(version) - 4;
  let bits = `0100${bytes.length.toString(2).padStart(countBits, '0')}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits = bits.padEnd(Math.min(bits.length + 4, length * 8), '0');
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const codewords = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
  for (let pad = 0; codewords.length < length; pad += 1) codewords.push(pad % 2 === 0 ? 0xec : 0x11);
  return codewords;
};

const interleave = (blocks: readonly number[][]): number[] => {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
};

/** Data and correction in the order in which they are drawn. */
export const codewordsFor = (bytes: Uint8Array, version: number): number[] => {
  const data = dataCodewords(bytes, version);
  const count = BLOCKS[version - 1] ?? 1;
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(start, start + short + (at >= firstLong ? 1 : 0));
    start += block.length;
    return block;
  });
  const protection = blocks.map((block) => correction(block, CORRECTION[version - 1] ?? 0));
  return [...interleave(blocks), ...interleave(protection)];
};
