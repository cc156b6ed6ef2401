export interface Draws {
  /** From 0, below 1. */
  fraction(): number;
  whole(from: number, to: number): number;
  weighted<Item extends { readonly weight: number }>(items: readonly [Item, ...Item[]]): Item;
}

export const drawsFrom = (seed: number): Draws => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    weighted(items) {
      const total = items.reduce((sum, { weight }) => sum + weight, 0);
      let left = fraction() * total;
      const found = items.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return found ?? items[0];
    },
  };
};
