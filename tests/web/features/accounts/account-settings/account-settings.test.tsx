import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { AccountSettingsPage } from '#web/features/accounts/account-settings/components/account-settings-page.tsx';
import { TwoFactorSetting } from '#web/features/accounts/second-factor/components/settings.tsx';
import { chooseColorMode } from '#web/lib/color-mode.ts';
import { dayAndTime, secondWithZone } from '#web/lib/format/time.ts';
import { takeOverFormats } from '#web/lib/formats.ts';
import { usePreferencesInForce } from '#web/lib/queries/preferences.ts';
import { socketStatus } from '#web/lib/socket/connection.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

beforeEach(() => {
  socketStatus.set('open');
  takeOverFormats({ dateFormat: null, timeZone: null });
  chooseColorMode('light');
  localStorage.clear();
});

const InForce = () => {
  usePreferencesInForce();
  return null;
};

const show = (over = {}, as: Partial<Profile> = {}, accounts = [subAccount()]) => {
  const server = fakeServer({
    ...preferencesServer(preferences(over)),
    'GET /api/profile': ok(profile(as)),
    'GET /api/subaccounts': page(accounts),
    'GET /api/credentials': ok({ configured: true, environment: 'sandbox', updated_at: null }),
    'PUT /api/profile': ok({ name: 'Another Name' }),
  });
  const shown = (
    <>
      <InForce />
      <AccountSettingsPage notifications="the kinds" twoFactor={<TwoFactorSetting />} />
    </>
  );
  return { server, ...renderInConsole(shown, '/settings') };
};

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const enabled = (name: string) => waitFor(() => expect(toggle(name).disabled).toBe(false));

test('S2.33 S2.34 the account has its fields and toggles; toggles without effect say so', async () => {
  const { user } = show();
  for (const [label, members] of [
    ['Language', ['English', 'Portuguese (Brazil) – not yet', 'Spanish – not yet']],
    ['Currency display', ['USD – no rate available', 'BRL', 'EUR – no rate available']],
    ['Date format', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'Nov 20, 2026']],
  ] as const) {
    const options = within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((option) => option.textContent)).toEqual(members);
    expect(
      options.map(({ disabled, textContent }) => disabled === textContent.endsWith('not yet')),
      label,
    ).not.toContain(false);
  }
  await enabled('Sound');
  for (const label of ['Full name', 'Email', 'Role'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).not.toBe('');
  const toggles = screen.getAllByRole<HTMLInputElement>('switch');
  expect(toggles.map((each) => each.labels?.[0]?.textContent)).toEqual([
    'Sample data',
    'Two-factor authentication',
    'Email notifications',
    'Login alerts',
    'Dark mode',
    'Auto-refresh',
    'Sound',
  ]);
  for (const each of toggles.slice(2)) {
    const before = each.checked;
    await user.click(each);
    await waitFor(() => expect(each.checked).toBe(!before));
  }
  expect(screen.getByText('the kinds')).toBeTruthy();
});

test('S2.280 toggles are saved on the server, except two-factor; a failed one reverts with a reason', async () => {
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
  server.set('PUT /api/preferences', refuse(409, 'CONFLICT', 'It has changed meanwhile.'));
  await user.click(toggle('Sound'));
  expect(await screen.findByText('This could not be saved')).toBeTruthy();
  await waitFor(() => expect(toggle('Sound').checked).toBe(true));
});

test('dark mode chosen on another device applies once', async () => {
  fakeServer(preferencesServer(preferences({ dark_mode: true })));
  const { client } = renderInConsole(<InForce />);
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  act(() => chooseColorMode('light'));
  await act(() => client.invalidateQueries());
  expect(document.documentElement.classList.contains('dark')).toBe(false);
});

test("a chosen theme can be returned to the device's setting", async () => {
  const { user, server } = show({ dark_mode: true });
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Device setting' }));
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(false));
  await waitFor(() =>
    expect(server.to('PUT /api/preferences').map(({ body }) => body)).toEqual([
      { version: 0, dark_mode: null },
    ]),
  );
  expect(await screen.findByText('Follows each device')).toBeTruthy();
});

test('S2.35 date format, time zone and currency are saved and apply immediately', async () => {
  const { user, server } = show();
  await enabled('Sound');
  await user.selectOptions(screen.getByLabelText('Date format'), 'DD/MM/YYYY');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Australia/Adelaide');
  await user.selectOptions(screen.getByLabelText('Currency display'), 'EUR');
  await waitFor(() =>
    expect(server.to('PUT /api/preferences').map(({ body }) => body)).toEqual([
      { version: 0, date_format: 'DD/MM/YYYY' },
      { version: 1, time_zone: 'Australia/Adelaide' },
      { version: 2, currency: 'EUR' },
    ]),
  );
  expect(secondWithZone('2026-11-05T00:07:09.000Z')).toBe('05/11/2026 10:37:09 GMT+10:30');
  expect(document.body.textContent).toContain('No EUR rate is available');
  // A change on another device arrives with the preferences.
  await user.selectOptions(screen.getByLabelText('Time zone'), '');
  await user.selectOptions(screen.getByLabelText('Date format'), '');
  await waitFor(() => expect(server.to('PUT /api/preferences')).toHaveLength(5));
  expect(dayAndTime('2026-11-05T12:07:09.000Z')).toMatch(/^Nov 05, 2026/);
});

test('S2.35 a user can change their name, but not their email or role', async () => {
  const { user, server } = show({}, { name: 'Ada', role: 'admin' });
  const name = screen.getByLabelText<HTMLInputElement>('Full name');
  await waitFor(() => expect(name.value).toBe('Ada'));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' });
  expect(save.disabled).toBe(true);
  await user.clear(name);
  await user.type(name, 'x');
  expect(screen.getByText('Display name must be at least 2 characters')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await user.type(name, 'Another Name{Enter}');
  await waitFor(() =>
    expect(server.to('PUT /api/profile').map(({ body }) => body)).toEqual([
      { display_name: 'xAnother Name' },
    ]),
  );
  expect(await screen.findByText('Name saved')).toBeTruthy();
  for (const label of ['Email', 'Role'])
    expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
});

test('only a client with one sub-account sees its company and phone', async () => {
  const { unmount } = show({}, { role: 'client' }, [subAccount({ name: 'Aurora', phone: '+55 11 1' })]);
  expect((await screen.findByLabelText<HTMLInputElement>('Company')).value).toBe('Aurora');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').readOnly).toBe(true);
  unmount();
  show({}, { role: 'admin' });
  await enabled('Sound');
  expect(screen.queryByLabelText('Company')).toBeNull();
});

test('sample account data appears only in sample mode', async () => {
  const { user } = show({}, { role: 'admin' });
  await enabled('Sample data');
  expect(screen.queryByLabelText('Phone')).toBeNull();
  await user.click(toggle('Sample data'));
  expect((await screen.findByLabelText<HTMLInputElement>('Company')).value).toBe('Example Bet One');
});

test('a failure to load preferences can be retried', async () => {
  const { server, user } = show();
  server.set('GET /api/preferences', refuse(404, 'X', 'Gone.'));
  expect(await screen.findByText('Your settings could not be loaded')).toBeTruthy();
  server.set('GET /api/preferences', ok(preferences()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await enabled('Sound');
  expect(screen.queryByText('Your settings could not be loaded')).toBeNull();
});
