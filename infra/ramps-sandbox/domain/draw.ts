/**
 * A pseudo-random number in [0, 1) of its arguments only: a seed gives the same faults at any timing and
 * across restarts.
 */
export const draw = (seed: number, ordinal: number, purpose: string): number => {
  let hash = 0x811c9dc5;
  for (const char of `${seed}:${ordinal}:${purpose}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  // Murmur3 finalizer: neighbouring ordinals must differ.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};
