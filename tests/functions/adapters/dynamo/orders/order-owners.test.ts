import { createOrderOwners } from '#functions/adapters/dynamo/orders/unknown-orders.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();

test('stores the sub-account of an order for 90 days', async () => {
  const owners = createOrderOwners(table);
  expect(await owners.of('o-1')).toBeUndefined();
  await owners.keep('o-1', 'sub-7', NOW);
  await owners.keep('o-1', 'sub-7', NOW);
  expect(await owners.of('o-1')).toBe('sub-7');
  expect(await getItem(table, keys.orderOwner('o-1'))).toMatchObject({
    expiresAt: NOW.getTime() / 1000 + 90 * 24 * 3600,
  });
});
