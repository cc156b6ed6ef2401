/** SHA-256 and Keccak-256 of a few bytes, for the checksums of addresses. Both in whole steps, without a dependency. */

const U32 = 0x1_0000_0000;

const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1)
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
};

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * U32);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const at = (words: ArrayLike<number>, index: number): number => words[index] ?? 0;

/** The message with its end, in blocks of 64 bytes. */
const padded = (message: Uint8Array): DataView => {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 4, message.length * 8);
  return view;
};

export const sha256 = (message: Uint8Array): Uint8Array => {
  const known = primes(64);
  const constants = known.map((prime) => fraction(Math.cbrt(prime)));
  const hash = Uint32Array.from(known.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const view = padded(message);
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = new Uint32Array(64);
    for (let index = 0; index < 64; index += 1) {
      const before = at(words, index - 15);
      const last = at(words, index - 2);
      words[index] =
        index < 16
          ? view.getUint32(block + index * 4)
          : at(words, index - 16) +
            (rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)) +
            at(words, index - 7) +
            (rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10));
    }
    const state = Uint32Array.from(hash);
    for (let index = 0; index < 64; index += 1) {
      const [a, b, c, e, f, g] = [0, 1, 2, 4, 5, 6].map((place) => at(state, place));
      if (a === undefined || b === undefined || c === undefined) break;
      if (e === undefined || f === undefined || g === undefined) break;
      const first =
        at(state, 7) +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(constants, index) +
        at(words, index);
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      state.copyWithin(1, 0, 7);
      state[4] = at(state, 4) + first;
      state[0] = first + second;
    }
    for (let place = 0; place < 8; place += 1) hash[place] = at(hash, place) + at(state, place);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
};

const LANE = (1n << 64n) - 1n;
const RATE = 136;

const turned = (lane: bigint, by: number): bigint =>
  by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE;

/** One bit after another of the register that Keccak takes its round constants from. */
const roundConstants = (): readonly bigint[] => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit += 1) {
      if ((register & 1) === 1) constant |= 1n << BigInt((1 << bit) - 1);
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
    return constant;
  });
};

const laneOf = (lanes: readonly bigint[], x: number, y: number): bigint =>
  lanes[((x + 5) % 5) + 5 * (y % 5)] ?? 0n;

const round = (lanes: readonly bigint[], constant: bigint): bigint[] => {
  const columns = [0, 1, 2, 3, 4].map((x) =>
    [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ laneOf(lanes, x, y), 0n),
  );
  const column = (x: number): bigint => columns[(x + 5) % 5] ?? 0n;
  const mixed = lanes.map(
    (lane, index) => lane ^ column((index % 5) - 1) ^ turned(column((index % 5) + 1), 1),
  );
  const moved = [...mixed];
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step += 1) {
    const by = (((step + 1) * (step + 2)) / 2) % 64;
    const lane = laneOf(mixed, x, y);
    [x, y] = [y, (2 * x + 3 * y) % 5];
    moved[x + 5 * y] = turned(lane, by);
  }
  const next = moved.map((lane, index) => {
    const [column5, row] = [index % 5, Math.floor(index / 5)];
    return lane ^ (~laneOf(moved, column5 + 1, row) & LANE & laneOf(moved, column5 + 2, row));
  });
  next[0] = (next[0] ?? 0n) ^ constant;
  return next;
};

/** Of a message shorter than one block, as every address is. */
export const keccak256 = (message: Uint8Array): Uint8Array => {
  if (message.length >= RATE) throw new RangeError('takes less than one block');
  const block = new Uint8Array(RATE);
  block.set(message);
  block[message.length] = 1;
  block[RATE - 1] = at(block, RATE - 1) | 0x80;
  const view = new DataView(block.buffer);
  let lanes = Array.from({ length: 25 }, (_, index) =>
    index * 8 < RATE ? view.getBigUint64(index * 8, true) : 0n,
  );
  for (const constant of roundConstants()) lanes = round(lanes, constant);
  const digest = new DataView(new ArrayBuffer(32));
  lanes.slice(0, 4).forEach((lane, index) => digest.setBigUint64(index * 8, lane, true));
  return new Uint8Array(digest.buffer);
};
