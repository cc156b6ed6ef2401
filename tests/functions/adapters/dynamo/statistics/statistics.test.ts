import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConversionLists } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { conversionItem, createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createWholeStops } from '#functions/adapters/dynamo/accounts/whole-stops.ts';
import { createPositions } from '#functions/adapters/dynamo/statistics/positions.ts';
import {
  createCounts,
  createFigures,
  createStatistics,
} from '#functions/adapters/dynamo/statistics/statistics.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createCountedLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createWebhookLog } from '#functions/adapters/dynamo/webhooks/webhook-log.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { statisticsProjection } from '#functions/capabilities/insight/projections/count-records.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { rebuildFigures } from '#functions/capabilities/insight/projections/rebuild-figures.ts';
import { readStatistics } from '#functions/capabilities/insight/statistics/read-statistics.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { quiet } from '#functions/platform/logger.ts';
import { describe, expect, test } from 'vitest';
import { change } from '#tests/support/changes.ts';
import { firstOf, present } from '#tests/support/present.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';
import { loggedEvent, NOW, order, subAccount, usdtWithdrawal } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const engine = unitEngine();

const ADMIN = { user_id: 'admin-1', role: 'admin' as const };
const OWNER = { user_id: 'owner-1', role: 'client' as const };
const MANAGER = { user_id: 'manager-1', role: 'gateway_user' as const };
const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const setUp = async () => {
  const table = await engine.newTable();
  const accounts = createSubAccountStore(table);
  const store = createConversionStore(table);
  const counts = createCounts(table);
  const { follow } = statisticsProjection({ counts, sleep });
  const clock = () => NOW;
  const read = readStatistics({
    statistics: createStatistics(table),
    accounts,
    stops: createWholeStops(table),
    clock,
  });
  const rebuild = rebuildFigures({
    counts,
    sleep,
    clock,
    lists: createCountedLists(table),
    figures: createFigures(table),
    positions: createPositions(table),
    log: quiet,
  });
  const again = toTheEnd(rebuild);

  /** Writes a change as a driver does. */
  const write = async (
    conversion: Conversion,
    record: Partial<Conversion['record']>,
  ): Promise<Conversion> => {
    const next = { ...conversion, record: { ...conversion.record, ...record } };
    const saved = present(await store.save(next));
    return saved;
  };
  const started = async (order: string, at = NOW, of = account): Promise<Conversion> => {
    const conversion = begin(of, { order_id: order, amount: '1500.10', end_to_end_id: null }, at);
    await store.create(conversion);
    return { ...conversion, version: 1 };
  };
  const changes = async (): Promise<Change[]> =>
    (await streamOf(engine, table))
      .filter(
        ({ dynamodb }) => (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S === 'conversion_process',
      )
      .map(readChange);
  return { table, accounts, store, counts, follow, read, write, started, changes, again };
};

const COMPLETED = {
  status: 'transfer_completed',
  target_usdt_amount: '270.123456',
  transferred_usdt_amount: '269.123456',
  completed_at: new Date(NOW.getTime() + 60_000).toISOString(),
} as const;

const FAILED = { status: 'failed', error_code: 'over_daily_limit', error_message: 'too much' } as const;

/** The checked totals: open, completed, failed, settled. */
const countsOf = ({ totals }: Awaited<ReturnType<ReturnType<typeof readStatistics>>>) => {
  const { open, completed, failed, settled } = totals.conversions;
  return [open, completed, failed, settled].map(({ count }) => count);
};

describe('the figures of conversions', () => {
  test('count each by state, day and total, with exact amounts, for its readers', async () => {
    const { started, write, changes, follow, read } = await setUp();
    await started('ord_1');
    await write(await started('ord_2'), COMPLETED);
    await write(await started('ord_3'), COMPLETED);
    await write(await started('ord_4', new Date('2026-11-19T23:59:59.999Z')), FAILED);
    expect(await follow(await changes())).toEqual([]);

    for (const who of [ADMIN, OWNER, MANAGER]) expect(countsOf(await read(who, {}))).toEqual([1, 2, 1, 0]);
    expect(countsOf(await read({ user_id: 'stranger', role: 'client' }, {}))).toEqual([0, 0, 0, 0]);

    const { days, totals } = await read(OWNER, { from: '2026-11-18', to: '2026-11-20' });
    expect(totals.conversions.completed).toEqual({ count: 2, brl: '3000.2', usdt: '538.246912' });
    expect(totals.conversions.average_ms).toBe(60_000);
    expect(totals.conversions.by_status).toMatchObject({ pix_received: 1, transfer_completed: 2, failed: 1 });
    expect(
      days.map(({ day, conversions }) => [day, conversions.failed.count, conversions.open.count]),
    ).toEqual([
      ['2026-11-18', 0, 0],
      ['2026-11-19', 1, 0],
      ['2026-11-20', 0, 1],
    ]);
  });

  test('do not change with repeated, late or out-of-order changes', async () => {
    const { started, write, changes, follow, read } = await setUp();
    for (const order of ['ord_1', 'ord_2', 'ord_3']) {
      const quoted = await write(await started(order), { status: 'quote_generated' });
      await write(await write(quoted, FAILED), { ...COMPLETED, error_code: null });
    }
    const all = await changes();
    await follow(all);
    const figures = await read(ADMIN, {});
    expect(countsOf(figures)).toEqual([0, 3, 0, 0]);
    await follow(all);
    for (const change of all) await follow([change]);
    for (const change of all.toReversed()) await follow([change, change]);
    expect(await read(ADMIN, {})).toEqual(figures);
  });

  test('are right whatever order the changes first arrive in', async () => {
    const { started, write, changes, follow, read, again } = await setUp();
    for (const order of ['ord_1', 'ord_2']) await write(await started(order), FAILED);
    for (const change of (await changes()).toReversed()) await follow([change]);
    expect(countsOf(await read(ADMIN, {}))).toEqual([0, 0, 2, 0]);
    expect((await again()).repaired).toEqual([]);
  });

  test('are counted once by parallel readers', async () => {
    const { started, write, changes, follow, read, again } = await setUp();
    for (let at = 0; at < 12; at += 1)
      await write(await started(`ord_${at}`), at % 2 === 0 ? COMPLETED : FAILED);
    const all = await changes();
    const failures = await Promise.all([follow(all), follow(all), follow(all.toReversed())]);
    expect(failures.flat()).toEqual([]);
    expect(countsOf(await read(ADMIN, {}))).toEqual([0, 6, 6, 0]);
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 6, 6, 0]);
    expect((await again()).repaired).toEqual([]);
  });

  test('move with a counted conversion to its new owner', async () => {
    const { table, started, write, changes, follow, read } = await setUp();
    const failed = await write(await started('ord_1'), FAILED);
    await follow(await changes());
    const { record } = failed;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...keys.conversion(record.id) },
        UpdateExpression: 'SET #r.#o = :o, #v = :v',
        ExpressionAttributeNames: { '#r': 'record', '#o': 'user_id', '#v': 'version' },
        ExpressionAttributeValues: { ':o': 'owner-2', ':v': failed.version + 1 },
      }),
    );
    await follow(await changes());
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 0, 0, 0]);
    expect(countsOf(await read({ user_id: 'owner-2', role: 'client' }, {}))).toEqual([0, 0, 1, 0]);
    for (const who of [MANAGER, ADMIN]) expect(countsOf(await read(who, {}))).toEqual([0, 0, 1, 0]);
  });

  test('count settled apart from failed, and no removed ones', async () => {
    const { table, started, write, changes, follow, read } = await setUp();
    const settled = { by: 'op', email: '', note: 'done by hand', order_id: null, at: NOW.toISOString() };
    await write(await write(await started('ord_1'), FAILED), { settled });
    await follow(await changes());
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 0, 0, 1]);
    expect((await read(OWNER, {})).totals.conversions.by_status.failed).toBe(1);
    const [one] = await changes();
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...keys.conversion(String(one?.after?.['id'])) } }),
    );
    await follow(await changes());
    await follow(await changes());
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 0, 0, 0]);
  });

  test('of a sub-account serve its current readers', async () => {
    const { accounts, started, changes, follow, read } = await setUp();
    await accounts.create(account);
    await started('ord_1');
    await follow(await changes());
    expect(countsOf(await read(OWNER, { sub_account_id: account.id }))).toEqual([1, 0, 0, 0]);
    await expect(
      read({ user_id: 'stranger', role: 'client' }, { sub_account_id: account.id }),
    ).rejects.toThrow();
    await expect(read(MANAGER, { scope: 'all' })).rejects.toThrow();
  });

  test('keep an 18-digit fraction next to an 18-digit sum', async () => {
    const { follow, read } = await setUp();
    const amounts = ['999999999999999999', '0.000000000000000001'];
    const items = amounts.map((amount, at) => {
      const conversion = begin(account, { order_id: `ord_${at}`, amount, end_to_end_id: null }, NOW);
      return conversionItem(conversion, 1);
    });
    const changes = items.map(({ pk, entity, record }) => change({ pk, entity, after: record }));
    expect(await follow(changes)).toEqual([]);
    expect((await read(OWNER, {})).totals.conversions.open.brl).toBe('999999999999999999.000000000000000001');
  });
});

describe('the figures of webhook events', () => {
  const at = (minute: number): string => new Date(NOW.getTime() + minute * 60_000).toISOString();
  type Status = WebhookLogRecord['processing_status'];
  const recorded = (id: string, status: Status, user = 'owner-1', minute = 0): WebhookLogRecord =>
    loggedEvent({
      id: `${user}:${id}`,
      user_id: user,
      processing_status: status,
      order_id: `ord_${id}`,
      created_at: at(minute),
    });

  const setUpEvents = async () => {
    const world = await setUp();
    const store = createWebhookEventStore(world.table);
    const log = createWebhookLog(world.table);
    const events = async (): Promise<Change[]> =>
      (await streamOf(engine, world.table))
        .filter(
          ({ dynamodb }) => (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S === 'webhook_event',
        )
        .map(readChange);
    const record = async (of: WebhookLogRecord): Promise<WebhookLogRecord> => {
      expect(await store.record({ record: of, event: null }, null)).toBe(true);
      return of;
    };
    const counts = async (who: typeof ADMIN | typeof OWNER = OWNER) =>
      (await world.read(who, {})).totals.webhooks;
    return { ...world, events, record, counts, eventStore: store, log };
  };

  test('count them by status once logged: per user, by day, and for everyone', async () => {
    const { record, events, follow, counts, read, eventStore, log, again } = await setUpEvents();
    const judged = await record(recorded('1', 'pending'));
    const late = await record(recorded('2', 'pending', 'owner-1', 1));
    await record(recorded('3', 'ignored', 'owner-1', -24 * 60));
    await record(recorded('4', 'error', 'somebody'));
    await record(recorded('5', 'pending'));
    await eventStore.finish(judged.id, 'processed', 'done', judged);
    await eventStore.postpone(late.id, 1, at(5), late);
    expect(await follow(await events())).toEqual([]);
    // The fifth is still being judged, so it is in no list yet.
    expect(await counts()).toEqual({ pending: 1, processed: 1, ignored: 1, error: 0 });
    expect(await counts(ADMIN)).toEqual({ pending: 1, processed: 1, ignored: 1, error: 1 });
    expect((await log.page(OWNER.user_id, undefined, { limit: 20 })).items).toHaveLength(3);
    const { days } = await read(OWNER, { from: '2026-11-19', to: '2026-11-20' });
    expect(days.map(({ webhooks }) => [webhooks.processed, webhooks.ignored])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    // The manager of the event's account does not see the event.
    expect((await read(MANAGER, {})).totals.webhooks.processed).toBe(0);
    expect(await again()).toMatchObject({ repaired: [], skipped: [] });
  });

  test('S2.146 count each once, whether repeated, late or out of order; a new status moves it', async () => {
    const { table, record, events, follow, counts, eventStore, log, again } = await setUpEvents();
    for (const id of ['1', '2', '3']) {
      const one = await record(recorded(id, 'pending'));
      await eventStore.finish(one.id, 'processed', 'done', one);
    }
    const all = await events();
    for (const change of all.toReversed()) await follow([change]);
    await Promise.all([follow(all), follow(all.toReversed()), follow(all)]);
    expect(await counts()).toMatchObject({ processed: 3 });
    const found = present(await log.get('owner-1:2'));
    await log.requeue(found, at(9), NO_ROW);
    await follow(await events());
    expect(await counts()).toMatchObject({ pending: 1, processed: 2 });
    await eventStore.finish('owner-1:2', 'ignored', 'no', found.record);
    // It expired: it leaves the log and the figures.
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...keys.webhookEvent('owner-1:3') } }),
    );
    const more = await events();
    await follow(more);
    await follow(more);
    expect(await counts()).toEqual({ pending: 0, processed: 1, ignored: 1, error: 0 });
    expect((await again()).repaired).toEqual([]);
  });
});

describe('a rebuild', () => {
  /** Corrupts a row of figures. */
  const spoil = (table: Table, scope: string) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...keys.totalStatistics(scope) },
        UpdateExpression: 'ADD #n :n, #v :one',
        ExpressionAttributeNames: { '#n': 'conversion_process.failed.count', '#v': 'version' },
        ExpressionAttributeValues: { ':n': 7, ':one': 1 },
      }),
    );

  test('keeps correct figures, repairs wrong ones, and counts missed ones', async () => {
    const { table, started, write, changes, follow, read, again } = await setUp();
    await write(await started('ord_1'), FAILED);
    await write(await started('ord_2'), COMPLETED);
    await follow(await changes());
    const figures = await read(ADMIN, {});
    expect(await again()).toMatchObject({ repaired: [], skipped: [] });
    expect(await read(ADMIN, {})).toEqual(figures);

    await spoil(table, 'owner#owner-1');
    await spoil(table, 'everyone#0');
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 1, 8, 0]);
    expect((await again()).repaired.toSorted()).toEqual(['everyone#0 total', 'owner#owner-1 total']);
    expect(await read(ADMIN, {})).toEqual(figures);
    expect(countsOf(await read(OWNER, {}))).toEqual([0, 1, 1, 0]);

    await started('ord_3');
    expect(await again()).toMatchObject({ repaired: [], skipped: [] });
    expect(countsOf(await read(OWNER, {}))).toEqual([1, 1, 1, 0]);
  });
});

describe('conversions of one status', () => {
  test('are found across pages, newest first, with current status and readers', async () => {
    const { table, accounts, started, write, changes, follow } = await setUp();
    await accounts.create(account);
    const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
    const failed = [];
    for (let minute = 0; minute < 12; minute += 1) {
      const one = await started(`ord_${minute}`, at(minute));
      if (minute % 4 === 0) failed.push(await write(one, FAILED));
    }
    await follow(await changes());
    const lists = createConversionLists(table);
    const ids = async (who: typeof ADMIN | typeof OWNER, limit = 2, cursor?: string) => {
      const page = await lists.conversions(who, who.role === 'admin', {
        status: 'failed',
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      return { ids: page.items.map(({ id }) => id), next: page.next_cursor };
    };
    const newest = failed.map(({ record }) => record.id).toReversed();
    for (const who of [ADMIN, OWNER]) {
      const first = await ids(who);
      expect(first.ids).toEqual(newest.slice(0, 2));
      expect((await ids(who, 2, first.next ?? '')).ids).toEqual(newest.slice(2));
    }
    expect(
      (
        await lists.conversions({ user_id: 'stranger', role: 'client' }, false, {
          status: 'failed',
          limit: 9,
        })
      ).items,
    ).toEqual([]);
    // Retried a moment ago: the figures do not have it yet.
    const [first] = failed;
    if (first) await write(first, { status: 'pix_received', error_code: null, error_message: null });
    expect((await ids(ADMIN, 9)).ids).toEqual(newest.slice(0, 2));
  });
});

describe('the figures of orders', () => {
  const EXCHANGED = {
    ...COMPLETED,
    exchanged_usdt_amount: '271.5',
    exchange_order_id: 'ex_1',
  } as const;
  const dayOf = async (table: Table, scope: string) =>
    (await createStatistics(table).days(scope, '2026-11-19', '2026-11-20')).map(
      ({ day, sums }) => [day, Object.fromEntries(sums)] as const,
    );
  const orderChanges = async (table: Table): Promise<Change[]> =>
    (await streamOf(engine, table))
      .filter(({ dynamodb }) => (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S === 'order')
      .map(readChange);

  test('count confirmed BRL deposits once, by day and hour; a cancelled one is subtracted', async () => {
    const { table, follow } = await setUp();
    const orders = createOrderStore(table);
    const at = (hour: string) => ({ created_at: `2026-11-20T${hour}:59:59.999Z` });
    const deposits = [
      order(account, 1, { ...at('00'), target_amount: '100.50' }),
      order(account, 2, { ...at('13'), target_amount: '0.25' }),
      order(account, 3, { created_at: '2026-11-19T23:59:59.999Z', target_amount: '7' }),
    ];
    const others = [
      order(account, 4, { ...at('13'), status: 'pending' }),
      order(account, 5, { ...at('13'), target_asset: 'USDT' }),
      order(account, 6, { ...at('13'), type: 'exchange' }),
    ];
    for (const each of [...deposits, ...others]) await orders.keep(each, NOW.toISOString());
    const changes = await orderChanges(table);
    await follow(changes);
    for (const change of changes.toReversed()) await follow([change, change]);
    const figures = [
      ['2026-11-19', { 'order.deposit.brl': '7', 'order.deposit.count': '1', 'order.deposit_h23.brl': '7' }],
      [
        '2026-11-20',
        {
          'order.deposit.brl': '100.75',
          'order.deposit.count': '2',
          'order.deposit_h00.brl': '100.5',
          'order.deposit_h13.brl': '0.25',
        },
      ],
    ];
    for (const scope of ['owner#owner-1', 'manager#manager-1', `account#${account.id}`])
      expect(await dayOf(table, scope)).toEqual(figures);

    const first = firstOf(deposits);
    const later = new Date(NOW.getTime() + 60_000).toISOString();
    await orders.keep({ ...first, status: 'cancelled', updated_at: later }, later);
    await follow(await orderChanges(table));
    const [, today] = await dayOf(table, 'owner#owner-1');
    expect(today?.[1]).toMatchObject({ 'order.deposit.brl': '0.25', 'order.deposit_h00.brl': '0' });
  });

  test('count collected spread by day and in total', async () => {
    const { table, follow } = await setUp();
    const amounts = { source_amount: '12.5', target_amount: '11.5' };
    const collected = usdtWithdrawal(account, 1, {
      binding: { intent: 'spr_1', purpose: 'collection', conversion_id: null },
      ...amounts,
    });
    await createOrderStore(table).keep(collected, NOW.toISOString());
    await follow(await orderChanges(table));
    const [total] = await createStatistics(table).totals([`account#${account.id}`]);
    expect(total?.get('order.collected.usdt')).toBe('12.5');
  });

  test('count the spread of conversions', async () => {
    const { table, started, write, changes, follow } = await setUp();
    await write(await started('ord_1'), EXCHANGED);
    await follow(await changes());
    const [total] = await createStatistics(table).totals([`account#${account.id}`]);
    expect(total?.get('conversion_process.transfer_completed.spread')).toBe('1.376544');
  });
});
