import { screen } from '@testing-library/react';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProfilePanel } from '#web/features/account/components/profile-panel.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (over: Partial<Profile> = {}) => {
  fakeServer({ 'GET /api/profile': ok(profile(over)) });
  return renderInConsole(<ProfilePanel />);
};
const near = () => document.querySelector('[data-near-limit]');

test('name, email, KYC status and level, volume against limit', async () => {
  show();
  await screen.findByText('Olivia Operator');
  for (const text of [
    'operator@example.com',
    'Verified',
    'Level 2',
    'of Aurora Apostas',
    '$12,300.00',
    '24%',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.body.textContent).toContain('of $50,000.00');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
  expect(screen.queryByText('Admin')).toBeNull();
});

test.each([
  ['39999.99', false],
  ['40000.00', true],
  ['50000.00', true],
  ['1000000000', true],
])('a volume of %s of 50000 warns: %s (S9.5: from 80 %)', async (kyc_volume, warns) => {
  show({ kyc_volume });
  await screen.findByText('Olivia Operator');
  expect(near() !== null).toBe(warns);
});

test('0 of 0 is no warning', async () => {
  show({ kyc_volume: '0', kyc_limit: '0' });
  await screen.findByText('$0.00');
  expect(near()).toBeNull();
});

test('an administrator has the badge and no KYC', async () => {
  show({ is_admin: true, role: 'admin', kyc_status: null });
  expect(await screen.findByText('Admin')).toBeTruthy();
  expect(screen.queryByText('No Profile')).toBeNull();
});

test('without a sub-account: No Profile, and the way to one', async () => {
  show({ kyc_status: null, kyc_level: null, kyc_volume: null, kyc_limit: null });
  expect(await screen.findByText('No Profile')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create sub-account' }).getAttribute('href')).toBe(
    '/gateway/subaccounts',
  );
});

test('a client without one is not sent where they cannot create it', async () => {
  show({ role: 'client', kyc_status: null, kyc_level: null, kyc_volume: null, kyc_limit: null });
  expect(await screen.findByText(/Your operator creates it/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('long names are whole in the title', async () => {
  const name = 'Maria Aparecida dos Santos Figueiredo '.repeat(3).trim();
  show({ name });
  expect(await screen.findByTitle(name)).toBeTruthy();
});

test('a failure shows its message and can be tried again', async () => {
  const server = fakeServer({
    'GET /api/profile': refuse(500, 'INTERNAL', 'Something went wrong on our side.'),
  });
  const { user } = renderInConsole(<ProfilePanel />);
  expect(await screen.findByText('Profile Error')).toBeTruthy();
  expect(screen.getByText('Something went wrong on our side.')).toBeTruthy();
  server.set('GET /api/profile', ok(profile()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Olivia Operator');
});

test('a failure without a message shows the default text', async () => {
  fakeServer({ 'GET /api/profile': () => ({ status: 502, body: 'bad gateway' }) });
  renderInConsole(<ProfilePanel />);
  expect(await screen.findByText('Failed to fetch user profile')).toBeTruthy();
});

test('loading keeps the place', () => {
  fakeServer({ 'GET /api/profile': () => new Promise(() => {}) });
  renderInConsole(<ProfilePanel />);
  expect(screen.getByRole('status', { name: 'Loading profile' })).toBeTruthy();
});

test('follows the person over several sub-accounts: how many are verified, and the one closest to its limit', async () => {
  show({ kyc_accounts: { looked_at: 4, verified: 3, more: false } });
  expect(await screen.findByText('3 of 4 verified')).toBeTruthy();
  expect(screen.getByText('of Aurora Apostas')).toBeTruthy();
});

test('of very many it says which of them are looked at', async () => {
  show({ kyc_accounts: { looked_at: 25, verified: 20, more: true } });
  expect(await screen.findByText('20 of the newest 25 verified')).toBeTruthy();
});
