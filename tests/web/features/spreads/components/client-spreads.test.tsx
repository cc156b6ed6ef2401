import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ClientSpreads from '#web/features/spreads/components/client-spreads.tsx';
import { day } from '#web/lib/format/time.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { user as person } from '#tests/web/features/users/fixtures.ts';
import { band, spread } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const USERS = 'GET /api/users';
const BANDS = 'GET /api/spread-bands';
const LIST = 'GET /api/client-spreads';
const SAVE = 'PUT /api/client-spreads/user_2';
const starter = band({ id: 'band_starter', name: 'Starter', min_spread: '0.01', max_spread: '0.02' });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    [USERS]: page([person(), person({ id: 'user_3', email: 'new@example.com', display_name: null })]),
    [BANDS]: page([band(), starter]),
    [LIST]: page([spread()]),
    ...routes,
  });
  const view = renderInConsole(<ClientSpreads />);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading client spreads' })).toBeNull());
  return { server, ...view };
};
const client = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Client/ });
const bandField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Spread band/ });
const custom = () => screen.getByLabelText<HTMLInputElement>('Custom spread');
const type = (value: string) => fireEvent.change(custom(), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save spread' });
const row = () => within(screen.getByRole('table', { name: 'Current client spreads' }));

describe('states', () => {
  test('loading', () => {
    fakeServer({ [USERS]: () => new Promise(() => {}) });
    renderInConsole(<ClientSpreads />);
    expect(screen.getByRole('status', { name: 'Loading client spreads' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([USERS, BANDS, LIST])('a failure of %s says what, and can be tried again', async (call) => {
    const { server, user } = await show({ [call]: refuse(500, 'X', 'No luck.') });
    expect(screen.getByText('Failed to fetch spread data: No luck.')).toBeTruthy();
    server.set(call, page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(save()).toBeTruthy());
  });

  test('no spreads yet: says what applies', async () => {
    await show({ [LIST]: page([]) });
    expect(screen.getByText('No client spreads yet')).toBeTruthy();
    expect(screen.getByText('Conversions of a client without one use 0.50%.')).toBeTruthy();
  });

  test('what is there stays when it cannot be loaded again', async () => {
    const { server, client: cache } = await show();
    server.set(LIST, refuse(502, 'X', 'Gone.'));
    await cache.refetchQueries({ queryKey: ['spreads'] });
    expect(await screen.findByText('Failed to fetch spread data: Gone.')).toBeTruthy();
    expect(row().getByText('Clara Client')).toBeTruthy();
  });
});

describe('the list', () => {
  test('client, band, custom spread and what applies, in percent', async () => {
    const listed = spread({ custom_spread: '0.0123' });
    await show({ [LIST]: page([listed]) });
    for (const text of [
      'Clara Client',
      'client@example.com',
      'Standard',
      '0.50% to 1.00%',
      day(listed.updated_at),
    ])
      expect(row().getByText(text)).toBeTruthy();
    expect(row().getAllByText('1.23%')).toHaveLength(2);
  });

  test('without a custom spread, a band, a profile', async () => {
    await show({ [LIST]: page([spread({ profile: null, spread_band: null })]) });
    for (const text of ['Unknown user', 'user_2', 'Removed band', 'Band minimum', '0.50%'])
      expect(row().getByText(text)).toBeTruthy();
  });

  test('many: pages and a search', async () => {
    const many = Array.from({ length: 45 }, (_, n) =>
      spread({ user_id: `u${n}`, profile: { display_name: `Client ${n}`, email: `c${n}@example.com` } }),
    );
    const { user } = await show({ [LIST]: page(many) });
    expect(screen.getByText('1 to 20 of 45')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Search client spreads' });
    fireEvent.change(search, { target: { value: 'client 44' } });
    expect(screen.getByText('Client 44')).toBeTruthy();
    fireEvent.change(search, { target: { value: 'no match' } });
    expect(screen.getByText('No client matches your search')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByText('1 to 20 of 45')).toBeTruthy();
  });
});

describe('setting a spread', () => {
  test('a client and a band must both be chosen', async () => {
    const { server, user } = await show();
    await user.click(save());
    expect(await screen.findAllByText('Please select a client and spread band')).toHaveLength(1);
    expect(bandField().getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(client(), 'user_3');
    await user.click(save());
    expect(await screen.findAllByText('Please select a client and spread band')).toHaveLength(1);
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  test('the custom spread is typed in percent, and shown as it is understood; too much is refused', async () => {
    const { user } = await show();
    type('0,75');
    expect(screen.getByText('= 0.75%')).toBeTruthy();
    expect(custom().getAttribute('aria-describedby')).toBeTruthy();
    await user.selectOptions(client(), 'user_3');
    type('5.01');
    await user.click(save());
    expect(await screen.findByText('Custom spread must be between 0% and 5%')).toBeTruthy();
    type('0.015');
    expect(await screen.findByText('Custom spread must be a multiple of 0.01%')).toBeTruthy();
  });

  test('choosing a client fills in their current spread, or says what applies', async () => {
    const { user } = await show({ [LIST]: page([spread({ custom_spread: '0.0123' })]) });
    await user.selectOptions(client(), 'user_2');
    await waitFor(() => expect(custom().value).toBe('1.23'));
    expect(bandField().value).toBe('band_standard');
    expect(client().value).toBe('user_2');
    expect(screen.getByText('This client has 1.23% now.')).toBeTruthy();
    expect(screen.getByText(/This is outside of Standard, 0.50% to 1.00%/)).toBeTruthy();
    await user.selectOptions(client(), 'user_3');
    await waitFor(() => expect(custom().value).toBe(''));
    expect(bandField().value).toBe('');
    expect(screen.getByText('This client has no spread yet: conversions use 0.50%.')).toBeTruthy();
  });

  test('saves, reports it, and reloads the list', async () => {
    const held = gate();
    const { server, user } = await show({
      [SAVE]: async () => {
        await held.opened;
        const saved = spread({
          spread_band_id: 'band_starter',
          spread_band: starter,
          custom_spread: '0.0125',
        });
        server.set(LIST, page([saved]));
        return ok(saved);
      },
    });
    await user.click(screen.getByRole('button', { name: 'Change the spread of Clara Client' }));
    await waitFor(() => expect(document.activeElement).toBe(bandField()));
    await user.selectOptions(bandField(), 'band_starter');
    type('1,25');
    await user.click(save());
    await waitFor(() => expect(custom().disabled).toBe(true));
    held.open();
    expect(await screen.findByText('Client spread updated successfully')).toBeTruthy();
    expect((await row().findAllByText('1.25%')).length).toBeGreaterThan(0);
    expect(server.to(SAVE)[0]?.body).toEqual({ spread_band_id: 'band_starter', custom_spread: '0.0125' });
    await waitFor(() => expect(client().value).toBe(''));
  });

  test('an empty custom spread means the band’s minimum', async () => {
    const { server, user } = await show({ [SAVE]: ok(spread()) });
    await user.selectOptions(client(), 'user_2');
    await user.click(save());
    await waitFor(() => expect(server.to(SAVE)).toHaveLength(1));
    expect(server.to(SAVE)[0]?.body).toEqual({ spread_band_id: 'band_standard', custom_spread: null });
  });

  test('a failure is reported with its reason, and what was typed stays', async () => {
    const { user } = await show({ [SAVE]: refuse(409, 'CONFLICT', 'Another user was faster.') });
    await user.selectOptions(client(), 'user_2');
    type('0.5');
    await user.click(save());
    expect(await screen.findByText('Failed to update client spread')).toBeTruthy();
    expect(screen.getByText('Another user was faster.')).toBeTruthy();
    expect(custom().value).toBe('0.5');
  });
});
