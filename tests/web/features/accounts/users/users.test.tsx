import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { format } from 'date-fns';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ROLE_LABELS } from '#shared/domain/roles.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import CreateUserForm, {
  EMPTY,
  failureText,
  newUserForm,
  newUserOf,
  NotCreated,
} from '#web/features/accounts/users/components/create-user-form.tsx';
import { UsersPage } from '#web/features/accounts/users/components/users-page.tsx';
import { ApiError, networkError } from '#web/lib/api/error.ts';
import { usersQuery } from '#web/lib/queries/users.ts';
import { invitation, user } from './fixtures.ts';

describe('users page', () => {
  const LIST = 'GET /api/users';
  const ROLE = 'PUT /api/users/user_2/role';
  const me = user({ id: 'user_1', email: 'admin@example.com', display_name: 'Ada Admin', role: 'admin' });

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
    const row = cell.closest<HTMLElement>('[role=row]');
    if (!row) throw new Error(`no row of ${email}`);
    return within(row);
  };
  const roleOf = (email = 'client@example.com') =>
    screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${email}` });

  const factor = { kind: 'totp', since: '2026-11-01T00:00:00.000Z' } as const;

  test('S2.95 S2.97 S2.98 S2.99 S2.284 S2.332 shows role permissions and each user; your own row has no actions', async () => {
    show({ [LIST]: page([user(), { ...me, second_factor: factor }]) });
    expect(screen.getByRole('status', { name: 'Loading users' })).toBeTruthy();
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

    const row = await rowOf('client@example.com');
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['User', 'Role', 'Created', 'Last Sign In', 'Actions']);
    expect(screen.getByText('2 users')).toBeTruthy();
    expect(row.getByText('Clara Client')).toBeTruthy();
    expect(row.getAllByText('Normal User').length).toBeGreaterThan(0);
    expect(row.getByText(format('2026-03-05T12:00:00.000Z', 'MMM dd, yyyy'))).toBeTruthy();
    expect(row.getByText(format('2026-11-19T08:07:00.000Z', 'MMM dd, yyyy HH:mm'))).toBeTruthy();
    expect(row.getByRole('link', { name: 'History of client@example.com' }).getAttribute('href')).toBe(
      '/gateway/audit?object=user%3Auser_2',
    );

    const own = await rowOf('admin@example.com');
    expect(await own.findByText('You')).toBeTruthy();
    expect(own.queryByRole('button', { name: 'Disable admin@example.com' })).toBeNull();
    // One has no second factor; the other is the signed-in user.
    expect(screen.queryByRole('button', { name: /^Reset 2FA of/ })).toBeNull();
  });

  test('S2.96 Create User opens the form, Back to User List returns with focus', async () => {
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

  test('S2.605 a reload warns while a new user is half typed, not before and not after saving', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user: person } = show({ 'POST /api/invitations': ok(invitation()) });
    await screen.findByRole('table');
    await person.click(screen.getByRole('button', { name: 'Invite User' }));
    const email = await screen.findByLabelText(/^Email/);
    expect(asks()).toBe(false);
    await person.type(email, 'n');
    expect(asks()).toBe(true);
    await person.clear(email);
    expect(asks()).toBe(false);
    await person.type(email, 'new@example.com');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    await screen.findByRole('table');
    expect(asks()).toBe(false);
  });

  describe('the list', () => {
    test('S2.101 S2.102 a failure shows its message and can be retried; an empty list says so', async () => {
      const { server, user: person } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
      expect(await screen.findByText('Failed to load users: No luck.')).toBeTruthy();
      server.set(LIST, page([]));
      await person.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No users found')).toBeTruthy();
      expect(screen.getByText('0 users')).toBeTruthy();
    });

    test('S2.331 S2.332 shows second factors, and offers actions only for others', async () => {
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

    test('S2.100 S3.5 copes with a missing email, name or sign-in; an email used as name shows once', async () => {
      show({
        [LIST]: page([
          user({ email: '', display_name: null, last_sign_in_at: null }),
          user({ id: 'user_3', display_name: 'client@example.com', state: 'invited' }),
        ]),
      });
      const row = await rowOf('No email');
      expect(row.getByText('Never')).toBeTruthy();
      expect(screen.queryByText('Clara Client')).toBeNull();
      expect(screen.getAllByText('client@example.com')).toHaveLength(1);
      expect((await rowOf('client@example.com')).getByText('Invited')).toBeTruthy();
    });

    test('S8.86 S9.17 reloads every 30 s; a failed reload is reported above the list', async () => {
      const { client } = show();
      await screen.findByRole('table');
      const { refetchInterval: each } = usersQuery;
      expect(typeof each === 'function' && Reflect.apply(each, undefined, [])).toBe(30_000);
      fakeServer({ [LIST]: refuse(502, 'X', 'Gone.') });
      await client.refetchQueries({ queryKey: usersQuery.queryKey });
      expect(await screen.findByText('Failed to fetch user profiles: Gone.')).toBeTruthy();
      expect(screen.getByText('client@example.com')).toBeTruthy();
    });

    test('the search finds by email, display name or role', async () => {
      const users = [
        user({ id: 'a', email: 'ana@aurora.example', display_name: null, role: 'admin' }),
        user({ id: 'b', email: 'bo@serra.example', display_name: 'Ana Serra', role: 'gateway_user' }),
        user({ id: 'c', email: 'client@example.com', display_name: null }),
      ];
      show({ [LIST]: page(users) });
      await screen.findByText('client@example.com');
      for (const [value, emails] of [
        ['ANA', ['ana@aurora.example', 'bo@serra.example']],
        ['serra.ex', ['bo@serra.example']],
        ['gateway user', ['bo@serra.example']],
      ] as const) {
        fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value } });
        const found = screen.getAllByText(/@.*\.(example|com)$/).map(({ textContent }) => textContent);
        expect(found, value).toEqual(emails);
      }
    });

    test('hundreds show in pages of 50, and the search covers all', async () => {
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

  test('S4.33 S8.84 a role change disables the dropdown with a spinner, then reloads', async () => {
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

  test('S8.85 a failed role change shows its message and restores the role', async () => {
    const last = 'The last administrator cannot be demoted. Make another user an administrator first.';
    const { user: person } = show({
      [LIST]: page([user({ role: 'admin' })]),
      [ROLE]: refuse(409, 'CONFLICT', last),
    });
    await person.selectOptions(await roleOf(), 'Normal User');
    await person.click(await screen.findByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Failed to update user role')).toBeTruthy();
    expect(screen.getByText(last)).toBeTruthy();
    await waitFor(async () => expect((await roleOf()).disabled).toBe(false));
    expect((await roleOf()).value).toBe('admin');
  });

  test('promoting to administrator, or changing one’s own role, asks first', async () => {
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
    const OWN = 'PUT /api/users/user_1/role';
    server.set(OWN, ok({ ...me, role: 'client' }));
    await (await rowOf('admin@example.com')).findByText('You');
    await person.selectOptions(await roleOf('admin@example.com'), 'Normal User');
    const own = within(await screen.findByRole('alertdialog', { name: 'Change your own role?' }));
    expect(own.getByText(/You become Normal User immediately/)).toBeTruthy();
    await person.click(own.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await roleOf('admin@example.com')).value).toBe('admin'));
    expect(server.to(OWN)).toHaveLength(0);
    await person.selectOptions(await roleOf('admin@example.com'), 'Normal User');
    await person.click(await screen.findByRole('button', { name: 'Change my role' }));
    await waitFor(() => expect(server.to(OWN)).toHaveLength(1));
  });

  test.each([
    ['admin', 'gateway_user', /only the sub-accounts that they own or manage, and no longer manages users/],
    ['gateway_user', 'client', /only the sub-accounts that they own\. They are signed out everywhere/],
  ] as const)('S2.604 a step down from %s to %s says what they lose, and asks', async (from, to, text) => {
    const { server, user: person } = show({
      [LIST]: page([user({ role: from }), me]),
      [ROLE]: ok(user({ role: to })),
    });
    await person.selectOptions(await roleOf(), ROLE_LABELS[to]);
    const title = `Change this user to ${ROLE_LABELS[to]}?`;
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(server.to(ROLE)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await roleOf()).value).toBe(from));
    await person.selectOptions(await roleOf(), ROLE_LABELS[to]);
    await person.click(await screen.findByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(server.to(ROLE).map(({ body }) => body)).toEqual([{ role: to }]));
  });

  describe('disabling and enabling', () => {
    const STATE = 'PUT /api/users/user_2/state';
    const disable = () => screen.findByRole('button', { name: 'Disable client@example.com' });

    test('S2.284 disabling asks first; a refusal shows its message; Enable restores', async () => {
      const { server, user: person } = show();
      await person.click(await disable());
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Disable this user?' }));
      expect(dialog.getByText(/is signed out everywhere within seconds/)).toBeTruthy();
      await person.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(server.to(STATE)).toHaveLength(0);
      const last = 'The last administrator cannot be disabled. Make another user an administrator first.';
      server.set(STATE, refuse(409, 'CONFLICT', last));
      await person.click(await disable());
      await person.click(await screen.findByRole('button', { name: 'Disable user' }));
      expect(await screen.findByText('Failed to disable the user')).toBeTruthy();
      expect(screen.getByText(last)).toBeTruthy();
      server.set(STATE, () => {
        server.set(LIST, page([user({ state: 'disabled' }), me]));
        return ok(user({ state: 'disabled' }));
      });
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
      expect(server.to(STATE).map(({ body }) => body)).toEqual([
        { state: 'disabled' },
        { state: 'disabled' },
        { state: 'enabled' },
      ]);
    });
  });

  describe('a lost second factor', () => {
    const RESET = 'DELETE /api/users/user_2/second-factor';
    const button = () => screen.findByRole('button', { name: 'Reset 2FA of client@example.com' });

    test('is reset after confirmation, and the button goes', async () => {
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
  });
});

describe('create user form', () => {
  const CREATE = 'POST /api/users';
  const created = ok({
    success: true,
    error: null,
    user: user({ email: 'new@example.com', role: 'gateway_user' }),
  });

  const show = (answer: Parameters<typeof fakeServer>[0][string]) => {
    const onCreated = vi.fn();
    const server = fakeServer({ [CREATE]: answer });
    return { server, onCreated, ...renderInConsole(<CreateUserForm onCreated={onCreated} />) };
  };
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fill = (over: { email?: string; password?: string; confirm?: string; role?: string } = {}) => {
    const { email = 'New@example.com', password = 'correct-horse', role = 'client' } = over;
    type(/^Email/, email);
    type(/^Password/, password);
    type(/^Confirm password/, over.confirm ?? password);
    type(/^Role$/, role);
  };
  const submit = () => screen.getByRole('button', { name: 'Create User' });

  describe('the form', () => {
    test('S4.35 S9.28 offers three roles; marks invalid fields and sends nothing', async () => {
      const { server, user: person } = show(created);
      const role = screen.getByLabelText<HTMLSelectElement>(/^Role$/);
      expect(role.value).toBe('client');
      expect([...role.options].map(({ text }) => text)).toEqual(['Normal User', 'Gateway User', 'Admin']);
      fill({ email: 'no address', password: 'short', confirm: 'other' });
      type(/^Display name/, 'x');
      await person.click(submit());
      for (const text of [
        'Please enter a valid email address',
        'Password must be at least 8 characters',
        "Passwords don't match",
        'Display name must be at least 2 characters',
      ])
        expect(await screen.findByText(text)).toBeTruthy();
      expect(server.to(CREATE)).toHaveLength(0);
    });

    test("requires the stage's minimum password length", async () => {
      const server = fakeServer({ [CREATE]: created });
      const { user: person } = renderInConsole(<CreateUserForm onCreated={vi.fn()} passwordMinimum={12} />);
      expect(screen.getByText('At least 12 characters')).toBeTruthy();
      fill({ password: 'elevenchars' });
      await person.click(submit());
      expect(await screen.findByText('Password must be at least 12 characters')).toBeTruthy();
      fill({ password: '1qaz2wsx3edc' });
      expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy();
      expect(server.to(CREATE)).toHaveLength(0);
    });

    test('S5.29 S7.17 S8.83 is disabled while submitting, reports success, resets', async () => {
      const held = gate();
      const {
        server,
        onCreated,
        user: person,
      } = show(async () => {
        await held.opened;
        return created;
      });
      fill({ role: 'gateway_user' });
      await person.click(submit());
      const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
      await waitFor(() => expect(email.matches(':disabled')).toBe(true));
      held.open();
      await screen.findByText('User new@example.com created successfully with Gateway User role');
      await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
      expect(email.value).toBe('');
      expect(server.to(CREATE)[0]?.body).toEqual({
        email: 'new@example.com',
        password: 'correct-horse',
        role: 'gateway_user',
        displayName: 'new@example.com',
      });
    });

    test('S8.80 S8.81 S8.82 reports a server error, success false or an exception, and keeps the input', async () => {
      const {
        server,
        onCreated,
        user: person,
      } = show(refuse(409, 'CONFLICT', 'A user with this email already exists.'));
      fill();
      await person.click(submit());
      await screen.findByText('Failed to create user: A user with this email already exists.');
      const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
      expect(email.value).toBe('New@example.com');
      await waitFor(() => expect(document.activeElement).toBe(email));
      for (const [error, text] of [
        ['There is no room.', 'There is no room.'],
        [null, 'Failed to create user'],
      ] as const) {
        server.set(CREATE, ok({ success: false, error, user: null }));
        await person.click(submit());
        expect(await screen.findByText(text)).toBeTruthy();
      }
      vi.stubGlobal('Headers', () => {
        throw new TypeError('no headers');
      });
      await person.click(submit());
      expect(await screen.findByText('An unexpected error occurred while creating the user')).toBeTruthy();
      expect(onCreated).not.toHaveBeenCalled();
    });
  });

  test('S4.34 success returns to the list with the new user', async () => {
    const server = fakeServer({
      'GET /api/profile': ok(profile()),
      'GET /api/users': page([user()]),
      [CREATE]: () => {
        server.set('GET /api/users', page([user({ id: 'new', email: 'new@example.com' }), user()]));
        return created;
      },
    });
    const { user: person } = renderInConsole(<UsersPage />);
    await person.click(screen.getByRole('button', { name: 'Create User' }));
    await screen.findByLabelText(/^Email/);
    fill();
    await person.click(submit());
    expect(await screen.findByText('new@example.com')).toBeTruthy();
    expect(screen.getByText('2 users')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Create User');
  });
});

describe('invitations', () => {
  const LIST = 'GET /api/invitations';
  const INVITE = 'POST /api/invitations';
  const RESEND = 'POST /api/invitations/user_3/resend';
  const REVOKE = 'DELETE /api/invitations/user_3';

  const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
    server: fakeServer({
      'GET /api/profile': ok(profile({ id: 'user_1', role: 'admin', is_admin: true })),
      'GET /api/users': page([user()]),
      [LIST]: page([invitation()]),
      ...routes,
    }),
    ...renderInConsole(<UsersPage />),
  });

  const invitations = async () => within(await screen.findByRole('region', { name: 'Open invitations' }));

  test('S2.285 show invitee, sender and expiry, and mark expired and unsent ones', async () => {
    const other = { id: 'user_9', email: 'other@example.com', display_name: 'other@example.com' };
    show({
      [LIST]: page([
        invitation(),
        invitation({
          id: 'user_8',
          email: 'late@example.com',
          expires_at: '2026-01-01T00:00:00.000Z',
          invited_by: { id: 'x', email: 'x@example.com' },
        }),
        invitation({ ...other, sent_at: null, expires_at: null }),
      ]),
    });
    const list = await invitations();
    const rowOf = (email: string) =>
      within(list.getByText(email).closest<HTMLElement>('[role=row]') ?? document.body);
    const one = rowOf('new@example.com');
    for (const text of ['Nina New', 'You', 'Invited']) expect(one.getByText(text)).toBeTruthy();
    const late = rowOf('late@example.com');
    for (const text of ['Expired', 'x@example.com']) expect(late.getByText(text)).toBeTruthy();
    expect(rowOf('other@example.com').getAllByText('Not sent').length).toBeGreaterThan(0);
  });

  test('a failure to load can be retried; one can be resent', async () => {
    const { server, user: person } = show({
      [LIST]: refuse(500, 'X', 'No luck.'),
      [RESEND]: ok(invitation()),
    });
    expect(await screen.findByText('The invitations could not be loaded')).toBeTruthy();
    server.set(LIST, page([invitation()]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await invitations();
    const before = server.to(LIST).length;
    const again = () =>
      person.click(screen.getByRole('button', { name: 'Send again the invitation for new@example.com' }));
    await again();
    expect(await screen.findByText('Invitation sent again to new@example.com')).toBeTruthy();
    expect(server.to(LIST).length).toBeGreaterThan(before);
    server.set(RESEND, refuse(409, 'CONFLICT', 'This user has already signed in.'));
    await again();
    expect(await screen.findByText('This user has already signed in.')).toBeTruthy();
  });

  test('one is revoked after confirmation; an empty list hides the panel', async () => {
    const { server, user: person } = show({
      [REVOKE]: () => {
        server.set(LIST, page([]));
        return ok({ success: true });
      },
    });
    await invitations();
    const revoke = () => screen.getByRole('button', { name: 'Revoke the invitation for new@example.com' });
    await person.click(revoke());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this invitation?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.to(REVOKE)).toHaveLength(0);
    await person.click(revoke());
    await person.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    expect(await screen.findByText('Invitation for new@example.com revoked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull());
  });

  test('S2.286 inviting needs no password; invalid input is marked and kept', async () => {
    const message = 'A user with this email already exists.';
    const { server, user: person } = show({ [INVITE]: refuse(409, 'CONFLICT', message) });
    await invitations();
    await person.click(screen.getByRole('button', { name: 'Invite User' }));
    const email = await screen.findByLabelText(/^Email/);
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.getByText(/temporary password, valid for 3 days/)).toBeTruthy();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    const send = () => person.click(screen.getByRole('button', { name: 'Send invitation' }));
    await person.type(email, 'new');
    await send();
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(server.to(INVITE)).toHaveLength(0);
    await person.type(email, '@example.com');
    await person.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Gateway User');
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(email).toHaveProperty('value', 'new@example.com');
    server.set(INVITE, ok(invitation()));
    await send();
    expect(await screen.findByText('new@example.com is invited as Gateway User')).toBeTruthy();
    expect(server.to(INVITE)[1]?.body).toEqual({
      email: 'new@example.com',
      role: 'gateway_user',
      displayName: '',
    });
    await invitations();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create User'));
  });
});

test.each([
  [new ApiError('CONFLICT', 'There is one already.', 409), 'Failed to create user: There is one already.'],
  [
    networkError(),
    'Failed to create user: Failed to fetch. The user may have been created. Check the list before you try again.',
  ],
  [
    new ApiError('PROVIDER_TIMEOUT', 'No answer in time.', 504),
    'Failed to create user: No answer in time. The user may have been created. Check the list before you try again.',
  ],
  [new NotCreated('No room.'), 'No room.'],
  [new NotCreated(null), 'Failed to create user'],
  [new TypeError('x is undefined'), 'An unexpected error occurred while creating the user'],
])('S8.90 a creation that failed with %s shows: %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});

const good = {
  ...EMPTY,
  email: ' New@Example.com ',
  password: 'correct-horse',
  confirmPassword: 'correct-horse',
};

const problems = (over: Partial<typeof good>) =>
  z
    .safeParse(newUserForm(), { ...good, ...over })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a new user is a client by default', () => {
  expect(EMPTY.role).toBe('client');
});

test.each([
  [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters'],
  [{ confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
  [{ displayName: 'x' }, 'displayName', 'Display name must be at least 2 characters'],
] as const)('S5.27 validation messages: %j', (over, field, message) => {
  expect(problems(over)).toEqual([[field, message]]);
});

test('S5.28 S5.27 validation messages: a mismatch shows beside other errors', () => {
  expect(problems({ email: '', confirmPassword: '' }).map(([field]) => field)).toEqual([
    'email',
    'confirmPassword',
  ]);
});

test.each([
  ['elevenchars', ['Password must be at least 12 characters']],
  ['short', ['Password must be at least 12 characters']],
  ['1QAZ2wsx3edc', ['This password is too common. Choose another one.']],
  ['twelve-chars', []],
])('a minimum of 12 characters: %s', (password, messages) => {
  const form = { ...good, password, confirmPassword: password };
  const { error } = z.safeParse(newUserForm(12), form);
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
});

describe('request body', () => {
  const sent = (over: Partial<typeof good> = {}) => newUserOf(z.parse(newUserForm(), { ...good, ...over }));

  test('S5.30 uses the email where the display name is empty', () => {
    expect(sent()).toEqual({
      email: 'new@example.com',
      password: 'correct-horse',
      role: 'client',
      displayName: 'new@example.com',
    });
    expect(sent({ displayName: ' Nina ' }).displayName).toBe('Nina');
  });

  test('omits the name if the email is too long for one; the server uses the email', () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(50)}.example`;
    expect(sent({ email }).displayName).toBe('');
  });
});
