import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConnectionStore } from '#functions/adapters/dynamo/messages/connections.ts';
import { createDueWork, dueAt, dueConversion } from '#functions/adapters/dynamo/table/due.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { listed } from '#functions/adapters/dynamo/table/lists.ts';
import { createOrderLists } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createUnsettledUsers, dueUser } from '#functions/adapters/dynamo/users/roles.ts';
import type { Change } from '#functions/capabilities/insight/realtime/ports.ts';
import { pushChanges } from '#functions/capabilities/insight/realtime/push-changes.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN } from '#tests/support/api.ts';
import { connection, connectionsInMemory, socketsInMemory } from '#tests/support/connections.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { outsideOf } from '#tests/support/table-cost/outside.ts';
import { exceptionOf } from '#tests/support/table-cost/rows.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const engine = unitEngine();

const CLIENT = { user_id: 'client-1', role: 'client' } as const;
const ACCOUNT = subAccount({ user_id: CLIENT.user_id });

/** Rows that the lists skipped as unreadable. */
const left: string[] = [];
const newTable = async (): Promise<Table> => {
  const { name } = await engine.newTable();
  const table = createTable(name, engine.client, (rows) => left.push(...rows));
  // Lists show rows only to current readers of the account.
  await createSubAccountStore(table).create(ACCOUNT);
  return table;
};
beforeEach(() => {
  left.length = 0;
});

/** Stores anything, as a faulty writer or the AWS console might. */
const put = (table: Table, item: Readonly<Record<string, unknown>>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: item }));

const orderItem = (record: OrderRecord, over: Readonly<Record<string, unknown>> = {}) => ({
  ...keys.order(record.id),
  entity: ENTITY.order,
  version: 1,
  record,
  ...listed(ENTITY.order, record, record.created_at, record.id),
  account: `${ENTITY.order}#${record.account_id}`,
  ...over,
});

const LARGE = 'x'.repeat(240_000);
const namesOf = (orders: readonly OrderRecord[]) => orders.map(({ external_order_id: name }) => name);

/** Orders `from` to `to`, newest first. */
const names = (from: number, to: number): readonly string[] =>
  Array.from({ length: from - to + 1 }, (_, at) => `ord_${from - at}`);

describe('large rows', () => {
  test('do not shorten a page, however few fit in a megabyte', async () => {
    const table = await newTable();
    const store = createOrderStore(table);
    for (let number = 1; number <= 51; number += 1) await store.keep(order(ACCOUNT, number), ASKED_AT);
    for (let number = 52; number <= 59; number += 1)
      await put(table, orderItem(order(ACCOUNT, number, { recipient_email: LARGE })));
    const lists = createOrderLists(table);
    const page = await lists.page(CLIENT, { limit: 20 });
    expect(namesOf(page.items)).toEqual(names(59, 40));
    const rest = await lists.page(CLIENT, { limit: 200, cursor: page.next_cursor ?? '' });
    expect(namesOf(rest.items)).toEqual(names(39, 1));
    expect(rest.next_cursor).toBeNull();
    expect(namesOf((await lists.ofAccount(ACCOUNT.external_id, { limit: 59 })).items)).toEqual(names(59, 1));
    expect(left).toEqual([]);
  });

  test('end a page before the answer gets too large', async () => {
    const table = await newTable();
    for (let number = 1; number <= 24; number += 1)
      await put(table, orderItem(order(ACCOUNT, number, { recipient_email: LARGE })));
    const lists = createOrderLists(table);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await lists.page(CLIENT, { limit: 200, cursor });
      expect(JSON.stringify(page).length).toBeLessThan(5_000_000);
      seen.push(...namesOf(page.items));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(names(24, 1));
  });

  test('of usual size cost one Query and one ownership read', async () => {
    const table = await newTable();
    const store = createOrderStore(table);
    for (let number = 1; number <= 5; number += 1) await store.keep(order(ACCOUNT, number), ASKED_AT);
    const lists = createOrderLists(table);
    const requests = countRequests(table);
    expect((await lists.page(CLIENT, { limit: 3 })).items).toHaveLength(3);
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 1 });
  });

  test("stop reconciliation's read without skipping any", async () => {
    const table = await newTable();
    for (let number = 1; number <= 12; number += 1)
      await put(table, orderItem(order(ACCOUNT, number, number < 9 ? { recipient_email: LARGE } : {})));
    const lists = createReconciliationLists(table);
    const first = await lists.recorded(null, '~', 10);
    expect(namesOf(first.items)).toEqual(names(10, 1).toReversed());
    const second = await lists.recorded(first.next, '~', 10);
    expect(namesOf(second.items)).toEqual(['ord_11', 'ord_12']);
    expect(second.next).toBeNull();
  });
});

const BAD: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['an amount of 31 digits', { source_amount: '9'.repeat(31) }],
  ['an amount that is text', { target_amount: 'a lot' }],
  ['an empty amount', { target_amount: '' }],
  ['a number for an amount', { target_amount: 7 }],
  ['an unknown status', { status: 'processing' }],
  ['a malformed time', { created_at: 'yesterday' }],
  ['an id that is too long', { account_id: 'x'.repeat(201) }],
];

describe('an unreadable row', () => {
  test.each(BAD)('%s: lists the others, and reports it', async (_what, fault) => {
    const table = await newTable();
    const store = createOrderStore(table);
    for (let number = 1; number <= 4; number += 1) await store.keep(order(ACCOUNT, number), ASKED_AT);
    const bad = order(ACCOUNT, 5);
    await put(table, orderItem(bad, { record: { ...bad, ...fault } }));
    const learned: string[] = [];
    const page = await createOrderLists(table).page(CLIENT, { limit: 2 }, (ids) => learned.push(...ids));
    expect(namesOf(page.items)).toEqual(['ord_4', 'ord_3']);
    expect(page.next_cursor).not.toBeNull();
    expect(learned).toEqual([bad.id]);
    expect(left).toEqual([`ORDER#${bad.id}`]);
    expect(namesOf([(await createOrderLists(table).latestOf(ACCOUNT.external_id)) ?? bad])).toEqual([
      'ord_4',
    ]);
  });

  test.each([
    ['without a record', { record: undefined }],
    ['without a version', { version: undefined }],
    ['text as its record', { record: 'x' }],
  ])('%s is skipped, too', async (_what, over) => {
    const table = await newTable();
    await put(table, orderItem(order(ACCOUNT, 2), over));
    await createOrderStore(table).keep(order(ACCOUNT, 1), ASKED_AT);
    expect(namesOf((await createOrderLists(table).page(CLIENT, { limit: 5 })).items)).toEqual(['ord_1']);
    expect(left).toHaveLength(1);
  });

  test('many in a sequence hide nothing behind them', async () => {
    const table = await newTable();
    const bad = { status: 'processing' };
    for (let number = 2; number <= 90; number += 1)
      await put(table, orderItem(order(ACCOUNT, number), { record: { ...order(ACCOUNT, number), ...bad } }));
    await createOrderStore(table).keep(order(ACCOUNT, 1), ASKED_AT);
    const requests = countRequests(table);
    expect((await createOrderLists(table).latestOf(ACCOUNT.external_id))?.external_order_id).toBe('ord_1');
    expect(requests.of('Query')).toBeLessThan(8);
    expect(left).toHaveLength(89);
  });

  test('among sub-accounts: the others and their links remain', async () => {
    const table = await newTable();
    const store = createSubAccountStore(table);
    const [good, bad] = [ACCOUNT, subAccount({ external_id: 'acc_2', user_id: CLIENT.user_id })];
    await store.create(good);
    await store.create({ ...bad, kyc_volume: '1e400' });
    const lists = createSubAccountLists(table);
    const learned: string[] = [];
    expect((await lists.every(CLIENT, (ids) => learned.push(...ids))).map(({ record }) => record)).toEqual([
      good,
    ]);
    expect(learned).toEqual([bad.id]);
    expect([...(await lists.links(['acc_1', 'acc_2'])).keys()]).toEqual(['acc_1']);
  });

  describe('of a sub-account, whose rows need its owner', () => {
    const bad = subAccount({ external_id: 'acc_2', user_id: CLIENT.user_id });
    const setUpBoth = async () => {
      const table = await newTable();
      await createSubAccountStore(table).create({ ...bad, kyc_volume: '1e400' });
      return table;
    };

    test("a list has the other accounts' rows; an administrator's has all", async () => {
      const table = await setUpBoth();
      const orders = createOrderStore(table);
      for (const record of [order(ACCOUNT, 1), order(bad, 2), order(ACCOUNT, 3)])
        await orders.keep(record, ASKED_AT);
      const seenBy = async (who: Principal) =>
        namesOf((await createOrderLists(table).page(who, { limit: 5 })).items);
      expect(await seenBy(CLIENT)).toEqual(['ord_3', 'ord_1']);
      expect(left).toEqual([keys.subAccount(bad.id).pk]);
      expect(await seenBy({ user_id: ADMIN.id, role: 'admin' })).toEqual(['ord_3', 'ord_2', 'ord_1']);
    });

    test("its rows' frames reach administrators only; other frames arrive as usual", async () => {
      const table = await setUpBoth();
      const memory = connectionsInMemory(
        connection({ connection_id: 'owner', user_id: CLIENT.user_id }),
        connection({ connection_id: 'admin', user_id: ADMIN.id, role: 'admin' }),
      );
      const wire = socketsInMemory();
      const changes = [order(bad, 1), order(ACCOUNT, 2)].map((after): Change => ({
        kind: 'insert',
        entity: ENTITY.order,
        version: 1,
        before: undefined,
        after: { ...after },
      }));
      const pushed = await pushChanges(
        {
          accounts: createSubAccountStore(table),
          connections: memory.connections,
          sockets: wire.sockets,
          clock: () => NOW,
        },
        changes,
      );
      expect(changes.map((change) => pushed.get(change))).toEqual([{ sockets: 1 }, { sockets: 2 }]);
      const got = (id: string) => wire.sent.get(id);
      expect(got('owner')).toMatchObject([{ id: order(ACCOUNT, 2).id, account_id: ACCOUNT.external_id }]);
      expect(got('admin')).toMatchObject([{ type: 'batch', frames: [{}, {}] }]);
      expect(left).toEqual([keys.subAccount(bad.id).pk]);
    });
  });

  test("does not stop reconciliation's read", async () => {
    const table = await newTable();
    for (let number = 1; number <= 4; number += 1)
      await put(
        table,
        orderItem(order(ACCOUNT, number), {
          record: { ...order(ACCOUNT, number), ...(number === 2 ? { target_amount: '' } : {}) },
        }),
      );
    const lists = createReconciliationLists(table);
    const first = await lists.recorded(null, '~', 2);
    expect(namesOf(first.items)).toEqual(['ord_1', 'ord_3']);
    expect(namesOf((await lists.recorded(first.next, '~', 2)).items)).toEqual(['ord_4']);
    expect(left).toEqual([`ORDER#${order(ACCOUNT, 2).id}`]);
  });

  test('does not hide due work behind it', async () => {
    const table = await newTable();
    const [first, later] = ['2026-11-20T13:00:00.000Z', '2026-11-20T13:30:00.000Z'];
    // The same of the eight partitions.
    await put(table, { pk: 'UNKNOWN#1', sk: 'X', ...dueAt(dueConversion('c_1'), first) });
    await put(table, { ...keys.conversion('c_1'), ...dueAt(dueConversion('c_1'), later) });
    expect(await createDueWork(table).conversions(NOW.toISOString(), 1)).toEqual([
      { kind: 'conversion', id: 'c_1', dueAt: later },
    ]);
    await put(table, { pk: 'UNKNOWN#2', sk: 'X', ...dueUser(first) });
    await put(table, { ...keys.profile('user-1'), ...dueUser(later) });
    expect(await createUnsettledUsers(table).until(NOW.toISOString(), 1)).toEqual([
      { kind: 'role', userId: 'user-1' },
    ]);
    expect(left).toEqual(['UNKNOWN#1', 'UNKNOWN#2']);
  });

  test('of a connection stops no frames to others', async () => {
    const table = await newTable();
    const store = createConnectionStore(table);
    await store.create(connection());
    await store.create({ ...connection({ connection_id: 'con-2' }), connected_at: 'now' });
    expect(await store.ofUser('user-1', NOW)).toEqual([connection()]);
  });

  test('of an asset hides no other, nor does a large one', async () => {
    const table = await newTable();
    const store = createAssetStore(table);
    const asset = (symbol: string, name = symbol) => ({
      ...{ id: symbol, symbol, name, asset_type: 'crypto' as const, active: true, networks: [] },
      ...{ small_image_url: null, medium_image_url: null, updated_at: NOW.toISOString() },
    });
    for (const symbol of ['A', 'B', 'C', 'D', 'E', 'F']) await store.create(asset(symbol, LARGE));
    await put(table, { ...keys.asset('G', 'G'), version: 1, record: { ...asset('G'), active: 'yes' } });
    await store.create(asset('H'));
    const { items, next_cursor } = await store.page({ limit: 7 });
    expect(items.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'H']);
    expect(next_cursor).toBeNull();
    expect(await store.every()).toHaveLength(7);
  });
});

const takesCursor = (query: unknown): boolean =>
  query instanceof z.ZodMiniObject && Object.hasOwn(query.def.shape, 'cursor');

describe('cursors', () => {
  const encode = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');
  const paged = CALLS.filter(({ method, query }) => method === 'GET' && takesCursor(query));
  const exception = exceptionOf(ACCOUNT);
  const account = subAccount();
  const address = (path: string): `GET ${string}` =>
    `GET ${path.replace('{id}', path === '/api/partners/{id}' ? ADMIN.id : exception.record.id)}`;
  /** The parameters that a list needs besides its cursor. */
  const askedWith = (path: string): Readonly<Record<string, string>> => ({
    ...(/^\/api\/(statements|ledger\/(entries|postings))$/.test(path) ? { sub_account_id: account.id } : {}),
    ...(path === '/api/ledger/entries' ? { account: 'available:BRL' } : {}),
    ...(path === '/api/transfers' ? { column: 'completed' } : {}),
    ...(path === '/api/analytics/breakdown'
      ? { from: '2026-11-01', to: '2026-11-20', by: 'sub_account' }
      : {}),
  });
  /** All calls, for an administrator. */
  const api = async () => {
    const table = await newTable();
    await createProfileStore(table).create(profile({ user_id: ADMIN.id, role: 'admin' }));
    await createExceptionStore(table).create(exception);
    await createSubAccountStore(table).create(account);
    return apiOver(table, outsideOf([], []));
  };

  const REFUSED = [
    ...['A'.repeat(1404), 'A'.repeat(1025), `ASSET#${'A'.repeat(1019)}`, `ASSET#${'é'.repeat(510)}`].map(
      encode,
    ),
    ...['ASSET#a\u0000b', 'ASSET#a\nb', 'ASSET#\u202eb'].map(encode),
    ...[Buffer.from([0x41, 0xff, 0xfe]), Buffer.from([0xed, 0xa0, 0x80])].map(encode),
    ...[`${encode('ASSET#abc')}=`, 'not+base64/url==', '%', '\u0000', 'x'.repeat(1872), 'x'.repeat(2001)],
  ];

  test('lists refuse a malformed cursor, and take the longest valid one', async () => {
    const call = await api();
    let refused = 0;
    for (const { path } of paged) {
      const ask = (cursor: string) => call(ADMIN, address(path), { query: { ...askedWith(path), cursor } });
      for (const cursor of REFUSED) {
        const { status, body } = await ask(cursor);
        expect([path, cursor.slice(0, 40), status, body]).toMatchObject([
          ...[path, cursor.slice(0, 40), 400],
          { error: { code: 'INVALID_REQUEST' } },
        ]);
        refused += 1;
      }
      // Ledger lists refuse a cursor outside their period.
      const longest = (path.startsWith('/api/ledger') ? '2026-01' : 'ASSET#').padEnd(1024, 'A');
      const list = { next_cursor: null };
      // A partner's list is its sub-accounts.
      const answer = path === '/api/partners/{id}' ? { accounts: list } : list;
      expect([path, await ask(encode(longest))]).toMatchObject([path, { status: 200, body: answer }]);
    }
    expect(paged.length).toBeGreaterThanOrEqual(34);
    expect(refused).toBe(15 * paged.length);
  });
});
