import { describe, expect, test } from 'vitest';
import { analyticsRoutes } from '#functions/capabilities/insight/statistics/routes.ts';
import { ofAccount, ofManager, ofOwner, type Sums } from '#functions/modules/statistics/model.ts';
import { readAnalytics, readAnalyticsBreakdown } from '#shared/contract/calls/analytics.ts';
import { ADMIN, apiOf, type Caller, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

const ACCOUNT = subAccount({ external_id: 'acc_1', name: 'Aurora', user_id: CLIENT.id });
const OTHER = subAccount({ external_id: 'acc_2', name: '', email: 'ops@bela.example', user_id: 'somebody' });

const sums = (of: Record<string, string>): Sums => new Map(Object.entries(of));

interface Row {
  readonly scope: string;
  readonly day: string;
  readonly sums: Sums;
}

const setUp = (rows: readonly Row[] = []) => {
  const asked: string[] = [];
  const routes = analyticsRoutes({
    figures: {
      times: (scope, from, to) => {
        asked.push(`${scope} ${from} ${to}`);
        return Promise.resolve(
          rows.filter(
            (row) =>
              row.scope === scope && row.day.length === from.length && row.day >= from && row.day <= to,
          ),
        );
      },
    },
    accounts: {
      get: (id) =>
        Promise.resolve(
          [ACCOUNT, OTHER]
            .filter((each) => each.id === id)
            .map((record) => ({ version: 1, record }))
            .at(0),
        ),
    },
    lists: {
      users: () =>
        Promise.resolve({
          items: [
            profile({ user_id: 'idle', display_name: 'Bea' }),
            profile({ user_id: CLIENT.id, display_name: 'Ana' }),
          ],
          next_cursor: 'more',
        }),
      subAccounts: (who) =>
        Promise.resolve({
          items: [OTHER, ACCOUNT].filter((each) => who.role === 'admin' || each.user_id === who.user_id),
          next_cursor: null,
        }),
    },
    clock: () => NOW,
  });
  const call = apiOf(routes);
  const read = async (who: Caller, query: Record<string, string>) => {
    const { status, body } = await call(who, 'GET /api/analytics', { query });
    expect(status).toBe(200);
    return readAnalytics.answer.parse(body);
  };
  const rowsBy = async (who: Caller, query: Record<string, string>) => {
    const { status, body } = await call(who, 'GET /api/analytics/breakdown', { query });
    expect(status).toBe(200);
    return readAnalyticsBreakdown.answer.parse(body);
  };
  return { call, read, rowsBy, asked };
};

const DAY = { from: '2026-11-20', to: '2026-11-20' };

describe('GET /api/analytics', () => {
  test('compares a day with the day before: volume, outcomes, time, spread and reasons', async () => {
    const { read, asked } = setUp([
      {
        scope: 'everyone#0',
        day: '2026-11-20',
        sums: sums({
          'order.deposit.count': '3',
          'order.deposit.brl': '4500.30',
          'conversion_process.transfer_completed.count': '2',
          'conversion_process.transfer_completed.usdt': '538.246912',
          'conversion_process.transfer_completed.spread': '2.5',
          'conversion_process.failed.count': '1',
          'conversion_process.failed.spread': '0.25',
          'took.60.count': '1',
          'took.180.count': '1',
          'reason.failed_over_daily_limit.count': '1',
          'reason.failed_over_daily_limit.brl': '1500.10',
          'reason.held_of_a_later_version.count': '4',
        }),
      },
      { scope: 'everyone#7', day: '2026-11-20', sums: sums({ 'took.180.count': '1' }) },
      {
        scope: 'everyone#5',
        day: '2026-11-19',
        sums: sums({
          'order.deposit.count': '1',
          'order.deposit.brl': '10',
          'reason.held_below_minimum.count': '2',
          'reason.held_below_minimum.brl': '20',
        }),
      },
    ]);
    const answer = await read(ADMIN, DAY);
    expect(answer).toMatchObject({
      period: DAY,
      before: { from: '2026-11-19', to: '2026-11-19' },
    });
    expect(answer.figures).toEqual({
      deposits: { count: 3, brl: '4500.3' },
      conversions: { open: 0, completed: 2, failed: 1, settled: 0 },
      usdt: '538.246912',
      median: { over: 150, within: 180 },
      p95: { over: 150, within: 180 },
      spread: '2.75',
    });
    expect(answer.figures_before).toMatchObject({ deposits: { count: 1, brl: '10' }, median: null });
    expect(answer.parts).toEqual([{ ...DAY, ...answer.figures }]);
    expect(answer.reasons).toEqual([
      { outcome: 'failed', code: 'over_daily_limit', count: 1, brl: '1500.1', before: 0 },
      { outcome: 'held', code: 'below_minimum', count: 0, brl: '0', before: 2 },
    ]);
    // One Query per partition covers both days.
    expect(asked).toHaveLength(8);
    expect(asked[0]).toBe('everyone#0 2026-11-19 2026-11-20');
  });

  test('reads a year by month, partial months by day, and each day once', async () => {
    const month = (name: string, count: string) => ({
      scope: ofOwner(CLIENT.id),
      day: name,
      sums: sums({ 'order.deposit.count': count }),
    });
    const { read, asked } = setUp([
      month('2024-12-20', '64'),
      month('2024-12', '1000'),
      month('2025-11', '1'),
      month('2025-12', '2'),
      month('2026-11', '4'),
      // Already counted in the month 2026-11.
      month('2026-11-20', '32'),
    ]);
    const answer = await read(CLIENT, { from: '2025-12-01', to: '2026-11-20', by: 'month' });
    expect(answer.before).toEqual({ from: '2024-12-11', to: '2025-11-30' });
    expect(answer.parts).toHaveLength(12);
    expect(answer.figures.deposits.count).toBe(6);
    expect(answer.figures_before.deposits.count).toBe(65);
    expect(asked).toEqual(['owner#client-1 2025-01 2026-11', 'owner#client-1 2024-12-11 2024-12-31']);
  });

  test('S4.106 only administrators see what the gateway earns', async () => {
    const row = { day: '2026-11-20', sums: sums({ 'conversion_process.open.spread': '1' }) };
    const { read, rowsBy } = setUp(
      [ofOwner(CLIENT.id), ofManager(OPERATOR.id), ofAccount(ACCOUNT.id), 'everyone#1'].map((scope) => ({
        ...row,
        scope,
      })),
    );
    expect((await read(ADMIN, DAY)).figures.spread).toBe('1');
    for (const who of [CLIENT, OPERATOR, DEMOTED]) {
      const { figures, figures_before, parts } = await read(who, DAY);
      expect([figures, figures_before, ...parts].map(({ spread }) => spread)).toEqual([null, null, null]);
      for (const by of ['sub_account', 'partner'])
        for (const { figures: of } of (await rowsBy(who, { ...DAY, by })).items) expect(of.spread).toBeNull();
    }
  });

  test('serves a sub-account to its current readers', async () => {
    const { call, read, asked } = setUp();
    const answer = await read(CLIENT, { ...DAY, sub_account_id: ACCOUNT.id });
    expect(answer.sub_account).toEqual({ id: ACCOUNT.id, name: 'Aurora' });
    expect(asked).toEqual([`account#${ACCOUNT.id} 2026-11-19 2026-11-20`]);
    expect(await call(CLIENT, 'GET /api/analytics', { query: { ...DAY, sub_account_id: OTHER.id } })).toEqual(
      await call(CLIENT, 'GET /api/analytics', { query: { ...DAY, sub_account_id: 'nowhere' } }),
    );
    expect((await call(OPERATOR, 'GET /api/analytics', { query: { ...DAY, scope: 'all' } })).status).toBe(
      403,
    );
  });

  test.each([
    { from: '2026-11-20', to: '2026-11-19' },
    { from: '2026-11-20', to: '2027-11-21', by: 'month' },
    { from: '2026-08-20', to: '2026-11-20', by: 'week' },
    { from: '2026-11-31', to: '2026-12-01' },
    { from: '2026-11-20' },
    { ...DAY, by: 'hour' },
  ])('%j is a 400', async (query) => {
    const { call } = setUp();
    expect(await call(ADMIN, 'GET /api/analytics', { query })).toMatchObject({ status: 400 });
  });
});

describe('GET /api/analytics/breakdown', () => {
  const rows = [
    { scope: ofAccount(ACCOUNT.id), day: '2026-11-20', sums: sums({ 'order.deposit.count': '2' }) },
    { scope: ofAccount(ACCOUNT.id), day: '2026-11-19', sums: sums({ 'order.deposit.count': '5' }) },
    { scope: ofOwner(CLIENT.id), day: '2026-11-20', sums: sums({ 'order.deposit.count': '3' }) },
    { scope: ofManager(OPERATOR.id), day: '2026-11-20', sums: sums({ 'order.deposit.count': '9' }) },
  ];

  test('by sub-account in list order, one Query each, with the previous period', async () => {
    const { rowsBy, asked } = setUp(rows);
    const { items } = await rowsBy(ADMIN, DAY);
    expect(
      items.map(({ name, figures, figures_before: before }) => [
        name,
        figures.deposits.count,
        before.deposits.count,
      ]),
    ).toEqual([
      ['ops@bela.example', 0, 0],
      ['Aurora', 2, 5],
    ]);
    expect(asked).toHaveLength(2);
    expect((await rowsBy(CLIENT, DAY)).items.map(({ name }) => name)).toEqual(['Aurora']);
  });

  test('by partner: administrators see everybody with figures, others what they own and manage', async () => {
    const { rowsBy } = setUp(rows);
    const of = async (who: Caller) => {
      const { items, next_cursor } = await rowsBy(who, { ...DAY, by: 'partner' });
      return { next_cursor, rows: items.map(({ name, figures }) => [name, figures.deposits.count]) };
    };
    expect(await of(ADMIN)).toEqual({ next_cursor: 'more', rows: [['Ana', 3]] });
    expect(await of(CLIENT)).toEqual({ next_cursor: null, rows: [['Own', 3]] });
    expect(await of(OPERATOR)).toEqual({
      next_cursor: null,
      rows: [['Managed for others', 9]],
    });
  });

  test('takes at most three Queries a row for a year, and 25 rows a page', async () => {
    const { call, rowsBy, asked } = setUp();
    await rowsBy(CLIENT, { from: '2025-12-15', to: '2026-11-10' });
    expect(asked).toHaveLength(4);
    expect(
      (await call(ADMIN, 'GET /api/analytics/breakdown', { query: { ...DAY, limit: '26' } })).status,
    ).toBe(400);
  });
});
