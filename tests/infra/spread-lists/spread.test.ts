import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { getItem, type Item } from '#functions/adapters/dynamo/items.ts';
import { createItem } from '#functions/adapters/dynamo/writes.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/keys.ts';
import { accountKey, listAll, listed, listPage } from '#functions/adapters/dynamo/lists.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation-lists.ts';
import { moveLists, SPREAD_LISTS } from '#infra/spread-lists/spread.ts';
import { listIn } from '#shared/contract/partitions.ts';
import { orderRecord } from '#shared/contract/records.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { order, subAccount } from '#tests/support/records.ts';
import { fill } from '#tests/support/table-cost/fill.ts';

const EVERYONE = [['all', ENTITY.order]] as const;
const account = subAccount({ external_id: 'acc_1', user_id: 'owner-1' });
const silent = () => {};

let engine: Engine;
let table: Table;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const ROWS = 60;
const itemOf = (at: number): Item => {
  const record = order(account, at);
  return {
    ...keys.order(record.id),
    entity: ENTITY.order,
    version: 1,
    record,
    ...listed(ENTITY.order, record, record.created_at, record.id),
    account: accountKey(ENTITY.order, record.account_id),
  };
};
const items = Array.from({ length: ROWS }, (_, at) => itemOf(at));
/** As the version before wrote it: under the list's own name. */
const former = (item: Item): Item => ({ ...item, all: ENTITY.order });
/** Every second row of before. */
const mixed = items.map((item, at) => (at % 2 === 0 ? former(item) : item));

const fillWith = (rows: readonly Item[]) =>
  fill(
    table,
    rows.map((row) => ({ ...row })),
  );

/** The ids of all pages of five. */
const pages = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(table, EVERYONE, orderRecord, {
      limit: 5,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const newestFirst = items.toSorted((a, b) => ((a.sort ?? '') < (b.sort ?? '') ? 1 : -1));
const ALL = newestFirst.map(({ record }) => record['id']);

test.each([
  ['under its own name', items.map(former)],
  ['on its partitions', items],
  ['on the way', mixed],
  // All that is newest in one partition: it is asked again.
  ['on its partitions, unevenly', items.map((item) => ({ ...item, all: `${ENTITY.order}#3` }))],
])('a list of everyone that stands %s is the same list, page by page', async (_, rows) => {
  await fillWith(rows);
  expect(await pages()).toEqual(ALL);
  const all = await listAll(table, [['all', ENTITY.order]], orderRecord);
  expect(all.map(({ record }) => record.id)).toEqual(ALL);
  const lists = createReconciliationLists(table);
  const first = await lists.recorded(null, '9999', 25);
  const rest = await lists.recorded(first.next, '9999', 100);
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ALL.toReversed());
  expect(rest.next).toBeNull();
});

test('once nothing stands under its own name an instance does not look there any more', async () => {
  await fillWith(mixed);
  const requests = countRequests(table);
  const read = async () => {
    await listPage(table, EVERYONE, orderRecord, { limit: 50 });
    return requests.take();
  };
  expect(await read()).toEqual({ Query: 9 });
  expect(await read()).toEqual({ Query: 9 });
  await moveLists({ client: engine.client, name: table.name }, 'spread', silent);
  requests.take();
  expect(await read()).toEqual({ Query: 9 });
  expect(await read()).toEqual({ Query: 8 });
});

test('the pass moves each row once, changes nothing else of it, and may be run again', async () => {
  await fillWith(mixed);
  const all = { client: engine.client, name: table.name };
  expect(await moveLists(all, 'spread', silent)).toEqual({ moved: ROWS / 2, left: 0 });
  for (const item of items) expect(await getItem(table, item)).toEqual(JSON.parse(JSON.stringify(item)));
  expect(await moveLists(all, 'spread', silent)).toEqual({ moved: 0, left: 0 });
  expect(await pages()).toEqual(ALL);
});

test('the way back is for a version that reads the own name alone', async () => {
  await fillWith(items);
  const all = { client: engine.client, name: table.name };
  expect(await moveLists(all, 'back', silent)).toEqual({ moved: ROWS, left: 0 });
  for (const item of items) expect(await getItem(table, item)).toMatchObject({ all: ENTITY.order });
  expect(await pages()).toEqual(ALL);
});

test('what is written meanwhile is left alone, and what cannot be read hides nothing', async () => {
  const [first, second] = items.map(former);
  if (!first || !second) throw new Error('no rows');
  await createItem(table, first);
  await createItem(table, { ...second, record: { nothing: true } });
  const send = table.client.send.bind(table.client);
  const lines: string[] = [];
  const writes = async (): Promise<void> => {
    await send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: first.pk, sk: first.sk },
        UpdateExpression: 'SET version = :next',
        ExpressionAttributeValues: { ':next': 2 },
      }),
    );
  };
  // The row is written between the read and the move: by then the list has version 1, the row 2.
  engine.client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context['commandName'] === 'UpdateItemCommand' || context.commandName === 'UpdateCommand') {
        engine.client.middlewareStack.remove('race');
        await writes();
      }
      return next(args);
    },
    { step: 'initialize', name: 'race' },
  );
  const all = { client: engine.client, name: table.name };
  expect(await moveLists(all, 'spread', (line) => lines.push(line))).toEqual({ moved: 0, left: 2 });
  expect(lines).toContain('order: 0 moved, 2 left');
  expect(await moveLists(all, 'spread', silent)).toEqual({ moved: 1, left: 1 });
});

test('the lists are those of the registry', () => {
  expect(SPREAD_LISTS).toEqual([
    'conversion_process',
    'payment#held',
    'payment#converting',
    'payment#closed',
    'incoming_payment#received',
    'incoming_payment#converting',
    'incoming_payment#converted',
    'incoming_payment#not_converted',
    'order',
    'settlement',
  ]);
  expect(SPREAD_LISTS.map(listIn)).toEqual(SPREAD_LISTS);
});
