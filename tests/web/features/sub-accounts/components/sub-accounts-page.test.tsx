import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { multiply } from '#shared/domain/money.ts';
import { usdFour } from '#web/lib/format/amount.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import {
  accountsOf,
  ago,
  card,
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
} from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const SYNC = 'POST /api/sync-subaccounts';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
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
  test('loading: title, actions and six skeleton cards', () => {
    show({ routes: { [LIST]: () => new Promise(() => {}) } });
    expect(screen.getByRole('heading', { name: 'Sub-Accounts Management' })).toBeTruthy();
    for (const name of ['Refresh All', 'Sync Sub-accounts', 'Create'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    const loading = screen.getByRole('status', { name: 'Loading sub-accounts' });
    expect(loading.querySelectorAll('[data-skeleton=card]')).toHaveLength(6);
  });

  test('none: the causes, Retry Loading, and Check Settings leads to the settings', async () => {
    const { server, user, address } = show({
      accounts: [],
      routes: { [PROFILE]: ok(profile({ role: 'admin', is_admin: true })) },
    });
    expect(await screen.findByText('No Sub-Accounts Found')).toBeTruthy();
    for (const cause of [/credentials/, /network/i, /created/]) expect(screen.getByText(cause)).toBeTruthy();
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

  test.each(['client', 'gateway_user'] as const)(
    'none, for a %s: no way to settings that are not theirs',
    async (role) => {
      show({ accounts: [], routes: { [PROFILE]: ok(profile({ role })) } });
      expect(
        await screen.findByText(role === 'client' ? /Your operator creates/ : /several causes/),
      ).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Check Settings' })).toBeNull();
    },
  );

  test.each([
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
    ['Failed to fetch', 'Network connection failed.', 'Please check your internet connection and try again.'],
    ['The table is on fire.', 'The table is on fire.', null],
    ['API request failed', 'Failed to load sub-accounts.', null],
  ])('a loading error "%s" is reported as "%s", with a way to the settings', async (message, title, text) => {
    const { user, address } = show({ routes: { [LIST]: refuse(502, 'X', message) } });
    await screen.findByText('No Sub-Accounts Found');
    await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
    if (text) expect(screen.getAllByText(text)).toHaveLength(2);
    expect(cards()).toHaveLength(0);
    await user.click(await toastAction());
    expect(address()).toBe('/gateway/settings');
  });

  test('a list that could not be refreshed stays, says so, and can be tried again', async () => {
    const { server, user } = show();
    await loaded();
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

  test('credentials that the provider refuses are reported once for all cards', async () => {
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

  test('while the provider gives no answers: how old it is, for how many, and it is asked again on demand', async () => {
    const message = 'The provider did not answer in time.';
    const problem = { reason: 'timeout', message, since: ago(30) } as const;
    const { server, user } = show({
      accounts: accountsOf(2),
      rowOf: (account) => ({ ...keptOf(account, holdings()), balances_at: ago(40), problem }),
      routes: { [REFRESH]: ok({ items: [], not_asked: [{ id: 'sub_1', reason: message }] }) },
    });
    const title = await screen.findByText(
      'The provider gives no answer about 2 accounts. What is shown is from before: as of 40m ago',
    );
    expect(stat('Total BRL Balance')).toContain('R$ 96.501,50');
    const notice = within(title.parentElement?.parentElement ?? document.body);
    await card('Customer 2');
    await user.click(notice.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText(`1 account could not be asked for: ${message}`)).toBeTruthy();
    expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1', 'sub_2'] }]);
  });

  test('what is kept that cannot be read leaves no skeleton, and is tried again', async () => {
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

describe('the summary', () => {
  test('sums over all accounts, and says of how many where not all are known', async () => {
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
    // Of active accounts only.
    expect(stat('Active Wallets')).toMatch(/^Active Wallets2/);
    server.set(
      KEPT,
      kept(three, (account) => keptOf(account, holdings())),
    );
    act(() => publishChange({ type: 'holdings', change: 'modify', id: 'sub_2', version: 2, record: {} }));
    await waitFor(() => expect(stat('Total BRL Balance')).toContain('R$ 144.752,25'));
    expect(stat('Total BRL Balance')).toContain('All accounts loaded');
    expect(stat('Active Wallets')).toMatch(/^Active Wallets4/);
  });

  test('nothing that is known of any account is no zero, and no skeleton', async () => {
    show({ rowOf: () => undefined });
    await waitFor(() => expect(stat('Total BRL Balance')).toBe('Total BRL Balance–0 of 1 accounts loaded'));
    expect(stat('Total Sub-Accounts')).toContain('1');
  });

  test('what could not be loaded is no zero', async () => {
    show({ routes: { [LIST]: refuse(500, 'X', 'No luck.') } });
    await screen.findByText('No Sub-Accounts Found');
    expect(stat('Total BRL Balance')).toBe('Total BRL Balance–Not available');
  });
});

describe('search', () => {
  test.each(['CUSTOMER 3', 'customer3@', 'sub_3', 'acc_3'])(
    '"%s" finds by name, email or id',
    async (text) => {
      const { user } = show({ accounts: accountsOf(5) });
      await card('Customer 1');
      await user.click(screen.getByRole('searchbox', { name: 'Search sub-accounts' }));
      await user.paste(text);
      await waitFor(() => expect(cards()).toHaveLength(1));
      await card('Customer 3');
      expect(screen.getByText('1 of 5')).toBeTruthy();
    },
  );

  test('nothing found says so, and is taken back', async () => {
    const { user } = show({ accounts: accountsOf(2) });
    await card('Customer 1');
    await user.click(screen.getByRole('searchbox'));
    await user.paste('no match');
    expect(await screen.findByText('No sub-account matches your search')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await card('Customer 2');
  });
});

const PATIENT = { timeout: 60_000 };

describe.each([20, 2_000])('%i sub-accounts', (count) => {
  test('the first rows and exact totals take two requests and no provider call; the rest comes behind', async () => {
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
    // What every page of the console has asked for already.
    const own = (path: string) => path !== '/api/profile' && path !== '/api/stops';
    expect(firstRows().flatMap(({ path }) => (own(path) ? [path] : []))).toEqual([
      '/api/subaccounts',
      '/api/holdings',
    ]);
    expect(cards().length).toBeLessThanOrEqual(8);
    rest.open();
    expect(
      await screen.findByText(
        `${count.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
        undefined,
        PATIENT,
      ),
    ).toBeTruthy();
    const item = (await card('Customer 1')).closest('[role=listitem]');
    expect(item?.getAttribute('aria-setsize')).toBe(String(count));
    expect(server.to(PROXY)).toEqual([]);
    expect(server.to(REFRESH)).toEqual([]);
  });
});

describe('the header', () => {
  test('Refresh All has the provider asked about what is in view, reads what is kept, and says so', async () => {
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
  });

  test('a sync reports its result and lists the accounts that were left out', async () => {
    const errors = Array.from({ length: 7 }, (_, index) => ({
      external_id: `acc_${index}`,
      message: `Reason ${index}`,
    }));
    const { user } = show({
      routes: { [SYNC]: ok({ success: true, synchronized: 3, total: 10, error: null, errors }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Sync Sub-accounts' }));
    expect(await screen.findByText('Sync Complete')).toBeTruthy();
    expect(screen.getByText('7 sub-accounts were left out')).toBeTruthy();
    expect(screen.getByText('acc_4: Reason 4')).toBeTruthy();
    expect(screen.getByText('and 2 more')).toBeTruthy();
    const notice = screen.getByText('7 sub-accounts were left out').parentElement?.parentElement;
    if (!notice) throw new Error('no notice');
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('7 sub-accounts were left out')).toBeNull());
  });
});
