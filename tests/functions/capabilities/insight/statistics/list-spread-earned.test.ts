import { describe, expect, test } from 'vitest';
import { listSpreadEarned as use } from '#functions/capabilities/insight/statistics/list-spread-earned.ts';
import { statisticsRoutes } from '#functions/capabilities/insight/statistics/routes.ts';
import { EVERYONE, ofAccount, ofOwner, type Sums } from '#functions/modules/statistics/model.ts';
import { listSpreadEarned } from '#shared/contract/calls/spread-earned.ts';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

const ACCOUNTS = [
  subAccount({ external_id: 'acc_1', name: 'Aurora' }),
  subAccount({ external_id: 'acc_2', name: '', email: 'ops@bela.example' }),
];
const USERS = [
  profile({ user_id: 'owner-1', display_name: 'Ana' }),
  profile({ user_id: 'owner-2', display_name: null, email: 'o2@example.com' }),
];

const sums = (spread: Record<string, string>, collected?: string): Sums =>
  new Map([
    ...Object.entries(spread).map(
      ([state, amount]) => [`conversion_process.${state}.spread`, amount] as const,
    ),
    ['conversion_process.transfer_completed.usdt', '9999'],
    ...(collected === undefined ? [] : [['order.collected.usdt', collected] as const]),
  ]);

const never = (): Promise<never> => Promise.reject(new Error('unexpected call'));

const setUp = () => {
  const totals = new Map<string, Sums>([
    [ofOwner('owner-1'), sums({ transfer_completed: '3.5', failed: '0.25' }, '1')],
    [ofAccount(ACCOUNTS[1]?.id ?? ''), sums({ settled: '0.5' })],
    ['everyone#2', sums({ transfer_completed: '4' }, '1')],
    ['everyone#5', sums({ exchange_confirmed: '0.000001' })],
  ]);
  const days = [
    { scope: 'everyone#1', day: '2026-11-20', sums: sums({ transfer_completed: '1' }) },
    { scope: 'everyone#4', day: '2026-11-20', sums: sums({ open: '0.5' }, '0.25') },
    { scope: 'everyone#4', day: '2026-11-02', sums: sums({ failed: '2' }) },
    { scope: 'everyone#4', day: '2026-11-01', sums: sums({}) },
    { scope: 'everyone#7', day: '2026-09-30', sums: sums({ transfer_completed: '7' }) },
  ];
  const asked: string[] = [];
  const ports = {
    statistics: {
      days: (scope: string, from: string, to: string) => {
        asked.push(`${from} ${to}`);
        return Promise.resolve(
          days.filter((each) => each.scope === scope && each.day >= from && each.day <= to),
        );
      },
      totals: (scopes: readonly string[]) =>
        Promise.resolve(scopes.flatMap((scope) => totals.get(scope) ?? [])),
      totalsOf: (scopes: readonly string[]) =>
        // A batch answers in any order.
        Promise.resolve(new Map([...totals].filter(([scope]) => scopes.includes(scope)).toReversed())),
    },
    earners: {
      users: () => Promise.resolve({ items: USERS, next_cursor: 'more' }),
      subAccounts: () => Promise.resolve({ items: ACCOUNTS, next_cursor: null }),
    },
    clock: () => NOW,
  };
  const call = apiOf(
    statisticsRoutes({
      ...ports,
      accounts: { get: never },
      stops: { gateway: never },
      health: { since: never },
      lastWebhook: never,
    }),
  );
  const read = async (query: Record<string, string>) => {
    const { status, body } = await call(ADMIN, 'GET /api/spread-earned', { query });
    expect(status).toBe(200);
    return listSpreadEarned.answer.parse(body);
  };
  return { ports, call, read, asked };
};

describe('GET /api/spread-earned', () => {
  test('S4.47 by current owner and by sub-account, in list order', async () => {
    const { read } = setUp();
    const clients = await read({});
    expect(clients).toMatchObject({
      by: 'client',
      totals: { earned: '4.000001', collected: '1', remaining: '3.000001' },
      next_cursor: 'more',
    });
    expect(clients.items).toEqual([
      { id: 'owner-1', name: 'Ana', earned: '3.75', collected: '1', remaining: '2.75' },
      { id: 'owner-2', name: 'o2@example.com', earned: '0', collected: '0', remaining: '0' },
    ]);
    const { items } = await read({ by: 'sub_account' });
    expect(items.map(({ name, earned, remaining }) => [name, earned, remaining])).toEqual([
      ['Aurora', '0', '0'],
      ['ops@bela.example', '0.5', '0.5'],
    ]);
  });

  test('by day: days with earnings or collections, 31 a page', async () => {
    const { read, asked } = setUp();
    const { items, next_cursor } = await read({ by: 'day' });
    expect(items).toEqual([
      { id: '2026-11-20', name: '2026-11-20', earned: '1.5', collected: '0.25', remaining: null },
      { id: '2026-11-02', name: '2026-11-02', earned: '2', collected: '0', remaining: null },
    ]);
    expect(asked).toEqual(EVERYONE.map(() => '2026-10-21 2026-11-20'));
    expect(next_cursor).toBe('2026-10-20');
    const before = await read({ by: 'day', cursor: next_cursor ?? '' });
    expect(before.items.map(({ id }) => id)).toEqual(['2026-09-30']);
  });

  test('by month: whole months, three a page, two years back', async () => {
    const { read } = setUp();
    const first = await read({ by: 'month' });
    expect(first.items.map(({ id, earned }) => [id, earned])).toEqual([
      ['2026-11', '3.5'],
      ['2026-09', '7'],
    ]);
    expect(first.next_cursor).toBe('2026-08-31');
    let cursor = first.next_cursor;
    let pages = 1;
    for (; cursor !== null; pages += 1) ({ next_cursor: cursor } = await read({ by: 'month', cursor }));
    expect(pages).toBe(9);
  });

  test.each(['x', '2026-02-30', '2026-13-01', '2026-11'])('a cursor of %j is a 400', async (cursor) => {
    const { call, ports } = setUp();
    expect((await call(ADMIN, 'GET /api/spread-earned', { query: { by: 'day', cursor } })).status).toBe(400);
    await expect(use(ports)({ by: 'month', limit: 1, cursor })).rejects.toThrow('cursor: not valid');
  });
});
