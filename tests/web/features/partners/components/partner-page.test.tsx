import type { PartnerDetails } from '#shared/contract/calls/partners.ts';
import type { Role } from '#shared/domain/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes as Pages } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { PartnerPage } from '#web/features/partners/components/partner-page.tsx';
import { details, partner, partnerAccount } from '#tests/web/features/partners/fixtures.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (over: Partial<PartnerDetails> = {}, role: Role = 'admin', routes = {}) => {
  const server = fakeServer({
    'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
    'GET /api/partners/user-1': ok(details(over)),
    'GET /api/stops': ok({ gateway: null, items: [], next_cursor: null }),
    ...routes,
  });
  const view = renderInConsole(
    <Pages>
      <Route
        path="/gateway/partners/:id"
        element={
          <PartnerPage
            spreadOf={({ userId, spread }) => <output>{`${userId} ${spread?.custom_spread}`}</output>}
          />
        }
      />
    </Pages>,
    '/gateway/partners/user-1',
  );
  return { server, ...view };
};

const panelOf = async (title: string): Promise<HTMLElement> => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!found) throw new Error(`no panel ${title}`);
  return found;
};

test('figures, the volume by day, health, people and sub-accounts', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' })).toBeTruthy();
  const days = await screen.findByRole('table', { name: /^Volume by day, November 2026/ });
  expect(
    within(days)
      .getAllByRole('row')
      .map((row) => inWords(row.textContent)),
  ).toEqual(['02R$ 300,00', '03R$ 600,00']);
  expect((await panelOf('API health')).textContent).toContain('412 of 418 events without an error');
  const people = await panelOf('People');
  for (const part of ['ana@aurora.example', 'Olga', 'Gateway User'])
    expect(people.textContent).toContain(part);
  const accounts = within(await panelOf('Sub-accounts')).getByRole('table');
  expect(inWords(accounts.textContent)).toContain('R$ 900,00');
  expect(within(accounts).getByRole('link', { name: 'Aurora Ltda' }).getAttribute('href')).toBe(
    '/gateway/subaccounts/sub_1',
  );
});

test('administrators set the spread here, and see the history', async () => {
  show();
  const settings = await panelOf('Settings');
  expect(await within(settings).findByText('user-1 0.0085')).toBeTruthy();
  expect(settings.textContent).toContain('Conversions leave 0.85% to the gateway: own spread.');
  expect(screen.getByRole('link', { name: 'History of Aurora Apostas' }).getAttribute('href')).toContain(
    'object=user%3Auser-1',
  );
});

test('others read it', async () => {
  show({ spread: null }, 'gateway_user');
  const settings = await panelOf('Settings');
  expect(settings.textContent).toContain('Administrators change the spread.');
  expect(within(settings).queryByText(/^user-1/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^History/ })).toBeNull();
});

test('limits are those of the rules, and each sub-account is stopped by itself', async () => {
  const items = [
    partnerAccount(),
    partnerAccount({ id: 'sub_2', name: 'Aurora Sul', rule: null, problem: 'No answer', status: 'inactive' }),
  ];
  const stop = {
    reason: 'looks wrong',
    since: '2026-11-20T14:00:00.000Z',
    by: { id: 'admin-1', email: 'admin@example.com' },
    version: 1,
    scope: { kind: 'sub_account', sub_account_id: 'sub_1' },
    sub_account: { id: 'sub_1', name: 'Aurora Ltda', email: '', external_id: 'acc_1' },
    label: null,
  };
  show({ accounts: { items, next_cursor: null } }, 'admin', {
    'GET /api/stops': ok({ gateway: null, items: [stop], next_cursor: null }),
  });
  const limits = within(await panelOf('Settings')).getByRole('table', { name: 'Limits and stops' });
  const [first, second] = within(limits).getAllByRole('row');
  for (const part of ['Aurora Ltda', 'On', 'R$ 100,00', 'R$ 50.000,00'])
    expect(inWords(first?.textContent)).toContain(part);
  expect(second?.textContent).toContain('None');
  const accounts = within(await panelOf('Sub-accounts')).getByRole('table');
  await waitFor(() => expect(within(accounts).getAllByRole('row')[0]?.textContent).toContain('Stopped'));
  expect(within(accounts).getAllByRole('row')[1]?.textContent).toContain('Inactive');
  expect(within(accounts).getAllByRole('row')[1]?.textContent).toContain('No answer');
  expect(within(limits).getAllByRole('button')).toHaveLength(2);
});

test('a gateway user reads that volumes are not added up, and that webhooks are not theirs to see', async () => {
  const few = partner({ volume: null, email: null });
  show(
    { partner: { ...few, health: { ...few.health, webhooks: null, refused_today: null } }, days: [] },
    'gateway_user',
  );
  expect((await panelOf('API health')).textContent).toContain('Theirs and the administrators’ to see');
  expect((await panelOf('API health')).textContent).not.toContain('Refused today');
  expect(document.body.textContent).toContain('It is not added up over so many sub-accounts');
});

test('further sub-accounts come when they are asked for', async () => {
  const { user, server } = show({}, 'admin', {
    'GET /api/partners/user-1': ({ query }: { query: URLSearchParams }) =>
      ok(
        details({
          accounts: query.get('cursor')
            ? { items: [partnerAccount({ id: 'sub_2', name: 'Aurora Sul' })], next_cursor: null }
            : { items: [partnerAccount()], next_cursor: 'more' },
        }),
      ),
  });
  const accounts = within(await panelOf('Sub-accounts')).getByRole('table');
  expect(accounts.textContent).not.toContain('Aurora Sul');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(accounts.textContent).toContain('Aurora Sul'));
  expect(server.to('GET /api/partners/user-1').at(-1)?.query.get('cursor')).toBe('more');
});

test('who is no partner of the reader is not there', async () => {
  show({}, 'client', { 'GET /api/partners/user-1': refuse(404, 'NOT_FOUND', 'Not found.') });
  expect(await screen.findByText('No such partner')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All partners' }).getAttribute('href')).toBe('/gateway/partners');
});

test('a failure can be tried again', async () => {
  const { user, server } = show({}, 'admin', {
    'GET /api/partners/user-1': refuse(500, 'INTERNAL', 'Something went wrong.'),
  });
  expect(await screen.findByText('The partner could not be loaded')).toBeTruthy();
  server.set('GET /api/partners/user-1', ok(details()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Apostas' })).toBeTruthy();
});
