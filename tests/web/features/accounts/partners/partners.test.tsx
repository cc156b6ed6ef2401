import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes as Pages } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { PartnerDetails } from '#shared/contract/calls/partners.ts';
import { compare } from '#shared/domain/money.ts';
import type { Role } from '#shared/domain/roles.ts';
import { user } from '#tests/web/features/accounts/users/fixtures.ts';
import { become } from '#tests/web/support/become.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { stop } from '#tests/web/support/stops.ts';
import { PartnerPage } from '#web/features/accounts/partners/components/partner-page.tsx';
import { PartnersPage } from '#web/features/accounts/partners/components/partners-page.tsx';
import { SAMPLE_PARTNERS, summaryOf } from '#web/features/accounts/partners/components/sample-partners.tsx';
import { barsOf, healthFamily, healthInWords, monthName } from '#web/features/accounts/partners/model.ts';
import { day } from '#web/lib/format/time.ts';
import { details, invited, partner, partnerAccount, partnersPage } from './fixtures.ts';

describe('partner page', () => {
  const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

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

  test('S2.441 shows figures, volume, health, people and sub-accounts; administrators set the spread', async () => {
    const { user, server } = show({}, 'admin', {
      'GET /api/partners/user-1': refuse(500, 'INTERNAL', 'Something went wrong.'),
    });
    expect(await screen.findByText('The partner could not be loaded')).toBeTruthy();
    server.set('GET /api/partners/user-1', ok(details()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
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
    const settings = await panelOf('Settings');
    expect(await within(settings).findByText('user-1 0.0085')).toBeTruthy();
    expect(settings.textContent).toContain('The gateway keeps 0.85% of each conversion (own spread).');
    expect(screen.getByRole('link', { name: 'History of Aurora Apostas' }).getAttribute('href')).toContain(
      'object=user%3Auser-1',
    );
  });

  test('S2.442 others see the spread read-only', async () => {
    show({ spread: null }, 'gateway_user');
    const settings = await panelOf('Settings');
    expect(settings.textContent).toContain('Administrators change the spread.');
    expect(within(settings).queryByText(/^user-1/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^History/ })).toBeNull();
  });

  test("S2.442 shows each rule's limits, and stops each sub-account separately", async () => {
    const items = [
      partnerAccount(),
      partnerAccount({
        id: 'sub_2',
        name: 'Aurora Sul',
        rule: null,
        problem: 'No answer',
        status: 'inactive',
      }),
    ];
    show({ accounts: { items, next_cursor: null } }, 'admin', {
      'GET /api/stops': ok({
        gateway: null,
        items: [stop({ kind: 'sub_account', sub_account_id: 'sub_1' })],
        next_cursor: null,
      }),
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

  test('a gateway user sees no total volume and no foreign webhooks', async () => {
    const few = partner({ volume: null, email: null });
    show(
      { partner: { ...few, health: { ...few.health, webhooks: null, refused_today: null } }, days: [] },
      'gateway_user',
    );
    expect((await panelOf('API health')).textContent).toContain('Visible to the partner and administrators');
    expect((await panelOf('API health')).textContent).not.toContain('Refused today');
    expect(document.body.textContent).toContain('Too many sub-accounts to total');
  });

  test('more sub-accounts load on request', async () => {
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

  test('a foreign partner looks missing', async () => {
    show({}, 'client', { 'GET /api/partners/user-1': refuse(404, 'NOT_FOUND', 'Not found.') });
    expect(await screen.findByText('Partner not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All partners' }).getAttribute('href')).toBe('/gateway/partners');
  });
});

describe('partners page', () => {
  const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

  type Routes = Parameters<typeof fakeServer>[0];

  const show = (routes: Routes = {}, role: Role = 'admin', sample: boolean | null = false) => {
    const server = fakeServer({
      'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
      'GET /api/subaccounts': page([subAccount()]),
      'GET /api/partners': ok(partnersPage([partner(), invited])),
      'GET /api/users': page([]),
      ...preferencesServer(preferences({ sample_data: sample })),
      ...routes,
    });
    const view = renderInConsole(
      <PartnersPage
        firstAccount={({ owner, onCreated, onCancel }) => (
          <>
            <output>{`first sub-account of ${owner.id}`}</output>
            <button type="button" onClick={onCreated}>
              created
            </button>
            <button type="button" onClick={onCancel}>
              later
            </button>
          </>
        )}
        create={<button type="button">Create Sub-Account</button>}
      />,
      '/gateway/partners',
    );
    return { server, ...view };
  };

  const cardOf = async (name: string): Promise<HTMLElement> => {
    const found = (await screen.findByRole('heading', { name })).closest('li');
    if (!found) throw new Error(`no card of ${name}`);
    return found;
  };

  test('S2.68 S2.69 S2.70 sample data has a badge, summary cards and partner cards; buttons do nothing', async () => {
    const { user, server } = show({}, 'admin', true);
    expect(await screen.findByText('Manage bookmaker integrations and monitor API health')).toBeTruthy();
    const fourth = await cardOf('Example Bet Four');
    expect(screen.getAllByText('Sample data').length).toBe(2);
    const card = (label: string) => inWords(screen.getByText(label).closest('div')?.textContent);
    expect(card('Total Partners')).toContain('6');
    expect(card('Monthly Volume')).toContain('R$ 3.438.926,45');
    expect(card('Avg API Health')).toContain('93%');
    expect(card('Active Integrations')).toContain('5');
    const since = day('2025-11-19T12:00:00.000Z');
    for (const part of ['Maintenance', '72%', 'R$ 118.940,20', '1.00%', since, '3 days ago'])
      expect(inWords(fourth.textContent)).toContain(part);
    const bar = screen.getByRole('progressbar', { name: 'API health of Example Bet Four' });
    expect(bar.getAttribute('aria-valuenow')).toBe('72');
    const first = await cardOf('Example Bet One');
    const before = document.body.textContent;
    const buttons = [
      screen.getByRole('button', { name: 'Add Partner' }),
      within(first).getByRole('button', { name: /^View Details/ }),
      within(first).getByRole('button', { name: /^Settings/ }),
    ];
    for (const button of buttons) {
      expect(button.title).toContain('does nothing');
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await user.click(button);
    }
    expect(document.body.textContent).toBe(before);
    expect(server.to('GET /api/partners')).toEqual([]);
  });

  test('S2.614 the names of the samples are of nobody', () => {
    expect(SAMPLE_PARTNERS.map(({ name }) => name.slice(0, 12))).toEqual(Array(6).fill('Example Bet '));
  });

  test('S9.18 sample fees are 0.7% to 1.0%', () => {
    for (const { fee } of SAMPLE_PARTNERS) {
      expect(compare(fee, '0.7')).toBeGreaterThanOrEqual(0);
      expect(compare(fee, '1.0')).toBeLessThanOrEqual(0);
    }
  });

  describe('live', () => {
    test("S2.437 S2.438 S2.439 totals cover all partners; a card shows its measurements, its fee's source and links", async () => {
      const { user, server } = show({
        'GET /api/partners': refuse(500, 'INTERNAL', 'Something went wrong.'),
      });
      expect(await screen.findByRole('status', { name: 'Loading partners' })).toBeTruthy();
      expect(await screen.findByText('Partners could not be loaded')).toBeTruthy();
      server.set('GET /api/partners', ok(partnersPage([partner(), invited])));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      const aurora = await cardOf('Aurora Apostas');
      const card = (label: string) => inWords(screen.getAllByText(label)[0]?.closest('div')?.textContent);
      expect(card('Total Partners')).toContain('31');
      expect(card('Monthly Volume')).toContain('R$ 3.438.926,45');
      expect(card('Monthly Volume')).toContain('November 2026');
      expect(card('Avg API Health')).toContain('97.5%');
      expect(card('Active Integrations')).toContain('27');
      expect(card('Active Integrations')).toContain('3 in maintenance');
      for (const part of [
        'Active',
        'Aurora Ltda, Aurora Sul',
        '98.6%',
        '412 of 418 events without an error',
        'the provider answered for 2 of 2 sub-accounts',
        'R$ 1.284.500,00',
        '0.85%',
        'own spread',
      ])
        expect(inWords(aurora.textContent)).toContain(part);
      const leads = (name: string) =>
        within(aurora)
          .getByRole('link', { name: `${name}: Aurora Apostas` })
          .getAttribute('href');
      expect(leads('View Details')).toBe('/gateway/partners/user-1');
      expect(leads('Settings')).toBe('/gateway/partners/user-1#settings');

      // An unmeasured partner has no percentage.
      const unmeasured = await cardOf('new@praia.example');
      expect(unmeasured.textContent).toContain('Not measured yet');
      expect(within(unmeasured).queryByRole('progressbar')).toBeNull();
      expect(unmeasured.textContent).not.toMatch(/\d+(\.\d+)?%.*API/);
    });

    test('S2.436 maintenance says why; a volume that is not totalled shows none', async () => {
      const stopped = partner({ status: 'maintenance', maintenance: 'stopped', volume: null });
      show({ 'GET /api/partners': ok(partnersPage([stopped])) });
      const card = await cardOf('Aurora Apostas');
      expect(card.textContent).toContain('Maintenance');
      expect(card.textContent).toContain('All active sub-accounts are stopped');
      expect(card.textContent).toContain('No total');
      expect(card.textContent).not.toContain('R$');
    });

    test('more partners load on request', async () => {
      const { user, server } = show({
        'GET /api/partners': ({ query }) =>
          ok(query.get('cursor') ? partnersPage([invited]) : partnersPage([partner()], 'more')),
      });
      await cardOf('Aurora Apostas');
      expect(screen.queryByText('new@praia.example')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Load more' }));
      await cardOf('new@praia.example');
      expect(server.to('GET /api/partners').map(({ query }) => query.get('cursor'))).toEqual([null, 'more']);
    });

    test('without partners, each role sees how to start', async () => {
      const { client } = show({ 'GET /api/partners': ok(partnersPage([])) }, 'client');
      expect(await screen.findByText('No partners yet')).toBeTruthy();
      for (const [role, text, button] of [
        ['client', 'once you own a sub-account', undefined],
        ['gateway_user', 'Create a sub-account for a client', 'Create Sub-Account'],
        ['admin', 'Invite the first partner', 'Add Partner'],
      ] as const) {
        await become(client, { role });
        expect(document.body.textContent).toContain(text);
        if (button) expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0);
        if (role !== 'admin') expect(screen.queryByRole('button', { name: 'Add Partner' })).toBeNull();
      }
    });
  });

  describe('Add Partner', () => {
    const made = {
      id: 'user-9',
      email: 'ana@new.example',
      display_name: 'Ana',
      invited_by: { id: 'admin-1', email: null },
      created_at: '2026-11-20T14:00:00.000Z',
      sent_at: '2026-11-20T14:00:00.000Z',
      expires_at: '2026-11-23T14:00:00.000Z',
    };
    const user9 = user({ id: 'user-9', email: 'ana@new.example', display_name: 'Ana', state: 'invited' });

    const begin = async (routes: Routes) => {
      const shown = show(routes);
      await cardOf('Aurora Apostas');
      await shown.user.click(screen.getByRole('button', { name: 'Add Partner' }));
      const dialog = await screen.findByRole('dialog');
      await shown.user.type(within(dialog).getByLabelText(/^Email/), 'Ana@new.example');
      await shown.user.type(within(dialog).getByLabelText(/^Display name/), 'Ana');
      await shown.user.click(within(dialog).getByRole('button', { name: 'Invite and continue' }));
      return shown;
    };

    test('invites a person, then creates their first sub-account', async () => {
      const { user, server } = await begin({ 'POST /api/invitations': { status: 201, body: made } });
      expect(await screen.findByText('first sub-account of user-9')).toBeTruthy();
      expect(screen.getByText('Ana is invited.')).toBeTruthy();
      expect(server.to('POST /api/invitations').map(({ body }) => body)).toEqual([
        { email: 'ana@new.example', displayName: 'Ana', role: 'client' },
      ]);
      await user.click(screen.getByRole('button', { name: 'created' }));
      expect(await screen.findByText('Ana is now a partner.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open the partner' }).getAttribute('href')).toBe(
        '/gateway/partners/user-9',
      );
    });

    test('S2.443 continues with the invited user if the mail failed', async () => {
      const { server } = await begin({
        'POST /api/invitations': refuse(
          503,
          'UNAVAILABLE',
          'The user is invited, but no mail could be sent.',
        ),
        'GET /api/users': page([user9]),
      });
      expect(await screen.findByText('first sub-account of user-9')).toBeTruthy();
      expect(document.body.textContent).toContain('the email may not have been sent');
      expect(server.to('POST /api/invitations')).toHaveLength(1);
    });

    test('shows a refusal in the dialog; an existing client is not invited again', async () => {
      const { user, server } = await begin({
        'POST /api/invitations': refuse(409, 'CONFLICT', 'There is a user with this email.'),
        'GET /api/users': page([]),
      });
      const users = () => server.requests.filter(({ path }) => path === '/api/users').length;
      const dialog = within(screen.getByRole('dialog'));
      for (const found of [[], [{ ...user9, role: 'gateway_user' }]]) {
        server.set('GET /api/users', page(found));
        const before = users();
        await user.click(await dialog.findByRole('button', { name: 'Invite and continue' }));
        await waitFor(() => expect(users()).toBe(before + 1));
        expect(await screen.findByText('The partner could not be invited')).toBeTruthy();
        expect(dialog.getByText('There is a user with this email.')).toBeTruthy();
        expect(screen.queryByText(/^first sub-account/)).toBeNull();
      }
      server.set('GET /api/users', page([user9]));
      await user.click(dialog.getByRole('button', { name: 'Invite and continue' }));
      expect(await screen.findByText('first sub-account of user-9')).toBeTruthy();
      expect(document.body.textContent).toContain('is already a user');
    });

    test('an invalid email is marked; an invited person continues from their card without another mail', async () => {
      const { user, server } = show();
      await cardOf('Aurora Apostas');
      await user.click(screen.getByRole('button', { name: 'Add Partner' }));
      await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Email/), 'ana');
      await user.click(screen.getByRole('button', { name: 'Invite and continue' }));
      await waitFor(() => expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true'));
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      const card = await cardOf('new@praia.example');
      await user.click(
        within(card).getByRole('button', { name: 'Add the first sub-account of new@praia.example' }),
      );
      expect(await screen.findByText('first sub-account of user-2')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'later' }));
      await waitFor(() =>
        expect(screen.queryByRole('dialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
      );
      expect(server.to('POST /api/invitations')).toEqual([]);
    });
  });

  test('an empty list has a summary too', () => {
    expect(summaryOf([])).toEqual({ total: 0, volume: '0', health: 0, active: 0 });
  });

  test.each([
    [100, 'success'],
    [95, 'success'],
    [94, 'warning'],
    [80, 'warning'],
    [79, 'danger'],
  ])('health %i is %s', (health, family) => {
    expect(healthFamily(health)).toBe(family);
  });

  test('health in words covers only measured parts', () => {
    const { health } = partner();
    expect(healthInWords({ ...health, refused_today: 1 })).toBe(
      '412 of 418 events without an error · the provider answered for 2 of 2 sub-accounts · 1 delivery refused today',
    );
    expect(healthInWords({ ...health, webhooks: null, refused_today: null })).toBe(
      'The provider answered for 2 of 2 sub-accounts',
    );
    expect(healthInWords(invited.health)).toBe('');
  });

  test('a month has its UTC name', () => {
    expect(monthName('2026-01')).toBe('January 2026');
  });

  test('bar widths are shares of the highest day', () => {
    const days = [
      { day: '2026-11-01', brl: '0' },
      { day: '2026-11-02', brl: '300.00' },
      { day: '2026-11-03', brl: '1200.00' },
    ];
    expect(barsOf(days).map(({ percent }) => percent)).toEqual([0, 25, 100]);
    expect(barsOf([])).toEqual([]);
  });
});
