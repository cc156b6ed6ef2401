import { screen, waitFor, within } from '@testing-library/react';
import type { Offer } from '#shared/contract/calls/rates.ts';
import type { Preferences } from '#shared/contract/calls/preferences.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import OfferPanels from '#web/features/account/components/offer-panels.tsx';
import { socketStatus } from '#web/lib/socket/status.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

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
  resetIdentity();
  identity.tokens = tokensOf();
  socketStatus.set('open');
});

const show = (offer: Offer, chosen: Partial<Preferences> = {}, accounts = [subAccount()]) => {
  const server = fakeServer({
    'GET /api/profile': ok(profile()),
    'GET /api/offer': ok(offer),
    'GET /api/subaccounts': page(accounts),
    ...preferencesServer(preferences(chosen)),
  });
  renderInConsole(<OfferPanels />);
  return server;
};
const rates = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
const methods = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('sample rates, marked as such, and payment methods', async () => {
  show(KEPT, { sample_data: true });
  await screen.findByText('Sample data');
  expect(rates()).toEqual([
    ['USD', '1.00'],
    ['EUR', '0.92'],
    ['GBP', '0.79'],
  ]);
  expect(methods()).toEqual(['Bank Transfer', 'Digital Wallet', 'Cash Pickup']);
});

test('BRL and USDT in the chosen currency by the kept price, with its age, and what the provider offers', async () => {
  const server = show(KEPT);
  await screen.findByText('Rates to BRL');
  expect(rates()).toEqual([
    ['USDT', '5.41'],
    ['BRL', '1.00'],
  ]);
  expect(screen.getByText('as of 12m ago')).toBeTruthy();
  expect(methods()).toEqual(['PIX', 'USDT on Tron, Ethereum']);
  expect(screen.queryByText('Sample data')).toBeNull();
  // Nothing that the page itself has not asked for already.
  expect(server.to('GET /api/subaccounts')).toEqual([]);
});

test.each(['USD', 'EUR'] as const)('%s is quoted by nobody: it says so, and shows USDT', async (currency) => {
  show(KEPT, { currency });
  await screen.findByText('Rates to USDT');
  expect(rates()).toEqual([
    ['BRL', '0.1848'],
    ['USDT', '1.00'],
  ]);
  expect(screen.getByText(`no price in ${currency}`, { exact: false })).toBeTruthy();
});

test('a price and methods that are not kept are not invented', async () => {
  show(NOTHING);
  expect(await screen.findByText('No price is kept yet.')).toBeTruthy();
  expect(screen.getByText('Not known until assets are synchronized.')).toBeTruthy();
  expect(screen.queryByRole('term')).toBeNull();
});

test('while nothing is connected samples stand there by themselves, unless they were switched off', async () => {
  show(NOTHING, {}, []);
  expect(await screen.findByText('Sample data')).toBeTruthy();
  show(NOTHING, { sample_data: false }, []);
  expect(await screen.findByText('No price is kept yet.')).toBeTruthy();
});

test('a catalogue in which nothing is active says so', async () => {
  show({ ...KEPT, methods: [] });
  expect(await screen.findByText('The provider offers none at present.')).toBeTruthy();
});

test('what cannot be had says so, and nothing is asked before frames come', async () => {
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
