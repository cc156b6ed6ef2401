import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/contract/calls/users.ts';
import type { HoldingsRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { AccountPage } from '#web/features/accounts/sub-accounts/components/account-page.tsx';
import WalletForm from '#web/features/accounts/sub-accounts/components/wallet-form.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import {
  accountsOf,
  configuration,
  conversion,
  profile,
  statisticsOf,
  subAccount,
} from '#tests/web/support/fixtures.ts';
import { listedOrder } from '#tests/web/support/orders.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse, type Request } from '#tests/web/support/server.ts';
import { stop } from '#tests/web/support/stops.ts';
import { user as anyUser } from '#tests/web/features/accounts/users/fixtures.ts';
import {
  ago,
  card,
  DEPOSIT,
  endpointOf,
  holdings,
  type Holdings,
  keptOf,
  LIST,
  loaded,
  PROFILE,
  provider,
  PROXY,
  REFRESH,
  RESERVE,
  show,
  stubLayout,
  TREASURY,
} from './support.tsx';

describe('account page', () => {
  const ONE = 'GET /api/subaccounts/sub_1';
  const ASSIGN = 'PATCH /api/subaccounts/sub_1';
  const KEPT = 'GET /api/holdings';

  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => {});
    Element.prototype.scrollIntoView = () => {};
  });

  const user = (id: string, over: Partial<User> = {}) =>
    anyUser({ id, email: `${id}@example.com`, display_name: null, role: 'gateway_user', ...over });
  const USERS = [
    user('user_1', { display_name: 'Olivia Operator' }),
    user('user_2', { display_name: 'Paula Partner' }),
    user('user_3', { role: 'client' }),
  ];

  const keptAnswer = (account: SubAccountRecord) => {
    const row = keptOf(account, holdings());
    return ok({
      items: [row],
      totals: holdingsTotals([account], new Map([[account.id, row]])),
      next_cursor: null,
    });
  };

  const show = (
    routes: Parameters<typeof fakeServer>[0] = {},
    { isAdmin = false, at = '/gateway/subaccounts/sub_1', account = subAccount() } = {},
  ) => ({
    server: fakeServer({
      'GET /api/profile': ok(profile(isAdmin ? { role: 'admin', is_admin: true } : {})),
      'GET /api/stops': ok({ gateway: null, items: [], next_cursor: null }),
      'GET /api/users': page(USERS),
      'GET /api/orders': page([
        listedOrder({ payment_id: 'pay_1' }),
        listedOrder({ id: 'ord_2', type: 'exchange', target_asset: 'USDT', conversion_id: 'cnv_1' }),
      ]),
      'GET /api/statistics': ok(statisticsOf([conversion({ status: 'transfer_completed' })])),
      [ONE]: ok(account),
      [KEPT]: keptAnswer(account),
      [RESERVE]: ok({
        usdt_spread: '1.2500',
        kept: {},
        exchange_spread: '0.5',
        open_conversions: 0,
        held_payments: 0,
      }),
      [REFRESH]: ok({ items: [], not_asked: [] }),
      [PROXY]: provider(holdings()),
      ...routes,
    }),
    ...renderInConsole(
      <Routes>
        <Route
          path="/gateway/subaccounts/:id"
          element={
            <AccountPage
              rule={({ name }) => <p>Rule of {name}</p>}
              deposits={({ name }) => <p>Deposits of {name}</p>}
              statements={({ name }) => <p>Statements of {name}</p>}
              send={({ name }) => <button>Send Money from {name}</button>}
            />
          }
        />
        <Route path="*" element="elsewhere" />
      </Routes>,
      at,
    ),
  });
  const part = (name: string) => within(screen.getByRole('region', { name }));

  describe('S2.635 the next steps of a new sub-account', () => {
    const RULES = 'GET /api/conversion-configurations';
    const fresh = subAccount({ created_at: new Date().toISOString(), user_id: null });
    const bare = { [KEPT]: ok({ items: [], totals: holdingsTotals([fresh], new Map()), next_cursor: null }) };
    const links = async () =>
      (await part('Next steps').findAllByRole('link')).map((each) => [
        each.textContent,
        each.getAttribute('href'),
      ]);
    const open = async (...[routes, more]: Parameters<typeof show>) => {
      const shown = show({ [RULES]: page([]), ...routes }, { account: fresh, ...more });
      await screen.findByRole('region', { name: 'Next steps' });
      return shown;
    };
    beforeEach(() => localStorage.clear());

    test('link to their places; only an administrator is sent to people', async () => {
      const { user } = await open(bare, { isAdmin: true });
      const here = '/gateway/subaccounts/sub_1';
      expect(await links()).toEqual([
        ['Invite', '/gateway/users'],
        ['Assign', `${here}#people`],
        ['Generate it', `${here}#deposits`],
        ['Add a wallet', `${here}#wallets`],
        ['Set it up', '/gateway/conversions?tab=settings&account=sub_1&field=destination'],
      ]);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
    });

    test('are ticked, and gone the next time once all are done', async () => {
      const { unmount } = await open({ [RULES]: page([configuration()]) });
      expect(await part('Next steps').findByText(/Everything is set up/)).toBeTruthy();
      expect(part('Next steps').queryAllByRole('link')).toEqual([]);
      unmount();
      show({ [RULES]: page([configuration()]) }, { account: fresh });
      await screen.findByRole('region', { name: 'Overview' });
      expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
    });
  });

  test('S2.460 shows one sub-account in sections; orders link to payment, conversion and ledger', async () => {
    const { server } = show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' })).toBeTruthy();
    expect(await part('Overview').findByText('R$ 48.250,75')).toBeTruthy();
    expect(part('Overview').getByText('as of 3m ago')).toBeTruthy();
    expect(await part('Payments and orders').findByRole('table')).toBeTruthy();
    expect(await part('Wallets').findByText('Withdrawal wallets')).toBeTruthy();
    for (const [name, text] of [
      ['Conversion rule', 'Rule of Aurora Apostas'],
      ['Deposits', 'Deposits of Aurora Apostas'],
      ['Statements', 'Statements of Aurora Apostas'],
    ] as const)
      expect(part(name).getByText(text)).toBeTruthy();
    expect(part('Details').getByText('Created')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Money from Aurora Apostas' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Recipients' }).getAttribute('href')).toBe(
      '/recipients?account=sub_1',
    );
    // It fetches neither the full list nor other accounts' holdings.
    expect(server.to('GET /api/subaccounts')).toEqual([]);
    expect(server.to(KEPT).map(({ query }) => query.get('sub_account_id'))).toEqual(['sub_1']);

    const orders = part('Payments and orders');
    const payment = await orders.findByRole('link', { name: 'Open the payment' });
    expect(payment.getAttribute('href')).toBe('/gateway/payments/pay_1');
    expect(orders.getByRole('link', { name: 'Open the conversion' }).getAttribute('href')).toBe(
      '/gateway/conversions?id=cnv_1',
    );
    expect(orders.getByRole('link', { name: 'Entries in the ledger' }).getAttribute('href')).toBe(
      '/gateway/ledger?sub_account=sub_1&ledger=available%3ABRL',
    );
    expect(server.to('GET /api/orders').map(({ query }) => query.get('account_id'))).toEqual(['acc_1']);

    const figures = part('Conversions and held payments');
    // In total, and in recent days.
    expect((await figures.findAllByText(/^1: R\$/)).length).toBeGreaterThan(0);
    expect(await figures.findByText('1.2500 USDT')).toBeTruthy();
    expect(server.to('GET /api/statistics')[0]?.query.get('sub_account_id')).toBe('sub_1');
    expect(figures.queryByRole('link')).toBeNull();

    // Others see its owner and manager, and cannot assign them.
    expect(await part('People').findByText('Owner')).toBeTruthy();
    expect(part('People').queryByRole('button')).toBeNull();
    expect(server.to('GET /api/users')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Your own activity' }).getAttribute('href')).toBe('/settings');
  });

  test('S2.461 a failure to load can be retried; a missing or lost sub-account is not found', async () => {
    const {
      server,
      client,
      user: person,
    } = show({ [ONE]: refuse(500, 'INTERNAL', 'Something went wrong.') });
    expect(await screen.findByText('The sub-account could not be loaded')).toBeTruthy();
    server.set(ONE, refuse(404, 'NOT_FOUND', 'Not found.'));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sub-account not found')).toBeTruthy();
    expect(screen.getByText('It does not exist, or you have no access to it.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Wallets' })).toBeNull();
    server.set(ONE, ok(subAccount()));
    await client.invalidateQueries({ queryKey: keys.subAccounts.all });
    await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' });
    server.set(ONE, refuse(404, 'NOT_FOUND', 'Not found.'));
    await client.invalidateQueries({ queryKey: keys.subAccounts.all });
    expect(await screen.findByText('Sub-account not found')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'Aurora Apostas' })).toBeNull();
  });

  test('changed balances reload, others do not; Refresh asks the provider', async () => {
    const { server, user: person } = show();
    await screen.findByRole('heading', { name: 'Overview' });
    await part('Overview').findByText('R$ 48.250,75');
    publishChange({ type: 'holdings', change: 'modify', id: 'sub_9', version: 2 });
    publishChange({ type: 'holdings', change: 'modify', id: 'sub_1', version: 2 });
    await waitFor(() => expect(server.to(KEPT)).toHaveLength(2));
    await person.click(await screen.findByRole('button', { name: 'Refresh balances' }));
    expect(await screen.findByText('Balances refreshed')).toBeTruthy();
    expect(server.to(REFRESH)[0]?.body).toEqual({ sub_account_ids: ['sub_1'] });
    await waitFor(() => expect(server.to(KEPT).length).toBeGreaterThan(2));
    const reason = 'The provider did not answer in time.';
    server.set(REFRESH, ok({ items: [], not_asked: [{ id: 'sub_1', reason }] }));
    await person.click(await screen.findByRole('button', { name: 'Refresh balances' }));
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test('S2.462 people: an administrator assigns owner and manager; only changes are sent', async () => {
    const { server, user: person } = show({}, { isAdmin: true });
    const collect = await screen.findByRole('link', { name: 'Collect spread' });
    expect(collect.getAttribute('href')).toBe('/gateway/ledger?tab=spread');
    await person.click(
      await screen.findByRole('button', { name: 'Change owner and manager of Aurora Apostas' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(within(dialog.getByLabelText('Manager')).queryByRole('option', { name: /user_3/ })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose another owner or manager first.')).toBeTruthy();
    expect(server.to(ASSIGN)).toEqual([]);
    await person.selectOptions(dialog.getByLabelText('Owner'), 'user_3');
    server.set(ASSIGN, ok(subAccount({ user_id: 'user_3' })));
    server.set(ONE, ok(subAccount({ user_id: 'user_3' })));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owner and manager saved')).toBeTruthy();
    expect(server.to(ASSIGN)[0]?.body).toEqual({ user_id: 'user_3' });
    expect(await part('People').findByText('user_3@example.com')).toBeTruthy();
  });

  test('S2.462 people: a change held for approval says it was not made', async () => {
    const { user: person } = show(
      {
        [ASSIGN]: () => ({
          status: 202,
          body: {
            approval: { id: 'apr_1', item: 'assignment', ends_at: '2026-11-21T14:00:00.000Z' },
          },
        }),
      },
      { isAdmin: true },
    );
    await person.click(
      await screen.findByRole('button', { name: 'Change owner and manager of Aurora Apostas' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await person.selectOptions(dialog.getByLabelText('Manager'), 'user_2');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owner and manager were not changed')).toBeTruthy();
    expect(screen.queryByText('Owner and manager saved')).toBeNull();
  });

  test('a stop is shown beside the name', async () => {
    show({
      'GET /api/stops': ok({
        gateway: null,
        items: [stop({ kind: 'sub_account', sub_account_id: 'sub_1' })],
        next_cursor: null,
      }),
    });
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lift the stop: Aurora Apostas' })).toBeTruthy();
  });
});

describe('account card', () => {
  beforeEach(() => {
    stubLayout();
  });

  const having = (over: Partial<Holdings>): Holdings => ({ ...holdings(), ...over });
  const open = async (tab: string, shown: Parameters<typeof show>[0] = {}) => {
    const view = show(shown);
    await view.user.click(within(await card(shown.accounts?.[0]?.name)).getByRole('tab', { name: tab }));
    return { ...view, panel: within(screen.getByRole('tabpanel', { name: tab })) };
  };

  test('S2.75 S2.76 overview: KYC, level, limit, volume, balances with time, counts and links', async () => {
    show();
    const one = within(await loaded());
    for (const text of ['Verified', 'Level 2', '$50,000.00', '$12,300.00 (24%)', '$12,840.5123'])
      expect(one.getByText(text)).toBeTruthy();
    expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
    expect(await one.findByText('2 wallets · 1 bank account')).toBeTruthy();
    const time = await one.findByText('as of 3m ago');
    expect(time.title).toMatch(/^\w{3} \d\d, \d{4} \d\d:\d\d:\d\d GMT[+-]\d\d:\d\d$/);
    const leadsTo = (name: string) => one.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Manage: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1');
    expect(leadsTo('Deposits: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1#deposits');
  });

  test('S9.10 overview: the volume fills the bar, and nears the limit from 80%', async () => {
    const cases = [
      ['39999.99', '79', false],
      ['40000', '80', true],
      ['1000000000', '100', true],
      [null, '0', false],
    ] as const;
    show({
      accounts: accountsOf(4).map((account, n) => ({ ...account, kyc_volume: cases[n]?.[0] ?? null })),
    });
    for (const [n, [, percent, near]] of cases.entries()) {
      const one = await card(`Customer ${n + 1}`);
      expect(within(one).getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent);
      expect(one.querySelector('[data-near-limit]') !== null, percent).toBe(near);
    }
  });

  test("S2.139 S9.9 overview: last known values show their age and the provider's error; unknown is not zero", async () => {
    const message = 'The provider does not have this.';
    const nothing = { balances: null, balances_at: null, wallet_count: null, bank_count: null };
    const kept: readonly Partial<HoldingsRecord>[] = [
      {},
      { balances_at: ago(95), problem: { reason: 'not_found', message, since: ago(90) } },
      { ...nothing, problem: { reason: 'timeout', message: 'No answer.', since: ago(1) } },
      nothing,
    ];
    const accounts = accountsOf(4);
    const great = having({ balances: { data: [{ asset: 'USDT', total: '1000000000' }] } });
    show({
      accounts,
      rowOf: (account) => ({
        ...keptOf(account, account.id === 'sub_1' ? great : holdings()),
        ...kept[accounts.indexOf(account)],
      }),
    });
    // Balances fall back to the total, then to 0, and are exact at 10^9.
    const first = within(await card('Customer 1'));
    expect(await first.findByText('$1,000,000,000.0000')).toBeTruthy();
    expect(first.getByText('R$ 0,00')).toBeTruthy();

    const second = within(await card('Customer 2'));
    for (const text of ['$12,840.5123', 'as of 1h 35m ago', message, '2 wallets · 1 bank account'])
      expect(second.getByText(text)).toBeTruthy();

    for (const [name, text] of [
      ['Customer 3', 'Unknown'],
      ['Customer 4', 'Not loaded'],
    ] as const) {
      const one = within(await card(name));
      expect(await one.findAllByText(text)).toHaveLength(2);
      expect(one.getByText('– wallets · – bank accounts')).toBeTruthy();
      expect(one.queryByText('$0.0000')).toBeNull();
      expect(one.queryByRole('img', { name: 'Loading' })).toBeNull();
    }
  });

  test("S2.74 tabs by keyboard: arrows, Home and End reach all four; Deposits shows the page's content", async () => {
    const { user } = show();
    const one = within(await card());
    await user.click(one.getByRole('tab', { name: 'Overview' }));
    for (const [key, name] of [
      ['ArrowRight', 'Wallets'],
      ['ArrowRight', 'Deposits'],
      ['End', 'Details'],
      ['Home', 'Overview'],
      ['ArrowLeft', 'Details'],
      ['ArrowLeft', 'Deposits'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
      await user.keyboard('{Enter}');
      await one.findByRole('tab', { selected: true, name });
    }
    expect(one.getByText('Deposits of Aurora Apostas')).toBeTruthy();
  });

  test('S2.79 details: contact and account', async () => {
    const { panel } = await open('Details', {
      accounts: [subAccount({ id: 'sub_0123456789', phone: '+55 11 3000-1001', city: 'Santos' })],
    });
    for (const text of ['ops@aurora.example', '+55 11 3000-1001', 'Santos, BR', 'sub_0123'])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByText(/^\w{3} \d\d, 2026$/)).toBeTruthy();
    await waitFor(() => expect(panel.getByText('Total assets').nextSibling?.textContent).toBe('2'));
  });

  test('S4.24 a missing limit and details show as such; a long name is complete in its title', async () => {
    const name = 'Companhia Brasileira de Entretenimento '.repeat(6).trim();
    const { user } = show({
      accounts: [
        subAccount({
          name,
          country: null,
          email: '',
          kyc_status: 'in_review',
          kyc_level: null,
          kyc_limit: null,
          kyc_volume: null,
        }),
      ],
    });
    const one = within(await card(name));
    expect(one.getByRole('heading', { name }).title).toBe(name);
    expect(one.getByText('Pending')).toBeTruthy();
    expect(one.getByText('No limit set')).toBeTruthy();
    await user.click(one.getByRole('tab', { name: 'Details' }));
    const panel = within(screen.getByRole('tabpanel', { name: 'Details' }));
    for (const missing of ['Email', 'Phone', 'City / Country'])
      expect(panel.getByText(missing).nextSibling?.textContent).toBe('–');
  });

  describe('wallets', () => {
    const WALLET = 'USDT Tron';

    test('S2.77 S8.54 deposit addresses are masked until revealed, and copied in full', async () => {
      const { panel, user } = await open('Wallets');
      expect(await panel.findByText('TDepos...000001')).toBeTruthy();
      expect(panel.getByText('TWithd...000002')).toBeTruthy();
      expect(panel.getByText('Aurora treasury')).toBeTruthy();
      expect(panel.getByText('Address tag: 7788')).toBeTruthy();
      expect(panel.getAllByText('Tron')).toHaveLength(2);
      const reveal = panel.getByRole('button', { name: `Show the full address of ${WALLET}` });
      await user.click(reveal);
      expect(panel.getByText(DEPOSIT)).toBeTruthy();
      expect(panel.queryByText(TREASURY)).toBeNull();
      expect(reveal.getAttribute('aria-pressed')).toBe('true');
      await user.click(reveal);
      expect(panel.queryByText(DEPOSIT)).toBeNull();
      const copy = panel.getByRole('button', { name: `Copy the address of ${WALLET}` });
      await user.click(copy);
      expect(await screen.findByText('Address Copied')).toBeTruthy();
      expect(await navigator.clipboard.readText()).toBe(DEPOSIT);
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
      await user.click(copy);
      expect(await screen.findByText('The address could not be copied')).toBeTruthy();
    });

    test('S2.78 only deposit wallets have a QR code, with address and tag; focus returns', async () => {
      const { panel, user } = await open('Wallets');
      const button = await panel.findByRole('button', { name: `Show the QR code of ${WALLET}` });
      expect(panel.getAllByRole('button', { name: /QR code/ })).toHaveLength(1);
      await user.click(button);
      const dialog = within(await screen.findByRole('dialog', { name: 'Deposit USDT' }));
      expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeTruthy();
      expect(dialog.getByText(DEPOSIT)).toBeTruthy();
      expect(dialog.getByText('7788')).toBeTruthy();
      expect(dialog.getByText(/Send only USDT on the Tron network/)).toBeTruthy();
      const close = dialog.getByRole('button', { name: 'Close' });
      await waitFor(() => expect(document.activeElement).toBe(close));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button));
    });

    test('S2.656 a withdrawal wallet is deleted after a confirmation; if it is in use, the rule or order is named', async () => {
      const { panel, user, held, server } = await open('Wallets');
      let isUsed = true;
      const used = 'The conversion rule of Aurora sends USDT to this wallet.';
      server.set(PROXY, (request) =>
        isUsed && JSON.stringify(request.body).includes('DELETE')
          ? refuse(409, 'CONFLICT', used)
          : provider(held)(request),
      );
      const names = (await panel.findAllByRole('button', { name: /^(Rename|Delete)/ })).map((each) =>
        each.getAttribute('aria-label'),
      );
      expect(names).toEqual(['Rename USDT Tron Aurora treasury', 'Delete USDT Tron Aurora treasury']);
      const remove = async () => {
        await user.click(panel.getByRole('button', { name: /^Delete/ }));
        const question = await screen.findByRole('alertdialog', {
          name: 'Delete the wallet Aurora treasury?',
        });
        await user.click(within(question).getByRole('button', { name: 'Delete wallet' }));
      };
      await remove();
      expect(await screen.findByText(used)).toBeTruthy();
      isUsed = false;
      await remove();
      expect(await screen.findByText('Wallet deleted')).toBeTruthy();
    });

    test('none of either kind, and a wallet with only an id', async () => {
      const first = await open('Wallets', { held: having({ wallets: [] }) });
      expect(await first.panel.findByText('No deposit wallet yet.')).toBeTruthy();
      expect(first.panel.getByText('No withdrawal wallet yet.')).toBeTruthy();
      first.unmount();
      const second = await open('Wallets', { held: having({ wallets: [{ id: 'wal_9' }] }) });
      expect(await second.panel.findByText('No address yet')).toBeTruthy();
      // Its type is unknown, so it is not offered for deposits.
      expect(second.panel.getByText('No deposit wallet yet.')).toBeTruthy();
      expect(second.panel.queryByRole('button', { name: /Copy/ })).toBeNull();
    });

    test('adding a withdrawal wallet refreshes the account and returns focus', async () => {
      const { panel, user, server, held } = await open('Wallets', {
        routes: { 'GET /api/assets': page([]) },
      });
      await user.click(await panel.findByRole('button', { name: 'Add withdrawal wallet' }));
      expect(await panel.findByRole('form', { name: 'Add withdrawal wallet' })).toBeTruthy();
      await user.click(panel.getByRole('button', { name: 'Cancel' }));
      const button = await panel.findByRole('button', { name: 'Add withdrawal wallet' });
      await waitFor(() => expect(document.activeElement).toBe(button));
      await user.click(button);
      await user.type(await panel.findByRole('textbox', { name: /^Address\b(?! tag)/ }), 'wallet-3');
      held.wallets = [...held.wallets, { id: 'wal_3' }];
      await user.click(panel.getByRole('button', { name: 'Add wallet' }));
      await waitFor(() =>
        expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1'] }]),
      );
      await user.click(screen.getByRole('tab', { name: 'Overview' }));
      expect(await screen.findByText('3 wallets · 1 bank account')).toBeTruthy();
    });

    test('load when the tab opens; a failure shows its reason and can be retried', async () => {
      const { open: answer, opened } = gate();
      const { panel, server, user, held } = await open('Wallets', {
        routes: {
          [PROXY]: async () => {
            await opened;
            return refuse(403, 'FORBIDDEN', 'Not now.');
          },
        },
      });
      expect(panel.getByRole('status', { name: 'Loading wallets' })).toBeTruthy();
      expect(server.to(PROXY)).toHaveLength(1);
      answer();
      expect(await panel.findByText('Not now.')).toBeTruthy();
      server.set(PROXY, provider(held));
      await user.click(panel.getByRole('button', { name: 'Try again' }));
      expect(await panel.findByText('Aurora treasury')).toBeTruthy();
    });
  });
});

describe('activation', () => {
  beforeEach(() => {
    stubLayout();
  });

  const INACTIVE = '/v1/subaccount/inactive';
  const RESERVED = {
    usdt_spread: '0.345678',
    kept: {},
    exchange_spread: '0.5',
    open_conversions: 2,
    held_payments: 100,
  };
  const as = (role: 'admin' | 'gateway_user' | 'client') => ({
    [PROFILE]: ok(profile({ role, is_admin: role === 'admin' })),
  });

  const details = async (shown: Parameters<typeof show>[0]) => {
    const view = show(shown);
    await loaded();
    await view.user.click(within(await card()).getByRole('tab', { name: 'Details' }));
    return { ...view, panel: within(screen.getByRole('tabpanel', { name: 'Details' })) };
  };
  const patches = (requests: readonly Request[]) =>
    requests.filter(
      ({ path, body }) => path === '/api/ramps' && endpointOf({ body } as Request) === INACTIVE,
    );

  const closed = () =>
    waitFor(() =>
      expect(screen.queryByRole('alertdialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
    );

  test("the gateway's spread shows beside the USDT balance that includes it, if positive", async () => {
    const spread = new Map([
      ['sub_1', '0.345678'],
      ['sub_2', '0'],
    ]);
    const { server } = show({
      accounts: accountsOf(3),
      rowOf: (account) => ({ ...keptOf(account, holdings()), usdt_spread: spread.get(account.id) }),
    });
    await waitFor(() => expect(screen.getAllByText('$12,840.5123')).toHaveLength(3));
    expect(within(await card('Customer 1')).getByText('Includes 0.345678 USDT spread')).toBeTruthy();
    expect(screen.getAllByText(/USDT spread/)).toHaveLength(1);
    expect(server.to('GET /api/subaccounts/sub_1/reserve')).toEqual([]);
  });

  describe('deactivating', () => {
    test.each(['admin', 'gateway_user'] as const)(
      '(%s) confirms with holdings and open work first, then updates the card',
      async (role) => {
        const { user, panel, server } = await details({ routes: { ...as(role), [RESERVE]: ok(RESERVED) } });
        const ask = async () => {
          await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
          return within(await screen.findByRole('alertdialog', { name: 'Deactivate Aurora Apostas?' }));
        };
        const dialog = await ask();
        for (const text of [
          'R$ 48.250,75',
          '$12,840.5123',
          '0.345678 USDT, the gateway’s',
          '2',
          '100 or more',
        ])
          expect(dialog.getByText(text)).toBeTruthy();
        await user.click(dialog.getByRole('button', { name: 'Cancel' }));
        await closed();
        expect(patches(server.requests)).toHaveLength(0);
        server.set(LIST, page([subAccount({ status: 'inactive' })]));
        await user.click((await ask()).getByRole('button', { name: 'Deactivate' }));
        expect(await screen.findByText('Sub-Account Deactivated')).toBeTruthy();
        expect(await panel.findByRole('button', { name: 'Activate' })).toBeTruthy();
        expect(patches(server.requests).map(({ body }) => body)).toEqual([
          { method: 'PATCH', endpoint: INACTIVE, headers: { 'X-sub-account-id': 'acc_1' } },
        ]);
      },
    );

    test('is undone without a confirmation', async () => {
      const { user, panel, server } = await details({
        accounts: [subAccount({ status: 'inactive' })],
        routes: as('gateway_user'),
      });
      server.set(LIST, page([subAccount()]));
      await user.click(await panel.findByRole('button', { name: 'Activate' }));
      expect(await panel.findByRole('button', { name: 'Deactivate…' })).toBeTruthy();
      expect(patches(server.requests).map(({ body }) => body)).toMatchObject([{ data: { is_active: true } }]);
    });

    test('shows unknown values, and why it failed', async () => {
      const held = holdings();
      const { user, panel } = await details({
        held,
        routes: {
          ...as('admin'),
          [RESERVE]: refuse(500, 'INTERNAL', 'No.'),
          [PROXY]: (request: Request) =>
            endpointOf(request) === INACTIVE
              ? refuse(409, 'CONFLICT', 'Orders are under way.')
              : provider(held)(request),
        },
      });
      await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getAllByText('Unknown')).toHaveLength(3);
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      expect(await screen.findByText('Orders are under way.')).toBeTruthy();
      expect(await panel.findByRole('button', { name: 'Deactivate…' })).toBeTruthy();
    });

    test('is not offered to clients', async () => {
      const { panel } = await details({ routes: as('client') });
      expect(panel.queryByRole('button', { name: /activate/i })).toBeNull();
    });
  });
});

describe('wallet form', () => {
  const ADD = 'POST /v1/subaccount/wallet-address/external';
  const GOOD = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N';
  const WRONG = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4u';

  const networks = [
    { id: 'tron', name: 'tron' },
    { id: 'polygon', name: 'polygon' },
  ];
  const assets = CATALOGUE.map((asset) => ({ ...asset, networks: asset.symbol === 'USDT' ? networks : [] }));

  const show = (answers: Parameters<typeof fakeProvider>[0] = {}) => {
    const provider = fakeProvider({ [ADD]: { id: 'wal_new' }, ...answers });
    const server = fakeServer({
      'POST /api/ramps': (request) => provider.answer(request),
      'GET /api/assets': page(assets),
    });
    const onClose = vi.fn();
    const view = renderInConsole(<WalletForm accountId="acc_1" onClose={onClose} />);
    return { ...view, onClose, provider, sent: () => provider.sent(server, ADD) };
  };

  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address\b(?! tag)/ });
  const network = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Network/ });
  const submit = () => screen.getByRole('button', { name: /Add wallet|Adding wallet/ });

  const fill = async ({ user }: Pick<ReturnType<typeof show>, 'user'>, text: string): Promise<void> => {
    await screen.findByRole('option', { name: 'Tron' });
    await user.selectOptions(network(), 'Tron');
    await user.click(address());
    await user.paste(text);
  };

  test('S2.117 requires a network and a valid address before sending', async () => {
    const view = show();
    await screen.findByRole('option', { name: 'Tron' });
    await view.user.click(address());
    await view.user.paste(GOOD);
    await view.user.click(submit());
    expect(await screen.findByText('Network is required')).toBeTruthy();
    await view.user.clear(address());
    await fill(view, WRONG);
    await view.user.click(submit());
    expect(await screen.findByText('This address has a typing error (checksum).')).toBeTruthy();
    expect(view.sent()).toEqual([]);
  });

  test('adds the wallet and closes; a refusal keeps the input', async () => {
    const view = show({ [ADD]: refuse(422, 'UNPROCESSABLE', 'The provider knows this wallet already.') });
    await fill(view, GOOD);
    expect(screen.getByText('The checksum is correct.')).toBeTruthy();
    await view.user.click(screen.getByRole('textbox', { name: /Name/ }));
    await view.user.paste('Treasury');
    await view.user.click(submit());
    expect(await screen.findByText('The provider knows this wallet already.')).toBeTruthy();
    expect(address().value).toBe(GOOD);
    expect(view.onClose).not.toHaveBeenCalled();
    view.provider.set(ADD, { id: 'wal_new' });
    await view.user.click(submit());
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(await screen.findByText('Wallet added')).toBeTruthy();
    expect(view.sent()).toHaveLength(2);
    for (const { headers, data } of view.sent()) {
      expect(headers).toEqual({ 'X-sub-account-id': 'acc_1' });
      expect(data).toEqual({ asset: 'USDT', network: 'tron', address: GOOD, name: 'Treasury' });
    }
  });
});
