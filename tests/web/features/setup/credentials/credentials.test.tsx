import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CredentialsStatus } from '#shared/contract/calls/credentials.ts';
import { ApiConfiguration } from '#web/features/setup/credentials/components/api-configuration.tsx';
import { identity } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';

const READ = 'GET /api/credentials';
const SAVE = 'PUT /api/credentials';
const CLEAR = 'DELETE /api/credentials';
const TEST = 'POST /api/test-connection';

const status = (over: Partial<CredentialsStatus> = {}): CredentialsStatus => ({
  configured: true,
  client_id: '••••301e',
  environment: 'sandbox',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...over,
});
const NONE = status({ configured: false, client_id: null, environment: null, updated_at: null });

const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ [READ]: ok(status()), ...routes });
  const view = renderInConsole(<ApiConfiguration />);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the credentials' })).toBeNull());
  return { server, ...view };
};
const button = (name: string) => screen.getByRole('button', { name });
const fill = (id: string, secret: string, environment = 'sandbox') => {
  for (const [label, value] of [
    [/^Client ID/, id],
    [/^Client secret/, secret],
    [/^Environment/, environment],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const secretField = () => screen.getByLabelText<HTMLInputElement>(/^Client secret/);

test('S2.108 S8.8 status: a failure can be retried; the secret is never shown', async () => {
  const server = fakeServer({ [READ]: refuse(502, 'X', 'No luck.') });
  const { user } = renderInConsole(<ApiConfiguration />);
  expect(screen.getByRole('status', { name: 'Loading the credentials' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(await screen.findByText('Failed to fetch credentials')).toBeTruthy();
  expect(screen.getByText('No luck.')).toBeTruthy();
  server.set(READ, ok(status()));
  await user.click(button('Try again'));
  expect(await screen.findByText('Configured')).toBeTruthy();
  expect(screen.getByText('••••301e')).toBeTruthy();
  expect(secretField().value).toBe('');
});

test('status: not configured has nothing to clear', async () => {
  await show({ [READ]: ok(NONE) });
  expect(screen.getByText('Not configured')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear credentials' })).toBeNull();
});

test('S8.9 saving: missing fields are marked; a failure keeps the input and reloads the status', async () => {
  const { server, user } = await show({ [SAVE]: refuse(500, 'X', 'No vault.') });
  await user.click(button('Save credentials'));
  expect(await screen.findByText('Client ID is required')).toBeTruthy();
  expect(screen.getByText('Client secret is required')).toBeTruthy();
  expect(server.to(SAVE)).toHaveLength(0);
  // The save may have succeeded without a response.
  const before = server.to(READ).length;
  fill('id', 's3cret');
  await user.click(button('Save credentials'));
  expect(await screen.findByText('Failed to save credentials')).toBeTruthy();
  expect(screen.getByText('No vault.')).toBeTruthy();
  expect(secretField().value).toBe('s3cret');
  await waitFor(() => expect(server.to(READ)).toHaveLength(before + 1));
});

test('S2.107 saving: the secret is a password field without autocomplete, cleared afterwards', async () => {
  const held = gate();
  const { server, user } = await show({
    [READ]: ok(NONE),
    [SAVE]: async () => {
      await held.opened;
      return ok(status({ client_id: '••••9999', environment: 'production' }));
    },
  });
  expect(secretField().type).toBe('password');
  expect(secretField().autocomplete).toBe('off');
  fill(' id-9999 ', 's3cret', 'production');
  await user.click(button('Save credentials'));
  await waitFor(() => expect(secretField().disabled).toBe(true));
  held.open();
  expect(await screen.findByText('Credentials saved')).toBeTruthy();
  expect(screen.getByText('••••9999')).toBeTruthy();
  await waitFor(() => expect(secretField().value).toBe(''));
  expect(server.to(SAVE)[0]?.body).toEqual({
    client_id: 'id-9999',
    client_secret: 's3cret',
    environment: 'production',
  });
});

test('S2.109 S8.10 clearing asks first; a failure shows its reason', async () => {
  const { server, user } = await show({ [CLEAR]: refuse(500, 'X', 'No vault.') });
  const ask = async () => {
    const [trigger] = screen.getAllByRole('button', { name: 'Clear credentials' });
    if (trigger) await user.click(trigger);
    return within(await screen.findByRole('alertdialog', { name: 'Clear the stored credentials?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.to(CLEAR)).toHaveLength(0);
  await user.click((await ask()).getByRole('button', { name: 'Clear credentials' }));
  expect(await screen.findByText('Failed to clear credentials')).toBeTruthy();
  expect(screen.getByText('No vault.')).toBeTruthy();
  server.set(CLEAR, ok(NONE));
  await user.click((await ask()).getByRole('button', { name: 'Clear credentials' }));
  expect(await screen.findByText('Credentials cleared')).toBeTruthy();
  expect(await screen.findByText('Not configured')).toBeTruthy();
});

test('S8.11 S8.12 Test Connection shows failure or success; without a session it says to sign in', async () => {
  const held = gate();
  const { server, user } = await show({
    [TEST]: refuse(502, 'PROVIDER_FAILURE', 'Connection test failed: The provider refused this request.'),
  });
  await user.click(button('Test Connection'));
  expect(await screen.findByText('Connection test failed')).toBeTruthy();
  expect(screen.getByText('The provider refused this request.')).toBeTruthy();
  server.set(TEST, async () => {
    await held.opened;
    return ok({ success: true, error: null, environment: 'sandbox' });
  });
  await user.click(button('Test Connection'));
  expect(await screen.findByText('Testing')).toBeTruthy();
  held.open();
  expect(await screen.findByText('Connection successful')).toBeTruthy();
  identity.tokens = null;
  await user.click(await screen.findByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText('User not authenticated')).toBeTruthy();
  expect(screen.getByText('Please sign in to test the connection')).toBeTruthy();
});

test('Test Connection: tests typed credentials before saving', async () => {
  const { user, server } = await show({
    [TEST]: ok({ success: true, error: null, environment: 'sandbox' }),
  });
  await user.click(button('Test before saving'));
  expect(await screen.findByText('Client ID is required')).toBeTruthy();
  expect(server.to(TEST)).toHaveLength(0);
  fill('typed-id', 'typed-secret');
  await user.click(button('Test before saving'));
  await screen.findByText(/accepts these credentials \(sandbox\). They are not saved yet/);
  expect(server.to(TEST)[0]?.body).toMatchObject({ client_id: 'typed-id', client_secret: 'typed-secret' });
  expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0);
});
