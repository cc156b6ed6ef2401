import { createLimit } from '#functions/platform/limit.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

test('at most so many at once, all of them in the end, failures included', async () => {
  const limit = createLimit(3);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      limit(async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(1);
        running -= 1;
        if (n % 4 === 0) throw new Error('no');
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  expect(await limit(() => Promise.resolve('after'))).toBe('after');
});
