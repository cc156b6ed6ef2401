import { alignmentPositions, codewordsFor, sizeOf, versionFor } from './codewords.ts';

type Matrix = { size: number; dark: boolean[][]; fixed: boolean[][] };

const blank = (size: number): boolean[][] =>
  Array.from({ length: size }, () => new Array<boolean>(size).fill(false));

/** A module of a pattern: the data goes around it. */
const fix = ({ size, dark, fixed }: Matrix, x: number, y: number, isDark: boolean): void => {
  const row = dark[y];
  const fixedRow = fixed[y];
  if (row === undefined || fixedRow === undefined || x < 0 || x >= size) return;
  row[x] = isDark;
  fixedRow[x] = true;
};

/** A square of rings around a centre, dark where `isDark` says so of the ring. */
const rings = (
  matrix: Matrix,
  x: number,
  y: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void => {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      fix(matrix, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
};

/** `value` followed by its BCH remainder of `bits` bits. */
const protectedBits = (value: number, bits: number, polynomial: number): number => {
  let rest = value;
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return (value << bits) | rest;
};

const isSet = (bits: number, at: number): boolean => ((bits >>> at) & 1) === 1;

/** Level M and mask 0 are both the number 0. */
const drawFormat = (matrix: Matrix): void => {
  const bits = protectedBits(0, 10, 0x537) ^ 0x5412;
  const { size } = matrix;
  for (let i = 0; i < 15; i += 1) {
    const set = isSet(bits, i);
    const first = i < 6 ? [8, i] : i === 6 ? [8, 7] : i === 7 ? [8, 8] : i === 8 ? [7, 8] : [14 - i, 8];
    fix(matrix, first[0] ?? 0, first[1] ?? 0, set);
    if (i < 8) fix(matrix, size - 1 - i, 8, set);
    else fix(matrix, 8, size - 15 + i, set);
  }
  fix(matrix, 8, size - 8, true);
};

const drawVersion = (matrix: Matrix, version: number): void => {
  if (version < 7) return;
  const bits = protectedBits(version, 12, 0x1f25);
  for (let i = 0; i < 18; i += 1) {
    const far = matrix.size - 11 + (i % 3);
    const near = Math.floor(i / 3);
    fix(matrix, far, near, isSet(bits, i));
    fix(matrix, near, far, isSet(bits, i));
  }
};

const drawPatterns = (matrix: Matrix, version: number): void => {
  const { size } = matrix;
  for (let i = 0; i < size; i += 1) {
    fix(matrix, 6, i, i % 2 === 0);
    fix(matrix, i, 6, i % 2 === 0);
  }
  const positions = alignmentPositions(version);
  const last = positions.length - 1;
  positions.forEach((y, row) => {
    positions.forEach((x, column) => {
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isCorner) rings(matrix, x, y, 2, (ring) => ring !== 1);
    });
  });
  const corners: [number, number][] = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ];
  for (const [x, y] of corners) rings(matrix, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  drawFormat(matrix);
  drawVersion(matrix, version);
};

/** Two columns at a time from the right, up and down in turn, masked by a chequerboard (mask 0). */
const drawData = ({ size, dark, fixed }: Matrix, codewords: readonly number[]): void => {
  let bit = 0;
  let isUpward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row === undefined || fixed[y]?.[x] === true) continue;
        row[x] = isSet(codewords[bit >>> 3] ?? 0, 7 - (bit & 7)) !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
};

/** The QR code of a text, level M: rows of modules, true for dark. Throws RangeError above 412 bytes. */
export const qrMatrix = (text: string): boolean[][] => {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const size = sizeOf(version);
  const matrix: Matrix = { size, dark: blank(size), fixed: blank(size) };
  drawPatterns(matrix, version);
  drawData(matrix, codewordsFor(bytes, version));
  return matrix.dark;
};

const QUIET = 4;

/** The QR code of a text as an SVG image. */
export const qrSvg = (text: string): string => {
  const rows = qrMatrix(text);
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
};
