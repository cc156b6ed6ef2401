import { createUnknownOrders } from '#functions/adapters/dynamo/orders/unknown-orders.ts';
import { expect, test } from 'vitest';
import { freshTable } from '#tests/support/unit-engine.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}.000Z`);
const rows = createUnknownOrders(freshTable());

test('counts the consecutive unknown orders of an owner until a known one', async () => {
  expect(await rows.of('user_1', at('14:00:00'))).toEqual({ inARow: 0, reads: 0 });
  await Promise.all(Array.from({ length: 3 }, () => rows.unknown('user_1', at('14:00:01'))));
  expect(await rows.of('user_1', at('14:00:02'))).toEqual({ inARow: 3, reads: 0 });
  expect(await rows.of('user_2', at('14:00:02'))).toEqual({ inARow: 0, reads: 0 });
  await rows.known('user_1', at('14:00:03'));
  await rows.unknown('user_1', at('14:00:04'));
  expect(await rows.of('user_1', at('14:00:05'))).toMatchObject({ inARow: 1 });
});

test('never exceeds the reads of a minute, however many at once; the next minute starts anew', async () => {
  const take = (time: string): Promise<boolean> => rows.take('user_1', at(time), 4);
  for (const time of ['14:00:30', '14:01:00']) {
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(time)));
    expect(taken.filter(Boolean)).toHaveLength(4);
    expect(await rows.of('user_1', at(time))).toEqual({ inARow: 0, reads: 4 });
  }
  expect(await rows.of('user_1', at('14:02:00'))).toMatchObject({ reads: 0 });
});
