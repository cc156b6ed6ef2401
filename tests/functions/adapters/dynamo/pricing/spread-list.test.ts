import type { Item } from '#functions/adapters/dynamo/table/items.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { listAll, listed, listPage } from '#functions/adapters/dynamo/table/lists.ts';
import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { partitionsOf } from '#shared/contract/partitions.ts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '#tests/support/engine.ts';
import { NOW } from '#tests/support/records.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const LIST = `${ENTITY.webhookEvent}#ignored`;
const shown = z.object({ id: z.string() });
const nobody = { user_id: null, manager_id: null };

const items = Array.from({ length: 60 }, (_, at): Item => {
  const id = `whc_1:evt_${at}`;
  const createdAt = new Date(NOW.getTime() + at * 1000).toISOString();
  return {
    ...keys.webhookEvent(id),
    entity: ENTITY.webhookEvent,
    version: 1,
    record: { id },
    ...listed(LIST, nobody, createdAt, id),
  };
});
const newestFirst = items.map(({ record }) => record['id']).toReversed();

test.each([
  ['evenly', items],
  // The newest are all in one partition, which is then read again.
  ['unevenly', items.map((item) => ({ ...item, all: `${LIST}#3` }))],
])('a list spread over its partitions %s reads as one list, page by page', async (_, rows) => {
  const table = await engine.newTable();
  for (const row of rows) await saveItem(table, row, 0);
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const from = { limit: 5, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listPage(table, [['all', LIST]], shown, from);
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual(newestFirst);
  const all = await listAll(table, [['all', LIST]], shown);
  expect(all.map(({ record }) => record.id)).toEqual(newestFirst);
});

test('uses eight partitions', () => {
  expect(new Set(items.map(({ all }) => all))).toEqual(new Set(partitionsOf(LIST)));
});
