import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { ApiError, networkError, signedOutError, unreadableAnswer } from '#web/lib/api/error.ts';
import { openSession } from '#web/lib/auth/session.ts';
import { isAutoRefreshOn, takeOverAutoRefresh, whileAutoRefresh } from '#web/lib/auto-refresh.ts';
import { takeOverFormats } from '#web/lib/formats.ts';
import { useCounterValue } from '#web/lib/queries/counter-value.ts';
import { balancesQuery, banksQuery, walletsQuery } from '#web/lib/queries/holdings.ts';
import { askAfterChange, keptHoldingsQuery, keptOfOneQuery } from '#web/lib/queries/kept-holdings.ts';
import { subAccountsQuery } from '#web/lib/queries/sub-accounts.ts';
import { textOfFailedSync, textOfSync } from '#web/components/ui/sync-sub-accounts.tsx';
import { createQueryClient, createRefresher } from '#web/lib/query/client.ts';
import { forgetAccounts, rememberedAccounts } from '#web/lib/remembered-accounts.ts';
import { socketStatus } from '#web/lib/socket/connection.ts';
import { holdings, keptOf } from '#tests/web/features/accounts/sub-accounts/support.tsx';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { preferences } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page } from '#tests/web/support/server.ts';
import { turns } from '#tests/web/support/turns.ts';

describe('counter value', () => {
  const AT = '2026-11-20T14:05:30.000Z';
  const RATE = { pair: 'BRL-USDT', price: '5.4118', at: AT };

  beforeEach(() => {
    socketStatus.set('open');
    takeOverFormats({ dateFormat: null, timeZone: 'UTC' });
  });

  const show = async (currency: 'BRL' | 'EUR' | 'USD', rates: readonly unknown[], afterMs = 0) => {
    const server = fakeServer({
      'GET /api/preferences': ok(preferences({ currency })),
      'GET /api/offer': ok({ rates, methods: [], is_synced: true }),
    });
    const Total = () => (
      <output>{useCounterValue()('1234567890123.4567', Date.parse(AT) + afterMs) ?? 'none'}</output>
    );
    const view = renderInConsole(<Total />);
    await waitFor(() => expect(server.requests).toHaveLength(2));
    return view;
  };

  test('S2.497 shows BRL at the stored rate, to the last digit, with its time', async () => {
    await show('BRL', [RATE]);
    expect(await screen.findByText(/at the rate of 14:05$/)).toBeTruthy();
    // 1234567890123.4567 × 5.4118 exceeds a float's precision.
    expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain('≈ R$ 6.681.234.507.770,12, at');
  });

  test('a rate from another day shows its date', async () => {
    await show('BRL', [RATE], 25 * 60 * 60_000);
    expect(await screen.findByText(/at the rate of Nov 20, 2026 14:05$/)).toBeTruthy();
  });

  test.each([
    ['a currency without a stored price', 'EUR', [RATE]],
    ['USD, which USDT is not', 'USD', [RATE]],
    ['no price', 'BRL', []],
  ] as const)('S2.497 shows nothing with %s', async (_, currency, rates) => {
    await show(currency, rates);
    expect(screen.getByText('none')).toBeTruthy();
  });
});

test('S3.10 S7.3 each query fetches only its own account', async () => {
  const client = new QueryClient();
  const server = fakeServer({
    'POST /api/ramps': ({ body }) =>
      JSON.stringify(body).includes('balance')
        ? ok({ balances: [{ asset: 'BRL', balance_amount: 12.5 }] })
        : ok({ list: [{ id: 'one' }], total_row: 1 }),
  });
  expect(await client.fetchQuery(balancesQuery('acc_1'))).toEqual([{ asset: 'BRL', balance: '12.5' }]);
  expect(await client.fetchQuery(walletsQuery('acc_1'))).toEqual([{ id: 'one' }]);
  expect(await client.fetchQuery(banksQuery('acc_1'))).toEqual([{ id: 'one' }]);
  const headers = { 'X-sub-account-id': 'acc_1' };
  expect(server.requests.map(({ body }) => body)).toEqual([
    { method: 'GET', endpoint: '/v1/balance/assets', headers },
    { method: 'GET', endpoint: '/v1/subaccount/wallet-address', headers },
    { method: 'GET', endpoint: '/v1/subaccount/bank-account', headers },
  ]);
});

describe('stored holdings', () => {
  const REFRESH = 'POST /api/holdings/refresh';
  const account = subAccount();
  const row = keptOf(account, holdings());
  const answer = {
    items: [row],
    totals: holdingsTotals([account], new Map([[account.id, row]])),
    next_cursor: null,
  };

  beforeEach(async () => {
    await openSession();
  });

  const asked = async (fill: (client: QueryClient) => void) => {
    const server = fakeServer({ [REFRESH]: ok({ items: [], not_asked: [] }) });
    const client = new QueryClient();
    fill(client);
    askAfterChange(client, account.external_id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return server.to(REFRESH).map(({ body }) => body);
  };

  test('a change refreshes the account, known from the list or its own page', async () => {
    const wanted = [{ sub_account_ids: [account.id] }];
    const listed = await asked((client) =>
      client.setQueryData(keptHoldingsQuery.queryKey, { pages: [answer], pageParams: [''] }),
    );
    expect(listed).toEqual(wanted);
    const own = await asked((client) => client.setQueryData(keptOfOneQuery(account.id).queryKey, answer));
    expect(own).toEqual(wanted);
    expect(await asked(() => undefined)).toEqual([]);
  });
});

describe('sync sub accounts', () => {
  const answer = { success: true, synchronized: 4, total: 4, error: null, errors: [] };

  test('the toast counts synchronized accounts', () => {
    expect(textOfSync(answer)).toBe('Successfully synchronized 4 of 4 sub-accounts');
  });

  test('the toast says why accounts were omitted', () => {
    const errors = ['Not saved.', 'No time.'].map((message) => ({ external_id: 'acc', message }));
    expect(textOfSync({ ...answer, synchronized: 2, errors })).toBe(
      'Successfully synchronized 2 of 4 sub-accounts. 2 not imported: Not saved.',
    );
  });

  test.each([
    ['its message', new ApiError('PROVIDER_FAILURE', 'The provider failed.', 502), 'The provider failed.'],
    ['a lost connection', networkError(), 'Failed to fetch'],
    ['the default without a message', unreadableAnswer(502), 'Failed to sync sub-accounts'],
    ['the default without an error', 'x', 'Failed to sync sub-accounts'],
  ])('S8.13 S8.43 the toast of a failure shows %s', (_, error, text) => {
    expect(textOfFailedSync(error)).toBe(text);
  });
});

const retry = createQueryClient().getDefaultOptions().queries?.retry;
const tries = (error: Error, failures: number) => typeof retry === 'function' && retry(failures, error);

test('a transient failure is retried twice, others never', () => {
  expect(tries(networkError(), 0)).toBe(true);
  expect(tries(new ApiError('PROVIDER_FAILURE', '', 502), 1)).toBe(true);
  expect(tries(networkError(), 2)).toBe(false);
  expect(tries(signedOutError(), 0)).toBe(false);
  expect(tries(new ApiError('NOT_FOUND', '', 404), 0)).toBe(false);
});

/** A mounted query that responds when the test says so. */
const watched = (client: QueryClient, queryKey: readonly string[]) => {
  const answers: ((value: number) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const answer = async () => {
    answers.shift()?.(queryFn.mock.calls.length);
    await turns(10);
  };
  return { queryFn, answer, stop };
};

test('a burst of changes makes one fetch in progress and one after it', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  await list.answer();
  const refresh = createRefresher(client);
  for (let i = 0; i < 50; i += 1) refresh(['list']);
  await turns(10);
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(3);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(3);
  list.stop();
});

test('a fetch that started before the change is repeated', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  createRefresher(client)(['list']);
  expect(list.queryFn).toHaveBeenCalledTimes(1);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  list.stop();
});

test('an unmounted query is only invalidated', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  await list.answer();
  list.stop();
  createRefresher(client)(['list']);
  await turns(10);
  expect(list.queryFn).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
});

test('only queries in flight during a change are fetched twice', async () => {
  const client = new QueryClient();
  const [known, underway] = [watched(client, ['list', 'known']), watched(client, ['list', 'underway'])];
  await known.answer();
  createRefresher(client)(['list']);
  await turns(10);
  await known.answer();
  await underway.answer();
  await underway.answer();
  expect(known.queryFn).toHaveBeenCalledTimes(2);
  expect(underway.queryFn).toHaveBeenCalledTimes(2);
  known.stop();
  underway.stop();
});

describe('auto refresh', () => {
  const sources = import.meta.glob<string>('/web/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    takeOverAutoRefresh(true, new QueryClient());
  });

  test('S2.432 off stops polling immediately; on reloads everything', async () => {
    const client = createQueryClient();
    const asked = vi.fn(() => Promise.resolve('answer'));
    const end = new QueryObserver(client, {
      queryKey: ['measured'],
      queryFn: asked,
      refetchInterval: whileAutoRefresh(60_000),
    }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_500);
    expect(asked).toHaveBeenCalledTimes(2);
    takeOverAutoRefresh(false, client);
    expect(isAutoRefreshOn()).toBe(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveBeenCalledTimes(2);
    takeOverAutoRefresh(true, client);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_500);
    expect(asked).toHaveBeenCalledTimes(4);
    end();
    client.clear();
  });

  test('every polling query respects it', () => {
    const others = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(/refetchInterval: (?!whileAutoRefresh\(|false)[^\n]*/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(others).toEqual([]);
    expect(
      Object.values(sources)
        .join('')
        .match(/refetchInterval: whileAutoRefresh\(/g)?.length,
    ).toBeGreaterThan(5);
  });
});

describe('remembered accounts', () => {
  const KEY = 'ramps-gateway.sub-accounts';

  beforeEach(() => {
    localStorage.clear();
  });

  test('S3.34 keeps id, account_id, name and email of the loaded list, in order', async () => {
    fakeServer({
      'GET /api/subaccounts': page([
        subAccount({ id: 'sub_2', external_id: 'acc_2', name: 'Brisa', email: 'b@example.com' }),
        subAccount({ id: 'sub_1', external_id: 'acc_1', name: 'Aurora', email: 'a@example.com' }),
      ]),
    });
    await new QueryClient().fetchQuery(subAccountsQuery);
    const kept = [
      { id: 'sub_2', account_id: 'acc_2', name: 'Brisa', email: 'b@example.com' },
      { id: 'sub_1', account_id: 'acc_1', name: 'Aurora', email: 'a@example.com' },
    ];
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(kept);
    expect(rememberedAccounts()).toEqual(kept);
    expect(Object.keys(localStorage)).toEqual([KEY]);
  });

  test.each(['', 'no JSON', '{}', '[{"id":1}]', 'null'])('%j is not a list', (text) => {
    localStorage.setItem(KEY, text);
    expect(rememberedAccounts()).toEqual([]);
    forgetAccounts();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
