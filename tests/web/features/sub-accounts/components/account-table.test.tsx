import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { ok, page } from '#tests/web/support/server.ts';
import { accountsOf, gated, holdings, keptOf, show, stubLayout } from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
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

test('cards at first; the table has the usual columns, and each name leads to its page', async () => {
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
});

test('columns are of choice, and the choice stands in the address', async () => {
  const view = start('/gateway/subaccounts?view=table&columns=brl');
  await view.user.click(await screen.findByRole('button', { name: 'Columns' }));
  await view.user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(view.address()).toContain('columns=brl%2Ccreated'));
  const columns = within(await table()).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Name', 'BRL', 'Created']);
});

test('sorts by a column, the other way round, and as before', async () => {
  const view = start('/gateway/subaccounts?view=table');
  expect(await namesIn()).toEqual(['Aurora', 'Boreal', 'Cometa']);
  const press = async () => view.user.click(within(await table()).getByRole('button', { name: 'BRL' }));
  await press();
  expect(await namesIn()).toEqual(['Boreal', 'Aurora', 'Cometa']);
  expect(
    within(await table())
      .getByRole('columnheader', { name: 'BRL' })
      .getAttribute('aria-sort'),
  ).toBe('descending');
  await press();
  expect(await namesIn()).toEqual(['Cometa', 'Aurora', 'Boreal']);
  await press();
  expect(await namesIn()).toEqual(['Aurora', 'Boreal', 'Cometa']);
  expect(view.address()).toBe('/gateway/subaccounts?view=table');
});

test('filters and text are in the address, hold for cards too, and are cleared together', async () => {
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
  const USERS = [
    {
      id: 'user_9',
      email: 'paula@example.com',
      display_name: 'Paula Partner',
      role: 'client',
      created_at: '2026-11-01T10:00:00.000Z',
      last_sign_in_at: null,
      state: 'enabled',
      second_factor: null,
    },
  ];
  const at = '/gateway/subaccounts?view=table&columns=owner';

  test('have names for administrators', async () => {
    const routes = {
      'GET /api/profile': ok(profile({ role: 'admin', is_admin: true })),
      'GET /api/users': page(USERS),
    };
    show({ accounts: three(), rowOf, at, routes });
    expect(await screen.findByText('Paula Partner')).toBeTruthy();
  });

  test('are not asked for by others, who see what is theirs', async () => {
    const { server } = show({ accounts: three(), rowOf, at, routes: { 'GET /api/profile': ok(profile()) } });
    expect(await screen.findAllByText('Another user')).toBeTruthy();
    expect(server.to('GET /api/users')).toEqual([]);
  });
});

test('while others are still to come it says that filters and order are of what is there', async () => {
  const { open, routes } = gated(accountsOf(120));
  show({ accounts: accountsOf(120), at: '/gateway/subaccounts?view=table&sort=-brl', routes });
  expect(
    await screen.findByText('50 of 120 accounts loaded; filters and order are of these so far'),
  ).toBeTruthy();
  open();
  expect(await screen.findByText('120 of 120')).toBeTruthy();
  expect((await table()).getAttribute('aria-rowcount')).toBe('121');
});

test('what is chosen is kept and opened under a name, as on the other pages', async () => {
  const view = start('/gateway/subaccounts?view=table&sort=-brl');
  await view.user.click(await screen.findByRole('button', { name: /^Saved views/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
