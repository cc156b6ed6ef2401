import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CreateUserForm from '#web/features/users/components/create-user-form.tsx';
import { UsersPage } from '#web/features/users/components/users-page.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { user } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const CREATE = 'POST /api/users';
const created = ok({
  success: true,
  error: null,
  user: user({ email: 'new@example.com', role: 'gateway_user' }),
});

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
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
  test('says what is wrong at the fields, and sends nothing', async () => {
    const { server, user: person } = show(created);
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

  test('asks for as many characters as the stage does', async () => {
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

  test('offers the three roles, client first chosen', () => {
    show(created);
    const role = screen.getByLabelText<HTMLSelectElement>(/^Role$/);
    expect(role.value).toBe('client');
    expect([...role.options].map(({ text }) => text)).toEqual(['Normal User', 'Gateway User', 'Admin']);
  });

  test('is disabled while submitting, reports success, resets', async () => {
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
    expect(
      await screen.findByText('User new@example.com created successfully with Gateway User role'),
    ).toBeTruthy();
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(email.value).toBe('');
    expect(server.to(CREATE)[0]?.body).toEqual({
      email: 'new@example.com',
      password: 'correct-horse',
      role: 'gateway_user',
      displayName: 'new@example.com',
    });
  });

  test('a function error is reported with its message; what was typed stays', async () => {
    const { onCreated, user: person } = show(
      refuse(409, 'CONFLICT', 'A user with this email already exists.'),
    );
    fill();
    await person.click(submit());
    expect(
      await screen.findByText('Failed to create user: A user with this email already exists.'),
    ).toBeTruthy();
    const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
    expect(email.value).toBe('New@example.com');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(onCreated).not.toHaveBeenCalled();
  });

  test.each([
    ['There is no room.', 'There is no room.'],
    [null, 'Failed to create user'],
  ])('success false with the error %j', async (error, text) => {
    const { user: person } = show(ok({ success: false, error, user: null }));
    fill();
    await person.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('an unexpected exception', async () => {
    const { user: person } = show(created);
    vi.stubGlobal('Headers', () => {
      throw new TypeError('no headers');
    });
    fill();
    await person.click(submit());
    expect(await screen.findByText('An unexpected error occurred while creating the user')).toBeTruthy();
  });
});

test('after success the list is back, with the new user', async () => {
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
