import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { conversionItem } from '#functions/adapters/dynamo/conversions/conversions.ts';
import type { Item } from '#functions/adapters/dynamo/table/items.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { accountKey, listed } from '#functions/adapters/dynamo/table/lists.ts';
import { createMissingPostings } from '#functions/adapters/dynamo/ledger/missing-postings.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { paymentsIn } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createDepositLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import { rebuildLedger } from '#functions/capabilities/insight/projections/rebuild.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { LedgerHeadRecord } from '#shared/contract/ledger.ts';
import type { OrderRecord, PaymentRecord } from '#shared/contract/records.ts';
import { compare } from '#shared/domain/money.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { runSeed } from '#tests/simulation/seeds.ts';
import { startEngine } from '#tests/support/engine.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

/** Rows without a posting. */
const orderItem = (record: OrderRecord): Item => ({
  ...keys.order(record.id),
  entity: ENTITY.order,
  version: 1,
  record,
  state: { asked_at: record.updated_at },
  ...listed(ENTITY.order, record, record.created_at, record.id),
  account: accountKey(ENTITY.order, record.account_id),
});
const paymentItem = (record: PaymentRecord): Item => ({
  ...keys.payment(record.id),
  entity: ENTITY.payment,
  version: 1,
  record,
  ...listed(paymentsIn(record.state), record, record.created_at, record.id),
});
const put = (table: Table, item: Item) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: item }));

const rebuildOf = (table: Table) =>
  rebuildLedger({
    lists: createDepositLists(table),
    ledger: createMissingPostings(table, quiet),
    clock: () => NOW,
    sleep: () => Promise.resolve(),
  });

const OWN = /^(available|in_conversion|held|spread|rounding|in_transfer):/;
const ownOf = (head: LedgerHeadRecord | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(head?.accounts ?? {})
      .filter(([account, { balance }]) => OWN.test(account) && compare(balance, '0') !== 0)
      .map(([account, { balance }]) => [account, balance] as const)
      .toSorted(),
  );

const account = subAccount({ external_id: 'acc_older', user_id: 'owner' });
const deposit = (at: number, over: Partial<OrderRecord> = {}): OrderRecord =>
  order(account, at, { source_amount: '10', target_amount: '10', ...over });
const listedAs = (at: number) => ({ entity: ENTITY.order, id: deposit(at).id, record: deposit(at) });

describe('rows without postings', () => {
  test.each([3, 11, 19, 42, 77, 105])(
    'S2.166 history %i: posted afterwards, the ledger is as if posted at once',
    async (seed) => {
      const { world } = (await runSeed(seed)).first;
      const id = world.accountRecord?.id ?? '';
      const table = await engine.newTable();
      for (const record of world.orders.values()) await put(table, orderItem(record));
      for (const row of world.rows.values()) await put(table, conversionItem(row, row.version));
      for (const { record } of world.payments.values()) await put(table, paymentItem(record));
      const ledger = createLedger(table);
      const rebuild = toTheEnd(rebuildOf(table));
      expect((await rebuild()).skipped).toEqual([]);
      const head = (await ledger.heads([id])).get(id);
      expect(ownOf(head)).toEqual(ownOf(world.ledger.heads.get(id)));
      expect(await rebuild()).toMatchObject({ repaired: [], skipped: [] });
      expect((await ledger.heads([id])).get(id)).toEqual(head);
    },
  );

  test('are posted page by page, oldest first, each once, despite new writes', async () => {
    const table = await engine.newTable();
    const ledger = createLedger(table);
    const orders = createOrderStore(table);
    for (let at = 0; at < 120; at += 1) await put(table, orderItem(deposit(at)));
    const rebuild = rebuildOf(table);
    const first = await rebuild({ from: undefined, end: NOW.getTime() });
    expect(first).toMatchObject({ looked: 100, done: false });
    expect(first.repaired).toHaveLength(100);
    // A deposit on the next page is returned, and a new one arrives.
    const later = deposit(500).updated_at;
    await orders.keep(
      deposit(110, { status: 'cancelled', event_type: 'order.cancelled', updated_at: later }),
      later,
    );
    await orders.keep(deposit(400), later);
    const rest = await rebuild({ from: first.next ?? '', end: Number.POSITIVE_INFINITY });
    expect(rest.done).toBe(true);
    expect(rest.repaired).toHaveLength(19);
    const head = (await ledger.heads([account.id])).get(account.id);
    expect(head?.postings).toBe(120);
    expect(ownOf(head)).toEqual({ 'available:BRL': '1200' });
    const { items } = await ledger.postings(account.id, {}, { limit: 100 }, 'ascending');
    const occurred = items.map(({ occurred_at }) => occurred_at);
    expect(occurred).toEqual(occurred.toSorted());
  });

  test('a row that changes before its posting is posted as changed', async () => {
    const table = await engine.newTable();
    await put(table, orderItem(deposit(1)));
    const { updated_at: later } = deposit(9);
    const changed = deposit(1, { target_amount: '7', updated_at: later });
    let isChanged = false;
    const client = new Proxy(table.client, {
      get: (real, name) =>
        name === 'send'
          ? async (command: Parameters<typeof real.send>[0]) => {
              // Its postings are fetched right after the row.
              const isNow = command instanceof QueryCommand && !isChanged;
              if (isNow) isChanged = true;
              if (isNow) await createOrderStore(table).keep(changed, later);
              return real.send(command);
            }
          : (Reflect.get(real, name) as unknown),
    });
    const postings = createMissingPostings({ ...table, client }, quiet);
    expect(await postings.post([listedAs(1)], later)).toMatchObject({ repaired: [] });
    const head = (await createLedger(table).heads([account.id])).get(account.id);
    expect(ownOf(head)).toEqual({ 'available:BRL': '7' });
  });

  test('two runs and concurrent writes post each row once', async () => {
    const table = await engine.newTable();
    const orders = createOrderStore(table);
    await put(table, orderItem(deposit(1, { status: 'pending', event_type: 'order.created' })));
    await put(table, orderItem(deposit(2)));
    const { updated_at: later } = deposit(9);
    const changed = [
      deposit(1, { updated_at: later }),
      deposit(2, { target_amount: '7', updated_at: later }),
    ];
    const posts = [createMissingPostings(table, quiet), createMissingPostings(table, quiet)];
    const rows = [1, 2].map(listedAs);
    await Promise.all([
      ...posts.map((each) => each.post(rows, later)),
      ...changed.map((each) => orders.keep(each, later)),
    ]);
    const head = (await createLedger(table).heads([account.id])).get(account.id);
    expect(ownOf(head)).toEqual({ 'available:BRL': '17' });
  });

  test('skips an unreadable row, and posts the others', async () => {
    const table = await engine.newTable();
    await put(table, orderItem(deposit(1)));
    await put(table, { ...orderItem(deposit(2)), record: { ...deposit(2), status: 'unheard of' } });
    expect(await toTheEnd(rebuildOf(table))()).toMatchObject({
      repaired: [`order ${deposit(1).id}`],
      skipped: [`order ${deposit(2).id}`],
    });
  });
});
