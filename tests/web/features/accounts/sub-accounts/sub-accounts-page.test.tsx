import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HoldingsRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { multiply } from '#shared/domain/money.ts';
import { viewIn } from '#shared/domain/saved-views.ts';
import { user } from '#tests/web/features/accounts/users/fixtures.ts';
import { become } from '#tests/web/support/become.ts';
import { accountsOf, profile, subAccount } from '#tests/web/support/fixtures.ts';
import { gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { useKept } from '#web/features/accounts/sub-accounts/components/account-grid.tsx';
import {
  balanceOf,
  balanceText,
  changedBalances,
} from '#web/features/accounts/sub-accounts/model/balances.ts';
import { loadingProblem } from '#web/features/accounts/sub-accounts/model/loading-problem.ts';
import { filtered, type Row, sorted } from '#web/features/accounts/sub-accounts/model/rows.ts';
import {
  COLUMNS,
  type ListView,
  nextSort,
  paramsOf,
  SORTED,
  USUAL_COLUMNS,
  viewOf,
} from '#web/features/accounts/sub-accounts/model/view.ts';
import { ApiError } from '#web/lib/api/error.ts';
import { usdFour } from '#web/lib/format/amount.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import {
  ago,
  card,
  gated,
  holdings,
  KEPT,
  kept,
  keptOf,
  LIST,
  loaded,
  PROFILE,
  PROXY,
  REFRESH,
  show,
  stubLayout,
} from './support.tsx';

describe('sub accounts page', () => {
  const SYNC = 'POST /api/sync-subaccounts';

  beforeEach(() => {
    stubLayout();
  });

  const stat = (label: string) => {
    const found = screen.getByText(label).closest('div');
    if (!found) throw new Error(`no figure ${label}`);
    return found.textContent.replaceAll('\u00a0', ' ');
  };
  const cards = () => screen.queryAllByRole('article');
  const toastAction = () => screen.findByRole('button', { name: 'Go to Settings' });

  describe('states of the list', () => {
    test('S2.71 loading: title, actions and six skeleton cards', () => {
      show({ routes: { [LIST]: () => new Promise(() => {}) } });
      expect(screen.getByRole('heading', { name: 'Sub-Accounts Management' })).toBeTruthy();
      for (const name of ['Refresh All', 'Sync Sub-accounts', 'Create'])
        expect(screen.getByRole('button', { name })).toBeTruthy();
      const loading = screen.getByRole('status', { name: 'Loading sub-accounts' });
      expect(loading.querySelectorAll('[data-skeleton=card]')).toHaveLength(6);
    });

    test('S2.71 skeletons stay until the cards are drawn', async () => {
      let gaps = 0;
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[data-skeleton=card], article')) gaps += 1;
      });
      show();
      watch.observe(document.body, { subtree: true, childList: true });
      await card();
      watch.disconnect();
      expect(gaps).toBe(0);
    });

    test('S2.73 empty: shows causes, Retry Loading and, for administrators, Settings', async () => {
      const { server, user, address, client } = show({
        accounts: [],
        routes: { [PROFILE]: ok(profile({ role: 'client' })) },
      });
      expect(await screen.findByText('No Sub-Accounts Found')).toBeTruthy();
      expect(await screen.findByText(/Your operator creates/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Check Settings' })).toBeNull();
      await become(client, { role: 'gateway_user' });
      expect(await screen.findByText(/several causes/)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Check Settings' })).toBeNull();
      await become(client, { role: 'admin' });
      for (const cause of [/credentials/, /network/i, /created/])
        expect(await screen.findByText(cause)).toBeTruthy();
      expect(stat('Total Sub-Accounts')).toContain('0');
      expect(stat('Total BRL Balance')).toContain('R$ 0,00');
      server.set(LIST, page([subAccount()]));
      await user.click(screen.getByRole('button', { name: 'Retry Loading' }));
      await card();
      server.set(LIST, page([]));
      await user.click(screen.getByRole('button', { name: 'Refresh All' }));
      await user.click(await screen.findByRole('link', { name: 'Check Settings' }));
      expect(address()).toBe('/gateway/settings');
    });

    test('S8.48 S8.49 S8.50 S8.51 S8.52 a loading error says what is wrong and what to do', () => {
      const cases: readonly (readonly [message: string, title: string, text?: string])[] = [
        [
          'API credentials not configured. Please go on.',
          'Backend credentials not configured.',
          'Please configure your credentials in Settings.',
        ],
        [
          'Authentication failed at the provider',
          'Authentication failed.',
          'Please check your credentials in Settings.',
        ],
        [
          'Failed to fetch',
          'Network connection failed.',
          'Please check your internet connection and try again.',
        ],
        ['The table is on fire.', 'The table is on fire.'],
        ['API request failed', 'Failed to load sub-accounts.'],
      ];
      for (const [message, title, text] of cases)
        expect(loadingProblem(new ApiError('X', message, 502))).toEqual(text ? { title, text } : { title });
    });

    test('S8.52 a loading error shows in the list and in a toast, with a link to Settings', async () => {
      const { user, address } = show({ routes: { [LIST]: refuse(502, 'X', 'Authentication failed: no') } });
      await screen.findByText('No Sub-Accounts Found');
      await waitFor(() => expect(screen.getAllByText('Authentication failed.')).toHaveLength(2));
      expect(screen.getAllByText('Please check your credentials in Settings.')).toHaveLength(2);
      expect(cards()).toHaveLength(0);
      // An unknown count is not zero.
      expect(stat('Total BRL Balance')).toBe('Total BRL Balance–Not available');
      await user.click(await toastAction());
      expect(address()).toBe('/gateway/settings');
    });

    test('S8.53 S8.56 Refresh All refreshes visible accounts, reloads holdings, and reports success or failure', async () => {
      const { server, user, held } = show();
      await loaded();
      held.balances = [{ asset: 'BRL', balance_amount: '1.00' }];
      const before = server.to(KEPT).length;
      await user.click(screen.getByRole('button', { name: 'Refresh All' }));
      expect(await screen.findByText('All Data Updated')).toBeTruthy();
      expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1'] }]);
      expect(server.to(LIST)).toHaveLength(2);
      expect(server.to(KEPT)).toHaveLength(before + 1);
      expect(server.to(PROXY)).toEqual([]);
      expect(within(await card()).getByText('R$ 1,00')).toBeTruthy();
      server.set(LIST, refuse(500, 'X', 'No luck.'));
      await user.click(screen.getByRole('button', { name: 'Refresh All' }));
      expect(await screen.findByText('Refresh Failed')).toBeTruthy();
      expect(screen.getByText('No luck.')).toBeTruthy();
      expect(screen.getByText('This list could not be refreshed and may be out of date.')).toBeTruthy();
      expect(cards()).toHaveLength(1);
      server.set(LIST, page([subAccount()]));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
    });

    test('rejected credentials are reported once for all cards', async () => {
      const problem = {
        reason: 'not_configured',
        message: 'Ramps credentials not configured',
        since: ago(1),
      } as const;
      show({
        accounts: accountsOf(2),
        rowOf: (account) => ({ ...keptOf(account, holdings()), problem }),
      });
      const text = 'Backend credentials not configured. Please configure your credentials in Settings.';
      expect(await screen.findByText(text)).toBeTruthy();
      await toastAction();
      expect(screen.getAllByRole('button', { name: 'Go to Settings' })).toHaveLength(1);
    });

    test('a silent provider: shows how many accounts are old, and retries on request', async () => {
      const message = 'The provider did not answer in time.';
      const problem = { reason: 'timeout', message, since: ago(30) } as const;
      const { server, user } = show({
        accounts: accountsOf(2),
        rowOf: (account) => ({ ...keptOf(account, holdings()), balances_at: ago(40), problem }),
        routes: { [REFRESH]: ok({ items: [], not_asked: [{ id: 'sub_1', reason: message }] }) },
      });
      const title = await screen.findByText(
        'The provider does not answer for 2 accounts. Their data is older: as of 40m ago',
      );
      expect(stat('Total BRL Balance')).toContain('R$ 96.501,50');
      const notice = within(title.parentElement?.parentElement ?? document.body);
      await card('Customer 2');
      await user.click(notice.getByRole('button', { name: 'Load again' }));
      expect(await screen.findByText(`1 account could not be refreshed: ${message}`)).toBeTruthy();
      expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1', 'sub_2'] }]);
    });

    test('a failure to load holdings leaves no skeleton and can be retried', async () => {
      const accounts = accountsOf(1);
      const { server, user } = show({ accounts, routes: { [KEPT]: refuse(403, 'X', 'No luck.') } });
      const one = within(await card('Customer 1'));
      expect(await one.findAllByText('Not loaded')).toHaveLength(2);
      expect(stat('Total USDT Balance')).toBe('Total USDT Balance–Not available');
      server.set(
        KEPT,
        kept(accounts, (account) => keptOf(account, holdings())),
      );
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await one.findByText('$12,840.5123')).toBeTruthy();
      expect(stat('Total USDT Balance')).toContain('$12,840.5123');
    });
  });

  test('S2.72 the summary adds up all accounts, or says how many are known', async () => {
    const three = [...accountsOf(2), subAccount({ id: 'sub_3', external_id: 'acc_3', status: 'inactive' })];
    const unknown = { balances: null, balances_at: null, wallets: null };
    const { server } = show({
      accounts: three,
      rowOf: (account) => ({ ...keptOf(account, holdings()), ...(account.id === 'sub_2' && unknown) }),
    });
    await waitFor(() => expect(stat('Total BRL Balance')).toContain('R$ 96.501,50'));
    expect(stat('Total BRL Balance')).toContain('2 of 3 accounts loaded');
    expect(stat('Total USDT Balance')).toContain('$25,681.0246');
    expect(stat('Total Sub-Accounts')).toContain('2 active');
    // Active accounts only.
    expect(stat('Active Wallets')).toMatch(/^Active Wallets2/);
    server.set(
      KEPT,
      kept(three, (account) => keptOf(account, holdings())),
    );
    act(() => publishChange({ type: 'holdings', change: 'modify', id: 'sub_2', version: 2 }));
    await waitFor(() => expect(stat('Total BRL Balance')).toContain('R$ 144.752,25'));
    expect(stat('Total BRL Balance')).toContain('All accounts loaded');
    expect(stat('Active Wallets')).toMatch(/^Active Wallets4/);
  });

  test('S2.636 a new sub-account without balances causes no warning for five minutes', async () => {
    const arrive = 'The balances of the new sub-account arrive within a minute.';
    const { unmount } = show({
      accounts: [subAccount({ created_at: ago(4) })],
      rowOf: () => undefined,
    });
    await screen.findByText(arrive);
    expect(screen.queryByText(/accounts loaded; the totals/)).toBeNull();
    unmount();
    show({ accounts: [subAccount({ created_at: ago(6) })], rowOf: () => undefined });
    await screen.findByText(/^0 of 1 accounts loaded; the totals/);
    expect(screen.queryByText(arrive)).toBeNull();
  });

  test('the summary shows unknown totals as neither zero nor skeleton', async () => {
    show({ rowOf: () => undefined });
    await waitFor(() => expect(stat('Total BRL Balance')).toBe('Total BRL Balance–0 of 1 accounts loaded'));
    expect(stat('Total Sub-Accounts')).toContain('1');
  });

  test('the search finds by name, email or id, and can be cleared when nothing matches', async () => {
    const { user } = show({ accounts: accountsOf(5) });
    await card('Customer 1');
    const search = screen.getByRole('searchbox', { name: 'Search sub-accounts' });
    for (const text of ['CUSTOMER 3', 'customer3@', 'sub_3', 'acc_3']) {
      await user.clear(search);
      await user.paste(text);
      await waitFor(() => expect(cards(), text).toHaveLength(1));
      await card('Customer 3');
      expect(screen.getByText('1 of 5')).toBeTruthy();
      await user.clear(search);
      await waitFor(() => expect(cards().length).toBeGreaterThan(1));
    }
    await user.paste('no match');
    expect(await screen.findByText('No sub-account matches your search')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await card('Customer 2');
  });
  const PATIENT = { timeout: 60_000 };

  describe.each([20, 2_000])('%i sub-accounts', (count) => {
    test('S2.139 first rows and exact totals take two requests and no provider call', async () => {
      const rest = gate();
      const accounts = accountsOf(count);
      const rows = kept(accounts, (account) => keptOf(account, holdings()));
      const { server } = show({
        accounts,
        routes: {
          [KEPT]: async (request) => {
            if (request.query.has('cursor')) await rest.opened;
            return rows(request);
          },
        },
      });
      const firstRows = () => server.requests.filter(({ query }) => !query.has('cursor'));
      expect(await within(await card('Customer 1')).findByText('$12,840.5123')).toBeTruthy();
      expect(stat('Total Sub-Accounts')).toContain(count.toLocaleString('en-US'));
      expect(stat('Total USDT Balance')).toContain(usdFour(multiply('12840.5123', String(count))));
      expect(stat('Total USDT Balance')).toContain('All accounts loaded');
      // Requests of every console page.
      const own = (path: string) => path !== '/api/profile' && path !== '/api/stops';
      expect(firstRows().flatMap(({ path }) => (own(path) ? [path] : []))).toEqual([
        '/api/subaccounts',
        '/api/holdings',
      ]);
      expect(cards().length).toBeLessThanOrEqual(8);
      rest.open();
      await screen.findByText(
        `${count.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
        undefined,
        PATIENT,
      );
      const item = (await card('Customer 1')).closest('[role=listitem]');
      expect(item?.getAttribute('aria-setsize')).toBe(String(count));
      expect(server.to(PROXY)).toEqual([]);
      expect(server.to(REFRESH)).toEqual([]);
    });
  });

  test('S4.5 a sync reports its result and the omitted accounts', async () => {
    const errors = Array.from({ length: 7 }, (_, index) => ({
      external_id: `acc_${index}`,
      message: `Reason ${index}`,
    }));
    const { user } = show({
      routes: { [SYNC]: ok({ success: true, synchronized: 3, total: 10, error: null, errors }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Sync Sub-accounts' }));
    expect(await screen.findByText('Sync Complete')).toBeTruthy();
    expect(screen.getByText('7 sub-accounts were not imported')).toBeTruthy();
    expect(screen.getByText('acc_4: Reason 4')).toBeTruthy();
    expect(screen.getByText('and 2 more')).toBeTruthy();
    const notice = screen.getByText('7 sub-accounts were not imported').parentElement?.parentElement;
    if (!notice) throw new Error('no notice');
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('7 sub-accounts were not imported')).toBeNull());
  });
});

describe('account table', () => {
  beforeEach(() => {
    stubLayout();
  });

  const table = () => screen.findByRole('table', { name: 'Sub-accounts' });
  const namesIn = async () =>
    within(await table())
      .getAllByRole('rowheader')
      .map((cell) => within(cell).getByRole('link').textContent);
  const three = () => [
    subAccount({ id: 'sub_1', external_id: 'acc_1', name: 'Aurora' }),
    subAccount({
      id: 'sub_2',
      external_id: 'acc_2',
      name: 'Boreal',
      status: 'inactive',
      kyc_status: 'pending',
    }),
    subAccount({ id: 'sub_3', external_id: 'acc_3', name: 'Cometa', user_id: 'user_9' }),
  ];
  const BALANCES: Readonly<Record<string, string>> = { sub_1: '20', sub_2: '300', sub_3: '4' };
  const rowOf = (account: SubAccountRecord) => ({
    ...keptOf(account, holdings()),
    balances: [{ asset: 'BRL', balance: BALANCES[account.id] ?? '0' }],
  });
  const start = (at: string) => show({ accounts: three(), rowOf, at });

  test('cards come first; the table has default columns, links, and three-way sorting', async () => {
    const view = start('/gateway/subaccounts');
    await screen.findByRole('article', { name: 'Aurora' });
    await view.user.click(screen.getByRole('button', { name: 'Table' }));
    const columns = within(await table()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Status',
      'KYC',
      'BRL',
      'USDT',
      'Wallets',
      'Banks',
      'Last activity',
    ]);
    expect(screen.getByRole('link', { name: 'Boreal' }).getAttribute('href')).toBe(
      '/gateway/subaccounts/sub_2',
    );
    expect(view.address()).toBe('/gateway/subaccounts?view=table');
    const press = async () => view.user.click(within(await table()).getByRole('button', { name: 'BRL' }));
    await press();
    expect(await namesIn()).toEqual(['Boreal', 'Aurora', 'Cometa']);
    expect(
      within(await table())
        .getByRole('columnheader', { name: 'BRL' })
        .getAttribute('aria-sort'),
    ).toBe('descending');
    expect(view.address()).toBe('/gateway/subaccounts?view=table&sort=-brl');
    await press();
    expect(await namesIn()).toEqual(['Cometa', 'Aurora', 'Boreal']);
    await press();
    expect(await namesIn()).toEqual(['Aurora', 'Boreal', 'Cometa']);
    expect(view.address()).toBe('/gateway/subaccounts?view=table');
    await view.user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('S2.463 columns can be chosen and are kept in the URL', async () => {
    const view = start('/gateway/subaccounts?view=table&columns=brl');
    await view.user.click(await screen.findByRole('button', { name: 'Columns' }));
    await view.user.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(view.address()).toContain('columns=brl%2Ccreated'));
    const columns = within(await table()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Name', 'BRL', 'Created']);
  });

  test('S2.463 filters and search are in the URL, apply to cards too, and clear together', async () => {
    const view = start('/gateway/subaccounts?view=table&status=inactive');
    expect(await namesIn()).toEqual(['Boreal']);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await view.user.selectOptions(screen.getByLabelText('KYC'), 'Refused');
    expect(await screen.findByText('No sub-account matches these filters')).toBeTruthy();
    await view.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    expect(await namesIn()).toHaveLength(3);
    await view.user.type(screen.getByRole('searchbox'), 'com');
    await waitFor(() => expect(view.address()).toContain('search=com'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('com');
    await view.user.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findByRole('article', { name: 'Cometa' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Aurora' })).toBeNull();
  });

  describe('people', () => {
    const USERS = [user({ id: 'user_9', display_name: 'Paula Partner' })];
    const at = '/gateway/subaccounts?view=table&columns=owner';

    test('administrators see names; others fetch no users and see which are theirs', async () => {
      const { server, client } = show({
        accounts: three(),
        rowOf,
        at,
        routes: { 'GET /api/profile': ok(profile()), 'GET /api/users': page(USERS) },
      });
      expect(await screen.findAllByText('Another user')).toBeTruthy();
      expect(server.to('GET /api/users')).toEqual([]);
      await become(client, { role: 'admin' });
      expect(await screen.findByText('Paula Partner')).toBeTruthy();
    });
  });

  test('S2.464 while pages load, filters and sorting say they cover only loaded ones', async () => {
    const { open, routes } = gated(accountsOf(120));
    show({ accounts: accountsOf(120), at: '/gateway/subaccounts?view=table&sort=-brl', routes });
    await screen.findByText('50 of 120 accounts loaded; filters and order apply to these only');
    open();
    expect(await screen.findByText('120 of 120')).toBeTruthy();
    expect((await table()).getAttribute('aria-rowcount')).toBe('121');
  });
});

describe('live refresh', () => {
  beforeEach(() => {
    stubLayout();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const frame = (named: { account_id?: string }, type: 'order' | 'settlement' | 'webhook_log' = 'order') =>
    act(() => publishChange({ type, change: 'modify', id: 'ord_1', version: 2, ...named }));
  /** Changes an account's stored row, as a refresh from the provider does. */
  const keptOfAccount = (id: string) =>
    act(() => publishChange({ type: 'holdings', change: 'modify', id, version: 2 }));
  const of = (account_id: string) => ({ account_id });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** A loaded page with two accounts. The test moves the clock from here. */
  const start = async () => {
    const view = show({ accounts: accountsOf(2) });
    await waitFor(() => expect(screen.getAllByText('$12,840.5123')).toHaveLength(2));
    const [first, second] = [await card('Customer 1'), await card('Customer 2')];
    vi.useFakeTimers();
    const before = view.server.to(KEPT).length;
    return { ...view, first, second, reads: () => view.server.to(KEPT).length - before };
  };
  const waits = (one: HTMLElement) => one.hasAttribute('data-refreshing');

  describe('a sub-account’s order or settlement', () => {
    test('S4.27 S8.55 refreshes it 500 ms after the last event, while its card pulses, then reports it', async () => {
      const { first, second, reads, server } = await start();
      frame(of('acc_1'));
      expect(waits(first)).toBe(true);
      expect(first.getAttribute('aria-busy')).toBe('true');
      expect(waits(second)).toBe(false);
      keptOfAccount('sub_1');
      await pass(400);
      frame(of('acc_1'), 'settlement');
      keptOfAccount('sub_1');
      await pass(499);
      expect(reads()).toBe(0);
      await pass(1);
      await pass(50);
      expect(reads()).toBe(1);
      // The server asks the provider; the page does not.
      expect([...server.to(PROXY), ...server.to(REFRESH)]).toEqual([]);
      expect(waits(first)).toBe(false);
      expect(screen.getByText('Data Updated')).toBeTruthy();
      screen.getByText('Balances, wallets and bank accounts of Customer 1 have been refreshed.');
    });

    test('S4.30 accounts refresh independently', async () => {
      const { first, second, reads } = await start();
      frame(of('acc_1'));
      keptOfAccount('sub_1');
      await pass(300);
      frame(of('acc_2'));
      keptOfAccount('sub_2');
      await pass(250);
      expect([reads(), waits(first), waits(second)]).toEqual([1, false, true]);
      await pass(300);
      expect([reads(), waits(second)]).toEqual([2, false]);
    });

    test('if the provider is silent, stored values are read after five seconds', async () => {
      const { first, reads } = await start();
      frame(of('acc_1'));
      await pass(4_900);
      expect([reads(), waits(first)]).toEqual([0, true]);
      await pass(200);
      expect([reads(), waits(first)]).toEqual([1, false]);
    });

    test('S4.29 S2.617 changed balances are highlighted for 2 seconds, and only they are announced', async () => {
      const { first, second, server, held } = await start();
      const withOne = ({ balances, ...kept }: HoldingsRecord) => ({
        ...kept,
        balances: balances?.map((each) => (each.asset === 'BRL' ? { ...each, balance: '1' } : each)) ?? null,
      });
      server.set(
        KEPT,
        kept(accountsOf(2), (account) =>
          account.id === 'sub_1' ? withOne(keptOf(account, held)) : keptOf(account, held),
        ),
      );
      keptOfAccount('sub_1');
      await pass(550);
      expect(first.hasAttribute('data-changed')).toBe(true);
      expect(second.hasAttribute('data-changed')).toBe(false);
      screen.getByText('Customer 1: BRL now R$ 1,00');
      await pass(1_900);
      expect(first.hasAttribute('data-changed')).toBe(true);
      await pass(200);
      expect(first.hasAttribute('data-changed')).toBe(false);
    });

    test('S4.28 unknown accounts and equal balances change nothing; other changes show without a toast', async () => {
      const { first, second, reads, held } = await start();
      frame({});
      frame(of(''));
      frame(of('acc_unknown'));
      frame(of('acc_1'), 'webhook_log');
      expect([waits(first), waits(second)]).toEqual([false, false]);
      await pass(6_000);
      expect(reads()).toBe(0);

      held.balances = [
        { asset: 'USDT', balance_amount: '12840.51230' },
        { asset: 'BRL', balance_amount: '48250.750' },
      ];
      keptOfAccount('sub_1');
      await pass(550);
      expect([reads(), first.hasAttribute('data-changed')]).toEqual([1, false]);

      held.balances = [{ asset: 'BRL', balance_amount: '1.00' }];
      keptOfAccount('sub_1');
      await pass(550);
      expect(within(first).getByText('R$ 1,00')).toBeTruthy();
      expect(screen.queryByText('Data Updated')).toBeNull();
    });

    test('several refreshes leave one toast, the latest', async () => {
      await start();
      for (const n of [1, 2]) {
        frame(of(`acc_${n}`));
        keptOfAccount(`sub_${n}`);
        await pass(600);
      }
      expect(screen.getAllByText('Data Updated')).toHaveLength(1);
      expect(screen.getByText(/of Customer 2 have been refreshed/)).toBeTruthy();
    });

    test('many accounts cause at most two fetches, and none after leaving the page', async () => {
      const { reads, unmount } = await start();
      for (let n = 0; n < 50; n += 1) keptOfAccount(`sub_${n}`);
      await pass(2_000);
      expect(reads()).toBe(2);
      frame(of('acc_1'));
      keptOfAccount('sub_1');
      unmount();
      await vi.advanceTimersByTimeAsync(6_000);
      expect(reads()).toBe(2);
    });

    test('S8.73 a silent provider or a failed refresh is reported', async () => {
      const { server, held } = await start();
      const problem = {
        reason: 'authentication',
        message: 'Authentication failed: no',
        since: ago(0),
      } as const;
      server.set(
        KEPT,
        kept(accountsOf(2), (account) => ({ ...keptOf(account, held), problem })),
      );
      frame(of('acc_1'));
      keptOfAccount('sub_1');
      await pass(600);
      expect(screen.getByText('Refresh Failed')).toBeTruthy();
      expect(screen.getByText('Customer 1: Authentication failed.')).toBeTruthy();
      server.set(KEPT, refuse(403, 'FORBIDDEN', 'No luck.'));
      frame(of('acc_2'));
      keptOfAccount('sub_2');
      await pass(600);
      expect(screen.getByText('Customer 2: No luck.')).toBeTruthy();
    });
  });
});

describe('balances', () => {
  const of = (asset: string, balance: string) => ({ asset, balance });
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');

  test('S9.8 USDT with 4 decimals as US dollars, others with 2', () => {
    expect(balanceText('USDT', '12840.512349')).toBe('$12,840.5123');
    expect(plain(balanceText('BRL', '1000000000'))).toBe('R$ 1.000.000.000,00');
    expect(balanceText('EUR', '1234.5')).toBe('1,234.50\u00a0EUR');
  });

  test('a missing asset counts as 0; a repeated one is added up exactly', () => {
    expect(balanceOf([], 'USDT')).toBe('0');
    expect(balanceOf([of('usdt', '0.1'), of('USDT', '0.2'), of('BRL', '9')], 'USDT')).toBe('0.3');
  });

  test.each([
    [[of('BRL', '1.50')], [of('BRL', '1.5'), of('USDT', '0')], true],
    [[of('BRL', '1.5'), of('USDT', '2')], [of('USDT', '2'), of('BRL', '1.5')], true],
    [[of('BRL', '1.5')], [of('BRL', '1.51')], false],
    [[], [of('EUR', '1')], false],
  ])('%j and %j are equal: %s', (one, other, same) => {
    expect(changedBalances(one, other) === '').toBe(same);
  });
});

const VIEW = viewOf(new URLSearchParams());

const row = (
  name: string,
  over: Parameters<typeof subAccount>[0] = {},
  held: Partial<HoldingsRecord> | null = {},
): Row => {
  const account = subAccount({ id: name, name, ...over });
  return {
    account,
    held: held === null ? undefined : { ...keptOf(account, holdings()), ...held },
    stopped: false,
    owner: '',
    manager: '',
  };
};
const brl = (balance: string) => ({ balances: [{ asset: 'BRL', balance }] });
const names = (rows: readonly Row[]) => rows.map(({ account }) => account.name);
const by = (sort: NonNullable<ListView['sort']>, rows: readonly Row[]) => names(sorted(rows, sort));

test('amounts compare exactly, at any length', () => {
  const rows = [
    row('small', {}, brl('9.99')),
    row('great', {}, brl('9007199254740993.01')),
    row('less', {}, brl('9007199254740993.00')),
    row('ten', {}, brl('10')),
  ];
  expect(by({ by: 'brl', descending: true }, rows)).toEqual(['great', 'less', 'ten', 'small']);
  expect(by({ by: 'brl', descending: false }, rows)).toEqual(['small', 'ten', 'less', 'great']);
});

test('S2.464 unknown values sort last in both directions', () => {
  const rows = [row('unasked', {}, null), row('nothing', {}, brl('0')), row('some', {}, brl('1'))];
  expect(by({ by: 'brl', descending: true }, rows)).toEqual(['some', 'nothing', 'unasked']);
  expect(by({ by: 'brl', descending: false }, rows)).toEqual(['nothing', 'some', 'unasked']);
});

test('equal rows keep their order', () => {
  const rows = [row('b', { status: 'active' }), row('a', { status: 'active' })];
  for (const column of SORTED.filter((each) => each !== 'name'))
    for (const descending of [true, false])
      expect(by({ by: column, descending }, rows), column).toEqual(['b', 'a']);
  expect(names(sorted(rows, undefined))).toEqual(['b', 'a']);
});

test('names sort in natural order', () => {
  const rows = [row('Customer 10'), row('customer 9'), row('Água'), row('Zebra')];
  expect(by({ by: 'name', descending: false }, rows)).toEqual(['Água', 'customer 9', 'Customer 10', 'Zebra']);
});

test('filters by status, KYC group, stop and provider response combine', () => {
  const problem = { reason: 'timeout', message: 'No answer.', since: '2026-11-20T14:00:00.000Z' } as const;
  const rows = [
    row('fine'),
    row('off', { status: 'inactive' }),
    row('refused', { kyc_status: 'rejected' }),
    { ...row('stopped'), stopped: true },
    row('silent', {}, { problem }),
    { ...row('all', { status: 'inactive', kyc_status: 'failed' }, { problem }), stopped: true },
  ];
  const found = (over: Partial<ListView>) => names(filtered(rows, { ...VIEW, ...over }));
  expect(found({})).toHaveLength(6);
  expect(found({ status: 'inactive' })).toEqual(['off', 'all']);
  expect(found({ kyc: 'refused' })).toEqual(['refused', 'all']);
  expect(found({ stopped: true })).toEqual(['stopped', 'all']);
  expect(found({ problem: true })).toEqual(['silent', 'all']);
  expect(found({ status: 'inactive', kyc: 'refused', stopped: true, problem: true })).toEqual(['all']);
  expect(found({ kyc: 'pending' })).toEqual([]);
});

test('a card stays listed while another of its tabs is open', () => {
  const { result } = renderHook(() => useKept());
  expect([result.current.tabOf('a'), result.current.isKept('a')]).toEqual(['overview', false]);
  act(() => result.current.openTab('a', 'deposits'));
  expect([result.current.tabOf('a'), result.current.isKept('a')]).toEqual(['deposits', true]);
  expect(result.current.isKept('b')).toBe(false);
  act(() => result.current.openTab('a', 'overview'));
  expect(result.current.isKept('a')).toBe(false);
  act(() => result.current.openTab('a', 'something else'));
  expect(result.current.tabOf('a')).toBe('overview');
});

const at = (search: string) => viewOf(new URLSearchParams(search));
const addressOf = (search: string) => paramsOf(at(search), new URLSearchParams(search)).toString();

test('an empty URL shows all as cards, newest first', () => {
  expect(at('')).toEqual({
    layout: 'cards',
    columns: USUAL_COLUMNS,
    sort: undefined,
    status: undefined,
    kyc: undefined,
    stopped: false,
    problem: false,
  });
  expect(addressOf('')).toBe('');
});

test('only choices are in the URL', () => {
  const search = 'view=table&columns=owner%2Cbrl&sort=-brl&status=active&kyc=pending&stopped=yes&problem=yes';
  expect(at(search)).toMatchObject({
    layout: 'table',
    columns: ['owner', 'brl'],
    sort: { by: 'brl', descending: true },
    status: 'active',
    kyc: 'pending',
    stopped: true,
    problem: true,
  });
  expect(addressOf(search)).toBe(search);
  // A saved view keeps all of it.
  expect([...new URLSearchParams(viewIn('sub-accounts', search)).keys()].toSorted()).toEqual(
    [...new URLSearchParams(search).keys()].toSorted(),
  );
});

test("unknown parameters are ignored, and other pages' are kept", () => {
  expect(at('view=tiles&sort=-nothing&status=odd&kyc=odd&stopped=no&columns=odd')).toEqual({
    ...at(''),
    columns: [],
  });
  expect(addressOf('search=aurora&sort=name')).toBe('search=aurora&sort=name');
});

test('a choice of no columns but the name is valid', () => {
  const none = paramsOf({ ...at(''), columns: [] }, new URLSearchParams());
  expect(viewOf(none).columns).toEqual([]);
});

test('columns keep their own order, whatever the order of choice', () => {
  expect(at(`columns=${COLUMNS.toReversed().join(',')}`).columns).toEqual(COLUMNS);
});

test('clicking a column sorts by it, then in reverse, then resets', () => {
  const brl = nextSort('brl', undefined);
  expect(brl).toEqual({ by: 'brl', descending: true });
  expect(nextSort('brl', brl)).toEqual({ by: 'brl', descending: false });
  expect(nextSort('brl', { by: 'brl', descending: false })).toBeUndefined();
  expect(nextSort('name', brl)).toEqual({ by: 'name', descending: false });
});
