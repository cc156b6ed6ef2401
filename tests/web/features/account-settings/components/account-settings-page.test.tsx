import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountSettingsPage } from '#web/features/account-settings/components/account-settings-page.tsx';
import { TwoFactorSetting } from '#web/features/second-factor/components/two-factor-setting.tsx';
import { chooseColorMode } from '#web/lib/color-mode.ts';
import { usePreferencesInForce } from '#web/lib/queries/preferences.ts';
import { socketStatus } from '#web/lib/socket/status.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  socketStatus.set('open');
  chooseColorMode('light');
  localStorage.clear();
});

const show = (over = {}) => {
  const server = fakeServer({ ...preferencesServer(preferences(over)), 'GET /api/profile': ok(profile()) });
  const page = <AccountSettingsPage notifications="the kinds" twoFactor={<TwoFactorSetting />} />;
  return { server, ...renderInConsole(page, '/settings') };
};

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const enabled = (name: string) => waitFor(() => expect(toggle(name).disabled).toBe(false));

test.each([
  ['Language', ['English', 'Portuguese (Brazil)', 'Spanish']],
  ['Currency display', ['USD', 'BRL', 'EUR']],
  ['Date format', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']],
])('%s offers its members', (label, members) => {
  show();
  const options = within(screen.getByLabelText(label)).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(members);
});

test('account fields and six toggles', async () => {
  const { user } = show();
  expect(screen.getByText('Sample data')).toBeTruthy();
  for (const label of ['Full name', 'Email', 'Phone', 'Company'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).not.toBe('');
  await enabled('Sound');
  const toggles = screen.getAllByRole<HTMLInputElement>('switch');
  expect(toggles.map((each) => each.labels?.[0]?.textContent)).toEqual([
    'Two-factor authentication',
    'Email notifications',
    'Login alerts',
    'Dark mode',
    'Auto-refresh',
    'Sound',
  ]);
  for (const each of toggles.slice(1)) {
    const before = each.checked;
    await user.click(each);
    await waitFor(() => expect(each.checked).toBe(!before));
  }
  expect(screen.getByText('the kinds')).toBeTruthy();
});

test('the toggles but that of two-factor are kept on the server', async () => {
  const { user, server } = show({ version: 3 });
  await enabled('Sound');
  for (const name of ['Email notifications', 'Login alerts', 'Auto-refresh', 'Sound', 'Dark mode'])
    await user.click(toggle(name));
  await waitFor(() => expect(server.to('PUT /api/preferences')).toHaveLength(5));
  expect(server.to('PUT /api/preferences').map(({ body }) => body)).toEqual([
    { version: 3, email_notifications: false },
    { version: 4, login_alerts: false },
    { version: 5, auto_refresh: false },
    { version: 6, sound: true },
    { version: 7, dark_mode: true },
  ]);
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});

test('what could not be saved is as it was, and says why', async () => {
  const { user, server } = show();
  await enabled('Sound');
  server.set('PUT /api/preferences', refuse(409, 'CONFLICT', 'It has changed meanwhile.'));
  await user.click(toggle('Sound'));
  expect(await screen.findByText('This could not be saved')).toBeTruthy();
  await waitFor(() => expect(toggle('Sound').checked).toBe(false));
});

test('dark mode that was chosen on another device is taken over once', async () => {
  const InForce = () => {
    usePreferencesInForce();
    return null;
  };
  fakeServer(preferencesServer(preferences({ dark_mode: true })));
  const { client } = renderInConsole(<InForce />);
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  act(() => chooseColorMode('light'));
  await act(() => client.invalidateQueries());
  expect(document.documentElement.classList.contains('dark')).toBe(false);
});

test('account fields and selects are not persisted, and it says so', async () => {
  const { user, unmount } = show();
  expect(document.body.textContent).toContain('nothing of them is saved');
  await user.selectOptions(screen.getByLabelText('Language'), 'Spanish');
  expect(localStorage).toHaveLength(0);
  unmount();
  show();
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('English');
});
