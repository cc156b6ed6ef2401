import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { conversionItem } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createPositions } from '#functions/adapters/dynamo/statistics/positions.ts';
import {
  createCounts,
  createAnalyticsFigures,
  createFigures,
} from '#functions/adapters/dynamo/statistics/statistics.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createCountedLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { statisticsProjection } from '#functions/capabilities/insight/projections/count-records.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { rebuildFigures } from '#functions/capabilities/insight/projections/rebuild-figures.ts';
import { readAnalytics } from '#functions/capabilities/insight/statistics/read-analytics.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { Grouping } from '#shared/domain/analytics.ts';
import { dayAfter } from '#shared/domain/statistics.ts';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { change } from '#tests/support/changes.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { meter } from '#tests/support/table-cost/meter.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const OWNER = { user_id: 'owner-1', role: 'client' as const };
const ADMIN = { user_id: 'admin-1', role: 'admin' as const };
const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });
const sleep = (): Promise<void> => Promise.resolve();
const TODAY = NOW.toISOString().slice(0, 10);

/** A conversion that took this many seconds, or failed. */
const conversion = (number: number, at: Date, seconds: number | 'failed'): Conversion => {
  const begun = begin(account, { order_id: `ord_${number}`, amount: '100.50', end_to_end_id: null }, at);
  const record =
    seconds === 'failed'
      ? { status: 'failed' as const, error_code: 'over_daily_limit' as const, error_message: 'too much' }
      : {
          status: 'transfer_completed' as const,
          target_usdt_amount: '18.25',
          transferred_usdt_amount: '18',
          completed_at: new Date(at.getTime() + seconds * 1000).toISOString(),
        };
  return { ...begun, record: { ...begun.record, ...record } };
};

const changeOf = (of: Conversion, version = 1): Change => {
  const { pk, entity, record } = conversionItem(of, version);
  return change({ pk, entity, version, after: record });
};

const setUp = async () => {
  const table = await engine.newTable();
  const counts = createCounts(table);
  const { follow } = statisticsProjection({ counts, sleep });
  const read = readAnalytics({
    figures: createAnalyticsFigures(table),
    accounts: { get: () => Promise.resolve(undefined) },
    clock: () => NOW,
  });
  const of = (from: string, to: string, by: Grouping, who: typeof OWNER | typeof ADMIN = OWNER) =>
    read(who, { from, to, by });
  const again = toTheEnd(
    rebuildFigures({
      counts,
      sleep,
      clock: () => NOW,
      lists: createCountedLists(table),
      figures: createFigures(table),
      positions: createPositions(table),
      log: quiet,
    }),
  );
  return { table, counts, follow, of, again };
};

const keep = (table: Table, of: Conversion) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: conversionItem(of, 1) }));

const at = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

describe('the analysed figures', () => {
  test('S4.104 count each conversion once, whether repeated, late or out of order', async () => {
    const { follow, of } = await setUp();
    const slow = conversion(1, at('2026-11-20'), 170);
    const open = begin(
      account,
      { order_id: 'ord_1', amount: '100.50', end_to_end_id: null },
      at('2026-11-20'),
    );
    const changes = [
      changeOf(open, 1),
      changeOf(slow, 2),
      changeOf(conversion(2, at('2026-11-20'), 3), 1),
      changeOf(conversion(3, at('2026-11-19'), 'failed'), 1),
    ];
    for (const change of changes.toReversed()) expect(await follow([change, change])).toEqual([]);
    await Promise.all([follow(changes), follow(changes.toReversed())]);
    for (const by of ['day', 'month'] as const) {
      const { figures, reasons } = await of('2026-11-01', TODAY, by);
      expect(figures).toMatchObject({
        conversions: { open: 0, completed: 2, failed: 1, settled: 0 },
        usdt: '36',
        median: { over: 2, within: 3 },
        p95: { over: 150, within: 180 },
      });
      expect(reasons).toEqual([
        { outcome: 'failed', code: 'over_daily_limit', count: 1, brl: '100.5', before: 0 },
      ]);
    }
    const { figures, figures_before: before } = await of('2026-11-20', TODAY, 'day');
    expect([figures.conversions.completed, before.conversions.failed]).toEqual([2, 1]);
    // Retried and completed: its reason is gone.
    await follow([changeOf(conversion(3, at('2026-11-19'), 30), 2)]);
    const now = await of('2026-11-01', TODAY, 'month');
    expect(now.reasons).toEqual([]);
    expect(now.figures.conversions).toMatchObject({ completed: 3, failed: 0 });
  });

  test('by month are the sums of their days, over a year', async () => {
    const { follow, of } = await setUp();
    const changes = Array.from({ length: 60 }, (_, number) =>
      changeOf(conversion(number, at(dayAfter(TODAY, -number * 12)), number % 7 === 0 ? 'failed' : number)),
    );
    for (let begin = 0; begin < changes.length; begin += 10)
      expect(await follow(changes.slice(begin, begin + 10))).toEqual([]);
    const from = '2025-12-15';
    const year = await of(from, TODAY, 'month');
    const all = { completed: 0, failed: 0, before: 0 };
    for (const [number] of changes.entries()) {
      const day = dayAfter(TODAY, -number * 12);
      if (day < year.before.from) continue;
      if (day < from) all.before += 1;
      else if (number % 7 === 0) all.failed += 1;
      else all.completed += 1;
    }
    expect(year.figures.conversions).toMatchObject({ completed: all.completed, failed: all.failed });
    const { completed, failed } = year.figures_before.conversions;
    expect(completed + failed).toBe(all.before);
    expect(year.reasons[0]?.count).toBe(all.failed);
    // The eight shards of everyone's figures add up to the same.
    const everyone = await of(from, TODAY, 'month', ADMIN);
    expect(everyone.figures.conversions).toEqual(year.figures.conversions);
    expect(everyone.figures.p95).toEqual(year.figures.p95);
  });

  test('S4.105 a year costs the same few requests, with few rows and with many', async () => {
    const { table, follow, of } = await setUp();
    const { take } = meter(table);
    const asked = async () => {
      const requests: number[] = [];
      for (const who of [OWNER, ADMIN])
        for (const [from, by] of [
          [TODAY, 'day'],
          ['2025-12-01', 'month'],
        ] as const) {
          take();
          await of(from, TODAY, by, who);
          requests.push(take().requests);
        }
      return requests;
    };
    // Days per scope; for a year, its months and the partial month before it.
    expect(await asked()).toEqual([1, 2, 8, 16]);
    for (let day = 0; day < 90; day += 1)
      await follow(
        Array.from({ length: 4 }, (_, number) =>
          changeOf(conversion(day * 4 + number, at(dayAfter(TODAY, -day * 4)), number * 50)),
        ),
      );
    expect(await asked()).toEqual([1, 2, 8, 16]);
  });
});

test('a rebuild finds and repairs a wrong month', async () => {
  const { table, follow, of, again } = await setUp();
  const one = conversion(1, at('2026-11-20'), 60);
  await keep(table, one);
  await follow([changeOf(one)]);
  const figures = await of('2026-11-01', TODAY, 'month');
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...keys.monthStatistics('owner#owner-1', '2026-11') },
      UpdateExpression: 'ADD #n :n, #v :one',
      ExpressionAttributeNames: { '#n': 'took.180.count', '#v': 'version' },
      ExpressionAttributeValues: { ':n': 9, ':one': 1 },
    }),
  );
  expect((await of('2026-11-01', TODAY, 'month')).figures.median).toEqual({ over: 150, within: 180 });
  expect((await again()).repaired).toEqual(['owner#owner-1 2026-11']);
  expect(await of('2026-11-01', TODAY, 'month')).toEqual(figures);
});
