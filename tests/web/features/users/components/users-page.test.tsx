import { screen, waitFor, within } from '@testing-library/react';
import { format } from 'date-fns';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UsersPage } from '#web/features/users/components/users-page.tsx';
import { usersQuery } from '#web/lib/queries/users.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { user } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const LIST = 'GET /api/users';
const ROLE = 'PUT /api/users/user_2/role';
const me = user({ id: 'user_1', email: 'admin@example.com', display_name: 'Ada Admin', role: 'admin' });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({
    'GET /api/profile': ok(profile({ id: 'user_1', role: 'admin', is_admin: true })),
    [LIST]: page([user(), me]),
    'GET /api/invitations': page([]),
    ...routes,
  }),
  ...renderInConsole(<UsersPage />),
});
const rowOf = async (email: string) => {
  const cell = await screen.findByText(email);
  const row = cell.closest('tr');
  if (!row) throw new Error(`no row of ${email}`);
  return within(row);
};
const roleOf = (email = 'client@example.com') =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${email}` });

describe('the page', () => {
  test('leads to the history of each user in the audit log', async () => {
    show();
    const row = await rowOf('client@example.com');
    expect(row.getByRole('link', { name: 'History of client@example.com' }).getAttribute('href')).toBe(
      '/gateway/audit?object=user%3Auser_2',
    );
  });

  test('heading, subtitle and the three columns of role permissions', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeTruthy();
    expect(screen.getByText('Create and manage user accounts with role-based permissions')).toBeTruthy();
    const card = within(await screen.findByRole('region', { name: 'Role Permissions' }));
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Normal User',
      'Gateway User',
      'Admin',
    ]);
    for (const text of [
      'Cannot create sub-accounts',
      'Creates sub-accounts for clients',
      'Full system access',
    ])
      expect(card.getByText(text)).toBeTruthy();
  });

  test('Create User switches to the form, Back to User List returns, with the focus', async () => {
    const { user: person } = show();
    await screen.findByRole('table');
    await person.click(screen.getByRole('button', { name: 'Create User' }));
    const email = await screen.findByLabelText(/^Email/);
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Back to User List' }));
    await screen.findByRole('table');
    expect(document.activeElement?.textContent).toBe('Create User');
  });
});

describe('the list', () => {
  test('loading', () => {
    show({ [LIST]: () => new Promise(() => {}) });
    expect(screen.getByRole('status', { name: 'Loading users' })).toBeTruthy();
  });

  test('a load failure shows its message and can be tried again', async () => {
    const { server, user: person } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('Failed to load users: No luck.')).toBeTruthy();
    server.set(LIST, page([user()]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('empty', async () => {
    show({ [LIST]: page([]) });
    expect(await screen.findByText('No users found')).toBeTruthy();
    expect(screen.getByText('0 users')).toBeTruthy();
  });

  test('columns, count badge, and a user with everything', async () => {
    show();
    const row = await rowOf('client@example.com');
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['User', 'Role', 'Created', 'Last Sign In', 'Actions']);
    expect(screen.getByText('2 users')).toBeTruthy();
    expect(row.getByText('Clara Client')).toBeTruthy();
    expect(row.getAllByText('Normal User').length).toBeGreaterThan(0);
    expect(row.getByText(format('2026-03-05T12:00:00.000Z', 'MMM dd, yyyy'))).toBeTruthy();
    expect(row.getByText(format('2026-11-19T08:07:00.000Z', 'MMM dd, yyyy HH:mm'))).toBeTruthy();
    expect((await rowOf('admin@example.com')).getByText('You')).toBeTruthy();
  });

  test('the second factor of each, and what is offered for others alone', async () => {
    fakeServer({
      'GET /api/profile': ok(profile({ id: 'user_1', role: 'admin', is_admin: true })),
      [LIST]: page([
        user({ second_factor: { kind: 'totp', since: '2026-04-01T12:00:00.000Z' } }),
        user({ id: 'user_3', email: 'new@example.com', state: 'invited' }),
        me,
      ]),
      'GET /api/invitations': page([]),
    });
    renderInConsole(<UsersPage sessionsOf={({ email }) => <button type="button">of {email}</button>} />);
    const row = await rowOf('client@example.com');
    expect(row.getByText('Two-factor')).toBeTruthy();
    expect(row.getByRole('button', { name: 'of client@example.com' })).toBeTruthy();
    const own = await rowOf('admin@example.com');
    await own.findByText('You');
    expect(own.getByText('No two-factor')).toBeTruthy();
    expect(own.queryByRole('button', { name: /^of/ })).toBeNull();
    expect((await rowOf('new@example.com')).queryByRole('button', { name: /^of/ })).toBeNull();
  });

  test('without an email, a name or a sign-in', async () => {
    show({ [LIST]: page([user({ email: '', display_name: null, last_sign_in_at: null })]) });
    const row = await rowOf('No email');
    expect(row.getByText('Never')).toBeTruthy();
    expect(row.queryByText('Clara Client')).toBeNull();
  });

  test('who has the email as name is shown once', async () => {
    show({ [LIST]: page([user({ display_name: 'client@example.com' })]) });
    await rowOf('client@example.com');
    expect(screen.getAllByText('client@example.com')).toHaveLength(1);
  });

  test('is loaded again every 30 s; a failure of that is reported above what is there', async () => {
    const { client } = show();
    await screen.findByRole('table');
    const { refetchInterval: each } = usersQuery;
    expect(typeof each === 'function' && Reflect.apply(each, undefined, [])).toBe(30_000);
    fakeServer({ [LIST]: refuse(502, 'X', 'Gone.') });
    await client.refetchQueries({ queryKey: usersQuery.queryKey });
    expect(await screen.findByText('Failed to fetch user profiles: Gone.')).toBeTruthy();
    expect(screen.getByText('client@example.com')).toBeTruthy();
  });

  test.each([
    ['ANA', ['ana@aurora.example', 'bo@serra.example']],
    ['serra.ex', ['bo@serra.example']],
    ['gateway user', ['bo@serra.example']],
  ])('"%s" finds by email, display name or role', async (text, emails) => {
    const users = [
      user({ id: 'a', email: 'ana@aurora.example', display_name: null, role: 'admin' }),
      user({ id: 'b', email: 'bo@serra.example', display_name: 'Ana Serra', role: 'gateway_user' }),
      user({ id: 'c', email: 'client@example.com', display_name: null }),
    ];
    const { user: person } = show({ [LIST]: page(users) });
    await screen.findByText('client@example.com');
    await person.click(screen.getByRole('searchbox', { name: 'Search users' }));
    await person.paste(text);
    expect(screen.getAllByText(/@.*\.(example|com)$/).map(({ textContent }) => textContent)).toEqual(emails);
  });

  test('hundreds: pages of 50 and a search over all of them', async () => {
    const many = Array.from({ length: 120 }, (_, n) =>
      user({ id: `u${n}`, email: `person${n}@example.com`, display_name: `Person ${n}` }),
    );
    const { user: person } = show({ [LIST]: page(many) });
    await screen.findByText('person0@example.com');
    expect(screen.getByText('1 to 50 of 120')).toBeTruthy();
    expect(screen.queryByText('person50@example.com')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('51 to 100 of 120')).toBeTruthy();
    await person.click(screen.getByRole('searchbox', { name: 'Search users' }));
    await person.paste('person 11');
    expect(screen.getByText('person11@example.com')).toBeTruthy();
    expect(screen.getByText('person119@example.com')).toBeTruthy();
    await person.paste('x');
    expect(screen.getByText('No user matches “person 11x”.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByText('1 to 50 of 120')).toBeTruthy();
  });
});

describe('changing a role', () => {
  test('the dropdown is disabled with a spinner while it runs; then the list is reloaded', async () => {
    const held = gate();
    const { server, user: person } = show({
      [ROLE]: async () => {
        await held.opened;
        server.set(LIST, page([user({ role: 'gateway_user' }), me]));
        return ok(user({ role: 'gateway_user' }));
      },
    });
    await person.selectOptions(await roleOf(), 'Gateway User');
    const running = await roleOf();
    expect(running.disabled).toBe(true);
    running.blur();
    expect(running.value).toBe('gateway_user');
    expect(screen.getByText('Updating the role')).toBeTruthy();
    held.open();
    expect(await screen.findByText('User role updated successfully')).toBeTruthy();
    await waitFor(async () => expect((await roleOf()).disabled).toBe(false));
    expect((await roleOf()).value).toBe('gateway_user');
    expect(document.activeElement).toBe(await roleOf());
    expect(server.to(ROLE)[0]?.body).toEqual({ role: 'gateway_user' });
    expect(server.to(LIST)).toHaveLength(2);
  });

  test('a failure shows the message, and the row the old role again', async () => {
    const last = 'The last administrator cannot be demoted. Make another user an administrator first.';
    const { user: person } = show({
      [LIST]: page([user({ role: 'admin' })]),
      [ROLE]: refuse(409, 'CONFLICT', last),
    });
    await person.selectOptions(await roleOf(), 'Normal User');
    expect(await screen.findByText('Failed to update user role')).toBeTruthy();
    expect(screen.getByText(last)).toBeTruthy();
    await waitFor(async () => expect((await roleOf()).disabled).toBe(false));
    expect((await roleOf()).value).toBe('admin');
  });

  test('making an administrator asks for confirmation', async () => {
    const { server, user: person } = show({ [ROLE]: ok(user({ role: 'admin' })) });
    await person.selectOptions(await roleOf(), 'Admin');
    const title = 'Make this user an administrator?';
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await roleOf()).value).toBe('client'));
    expect(server.to(ROLE)).toHaveLength(0);
    await person.selectOptions(await roleOf(), 'Admin');
    await person.click(await screen.findByRole('button', { name: 'Make administrator' }));
    await waitFor(() => expect(server.to(ROLE)[0]?.body).toEqual({ role: 'admin' }));
  });

  test('changing one’s own role asks for confirmation', async () => {
    const OWN = 'PUT /api/users/user_1/role';
    const { server, user: person } = show({ [OWN]: ok({ ...me, role: 'client' }) });
    await (await rowOf('admin@example.com')).findByText('You');
    await person.selectOptions(await roleOf('admin@example.com'), 'Normal User');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change your own role?' }));
    expect(dialog.getByText(/You become Normal User immediately/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await roleOf('admin@example.com')).value).toBe('admin'));
    expect(server.to(OWN)).toHaveLength(0);
    await person.selectOptions(await roleOf('admin@example.com'), 'Normal User');
    await person.click(await screen.findByRole('button', { name: 'Change my role' }));
    await waitFor(() => expect(server.to(OWN)).toHaveLength(1));
  });
});

describe('disabling and enabling', () => {
  const STATE = 'PUT /api/users/user_2/state';
  const disable = () => screen.findByRole('button', { name: 'Disable client@example.com' });

  test('disabling asks first; the list then says so, and Enable takes it back', async () => {
    const { server, user: person } = show({
      [STATE]: () => {
        server.set(LIST, page([user({ state: 'disabled' }), me]));
        return ok(user({ state: 'disabled' }));
      },
    });
    await person.click(await disable());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disable this user?' }));
    expect(dialog.getByText(/is signed out everywhere within seconds/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.to(STATE)).toHaveLength(0);
    await person.click(await disable());
    await person.click(await screen.findByRole('button', { name: 'Disable user' }));
    expect(await screen.findByText('User disabled')).toBeTruthy();
    expect((await rowOf('client@example.com')).getByText('Disabled')).toBeTruthy();
    server.set(STATE, () => {
      server.set(LIST, page([user(), me]));
      return ok(user());
    });
    await person.click(screen.getByRole('button', { name: 'Enable client@example.com' }));
    expect(await screen.findByText('User enabled')).toBeTruthy();
    await disable();
    expect(server.to(STATE).map(({ body }) => body)).toEqual([{ state: 'disabled' }, { state: 'enabled' }]);
  });

  test('a refusal shows its message', async () => {
    const last = 'The last administrator cannot be disabled. Make another user an administrator first.';
    const { user: person } = show({ [STATE]: refuse(409, 'CONFLICT', last) });
    await person.click(await disable());
    await person.click(await screen.findByRole('button', { name: 'Disable user' }));
    expect(await screen.findByText('Failed to disable the user')).toBeTruthy();
    expect(screen.getByText(last)).toBeTruthy();
  });

  test('nobody is offered to disable themselves', async () => {
    show();
    await (await rowOf('admin@example.com')).findByText('You');
    expect(screen.queryByRole('button', { name: 'Disable admin@example.com' })).toBeNull();
  });
});

describe('a second factor that was lost', () => {
  const RESET = 'DELETE /api/users/user_2/second-factor';
  const factor = { kind: 'totp', since: '2026-11-01T00:00:00.000Z' } as const;
  const button = () => screen.findByRole('button', { name: 'Reset 2FA of client@example.com' });

  test('is reset after a question; then there is none to reset', async () => {
    const { server, user: person } = show({
      [LIST]: page([user({ second_factor: factor }), me]),
      [RESET]: () => {
        server.set(LIST, page([user(), me]));
        return ok(user());
      },
    });
    await person.click(await button());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset the second factor?' }));
    await person.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText('Second factor reset')).toBeTruthy();
    expect(server.to(RESET)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Reset 2FA of/ })).toBeNull());
  });

  test('of nobody who has none, and never one’s own', async () => {
    show({ [LIST]: page([user(), { ...me, second_factor: factor }]) });
    await (await rowOf('admin@example.com')).findByText('You');
    expect(screen.queryByRole('button', { name: /^Reset 2FA of/ })).toBeNull();
  });
});
