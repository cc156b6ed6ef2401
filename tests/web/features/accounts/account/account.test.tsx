import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Preferences } from '#shared/contract/calls/preferences.ts';
import type { Profile } from '#shared/contract/calls/profile.ts';
import type { Offer } from '#shared/contract/calls/rates.ts';
import OfferPanels from '#web/features/accounts/account/components/offer-panels.tsx';
import { ProfilePanel } from '#web/features/accounts/account/components/profile-panel.tsx';
import { socketStatus } from '#web/lib/socket/connection.ts';
import { become } from '#tests/web/support/become.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

describe('offer panels', () => {
  const NOTHING: Offer = { rates: [], methods: [], is_synced: false };
  const KEPT: Offer = {
    rates: [
      { pair: 'BRL-USDT', price: '5.409999986799', at: new Date(Date.now() - 12 * 60_000).toISOString() },
    ],
    methods: [
      { kind: 'pix' },
      { kind: 'network', asset: 'USDT', id: 'tron', name: 'tron' },
      { kind: 'network', asset: 'USDT', id: 'ethereum', name: 'Ethereum' },
    ],
    is_synced: true,
  };

  beforeEach(() => {
    socketStatus.set('open');
  });

  const show = (offer: Offer, chosen: Partial<Preferences> = {}, configured = true) => {
    const server = fakeServer({
      'GET /api/profile': ok(profile()),
      'GET /api/offer': ok(offer),
      'GET /api/subaccounts': page([]),
      'GET /api/connection': ok({ configured }),
      ...preferencesServer(preferences(chosen)),
    });
    return { server, ...renderInConsole(<OfferPanels />) };
  };
  const rates = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  const methods = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('S2.19 S2.20 sample rates are marked, beside payment methods', async () => {
    show(KEPT, { sample_data: true });
    await screen.findByText('Sample data');
    expect(rates()).toEqual([
      ['USD', '1.00'],
      ['EUR', '0.92'],
      ['GBP', '0.79'],
    ]);
    expect(methods()).toEqual(['Bank Transfer', 'Digital Wallet', 'Cash Pickup']);
  });

  test("S2.433 real rates use the stored price, with its age, and the provider's methods", async () => {
    const { server, client } = show(KEPT);
    await screen.findByText('Rates to BRL');
    expect(rates()).toEqual([
      ['USDT', '5.41'],
      ['BRL', '1.00'],
    ]);
    expect(screen.getByText('as of 12m ago')).toBeTruthy();
    expect(methods()).toEqual(['PIX', 'USDT on Tron, Ethereum']);
    expect(screen.queryByText('Sample data')).toBeNull();
    // Only the page's own requests.
    expect(server.to('GET /api/subaccounts')).toEqual([]);
    server.set('GET /api/offer', ok({ ...KEPT, methods: [] }));
    await client.invalidateQueries();
    expect(await screen.findByText('The provider offers none right now.')).toBeTruthy();
    server.set('GET /api/offer', ok(NOTHING));
    await client.invalidateQueries();
    expect(await screen.findByText('No price yet.')).toBeTruthy();
    expect(screen.getByText('Available once assets are synced.')).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });

  test('without a USD or EUR price, rates show USDT and say why', async () => {
    const { server, client } = show(KEPT, { currency: 'USD' });
    for (const currency of ['USD', 'EUR'] as const) {
      server.set('GET /api/preferences', ok(preferences({ currency })));
      await client.invalidateQueries();
      await screen.findByText('Rates to USDT');
      expect(rates()).toEqual([
        ['BRL', '0.1848'],
        ['USDT', '1.00'],
      ]);
      expect(await screen.findByText(`no price in ${currency}`, { exact: false })).toBeTruthy();
    }
  });

  test('unconnected, samples show by default and can be switched off', async () => {
    show(NOTHING, {}, false);
    expect(await screen.findByText('Sample data')).toBeTruthy();
    show(NOTHING, { sample_data: false }, false);
    expect(await screen.findByText('No price yet.')).toBeTruthy();
  });

  test('a failure is shown, and nothing is fetched before the socket opens', async () => {
    socketStatus.set('connecting');
    const server = fakeServer({
      'GET /api/offer': refuse(500, 'INTERNAL', 'Something went wrong on our side.'),
      ...preferencesServer(preferences()),
    });
    renderInConsole(<OfferPanels />);
    expect(server.requests).toEqual([]);
    socketStatus.set('open');
    await waitFor(() => expect(screen.getAllByText('Not available')).toHaveLength(2));
  });
});

describe('profile panel', () => {
  const show = (over: Partial<Profile> = {}) => {
    fakeServer({ 'GET /api/profile': ok(profile(over)) });
    const view = renderInConsole(<ProfilePanel />);
    return { ...view, become: (next: Partial<Profile>) => become(view.client, next) };
  };
  const near = () => document.querySelector('[data-near-limit]');

  test('S2.21 shows name, email, KYC status and level, volume and limit', async () => {
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

  test('S9.5 volume from 80% of the limit warns; a zero limit does not; a long name is complete in its title', async () => {
    const name = 'Maria Aparecida dos Santos Figueiredo '.repeat(3).trim();
    const { become } = show({ name });
    expect(await screen.findByTitle(name)).toBeTruthy();
    for (const [kyc_volume, warns] of [
      ['39999.99', false],
      ['40000.00', true],
      ['50000.00', true],
      ['0', false],
      ['1000000000', true],
    ] as const) {
      await become({ kyc_volume });
      expect(near() !== null, kyc_volume).toBe(warns);
    }
    await become({ kyc_volume: '0', kyc_limit: '0' });
    expect(screen.getByText('$0.00')).toBeTruthy();
    expect(near()).toBeNull();
  });

  test('S2.22 S2.24 an administrator has a badge and no KYC; No Profile links to creation where allowed', async () => {
    const NO_KYC = { kyc_status: null, kyc_level: null, kyc_volume: null, kyc_limit: null };
    const { become } = show({ is_admin: true, role: 'admin', kyc_status: null });
    expect(await screen.findByText('Admin')).toBeTruthy();
    expect(screen.queryByText('No Profile')).toBeNull();
    await become(NO_KYC);
    expect(screen.getByText('No Profile')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create sub-account' }).getAttribute('href')).toBe(
      '/gateway/subaccounts',
    );
    await become({ ...NO_KYC, role: 'client' });
    expect(screen.getByText(/Your operator creates it/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('S2.23 S8.6 loading keeps its space; a failure shows a message and can be retried', async () => {
    const server = fakeServer({
      'GET /api/profile': refuse(500, 'INTERNAL', 'Something went wrong on our side.'),
    });
    const { user } = renderInConsole(<ProfilePanel />);
    expect(screen.getByRole('status', { name: 'Loading profile' })).toBeTruthy();
    expect(await screen.findByText('Profile Error')).toBeTruthy();
    expect(screen.getByText('Something went wrong on our side.')).toBeTruthy();
    server.set('GET /api/profile', { status: 502, body: 'bad gateway' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Failed to fetch user profile')).toBeTruthy();
    server.set('GET /api/profile', ok(profile()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Olivia Operator');
  });

  test('S2.434 several sub-accounts: shows how many are verified, and the one closest to its limit', async () => {
    const { become } = show({ kyc_accounts: { looked_at: 4, verified: 3, more: false } });
    expect(await screen.findByText('3 of 4 verified')).toBeTruthy();
    expect(screen.getByText('of Aurora Apostas')).toBeTruthy();
    // Above the maximum, it states how many it checked.
    await become({ kyc_accounts: { looked_at: 25, verified: 20, more: true } });
    expect(screen.getByText('20 of the newest 25 verified')).toBeTruthy();
  });
});
