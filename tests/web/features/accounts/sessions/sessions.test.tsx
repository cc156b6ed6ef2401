import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Session } from '#shared/contract/calls/sessions.ts';
import { identity } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { OwnSessions } from '#web/features/accounts/sessions/components/own-sessions.tsx';
import { deviceOf } from '#web/features/accounts/sessions/components/session-list.tsx';
import { SessionsButton } from '#web/features/accounts/sessions/components/sessions-button.tsx';
import { dayAndTime } from '#web/lib/format/time.ts';

const LIST = 'GET /api/sessions';
const END = 'DELETE /api/sessions/session_2';
const END_ALL = 'DELETE /api/sessions';

const session = (over: Partial<Session> = {}): Session => ({
  id: 'session_1',
  started_at: '2026-11-19T08:00:00.000Z',
  first_seen_at: '2026-11-19T08:00:01.000Z',
  last_seen_at: '2026-11-19T09:15:00.000Z',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36',
  current: true,
  ...over,
});
const other = session({ id: 'session_2', address: null, user_agent: null, current: false });

const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('li');
  if (!row) throw new Error(`no row of ${text}`);
  return within(row);
};

describe('one’s own sessions', () => {
  const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
    const server = fakeServer({ [LIST]: page([session(), other]), ...routes });
    const shown = renderInConsole(<OwnSessions />);
    expect(server.requests).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: 'Show your sessions' }));
    await screen.findByRole('list', { name: 'Your sessions' });
    return { server, ...shown };
  };

  test('S2.330 load on request; this one is marked; ending another may fail with a reason', async () => {
    const { server, user } = await show({
      [END]: refuse(409, 'CONFLICT', 'Too many sessions were ended one by one.'),
    });
    const mine = rowOf('Chrome on Linux');
    expect(mine.getByText('This session')).toBeTruthy();
    expect(mine.getByText('203.0.113.7')).toBeTruthy();
    expect(mine.getByText(dayAndTime('2026-11-19T09:15:00.000Z'))).toBeTruthy();
    expect(mine.queryByRole('button')).toBeNull();
    const unknown = rowOf('Unknown device');
    expect(unknown.getByText('an unknown address')).toBeTruthy();
    expect(screen.getByText(/accurate to 15 minutes.*may stay listed for 30 days/)).toBeTruthy();
    expect(server.to(LIST)[0]?.query.toString()).toBe('limit=25');

    await user.click(screen.getByRole('button', { name: /^End the session of Unknown device/ }));
    expect(await screen.findByText('Failed to end the session')).toBeTruthy();
    expect(screen.getByText('Too many sessions were ended one by one.')).toBeTruthy();
    expect(screen.getByText('Unknown device')).toBeTruthy();
    server.set(END, () => {
      server.set(LIST, page([session()]));
      return ok({ success: true });
    });
    await user.click(screen.getByRole('button', { name: /^End the session of Unknown device/ }));
    expect(await screen.findByText('Session ended')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(server.to(END).map(({ query }) => query.toString())).toEqual(['', '']);
  });

  test.each([
    ['leaves this browser too', ok({ success: true })],
    ['says if it failed', refuse(503, 'UNAVAILABLE', 'Not now.')],
  ])('S2.330 signing out everywhere needs no list, asks first and %s', async (outcome, answer) => {
    const server = fakeServer({ [END_ALL]: answer });
    const { user } = renderInConsole(<OwnSessions />);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(dialog.getByText(/including this one/)).toBeTruthy();
    expect(server.to(END_ALL)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    if (outcome === 'says if it failed') {
      expect(await screen.findByText('Failed to sign out everywhere')).toBeTruthy();
      expect(identity.tokens).not.toBeNull();
    } else await waitFor(() => expect(identity.tokens).toBeNull());
    expect(server.to(END_ALL).map(({ query }) => query.toString())).toEqual(['']);
  });
});

describe('another user’s sessions', () => {
  const PERSON = { id: 'user_2', who: 'client@example.com' };
  const show = async (routes: Parameters<typeof fakeServer>[0]) => {
    const server = fakeServer(routes);
    const shown = renderInConsole(<SessionsButton person={PERSON} />);
    expect(server.requests).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: 'Sessions of client@example.com' }));
    const name = 'Sessions of client@example.com';
    return { server, ...shown, dialog: within(await screen.findByRole('dialog', { name })) };
  };

  test('S2.331 an administrator lists them and ends one or all', async () => {
    const { server, user, dialog } = await show({
      [LIST]: page([other]),
      [END]: ok({ success: true }),
      [END_ALL]: ok({ success: true }),
    });
    await user.click(await dialog.findByRole('button', { name: /^End the session/ }));
    await waitFor(() => expect(server.to(END)[0]?.query.toString()).toBe('user_id=user_2'));
    const all = dialog.getByRole('button', { name: 'Sign out everywhere' });
    // Disabled while the list reloads.
    await waitFor(() => user.click(all));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(question.getByText(/to keep them out, disable them/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('client@example.com is signed out everywhere')).toBeTruthy();
    expect(server.to(END_ALL)[0]?.query.toString()).toBe('user_id=user_2');
    expect(server.to(LIST)[0]?.query.toString()).toBe('limit=25&user_id=user_2');
    expect(identity.tokens).not.toBeNull();
  });

  test('an empty list and a failure to load are shown', async () => {
    const { server, user, dialog } = await show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await dialog.findByText('The sessions could not be loaded')).toBeTruthy();
    server.set(LIST, page([]));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No sessions')).toBeTruthy();
  });
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
