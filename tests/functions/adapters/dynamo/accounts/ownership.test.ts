import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { type Item, type Key } from '#functions/adapters/dynamo/table/items.ts';
import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { incomingIn } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { accountKey, listed } from '#functions/adapters/dynamo/table/lists.ts';
import { createOwnedRows } from '#functions/adapters/dynamo/table/owned-rows.ts';
import { createOwnershipMoves } from '#functions/adapters/dynamo/accounts/ownership-moves.ts';
import { createSubAccountWriter } from '#functions/adapters/dynamo/accounts/sub-account-writer.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { assignSubAccount } from '#functions/capabilities/accounts/accounts/assign-sub-account.ts';
import {
  followOwnership,
  type FollowOwnershipPorts,
  movedIn,
  PAGES_A_RUN,
  sweepOwnership,
} from '#functions/capabilities/insight/projections/follow-ownership.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { conversionId, paymentId } from '#functions/modules/orders/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ENTITIES, entitiesOfAccount } from '#shared/contract/entities.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { firstOf, present } from '#tests/support/present.ts';

import { NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { workOf } from '#tests/support/work.ts';

const engine = unitEngine();

const OLD = { user_id: 'owner-old', manager_id: 'manager-old' };
const ADMIN = { user_id: 'admin-1', role: 'admin' as const };
const account = subAccount({ ...OLD });
const other = subAccount({ external_id: 'acc_2', ...OLD });
/** Payments have one list per state. */
const PAYMENTS = `${ENTITY.payment}#held`;
const FOREVER = Number.MAX_SAFE_INTEGER;

/** The rows of a deposit, as their stores write them. Every tenth has a payment instead of a conversion. */
const rowsOf = (of: SubAccountRecord, number: number): readonly Item[] => {
  const record = order(of, number);
  const { external_order_id: orderId, created_at: at } = record;
  const base = { version: 1, correlation: `cor-${number}` };
  const beside = { ...OLD, sub_account_id: of.id, order_id: orderId };
  const cnv = conversionId(of.external_id, orderId);
  const pay = paymentId(of.external_id, orderId);
  return [
    {
      ...keys.order(record.id),
      ...base,
      entity: ENTITY.order,
      record,
      ...listed(ENTITY.order, of, at, record.id),
      account: accountKey(ENTITY.order, of.external_id),
    },
    number % 10 === 0
      ? {
          ...keys.payment(pay),
          ...base,
          entity: ENTITY.payment,
          record: { id: pay, ...beside },
          ...listed(PAYMENTS, of, at, pay),
        }
      : {
          ...keys.conversion(cnv),
          ...base,
          entity: ENTITY.conversion,
          record: { id: cnv, ...beside },
          state: { step: 'confirm_deposit' },
          due: 'DUE#1',
          dueAt: at,
          ...listed(ENTITY.conversion, of, at, cnv),
        },
    ...(number % 10 === 0
      ? [
          {
            ...keys.attention(pay),
            ...base,
            entity: ENTITY.attention,
            record: { id: pay, ...beside },
            ...listed(ENTITY.attention, of, at, pay),
          },
        ]
      : []),
    ...(number === 0
      ? [
          {
            ...keys.holdings(of.id),
            ...base,
            entity: ENTITY.holdings,
            record: { id: of.id, ...beside },
            ...listed(ENTITY.holdings, of, of.created_at, of.id),
          },
          {
            ...keys.accountStops(of.id),
            ...base,
            entity: ENTITY.accountStops,
            record: beside,
            ...listed(ENTITY.accountStops, of, of.created_at, of.id),
          },
          {
            ...keys.recipient(of.id, 'wallet#wal_1'),
            ...base,
            entity: ENTITY.recipient,
            record: { id: 'rcp_1', ...beside },
            ...listed(`${ENTITY.recipient}#wallet`, of, of.created_at, 'rcp_1'),
          },
        ]
      : []),
    ...(number % 20 === 0
      ? [
          {
            ...keys.incomingPayment(pay),
            ...base,
            entity: ENTITY.incomingPayment,
            record: { id: pay, ...beside },
            ...listed(incomingIn('not_converted'), of, at, pay),
          },
        ]
      : []),
    ...(number % 4 === 0
      ? [
          {
            ...keys.settlement(record.id),
            ...base,
            entity: ENTITY.settlement,
            record,
            ...listed(ENTITY.settlement, of, at, record.id),
          },
        ]
      : []),
  ];
};

test('the rows here cover every entity that follows its account', () => {
  const rows = [...rowsOf(account, 0), ...rowsOf(account, 1)];
  const names = entitiesOfAccount().map((id) => ENTITIES[id].name);
  expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(names));
});

const setUp = async (orders: number) => {
  const table = await engine.newTable();
  const accounts = { ...createSubAccountStore(table), ...createSubAccountWriter(table) };
  for (const each of [account, other]) await accounts.create(each);
  const items = Array.from({ length: orders }, (_, at) => rowsOf(account, at)).flat();
  await fill(
    table,
    [...items, ...rowsOf(other, 1)].map((item) => ({ ...item })),
  );
  const time = { now: NOW };
  const clock = () => time.now;
  const moves = createOwnershipMoves(table);
  const ports: FollowOwnershipPorts = { moves, rows: createOwnedRows(table), accounts, clock, log: quiet };
  const known = {
    get: (id: string) => Promise.resolve({ record: profile({ user_id: id, role: 'gateway_user' }) }),
  };
  const assign = assignSubAccount({
    accounts,
    profiles: known,
    configurations: createConfigurationStore(table),
    holdings: createHoldingsStore(table),
    clock,
  });
  const move = (to: { user_id?: string | null; manager_id?: string | null }) =>
    assign(workOf(ADMIN), account.id, to);
  const after = (minutes: number): void => {
    time.now = new Date(time.now.getTime() + minutes * 60_000);
  };
  return { table, items, moves, ports, move, after, time, accounts };
};

/** Counts an entity's rows in one person's list. */
const countOf = async (table: Table, index: 'byOwner' | 'byManager', entity: string, userId: string) => {
  let found = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': index === 'byOwner' ? 'owner' : 'manager' },
        ExpressionAttributeValues: { ':p': `${entity}#${userId}` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    found += answer.Items?.length ?? 0;
    from = answer.LastEvaluatedKey;
  } while (from);
  return found;
};

const OWNED = [ENTITY.order, ENTITY.settlement, ENTITY.conversion, PAYMENTS];
const listsOf = async (table: Table, index: 'byOwner' | 'byManager', userId: string) =>
  Promise.all(OWNED.map((entity) => countOf(table, index, entity, userId)));

const rowAt = async (table: Table, { pk, sk }: Key): Promise<Record<string, unknown>> => {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }),
  );
  return item ?? {};
};

describe('a change of ownership', () => {
  test('moves rows in bounded pages, and continues after a crash', async () => {
    const { table, items, moves, ports, move, after, time } = await setUp(340);
    expect(items).toHaveLength(819);
    await move({ user_id: 'owner-new', manager_id: null });
    const requests = countRequests(table);

    // The process dies on the third page.
    let pages = 0;
    const dying = {
      ...ports,
      rows: {
        relist: (...asked: Parameters<typeof ports.rows.relist>) => {
          pages += 1;
          return pages === 3 ? Promise.reject(new Error('killed')) : ports.rows.relist(...asked);
        },
      },
    };
    await expect(followOwnership(dying)(account.id, FOREVER)).rejects.toThrow('killed');
    const { Query: queries, BatchGet: batches = 0, Update: updates = 0 } = requests.take();
    // Two pages of orders, and the account's recipients.
    expect(queries).toBe(3);
    expect(batches).toBeLessThanOrEqual(2 * 7 + 1);
    expect(updates).toBe(Array.from({ length: 200 }, (_, at) => rowsOf(account, at)).flat().length);
    const [orders] = await listsOf(table, 'byOwner', 'owner-new');
    expect(orders).toBe(200);
    requests.take();

    // While the lease runs, no other run takes over; then the sweep continues.
    const sweep = sweepOwnership(ports);
    expect(await sweep(FOREVER)).toBe(0);
    after(3);
    expect(await sweep(FOREVER)).toBe(1);
    expect(requests.take()['Query']).toBe(1 + 1 + 2);
    expect(await listsOf(table, 'byOwner', 'owner-new')).toEqual([340, 85, 306, 34]);
    // The other account's rows stay.
    expect(await listsOf(table, 'byOwner', 'owner-old')).toEqual([1, 0, 1, 0]);
    expect(await listsOf(table, 'byManager', 'manager-old')).toEqual([1, 0, 1, 0]);

    // Only the ownership changed.
    for (const item of items.slice(0, 12)) {
      const { owner: _owner, manager: _manager, ...rest } = item;
      const owner = { user_id: 'owner-new', manager_id: null };
      expect(await rowAt(table, item)).toEqual({
        ...rest,
        version: 2,
        record: { ...item.record, ...owner },
        owner: `${String(item.owner).replace(/#[^#]*$/, '')}#owner-new`,
      });
    }

    // A driver that read the account before the move writes a row with the former owner.
    const late = firstOf(rowsOf(account, 5000));
    await table.client.send(new PutCommand({ TableName: table.name, Item: late }));
    expect(await moves.get(account.id)).toMatchObject({ phase: 'settling', cursor: null });
    await sweep(FOREVER);
    expect((await rowAt(table, late))['owner']).toBe('order#owner-old');
    time.now = new Date(NOW.getTime() + 5 * 60_000);
    expect(await sweep(FOREVER)).toBe(1);
    expect((await rowAt(table, late))['owner']).toBe('order#owner-new');
    expect(await moves.get(account.id)).toBeUndefined();
    expect(await sweep(FOREVER)).toBe(0);
  });

  test('reads a bounded number of rows per run, and continues the next minute', async () => {
    const { ports, move, moves } = await setUp(0);
    await move({ user_id: 'owner-new' });
    let pages = 0;
    const endless = {
      ...ports,
      rows: {
        relist: () => {
          pages += 1;
          return Promise.resolve({ next: `page ${pages}`, rows: 400, written: 0, unreadable: 0 });
        },
      },
    };
    await followOwnership(endless)(account.id, FOREVER);
    expect(pages).toBe(PAGES_A_RUN);
    expect(await moves.get(account.id)).toMatchObject({
      cursor: `page ${PAGES_A_RUN}`,
      due_at: NOW.toISOString(),
    });
    await followOwnership(endless)(account.id, NOW.getTime());
    expect(pages).toBe(PAGES_A_RUN);
  });

  test('a later move replaces an unfinished one, and starts again', async () => {
    const { table, ports, move, moves, after } = await setUp(210);
    await move({ user_id: 'owner-2' });
    const first = present(await moves.get(account.id));
    let pages = 0;
    const interrupted = {
      ...ports,
      rows: {
        relist: async (...asked: Parameters<typeof ports.rows.relist>) => {
          pages += 1;
          const page = await ports.rows.relist(...asked);
          if (pages === 2) await move({ user_id: 'owner-3', manager_id: 'manager-3' });
          return page;
        },
      },
    };
    await followOwnership(interrupted)(account.id, FOREVER);
    // The first one stopped, and neither moved the second's cursor nor ended it.
    expect(pages).toBe(2);
    const second = await moves.get(account.id);
    expect(second).toMatchObject({ cursor: null, phase: 'listing', due_at: NOW.toISOString() });
    expect(second?.generation).toBeGreaterThan(first.generation);
    expect(await moves.save({ ...first, cursor: 'x' })).toBe(false);
    expect(await moves.end(first)).toBe(false);
    await followOwnership(ports)(account.id, FOREVER);
    expect(await listsOf(table, 'byOwner', 'owner-2')).toEqual([0, 0, 0, 0]);
    expect(await listsOf(table, 'byOwner', 'owner-3')).toEqual([210, 53, 189, 21]);
    expect(await listsOf(table, 'byManager', 'manager-3')).toEqual([210, 53, 189, 21]);
    // A third move, after the second ended, gets a new generation.
    after(6);
    await followOwnership(ports)(account.id, FOREVER);
    expect(await moves.get(account.id)).toBeUndefined();
    await move({ manager_id: null });
    expect((await moves.get(account.id))?.generation).toBeGreaterThan(second?.generation ?? 0);
  });

  test('keeps what a driver writes at the same moment', async () => {
    const { table, items, ports, move } = await setUp(2);
    await move({ user_id: null, manager_id: 'manager-new' });
    const conversion = present(items.find(({ entity }) => entity === ENTITY.conversion));
    const { client } = table;
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    let lost = 0;
    client.send = (async (command: { input: { Key?: Key }; constructor: { name: string } }) => {
      if (
        command.constructor.name === 'UpdateCommand' &&
        command.input.Key?.pk === conversion.pk &&
        lost < 2
      ) {
        lost += 1;
        const driven = { ...conversion, version: lost + 1, state: { step: `driven ${lost}` } };
        await saveItem({ ...table, client: { send } as unknown as Table['client'] }, driven, lost);
      }
      return send(command);
    }) as typeof client.send;
    await followOwnership(ports)(account.id, FOREVER);
    expect(lost).toBe(2);
    const { owner: _owner, ...rest } = conversion;
    expect(await rowAt(table, conversion)).toEqual({
      ...rest,
      version: 4,
      state: { step: 'driven 2' },
      record: { ...conversion.record, user_id: null, manager_id: 'manager-new' },
      manager: 'conversion_process#manager-new',
    });
  });

  test('skips an unreadable row', async () => {
    const { table, ports, move } = await setUp(3);
    const [odd] = rowsOf(account, 1);
    const poison = { ...odd, pk: 'ORDER#odd', record: { id: 7 }, sort: '2015-01-01T00:00:00.000Z#odd' };
    await table.client.send(new PutCommand({ TableName: table.name, Item: poison }));
    await move({ user_id: 'owner-new' });
    await followOwnership(ports)(account.id, FOREVER);
    expect((await listsOf(table, 'byOwner', 'owner-new'))[0]).toBe(3);
  });

  test('a failing move gives way to others, and is retried', async () => {
    const { ports, move, moves, after } = await setUp(0);
    await move({ user_id: 'owner-new' });
    const failing = { ...ports, rows: { relist: () => Promise.reject(new Error('throttled')) } };
    expect(await sweepOwnership(failing)(FOREVER)).toBe(1);
    expect(await moves.until(NOW.toISOString(), 10)).toEqual([]);
    after(5);
    expect(await sweepOwnership(ports)(FOREVER)).toBe(1);
    // By now, every write from before the move is at least five minutes old.
    expect(await moves.get(account.id)).toBeUndefined();
  });

  test('the stream reports each move once, without its progress', async () => {
    const { table, ports, move, after } = await setUp(110);
    await move({ user_id: 'owner-2' });
    await followOwnership(ports)(account.id, FOREVER);
    await move({ user_id: 'owner-3' });
    await followOwnership(ports)(account.id, FOREVER);
    after(6);
    await followOwnership(ports)(account.id, FOREVER);
    const changes = (await streamOf(engine, table))
      .map(readChange)
      .filter(({ entity }) => entity === ENTITY.ownershipMove);
    expect(changes.length).toBeGreaterThan(4);
    expect(changes.map(movedIn).filter((id) => id !== undefined)).toEqual([account.id, account.id]);
  });
});
