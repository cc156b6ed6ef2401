import { expect, it } from 'vitest';
import { runInLanes } from '#tests/runner/lanes.ts';

/** Runs pieces that need these cores. Returns the busy cores at each start. */
const busyWith = async (pieces: readonly number[], cores: number) => {
  let busy = 0;
  const seen: number[] = [];
  const begun: number[] = [];
  await runInLanes(
    pieces.map((weight, at) => ({ cores: weight, at })),
    cores,
    async (piece) => {
      busy += Math.min(piece.cores, cores);
      seen.push(busy);
      begun.push(piece.at);
      await new Promise((resolve) => setImmediate(resolve));
      busy -= Math.min(piece.cores, cores);
    },
  );
  return { most: Math.max(...seen), begun };
};

it.each([1, 2, 4])('runs everything once and never on more cores than %i', async (cores) => {
  const { most, begun } = await busyWith([1, 2, 1, 1, 2, 2, 1], cores);
  expect(most).toBe(cores);
  expect(begun.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('a small piece starts on a free core while a large one waits', async () => {
  expect((await busyWith([1, 2, 1], 2)).begun).toEqual([0, 2, 1]);
});

it('rejects when a piece does, and resolves without pieces', async () => {
  await expect(runInLanes([{ cores: 1 }], 2, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(runInLanes([], 2, () => Promise.resolve(1))).resolves.toEqual([]);
});
