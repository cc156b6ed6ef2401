import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { User } from '#shared/contract/calls/users.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountPage } from '#web/features/sub-accounts/components/account-page.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { conversion, profile, statisticsOf, subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { holdings, keptOf, provider, PROXY, REFRESH, RESERVE } from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const ONE = 'GET /api/subaccounts/sub_1';
const ASSIGN = 'PATCH /api/subaccounts/sub_1';
const KEPT = 'GET /api/holdings';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  vi.stubGlobal('scrollTo', () => {});
  HTMLElement.prototype.scrollIntoView = () => {};
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
    [RESERVE]: ok({ usdt_spread: '1.2500', open_conversions: 0, held_payments: 0 }),
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

test('everything of one sub-account, each part in its place', async () => {
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

test('its orders lead to their payment and their conversion, and its entries to the books', async () => {
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
])('%s is the same page', async (_which, status) => {
  show({ [ONE]: refuse(status, 'NOT_FOUND', 'Not found.') });
  expect(await screen.findByText('There is no such sub-account')).toBeTruthy();
  expect(screen.getByText('It does not exist, or it is not one of yours.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Wallets' })).toBeNull();
});

test('one that is taken from its reader while it is shown is gone', async () => {
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
  test('an administrator assigns owner and manager: what has changed is sent, and shown as the server has it', async () => {
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

  test('what waits for a second person was not done, and the dialog says so', async () => {
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
