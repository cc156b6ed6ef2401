import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type AttributeValue, BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createAssetStore } from '#functions/adapters/dynamo/assets.ts';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createClientSpreadStore } from '#functions/adapters/dynamo/client-spreads.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/configurations.ts';
import { createConnectionStore } from '#functions/adapters/dynamo/connections.ts';
import { createConversionLists } from '#functions/adapters/dynamo/conversion-lists.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions.ts';
import { createDailyTotals } from '#functions/adapters/dynamo/daily-totals.ts';
import { createDestinationsRound, createDestinationStore } from '#functions/adapters/dynamo/destinations.ts';
import { createDueWork } from '#functions/adapters/dynamo/due.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/exceptions.ts';
import { createDepositLists, createIncomingPayments } from '#functions/adapters/dynamo/incoming-payments.ts';
import { createIntakeReader } from '#functions/adapters/dynamo/intake.ts';
import { idOf } from '#functions/adapters/dynamo/keys.ts';
import { createBooks } from '#functions/adapters/dynamo/ledger.ts';
import { createMarks } from '#functions/adapters/dynamo/marks.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/notifications.ts';
import { createOlderBooks } from '#functions/adapters/dynamo/older-books.ts';
import { createOrderLists } from '#functions/adapters/dynamo/order-lists.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/order-requests.ts';
import { createOwnershipMoves } from '#functions/adapters/dynamo/ownership-moves.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/payments.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { createReconciliationMarks } from '#functions/adapters/dynamo/reconciliation-marks.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation-lists.ts';
import { createReserveStore } from '#functions/adapters/dynamo/reserves.ts';
import { createRoleStore } from '#functions/adapters/dynamo/roles.ts';
import { createSpreadBandStore } from '#functions/adapters/dynamo/spread-bands.ts';
import { createSubAccountLists } from '#functions/adapters/dynamo/sub-account-lists.ts';
import { createUnsettledUsers } from '#functions/adapters/dynamo/unsettled-users.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhook-configurations.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhook-events.ts';
import { followOlderPayments } from '#functions/capabilities/projections/follow-older-payments.ts';
import { postOlder } from '#functions/capabilities/projections/post-older.ts';
import { paymentId } from '#functions/modules/orders/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import { isAmount, sumOf } from '#shared/domain/money.ts';
import { ENTITIES, type Entity, QUEUES } from '#shared/contract/entities.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';

/**
 * The table of a stack of 22 November 2026 with its demo data, and what people and schedules did with it: held payments, an
 * order of the proxy, a new wallet, a client's spread, reconciliation. What the code of then wrote is read by the code of now.
 * The hash of the webhook's secret is an invented one.
 */
const FIXTURE = fileURLToPath(new URL('../../../fixtures/table-2026-11-22.jsonl.gz', import.meta.url));

type Attributes = Record<string, AttributeValue>;
const items = gunzipSync(readFileSync(FIXTURE))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Attributes);
const plain = items.map((item) => unmarshall(item));

/** What a partition key says behind its kind, of all items of an entity. */
const idsOf = (entity: keyof typeof ENTITIES): string[] =>
  plain
    .filter((item) => item['entity'] === ENTITIES[entity].name && item['sk'] === ENTITIES[entity].key[1])
    .flatMap((item) => idOf(entity, String(item['pk'])) ?? []);

const admin = { user_id: '', role: 'admin' } as const;
const everything = { limit: 200 };
const EVER = '9999';

let engine: Engine;
let table: Table;
const unreadable: string[] = [];

beforeAll(async () => {
  engine = await startEngine();
  table = { ...(await engine.newTable()), leftOut: (keys) => unreadable.push(...keys) };
  for (let at = 0; at < items.length; at += 25) {
    const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems: left } = await engine.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: puts } }),
    );
    expect(left ?? {}).toEqual({});
  }
});
afterAll(() => engine.stop());

describe('the registry of entities', () => {
  const like = (template: string): RegExp =>
    new RegExp(`^${template.replaceAll(/\{[a-z]+:number\}/g, '\\d{9}').replaceAll(/\{[a-z]+\}/g, '.+')}$`);
  const stated = (item: Record<string, unknown>): Entity[] =>
    Object.values<Entity>(ENTITIES).filter(
      ({ name, key: [pk, sk] }) =>
        name === item['entity'] && like(pk).test(String(item['pk'])) && like(sk).test(String(item['sk'])),
    );
  const ATTRIBUTES = { all: 'all', byAccount: 'account', byManager: 'manager', byOwner: 'owner' } as const;

  test('states each item once, with the lists and the queues that it stands in and how long it is kept', () => {
    for (const item of plain) {
      const name = `${String(item['pk'])} ${String(item['sk'])}`;
      expect(stated(item), name).toHaveLength(1);
      const [entity] = stated(item);
      for (const [index, attribute] of Object.entries(ATTRIBUTES)) {
        const list = entity?.lists?.[index as keyof typeof ATTRIBUTES];
        const partition: unknown = item[attribute];
        if (partition !== undefined) expect(partition, name).toMatch(like(list ?? 'in no list'));
      }
      if (item['due'] !== undefined) {
        const queues = (entity?.due ?? []).map((queue) => QUEUES[queue].name);
        expect(
          queues.some((queue) => String(item['due']).startsWith(queue)),
          name,
        ).toBe(true);
      }
      if (entity?.kept === 'permanently') expect(item['expiresAt'], name).toBeUndefined();
      if (entity?.kept !== 'permanently' && entity?.name !== 'webhook_event')
        expect(item['expiresAt'], name).toEqual(expect.any(Number));
    }
  });
});

describe('data of before', () => {
  test('are listed in full', async () => {
    const lists = createConversionLists(table);
    const pages = {
      conversions: await lists.conversions(admin, true, everything),
      configurations: await lists.configurations(admin, everything),
      orders: await createOrderLists(table).page(admin, everything),
      subAccounts: await createSubAccountLists(table).page(admin, everything),
      profiles: await createProfileStore(table).page(everything),
      assets: await createAssetStore(table).page(everything),
      bands: await createSpreadBandStore(table).page(everything),
      spreads: await createClientSpreadStore(table).page(everything),
      open: await createExceptionStore(table).list('open', everything),
      settled: await createExceptionStore(table).list('settled', everything),
    };
    const counts = Object.fromEntries(
      Object.entries(pages).map(([name, { items: found }]) => [name, found.length]),
    );
    expect(counts).toEqual({
      conversions: 10,
      configurations: 2,
      orders: 25,
      subAccounts: 4,
      profiles: 4,
      assets: 9,
      bands: 3,
      spreads: 1,
      open: 1,
      settled: 1,
    });
  });

  test('become incoming payments: each deposit, with what became of it, once', async () => {
    const payments = createIncomingPayments(table);
    const lists = createConversionLists(table);
    const follow = followOlderPayments({
      lists: createDepositLists(table),
      marks: createMarks(table, 'paymentsMark'),
      payments,
      clock: () => new Date('2026-11-24T00:00:00.000Z'),
      sleep: async () => {},
      log: quiet,
    });
    expect(await follow(Number.MAX_SAFE_INTEGER)).toMatchObject({ complete: true });
    const all = async () => (await lists.payments(admin, undefined, everything)).items;
    const kept = await all();
    const counted = (state: string): number => kept.filter((each) => each.state === state).length;
    expect([counted('converted'), counted('converting'), counted('not_converted')]).toEqual([4, 5, 3]);
    const reasons = (await lists.payments(admin, 'not_converted', everything)).items;
    expect(reasons.map(({ reason }) => reason?.code).toSorted()).toEqual(['below_minimum', 'switched_off']);
    const closed = (await lists.payments(admin, 'closed', everything)).items;
    expect(closed.map(({ reason }) => reason?.code)).toEqual(['settled']);

    // No deposit that is known answers that it is not there.
    const deposits = plain.filter(
      (item) => item['entity'] === 'order' && (item['record'] as { type?: string }).type === 'deposit',
    );
    expect(deposits.length).toBeGreaterThan(0);
    for (const { record } of deposits) {
      const { account_id, external_order_id } = record as Record<string, string>;
      const id = paymentId(account_id ?? '', external_order_id ?? '');
      expect(await payments.get(id), id).toMatchObject({ order_id: external_order_id });
    }

    // Again, from the begin: nothing is written.
    const versions = async () =>
      Promise.all(
        kept.map(async ({ id, sub_account, order_id }) => [
          id,
          (await payments.facts(sub_account.external_id, order_id))?.kept?.version,
        ]),
      );
    expect(new Set((await versions()).map(([, version]) => version))).toEqual(new Set([1]));
    expect(await follow(Number.MAX_SAFE_INTEGER, true)).toMatchObject({ complete: true });
    expect(await all()).toEqual(kept);
    expect(new Set((await versions()).map(([, version]) => version))).toEqual(new Set([1]));
  });

  test('are posted in the books: each order, conversion and held payment once, and all of it adds up', async () => {
    const post = postOlder({
      lists: createDepositLists(table),
      marks: createMarks(table, 'ledgerMark'),
      books: createOlderBooks(table, quiet),
      clock: () => new Date('2026-11-24T00:00:00.000Z'),
      sleep: async () => {},
    });
    const first = await post(Number.MAX_SAFE_INTEGER);
    expect(first.complete).toBe(true);
    expect(first.posted).toBeGreaterThan(20);
    const accounts = await createSubAccountLists(table).every(admin);
    const heads = await createBooks(table).heads(accounts.map(({ record }) => record.id));
    expect(heads.size).toBeGreaterThan(1);
    for (const { accounts: of } of heads.values())
      for (const asset of ['BRL', 'USDT']) {
        const balances = Object.entries(of).filter(([account]) => account.endsWith(`:${asset}`));
        expect(sumOf(balances.map(([, { balance }]) => balance))).toBe('0');
      }
    expect(await post(Number.MAX_SAFE_INTEGER, true)).toMatchObject({ posted: 0, complete: true });
  });

  test('are seen by who owned and managed them, and by no other user', async () => {
    const { items: profiles } = await createProfileStore(table).page(everything);
    const seen = await Promise.all(
      profiles.map(async ({ email, role, user_id }) => {
        const who = { user_id, role };
        const lists = createConversionLists(table);
        return [
          email,
          (await createSubAccountLists(table).every(who)).length,
          (await lists.conversions(who, false, everything)).items.length,
          (await createOrderLists(table).page(who, everything)).items.length,
          (await createNotificationStore(table).page(user_id, everything)).items.length,
        ];
      }),
    );
    expect(seen.toSorted()).toEqual([
      ['admin@example.com', 4, 0, 25, 0],
      ['client@example.com', 1, 9, 20, 1],
      ['operator@example.com', 2, 10, 25, 4],
      ['somebody@example.com', 0, 0, 0, 0],
    ]);
  });

  test('of treasury and reserves: orders, spread and day of each account', async () => {
    const accounts = await createSubAccountLists(table).every(admin);
    const orders = createOrderLists(table);
    const reserves = createReserveStore(table);
    const totals = createDailyTotals(table);
    const found = await Promise.all(
      accounts.map(async ({ record: { id, external_id } }) => [
        external_id,
        (await orders.ofAccount(external_id, everything)).items.length,
        (await orders.latestOf(external_id))?.status,
        await reserves.countOpenConversions(external_id, 100),
        await reserves.countHeldPayments(external_id, 100),
        await totals.taken({ subAccountId: id, day: '2026-11-22' }),
        isAmount(await reserves.spread(id)),
        (await createDestinationStore(table).get(id))?.version,
      ]),
    );
    expect(found.toSorted()).toEqual([
      ['acc_demo_aurora', 5, 'confirmed', 0, 1, '1234', true, 2],
      ['acc_demo_brisa', 20, 'confirmed', 5, 1, '18242.04', true, 1],
      ['acc_demo_cometa', 0, undefined, 0, 0, '0', true, 1],
      ['acc_demo_duna', 0, undefined, 0, 0, '0', true, 1],
    ]);
  });

  test('are read one by one', async () => {
    const conversions = createConversionStore(table);
    for (const id of idsOf('conversion'))
      expect(await conversions.get(id)).toMatchObject({
        record: { id },
        state: expect.anything() as unknown,
      });
    const events = createWebhookEventStore(table);
    const ids = idsOf('webhookEvent');
    expect(ids).toHaveLength(48);
    for (const id of ids) expect((await events.get(id))?.record.id).toBe(id);
    const payments = createPaymentStore(table);
    for (const id of idsOf('payment')) expect((await payments.get(id))?.record.state).toBe('held');
    const configurations = createConfigurationStore(table);
    for (const id of idsOf('configuration'))
      expect((await configurations.get(id))?.record.sub_account_id).toBe(id);
    const notifications = createNotificationStore(table);
    for (const id of idsOf('notification')) expect((await notifications.get(id))?.record.id).toBe(id);
    const roles = createRoleStore(table);
    for (const id of idsOf('profile')) expect(await roles.get(id)).toMatchObject({ settling: null });
  });

  test('of reconciliation: exceptions with their actions, and how far it came', async () => {
    const exceptions = createExceptionStore(table);
    const found = await Promise.all(idsOf('exception').map((id) => exceptions.withActions(id)));
    expect(
      found
        .map((one) => [one?.exception.record.kind, one?.exception.record.state, one?.actions.length])
        .toSorted(),
    ).toEqual([
      ['missing_here', 'open', 0],
      ['parked', 'settled', 1],
    ]);
    const marks = createReconciliationMarks(table);
    const kept = [
      await marks.run(),
      await marks.watch(),
      ...(await Promise.all(idsOf('accountReconciliation').map((id) => marks.account(id)))),
    ];
    for (const mark of kept) expect(mark?.version).toBeGreaterThan(0);
    const lists = createReconciliationLists(table);
    expect((await lists.accounts(null, 100)).items).toHaveLength(4);
    expect((await lists.rules(null, 100)).items).toHaveLength(2);
    expect((await lists.recorded(null, EVER, 100)).items).toHaveLength(25);
    expect(await lists.countOpen()).toBe(1);
    expect((await createDestinationsRound(table).get()).version).toBe(2);
  });

  test('that are due are still due', async () => {
    const due = createDueWork(table);
    const dueNow = plain.filter((item) => /^DUE#\d$/.test(String(item['due'])));
    expect(dueNow.length).toBeGreaterThan(0);
    expect((await due.conversions(EVER, 50)).map(({ id }) => id).toSorted()).toEqual(
      dueNow.map((item) => idOf('conversion', String(item['pk'])) ?? '').toSorted(),
    );
    expect(await due.events(EVER, 50)).toEqual([]);
    expect((await createReconciliationLists(table).parked(null, EVER, 50)).items).toEqual([]);
    expect(await createUnsettledUsers(table).until(EVER, 50)).toEqual([]);
    const moves = createOwnershipMoves(table);
    const moving = await moves.until(EVER, 50);
    expect(moving.toSorted()).toEqual(idsOf('ownershipMove').toSorted());
    for (const id of moving) expect(await moves.get(id)).toMatchObject({ phase: 'settling', generation: 2 });
  });

  test('of requests, webhooks and open pages', async () => {
    const [request] = plain.filter((item) => item['entity'] === 'order_request');
    const [, userId = '', key = ''] = String(request?.['pk']).split('#');
    expect(await createOrderRequestStore(table).get(userId, key)).toMatchObject({
      request: { phase: 'answered' },
    });
    const [owner = ''] = idsOf('webhookConfiguration');
    expect(await createWebhookConfigurationStore(table).get(owner)).toMatchObject({
      record: { is_active: true },
    });
    const read = createIntakeReader(table);
    const intake = await read(owner, 'acc_demo_brisa', new Date('2026-11-22T13:48:30.000Z'));
    expect(intake).toMatchObject({ role: 'admin', counts: { total: 30, account: 30 } });
    const [open] = plain.filter((item) => item['entity'] === 'connection');
    const user = String((open?.['record'] as { user_id: string }).user_id);
    const before = new Date('2026-11-22T14:00:00.000Z');
    expect(await createConnectionStore(table).ofUser(user, before)).toHaveLength(1);
  });

  test('are all readable', () => {
    expect(unreadable).toEqual([]);
  });
});
