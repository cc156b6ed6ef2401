/**
 * A number in [0, 1) that depends on nothing but its arguments: the same seed gives the same faults, whatever
 * the timing and however often the sandbox was restarted in between.
 */
export const draw = (seed: number, ordinal: number, purpose: string): number => {
  let hash = 0x811c9dc5;
  for (const char of `${seed}:${ordinal}:${purpose}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  // The finisher of murmur3: neighbouring ordinals must not give neighbouring numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};
