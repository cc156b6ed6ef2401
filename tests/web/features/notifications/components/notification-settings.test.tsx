import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NotificationSettings } from '#web/features/notifications/components/lazy-settings.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const SAVE = 'PUT /api/preferences';
const show = (over = {}) => {
  const server = fakeServer(preferencesServer(preferences(over)));
  return { server, ...renderInConsole(<NotificationSettings />) };
};
const kind = async (name: string) => within(await screen.findByRole('group', { name }));

test('each kind is chosen in the page and by mail', async () => {
  const { user, server } = show();
  const failed = await kind('A conversion failed');
  await user.click(failed.getByRole('switch', { name: 'By mail' }));
  await user.click(failed.getByRole('switch', { name: 'In the page' }));
  await waitFor(() => expect(server.to(SAVE)).toHaveLength(2));
  expect(server.to(SAVE).map(({ body }) => body)).toEqual([
    { version: 0, alerts: [{ kind: 'conversion_failed', page: true, mail: false }] },
    { version: 1, alerts: [{ kind: 'conversion_failed', page: false, mail: false }] },
  ]);
});

test('says where no mails are sent, and nothing of it where they are', async () => {
  const { unmount } = show({ mail_is_set_up: false });
  expect(await screen.findByText(/^No mails are sent here/)).toBeTruthy();
  unmount();
  show();
  await kind('A conversion failed');
  expect(screen.queryByText(/^No mails are sent here/)).toBeNull();
});

test('what concerns safety stays in the page; its mails can be turned off', async () => {
  show();
  const added = await kind('A destination was added');
  expect(added.getByRole<HTMLInputElement>('switch', { name: 'In the page' }).disabled).toBe(true);
  expect(added.getByRole<HTMLInputElement>('switch', { name: 'By mail' }).disabled).toBe(false);
});

test('an administrator sets the threshold of the pool balance, as an amount', async () => {
  const { user, server } = show();
  const field = await screen.findByLabelText('Low pool balance');
  await user.clear(field);
  await user.type(field, '1e3');
  expect(screen.getByText('Enter an amount, like 1000.00')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '250.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 0, low_pool_balance: '250.50' }]),
  );
});

test('all others set none, and mails are turned off at all', async () => {
  const { user, server } = show({ low_pool_balance: null });
  await user.click(await screen.findByRole('switch', { name: 'Send mails at all' }));
  await waitFor(() =>
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 0, email_notifications: false }]),
  );
  expect(screen.queryByLabelText('Low pool balance')).toBeNull();
});

test('a failure says what, and can be tried again', async () => {
  const server = fakeServer(preferencesServer(preferences()));
  server.set('GET /api/preferences', refuse(500, 'INTERNAL', 'No.'));
  renderInConsole(<NotificationSettings />);
  expect(await screen.findByText('What you are notified of could not be loaded')).toBeTruthy();
});
