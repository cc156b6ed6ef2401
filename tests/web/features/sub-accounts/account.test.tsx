import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/contract/calls/users.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { AccountPage } from '#web/features/sub-accounts/components/account-page.tsx';
import WalletForm from '#web/features/sub-accounts/components/wallet-form.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import { conversion, profile, statisticsOf, subAccount } from '#tests/web/support/fixtures.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse, type Request } from '#tests/web/support/server.ts';
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

  const user = (id: string, over: Partial<User> = {}): User => ({
    id,
    email: `${id}@example.com`,
    display_name: null,
    role: 'gateway_user',
    created_at: '2026-11-01T10:00:00.000Z',
    last_sign_in_at: null,
    state: 'enabled',
    second_factor: null,
    ...over,
  });
  const USERS = [
    user('user_1', { display_name: 'Olivia Operator' }),
    user('user_2', { display_name: 'Paula Partner' }),
    user('user_3', { role: 'client' }),
  ];

  const order = (over: object) => ({
    id: 'ord_1',
    user_id: 'user_1',
    manager_id: null,
    account_id: 'acc_1',
    external_order_id: 'dep_1',
    type: 'deposit',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    recipient_email: null,
    event_type: 'order.confirmed',
    reference: null,
    end_to_end_id: null,
    created_at: '2026-11-20T14:00:00.000Z',
    updated_at: '2026-11-20T14:00:00.000Z',
    sub_account: null,
    payment_id: 'pay_1',
    conversion_id: null,
    ...over,
  });

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
        order({}),
        order({
          id: 'ord_2',
          type: 'exchange',
          target_asset: 'USDT',
          payment_id: null,
          conversion_id: 'cnv_1',
        }),
      ]),
      'GET /api/statistics': ok(statisticsOf([conversion({ status: 'transfer_completed' })])),
      [ONE]: ok(account),
      [KEPT]: keptAnswer(account),
      [RESERVE]: ok({ usdt_spread: '1.2500', usdt_kept: '1.2500', open_conversions: 0, held_payments: 0 }),
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

  test('S2.460 everything of one sub-account, each part in its place', async () => {
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
    // Neither a list of all is read for it, nor what is kept of others.
    expect(server.to('GET /api/subaccounts')).toEqual([]);
    expect(server.to(KEPT).map(({ query }) => query.get('sub_account_id'))).toEqual(['sub_1']);
  });

  test('S2.460 its orders lead to their payment and their conversion, and its entries to the books', async () => {
    const { server } = show();
    await screen.findByRole('heading', { name: 'Payments and orders' });
    const orders = part('Payments and orders');
    const payment = await orders.findByRole('link', { name: 'Open the payment' });
    expect(payment.getAttribute('href')).toBe('/gateway/payments/pay_1');
    expect(orders.getByRole('link', { name: 'Open the conversion' }).getAttribute('href')).toBe(
      '/gateway/conversions?id=cnv_1',
    );
    expect(orders.getByRole('link', { name: 'Its entries in the books' }).getAttribute('href')).toBe(
      '/gateway/books?sub_account=sub_1&ledger=available%3ABRL',
    );
    expect(server.to('GET /api/orders').map(({ query }) => query.get('account_id'))).toEqual(['acc_1']);
  });

  test('figures are those that are kept of it, not of what is loaded', async () => {
    const { server } = show();
    await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' });
    const figures = part('Conversions and held payments');
    // In all, and of these in the last days.
    expect((await figures.findAllByText(/^1: R\$/)).length).toBeGreaterThan(0);
    expect(await figures.findByText('1.2500 USDT')).toBeTruthy();
    expect(server.to('GET /api/statistics')[0]?.query.get('sub_account_id')).toBe('sub_1');
    expect(figures.queryByRole('link')).toBeNull();
  });

  test('the way to collect its spread is for administrators', async () => {
    show({}, { isAdmin: true });
    const way = await screen.findByRole('link', { name: 'Collect spread' });
    expect(way.getAttribute('href')).toBe('/gateway/books?tab=spread');
  });

  test.each([
    ['one that is not there', 404],
    ['one of somebody else', 404],
  ])('S2.461 %s is the same page', async (_which, status) => {
    show({ [ONE]: refuse(status, 'NOT_FOUND', 'Not found.') });
    expect(await screen.findByText('There is no such sub-account')).toBeTruthy();
    expect(screen.getByText('It does not exist, or it is not one of yours.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Wallets' })).toBeNull();
  });

  test('S2.461 one that is taken from its reader while it is shown is gone', async () => {
    const { server, client } = show();
    await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' });
    server.set(ONE, refuse(404, 'NOT_FOUND', 'Not found.'));
    await client.invalidateQueries({ queryKey: keys.subAccounts.all });
    expect(await screen.findByText('There is no such sub-account')).toBeTruthy();
  });

  test('what could not be loaded says why, and is tried again', async () => {
    const { server, user: person } = show({ [ONE]: refuse(500, 'INTERNAL', 'Something went wrong.') });
    expect(await screen.findByText('The sub-account could not be loaded')).toBeTruthy();
    server.set(ONE, ok(subAccount()));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' })).toBeTruthy();
  });

  describe('balances', () => {
    test('are asked for at the provider on demand, and follow', async () => {
      const { server, user: person } = show();
      await person.click(await screen.findByRole('button', { name: 'Refresh balances' }));
      expect(await screen.findByText('Balances refreshed')).toBeTruthy();
      expect(server.to(REFRESH)[0]?.body).toEqual({ sub_account_ids: ['sub_1'] });
      await waitFor(() => expect(server.to(KEPT).length).toBeGreaterThan(1));
    });

    test('of which the provider gives no answer say so', async () => {
      const { user: person } = show({
        [REFRESH]: ok({
          items: [],
          not_asked: [{ id: 'sub_1', reason: 'The provider did not answer in time.' }],
        }),
      });
      await person.click(await screen.findByRole('button', { name: 'Refresh balances' }));
      expect(await screen.findByText('The provider did not answer in time.')).toBeTruthy();
    });

    test('that change are read again, those of others are not', async () => {
      const { server } = show();
      await screen.findByRole('heading', { name: 'Overview' });
      await part('Overview').findByText('R$ 48.250,75');
      publishChange({ type: 'holdings', change: 'modify', id: 'sub_9', version: 2, record: {} });
      publishChange({ type: 'holdings', change: 'modify', id: 'sub_1', version: 2, record: {} });
      await waitFor(() => expect(server.to(KEPT)).toHaveLength(2));
    });
  });

  describe('people', () => {
    test('S2.462 an administrator assigns owner and manager: what has changed is sent, and shown as the server has it', async () => {
      const { server, user: person } = show({}, { isAdmin: true });
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

    test('S2.462 what waits for a second person was not done, and the dialog says so', async () => {
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

    test('others see whether it is theirs, and assign nothing', async () => {
      const { server } = show();
      await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' });
      expect(await part('People').findByText('Owner')).toBeTruthy();
      expect(part('People').queryByRole('button')).toBeNull();
      expect(server.to('GET /api/users')).toEqual([]);
      expect(screen.getByRole('link', { name: 'Your own activity' }).getAttribute('href')).toBe('/settings');
    });
  });

  test('one that is stopped says so beside its name', async () => {
    show({
      'GET /api/stops': ok({
        gateway: null,
        items: [
          {
            scope: { kind: 'sub_account', sub_account_id: 'sub_1' },
            sub_account: {
              id: 'sub_1',
              name: 'Aurora Apostas',
              email: 'ops@aurora.example',
              external_id: 'acc_1',
            },
            label: null,
            reason: 'Under review',
            by: { id: 'user_1', email: 'operator@example.com' },
            since: '2026-11-20T14:00:00.000Z',
            version: 1,
          },
        ],
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

  describe('overview', () => {
    test('S2.76 KYC status with level, limit, volume bar, balances, counts', async () => {
      show();
      const one = within(await loaded());
      for (const text of ['Verified', 'Level 2', '$50,000.00', '$12,300.00 (24%)', '$12,840.5123'])
        expect(one.getByText(text)).toBeTruthy();
      expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
      expect(await one.findByText('2 wallets · 1 bank account')).toBeTruthy();
    });

    test.each([
      ['39999.99', '79', false],
      ['40000', '80', true],
      ['1000000000', '100', true],
      [null, '0', false],
    ])(
      'S9.10 a volume of %s of 50000 fills %s percent, near the limit: %s',
      async (kyc_volume, percent, near) => {
        show({ accounts: [subAccount({ kyc_volume })] });
        expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe(percent);
        expect(document.querySelector('[data-near-limit]') !== null).toBe(near);
      },
    );

    test.each([
      ['Approved', 'Approved'],
      ['in_review', 'In review'],
      ['rejected', 'Rejected'],
      ['Unchecked', 'Unchecked'],
      ['something_else', 'Something else'],
    ])('S4.24 KYC status %s reads "%s"', async (kyc_status, label) => {
      show({ accounts: [subAccount({ kyc_status, kyc_level: null, kyc_limit: null, kyc_volume: null })] });
      expect(await screen.findByText(label)).toBeTruthy();
      expect(screen.getByText('No limit set')).toBeTruthy();
    });

    test('S9.9 balances default to 0, fall back to total, and are whole at 10^9', async () => {
      show({ held: having({ balances: { data: [{ asset: 'USDT', total: '1000000000' }] } }) });
      const one = within(await card());
      expect(await one.findByText('$1,000,000,000.0000')).toBeTruthy();
      expect(one.getByText('R$ 0,00')).toBeTruthy();
    });

    test('balances have the time at which the provider was asked', async () => {
      show();
      const time = await within(await loaded()).findByText('as of 3m ago');
      expect(time.title).toMatch(/^\w{3} \d\d, \d{4} \d\d:\d\d:\d\d GMT[+-]\d\d:\d\d$/);
    });

    test('S2.75 Manage and Deposits lead to the page of the sub-account', async () => {
      show();
      const one = within(await card());
      const leadsTo = (name: string) => one.getByRole('link', { name }).getAttribute('href');
      expect(leadsTo('Manage: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1');
      expect(leadsTo('Deposits: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1#deposits');
    });

    test('S2.139 while the provider gives no answer the last known values stand, with their age and the reason', async () => {
      const message = 'The provider does not have this.';
      const problem = { reason: 'not_found', message, since: ago(90) } as const;
      show({ rowOf: (account) => ({ ...keptOf(account, holdings()), balances_at: ago(95), problem }) });
      const one = within(await loaded());
      expect(one.getByText('$12,840.5123')).toBeTruthy();
      expect(one.getByText('as of 1h 35m ago')).toBeTruthy();
      expect(one.getByText(message)).toBeTruthy();
      expect(one.getByText('2 wallets · 1 bank account')).toBeTruthy();
    });

    test.each([
      [
        'was asked in vain',
        { reason: 'timeout', message: 'No answer.', since: ago(1) } as const,
        'Not known',
      ],
      ['was not asked yet', null, 'Not loaded'],
    ])(
      'what is not known because the provider %s is no zero, and no skeleton',
      async (_why, problem, text) => {
        const nothing = { balances: null, balances_at: null, wallet_count: null, bank_count: null };
        show({ rowOf: (account) => ({ ...keptOf(account, holdings()), ...nothing, problem }) });
        const one = within(await card());
        expect(await one.findAllByText(text)).toHaveLength(2);
        expect(one.getByText('– wallets · – bank accounts')).toBeTruthy();
        expect(one.queryByText('$0.0000')).toBeNull();
        expect(one.queryByRole('img', { name: 'Loading' })).toBeNull();
      },
    );

    test('a long name keeps to its line and is whole in its title', async () => {
      const name = 'Companhia Brasileira de Entretenimento '.repeat(6).trim();
      show({ accounts: [subAccount({ name, email: '' })] });
      expect((await screen.findByRole('heading', { name })).title).toBe(name);
    });
  });

  describe('tabs', () => {
    test('S2.74 by keyboard: arrows, Home and End reach all four; Deposits shows what the page put there', async () => {
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

    test('missing details are shown as missing', async () => {
      const { panel } = await open('Details', { accounts: [subAccount({ country: null, email: '' })] });
      for (const name of ['Email', 'Phone', 'City / Country'])
        expect(panel.getByText(name).nextSibling?.textContent).toBe('–');
    });
  });

  describe('wallets', () => {
    const WALLET = 'USDT Tron';

    test('S2.77 deposit wallets are masked, revealed and masked again', async () => {
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
    });

    test('S8.54 an address is copied whole, and reported', async () => {
      const { panel, user } = await open('Wallets');
      await user.click(await panel.findByRole('button', { name: `Copy the address of ${WALLET}` }));
      expect(await screen.findByText('Address Copied')).toBeTruthy();
      expect(await navigator.clipboard.readText()).toBe(DEPOSIT);
    });

    test('a browser that refuses to copy is reported', async () => {
      const { panel, user } = await open('Wallets');
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
      await user.click(await panel.findByRole('button', { name: `Copy the address of ${WALLET}` }));
      expect(await screen.findByText('The address could not be copied')).toBeTruthy();
    });

    test('S2.78 a QR code of deposit wallets only, with address and tag; the focus returns', async () => {
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

    test('none of either kind, and a wallet that has nothing but an id', async () => {
      const first = await open('Wallets', { held: having({ wallets: [] }) });
      expect(await first.panel.findByText('No deposit wallet yet.')).toBeTruthy();
      expect(first.panel.getByText('No withdrawal wallet yet.')).toBeTruthy();
      first.unmount();
      const second = await open('Wallets', { held: having({ wallets: [{ id: 'wal_9' }] }) });
      expect(await second.panel.findByText('No address yet')).toBeTruthy();
      // It is not said to be a deposit wallet: it is not offered to pay to.
      expect(second.panel.getByText('No deposit wallet yet.')).toBeTruthy();
      expect(second.panel.queryByRole('button', { name: /Copy/ })).toBeNull();
    });

    test('the form of a withdrawal wallet opens in its place, and gives the focus back', async () => {
      const { panel, user } = await open('Wallets', { routes: { 'GET /api/assets': page([]) } });
      await user.click(await panel.findByRole('button', { name: 'Add withdrawal wallet' }));
      expect(await panel.findByRole('form', { name: 'Add withdrawal wallet' })).toBeTruthy();
      await user.click(panel.getByRole('button', { name: 'Cancel' }));
      const button = await panel.findByRole('button', { name: 'Add withdrawal wallet' });
      await waitFor(() => expect(document.activeElement).toBe(button));
    });

    test('one that was added has the provider asked about the account, whose counts follow', async () => {
      const { panel, user, server, held } = await open('Wallets', {
        routes: { 'GET /api/assets': page([]) },
      });
      await user.click(await panel.findByRole('button', { name: 'Add withdrawal wallet' }));
      await user.type(await panel.findByRole('textbox', { name: /^Address\b(?! tag)/ }), 'wallet-3');
      held.wallets = [...held.wallets, { id: 'wal_3' }];
      await user.click(panel.getByRole('button', { name: 'Add wallet' }));
      await waitFor(() =>
        expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1'] }]),
      );
      await user.click(screen.getByRole('tab', { name: 'Overview' }));
      expect(await screen.findByText('3 wallets · 1 bank account')).toBeTruthy();
    });

    test('are asked for when the tab is opened; loading, and a failure', async () => {
      const { panel, server } = await open('Wallets', { routes: { [PROXY]: () => new Promise(() => {}) } });
      expect(panel.getByRole('status', { name: 'Loading wallets' })).toBeTruthy();
      expect(server.to(PROXY)).toHaveLength(1);
    });

    test('a failure is said with its reason, and tried again', async () => {
      const { panel, server, user, held } = await open('Wallets', {
        routes: { [PROXY]: refuse(403, 'FORBIDDEN', 'Not now.') },
      });
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
    usdt_kept: '0.345678',
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

  describe('the spread of the gateway', () => {
    const having = (usdt_spread: string | undefined) => ({
      rowOf: (account: SubAccountRecord) => ({ ...keptOf(account, holdings()), usdt_spread }),
    });

    test('stands at the USDT balance that it is part of', async () => {
      const { server } = show(having('0.345678'));
      expect(await within(await card()).findByText('0.345678 USDT of it is spread')).toBeTruthy();
      expect(server.to('GET /api/subaccounts/sub_1/reserve')).toEqual([]);
    });

    test.each([
      ['there is none', '0'],
      ['it is not known', undefined],
    ])('is not mentioned where %s', async (_what, spread) => {
      show(having(spread));
      await loaded();
      expect(screen.queryByText(/of it is spread/)).toBeNull();
    });
  });

  describe('deactivating', () => {
    test.each(['admin', 'gateway_user'] as const)(
      '(%s) first says what it holds and what is in progress',
      async (role) => {
        const { user, panel, server } = await details({ routes: { ...as(role), [RESERVE]: ok(RESERVED) } });
        await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
        const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Aurora Apostas?' }));
        for (const text of [
          'R$ 48.250,75',
          '$12,840.5123',
          '0.345678 USDT of the gateway',
          '2',
          '100 or more',
        ])
          expect(dialog.getByText(text)).toBeTruthy();
        expect(patches(server.requests)).toHaveLength(0);
        await user.click(dialog.getByRole('button', { name: 'Cancel' }));
        await closed();
        expect(patches(server.requests)).toHaveLength(0);
      },
    );

    test('asks the provider once it is confirmed, and the card follows', async () => {
      const { user, panel, server } = await details({ routes: as('admin') });
      await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      server.set(LIST, page([subAccount({ status: 'inactive' })]));
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      expect(await screen.findByText('Sub-Account Deactivated')).toBeTruthy();
      expect(await panel.findByRole('button', { name: 'Activate' })).toBeTruthy();
      expect(patches(server.requests).map(({ body }) => body)).toEqual([
        { method: 'PATCH', endpoint: INACTIVE, headers: { 'X-sub-account-id': 'acc_1' } },
      ]);
    });

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

    test('says what is not known, and why it failed', async () => {
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
      expect(dialog.getAllByText('Not known')).toHaveLength(3);
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      expect(await screen.findByText('Orders are under way.')).toBeTruthy();
      expect(await panel.findByRole('button', { name: 'Deactivate…' })).toBeTruthy();
    });

    test('is not for clients', async () => {
      const { panel } = await details({ routes: as('client') });
      expect(panel.queryByRole('button', { name: /activate/i })).toBeNull();
    });
  });
});

describe('wallet form', () => {
  const ADD = 'POST /v1/subaccount/wallet-address/external';
  const GOOD = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const WRONG = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u';

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
    return { ...view, onClose, sent: () => provider.sent(server, ADD) };
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

  test('adds what is filled in, for the sub-account, and closes', async () => {
    const view = show();
    await fill(view, GOOD);
    expect(screen.getByText('Its checksum matches.')).toBeTruthy();
    await view.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Treasury');
    await view.user.click(submit());
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(await screen.findByText('Wallet added')).toBeTruthy();
    const [sent] = view.sent();
    expect(sent?.headers).toEqual({ 'X-sub-account-id': 'acc_1' });
    expect(sent?.data).toEqual({ asset: 'USDT', network: 'tron', address: GOOD, name: 'Treasury' });
  });

  test('S2.117 an address with a wrong character is refused before anything is sent', async () => {
    const view = show();
    await fill(view, WRONG);
    await view.user.click(submit());
    expect(await screen.findByText('has a wrong character: its checksum does not match')).toBeTruthy();
    expect(view.sent()).toEqual([]);
  });

  test('a network must be chosen where there are some', async () => {
    const view = show();
    await screen.findByRole('option', { name: 'Tron' });
    await view.user.click(address());
    await view.user.paste(GOOD);
    await view.user.click(submit());
    expect(await screen.findByText('Network is required')).toBeTruthy();
    expect(view.sent()).toEqual([]);
  });

  test('a refusal stays beside what was typed', async () => {
    const view = show({ [ADD]: refuse(422, 'UNPROCESSABLE', 'The provider knows this wallet already.') });
    await fill(view, GOOD);
    await view.user.click(submit());
    expect(await screen.findByText('The provider knows this wallet already.')).toBeTruthy();
    expect(address().value).toBe(GOOD);
    expect(view.onClose).not.toHaveBeenCalled();
  });
});
