// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { collectPages } from '#web/lib/api/collect-pages.ts';

test('follows the cursor to the end, in order', async () => {
  const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
    first: { items: [1, 2], next_cursor: 'second' },
    second: { items: [3], next_cursor: null },
  };
  const load = vi.fn((cursor: string | undefined) =>
    Promise.resolve(pages[cursor ?? 'first'] ?? { items: [], next_cursor: null }),
  );
  expect(await collectPages(load)).toEqual([1, 2, 3]);
  expect(load.mock.calls).toEqual([[undefined], ['second']]);
});

test('ends although the cursor never does', async () => {
  const items = await collectPages(() => Promise.resolve({ items: ['x'], next_cursor: 'again' }));
  expect(items).toHaveLength(25);
});
