import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import OneSpread from '#web/features/spreads/components/one-spread.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { band, spread } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const BANDS = 'GET /api/spread-bands';
const SAVE = 'PUT /api/client-spreads/user_2';
const starter = band({ id: 'band_starter', name: 'Starter', min_spread: '0.01', max_spread: '0.02' });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (set: { spread_band_id: string; custom_spread: string | null } | null, routes = {}) => {
  const server = fakeServer({ [BANDS]: page([band(), starter]), [SAVE]: ok(spread()), ...routes });
  return { server, ...renderInConsole(<OneSpread userId="user_2" spread={set} />) };
};
const bandField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Spread band/ });
const custom = () => screen.getByLabelText<HTMLInputElement>('Custom spread');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save spread' }));

test('begins with what is set, in percent, and saves the fraction', async () => {
  const { server } = show({ spread_band_id: 'band_starter', custom_spread: '0.0125' });
  expect((await bandField()).value).toBe('band_starter');
  expect(custom().value).toBe('1.25');
  fireEvent.change(custom(), { target: { value: '1.5' } });
  save();
  await waitFor(() =>
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([
      { spread_band_id: 'band_starter', custom_spread: '0.015' },
    ]),
  );
});

test('of who has none yet a band is to be chosen first', async () => {
  const { server } = show(null);
  expect((await bandField()).value).toBe('');
  save();
  expect(await screen.findByText('Please select a client and spread band')).toBeTruthy();
  expect(server.to(SAVE)).toEqual([]);
  fireEvent.change(await bandField(), { target: { value: 'band_starter' } });
  save();
  await waitFor(() =>
    expect(server.to(SAVE)[0]?.body).toEqual({ spread_band_id: 'band_starter', custom_spread: null }),
  );
});

test('one outside of its band is said to be, and refused above 5%', async () => {
  const { server } = show({ spread_band_id: 'band_starter', custom_spread: null });
  await bandField();
  fireEvent.change(custom(), { target: { value: '3' } });
  expect(await screen.findByText(/^This is outside of Starter/)).toBeTruthy();
  fireEvent.change(custom(), { target: { value: '6' } });
  save();
  expect(await screen.findByText('Custom spread must be between 0% and 5%')).toBeTruthy();
  expect(server.to(SAVE)).toEqual([]);
});

test('bands that could not be loaded can be asked for again', async () => {
  const { server, user } = show(null, { [BANDS]: refuse(500, 'X', 'No luck.') });
  expect(await screen.findByText('Failed to fetch spread data: No luck.')).toBeTruthy();
  server.set(BANDS, page([band()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await bandField()).toBeTruthy();
});
