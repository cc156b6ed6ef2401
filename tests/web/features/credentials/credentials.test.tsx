import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CredentialsStatus } from '#shared/contract/calls/credentials.ts';
import { ApiConfiguration } from '#web/features/credentials/components/api-configuration.tsx';
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

describe('the status', () => {
  test('loading', () => {
    fakeServer({ [READ]: () => new Promise(() => {}) });
    renderInConsole(<ApiConfiguration />);
    expect(screen.getByRole('status', { name: 'Loading the credentials' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('S8.8 a failure says what, and can be tried again', async () => {
    const { server, user } = await show({ [READ]: refuse(502, 'X', 'No luck.') });
    expect(screen.getByText('Failed to fetch credentials')).toBeTruthy();
    expect(screen.getByText('No luck.')).toBeTruthy();
    server.set(READ, ok(status()));
    await user.click(button('Try again'));
    expect(await screen.findByText('Configured')).toBeTruthy();
  });

  test('S2.108 configured: never the secret', async () => {
    await show();
    expect(screen.getByText('Configured')).toBeTruthy();
    expect(screen.getByText('••••301e')).toBeTruthy();
    expect(secretField().value).toBe('');
  });

  test('not configured: says so, and there is nothing to clear', async () => {
    await show({ [READ]: ok(NONE) });
    expect(screen.getByText('Not configured')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear credentials' })).toBeNull();
  });
});

describe('saving', () => {
  test('what is missing is said at its field', async () => {
    const { server, user } = await show();
    await user.click(button('Save credentials'));
    expect(await screen.findByText('Client ID is required')).toBeTruthy();
    expect(screen.getByText('Client secret is required')).toBeTruthy();
    expect(server.to(SAVE)).toHaveLength(0);
  });

  test('S2.107 the secret is a password, asked for without suggestions, and gone once it is saved', async () => {
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

  test('S8.9 a failure keeps what was typed', async () => {
    const { user } = await show({ [SAVE]: refuse(500, 'X', 'No vault.') });
    fill('id', 's3cret');
    await user.click(button('Save credentials'));
    expect(await screen.findByText('Failed to save credentials')).toBeTruthy();
    expect(screen.getByText('No vault.')).toBeTruthy();
    expect(secretField().value).toBe('s3cret');
  });

  test('the status is read again after a failure, since the answer may have been lost', async () => {
    const { server, user } = await show({ [SAVE]: refuse(504, 'PROVIDER_TIMEOUT', 'No answer in time.') });
    const before = server.to(READ).length;
    fill('id', 's3cret');
    await user.click(button('Save credentials'));
    await waitFor(() => expect(server.to(READ).length).toBe(before + 1));
  });
});

describe('clearing', () => {
  const ask = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    const [trigger] = screen.getAllByRole('button', { name: 'Clear credentials' });
    if (trigger) await user.click(trigger);
    return within(await screen.findByRole('alertdialog', { name: 'Clear the stored credentials?' }));
  };

  test('S2.109 asks first', async () => {
    const { server, user } = await show({ [CLEAR]: ok(NONE) });
    await user.click((await ask(user)).getByRole('button', { name: 'Cancel' }));
    expect(server.to(CLEAR)).toHaveLength(0);
    await user.click((await ask(user)).getByRole('button', { name: 'Clear credentials' }));
    expect(await screen.findByText('Credentials cleared')).toBeTruthy();
    expect(await screen.findByText('Not configured')).toBeTruthy();
  });

  test('S8.10 a failure is shown with its reason', async () => {
    const { user } = await show({ [CLEAR]: refuse(500, 'X', 'No vault.') });
    await user.click((await ask(user)).getByRole('button', { name: 'Clear credentials' }));
    expect(await screen.findByText('Failed to clear credentials')).toBeTruthy();
    expect(screen.getByText('No vault.')).toBeTruthy();
  });
});

describe('Test Connection', () => {
  test('runs and shows success', async () => {
    const held = gate();
    const { user } = await show({
      [TEST]: async () => {
        await held.opened;
        return ok({ success: true, error: null, environment: 'sandbox' });
      },
    });
    await user.click(button('Test Connection'));
    expect(await screen.findByText('Testing')).toBeTruthy();
    held.open();
    expect(await screen.findByText('Connection successful')).toBeTruthy();
  });

  test('what is typed is tested before it is saved', async () => {
    const { user, server } = await show({
      [TEST]: ok({ success: true, error: null, environment: 'sandbox' }),
    });
    await user.click(button('Test before saving'));
    expect(await screen.findByText('Client ID is required')).toBeTruthy();
    expect(server.to(TEST)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Client ID/), 'typed-id');
    await user.type(screen.getByLabelText(/^Client secret/), 'typed-secret');
    await user.click(button('Test before saving'));
    expect(
      await screen.findByText(/accepts these credentials \(sandbox\). They are not saved yet/),
    ).toBeTruthy();
    expect(server.to(TEST)[0]?.body).toMatchObject({ client_id: 'typed-id', client_secret: 'typed-secret' });
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  test('S8.11 a failure is shown with its reason, once', async () => {
    const { user } = await show({
      [TEST]: refuse(502, 'PROVIDER_FAILURE', 'Connection test failed: The provider refused this request.'),
    });
    await user.click(button('Test Connection'));
    expect(await screen.findByText('Connection test failed')).toBeTruthy();
    expect(screen.getByText('The provider refused this request.')).toBeTruthy();
  });

  test('S8.12 without a session it says to sign in', async () => {
    const { user } = await show();
    identity.tokens = null;
    await user.click(button('Test Connection'));
    expect(await screen.findByText('User not authenticated')).toBeTruthy();
    expect(screen.getByText('Please sign in to test the connection')).toBeTruthy();
  });
});
