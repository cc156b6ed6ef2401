import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountSettingsPage } from '#web/features/account-settings/components/account-settings-page.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

test.each([
  ['Language', ['English', 'Portuguese (Brazil)', 'Spanish']],
  ['Currency display', ['USD', 'BRL', 'EUR']],
  ['Date format', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']],
])('%s offers its members', (label, members) => {
  renderInConsole(<AccountSettingsPage />, '/settings');
  const options = within(screen.getByLabelText(label)).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(members);
});

test('account fields and six toggles', async () => {
  const { user } = renderInConsole(<AccountSettingsPage />, '/settings');
  expect(screen.getByText('Sample data')).toBeTruthy();
  for (const label of ['Full name', 'Email', 'Phone', 'Company'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).not.toBe('');
  const toggles = screen.getAllByRole<HTMLInputElement>('switch');
  expect(toggles.map((toggle) => toggle.labels?.[0]?.textContent)).toEqual([
    'Two-factor authentication',
    'Email notifications',
    'Login alerts',
    'Dark mode',
    'Auto-refresh',
    'Sound',
  ]);
  for (const toggle of toggles) {
    const before = toggle.checked;
    await user.click(toggle);
    expect(toggle.checked).toBe(!before);
  }
});

test('nothing is persisted, and it says so', async () => {
  const { user, unmount } = renderInConsole(<AccountSettingsPage />, '/settings');
  expect(document.body.textContent).toContain('nothing here is saved');
  await user.click(screen.getByRole('switch', { name: 'Dark mode' }));
  await user.selectOptions(screen.getByLabelText('Language'), 'Spanish');
  expect(localStorage).toHaveLength(0);
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  unmount();
  renderInConsole(<AccountSettingsPage />, '/settings');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Dark mode' }).checked).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('English');
});
