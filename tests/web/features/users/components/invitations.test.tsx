import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UsersPage } from '#web/features/users/components/users-page.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { invitation, user } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const LIST = 'GET /api/invitations';
const INVITE = 'POST /api/invitations';
const RESEND = 'POST /api/invitations/user_3/resend';
const REVOKE = 'DELETE /api/invitations/user_3';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

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

describe('open invitations', () => {
  test('who, by whom, until when; none is no panel', async () => {
    show();
    const list = await invitations();
    expect(list.getByText('new@example.com')).toBeTruthy();
    expect(list.getByText('Nina New')).toBeTruthy();
    expect(list.getByText('You')).toBeTruthy();
    expect(list.getByText('Invited')).toBeTruthy();
  });

  test('there are none', async () => {
    show({ [LIST]: page([]) });
    await screen.findByRole('region', { name: 'Role Permissions' });
    expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull();
  });

  test('one that has expired, and one of which no mail went out, say so', async () => {
    const other = { id: 'user_9', email: 'other@example.com', display_name: 'other@example.com' };
    show({
      [LIST]: page([
        invitation({
          expires_at: '2026-01-01T00:00:00.000Z',
          invited_by: { id: 'x', email: 'x@example.com' },
        }),
        invitation({ ...other, sent_at: null, expires_at: null }),
      ]),
    });
    const list = await invitations();
    expect(list.getByText('Expired')).toBeTruthy();
    expect(list.getByText('x@example.com')).toBeTruthy();
    expect(list.getAllByText('Not sent').length).toBeGreaterThan(0);
  });

  test('a load failure can be tried again', async () => {
    const { server, user: person } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('The invitations could not be loaded')).toBeTruthy();
    server.set(LIST, page([invitation()]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await invitations();
  });

  test('is sent again', async () => {
    const { server, user: person } = show({ [RESEND]: ok(invitation()) });
    await invitations();
    await person.click(screen.getByRole('button', { name: 'Send again: the invitation of new@example.com' }));
    expect(await screen.findByText('The invitation of new@example.com was sent again')).toBeTruthy();
    expect(server.to(LIST).length).toBeGreaterThan(1);
    server.set(RESEND, refuse(409, 'CONFLICT', 'This user has signed in already.'));
    await person.click(screen.getByRole('button', { name: 'Send again: the invitation of new@example.com' }));
    expect(await screen.findByText('This user has signed in already.')).toBeTruthy();
  });

  test('is revoked after a question', async () => {
    const { server, user: person } = show({
      [REVOKE]: () => {
        server.set(LIST, page([]));
        return ok({ success: true });
      },
    });
    await invitations();
    const revoke = () => screen.getByRole('button', { name: 'Revoke the invitation of new@example.com' });
    await person.click(revoke());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this invitation?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.to(REVOKE)).toHaveLength(0);
    await person.click(revoke());
    await person.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    expect(await screen.findByText('The invitation of new@example.com is revoked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull());
  });

  test('the list of users says who is invited', async () => {
    show({ 'GET /api/users': page([user({ state: 'invited', last_sign_in_at: null })]) });
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    expect(table.getByText('Invited')).toBeTruthy();
    expect(table.getByText('Never')).toBeTruthy();
  });
});

describe('inviting', () => {
  const open = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
    const shown = show(routes);
    await invitations();
    await shown.user.click(screen.getByRole('button', { name: 'Invite User' }));
    return { ...shown, email: await screen.findByLabelText(/^Email/) };
  };

  test('asks for no password, and says what comes', async () => {
    const { email } = await open();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.getByText(/temporary password that is good for 3 days/)).toBeTruthy();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
  });

  test('sends it, and is back at the list with the focus', async () => {
    const { server, user: person, email } = await open({ [INVITE]: ok(invitation()) });
    await person.type(email, 'new@example.com');
    await person.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Gateway User');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('new@example.com is invited as Gateway User')).toBeTruthy();
    expect(server.to(INVITE)[0]?.body).toEqual({
      email: 'new@example.com',
      role: 'gateway_user',
      displayName: '',
    });
    await invitations();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create User'));
  });

  test('what is wrong is said at the field, a refusal as it comes, and what was typed stays', async () => {
    const message = 'A user with this email already exists.';
    const { server, user: person, email } = await open({ [INVITE]: refuse(409, 'CONFLICT', message) });
    await person.type(email, 'nobody');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(server.to(INVITE)).toHaveLength(0);
    await person.type(email, '@example.com');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(email).toHaveProperty('value', 'nobody@example.com');
  });
});
