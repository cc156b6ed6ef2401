/** Reed-Solomon over GF(256) with the QR polynomial (ISO/IEC 18004, 7.5). */

const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0);

/** The product of (x - 2^i) for i below `degree`, without its leading 1. */
const generator = (degree: number): number[] => {
  let polynomial = [1];
  for (let i = 0; i < degree; i += 1) {
    const next = [...polynomial, 0];
    polynomial.forEach((term, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(term, EXP[i] ?? 0);
    });
    polynomial = next;
  }
  return polynomial.slice(1);
};

/** The `count` codewords that protect `data`. */
export const correction = (data: readonly number[], count: number): number[] => {
  const divisor = generator(count);
  let rest = new Array<number>(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((term, at) => term ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
};
