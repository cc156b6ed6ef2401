import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import ClientSpreads from '#web/features/money/spreads/components/client-spreads.tsx';
import OneSpread from '#web/features/money/spreads/components/one-spread.tsx';
import {
  bandChoices,
  clientChoices,
  effective,
  formOf,
  isOutside,
  percentText,
  rangeOf,
  shown,
  spreadForm,
  type SpreadInput,
  typedFraction,
} from '#web/features/money/spreads/model/spread-form.ts';
import { day } from '#web/lib/format/time.ts';
import { user, user as person } from '#tests/web/features/accounts/users/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { band, spread } from './fixtures.ts';

describe('client spreads', () => {
  const USERS = 'GET /api/users';
  const BANDS = 'GET /api/spread-bands';
  const LIST = 'GET /api/client-spreads';
  const SAVE = 'PUT /api/client-spreads/user_2';
  const starter = band({ id: 'band_starter', name: 'Starter', min_spread: '0.01', max_spread: '0.02' });

  const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
    const server = fakeServer({
      [USERS]: page([person(), person({ id: 'user_3', email: 'new@example.com', display_name: null })]),
      [BANDS]: page([band(), starter]),
      [LIST]: page([spread()]),
      ...routes,
    });
    const view = renderInConsole(<ClientSpreads />);
    expect(screen.getByRole('status', { name: 'Loading client spreads' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading client spreads' })).toBeNull());
    return { server, ...view };
  };
  const client = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Client/ });
  const bandField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Spread band/ });
  const custom = () => screen.getByLabelText<HTMLInputElement>('Custom spread');
  const type = (value: string) => fireEvent.change(custom(), { target: { value } });
  const save = () => screen.getByRole('button', { name: 'Save spread' });
  const rows = () => within(screen.getByRole('table', { name: 'Current client spreads' }));
  const row = (name = 'Clara Client') =>
    within(rows().getByText(name).closest<HTMLElement>('[role=row]') ?? document.body);

  test.each([USERS, BANDS, LIST])(
    'S8.68 a failure of %s shows its reason and can be retried',
    async (call) => {
      const { server, user } = await show({ [call]: refuse(500, 'X', 'No luck.') });
      expect(screen.getByText('Failed to fetch spread data: No luck.')).toBeTruthy();
      server.set(call, page([]));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(save()).toBeTruthy());
    },
  );

  test('an empty list says what applies', async () => {
    await show({ [LIST]: page([]) });
    expect(screen.getByText('No client spreads yet')).toBeTruthy();
    expect(screen.getByText('Conversions of a client without one use 0.50%.')).toBeTruthy();
  });

  test('the list shows client, band, custom and effective spread; a failed reload keeps it', async () => {
    const listed = spread({ custom_spread: '0.0123' });
    const { server, client: cache } = await show({
      [LIST]: page([listed, spread({ user_id: 'user_9', profile: null, spread_band: null })]),
    });
    for (const text of [
      'Clara Client',
      'client@example.com',
      'Standard',
      '0.50% to 1.00%',
      day(listed.updated_at),
    ])
      expect(row().getByText(text)).toBeTruthy();
    expect(row().getAllByText('1.23%')).toHaveLength(2);
    // No profile, band or custom spread.
    const unknown = row('Unknown user');
    for (const text of ['user_9', 'Removed band', 'Band minimum', '0.50%'])
      expect(unknown.getByText(text)).toBeTruthy();
    server.set(LIST, refuse(502, 'X', 'Gone.'));
    await cache.refetchQueries({ queryKey: ['spreads'] });
    expect(await screen.findByText('Failed to fetch spread data: Gone.')).toBeTruthy();
    expect(row().getByText('Clara Client')).toBeTruthy();
  });

  test('a long list has pages and a search', async () => {
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

  describe('setting a spread', () => {
    test('S8.69 S8.70 requires client and band, and a custom spread up to 5%', async () => {
      const { server, user } = await show();
      await user.click(save());
      expect(await screen.findAllByText('Please select a client and spread band')).toHaveLength(1);
      expect(bandField().getAttribute('aria-invalid')).toBe('true');
      await user.selectOptions(client(), 'user_3');
      await user.click(save());
      expect(await screen.findAllByText('Please select a client and spread band')).toHaveLength(1);
      type('0,75');
      expect(screen.getByText('= 0.75%')).toBeTruthy();
      expect(custom().getAttribute('aria-describedby')).toBeTruthy();
      type('5.01');
      await user.click(save());
      expect(await screen.findByText('Custom spread must be between 0% and 5%')).toBeTruthy();
      type('0.015');
      expect(await screen.findByText('Custom spread must be a multiple of 0.01%')).toBeTruthy();
      expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0);
    });

    test('choosing a client fills in their spread, or says what applies', async () => {
      const { user } = await show({ [LIST]: page([spread({ custom_spread: '0.0123' })]) });
      await user.selectOptions(client(), 'user_2');
      await waitFor(() => expect(custom().value).toBe('1.23'));
      expect(bandField().value).toBe('band_standard');
      expect(client().value).toBe('user_2');
      expect(screen.getByText('This client has 1.23% now.')).toBeTruthy();
      expect(screen.getByText(/This is outside Standard, 0.50% to 1.00%/)).toBeTruthy();
      await user.selectOptions(client(), 'user_3');
      await waitFor(() => expect(custom().value).toBe(''));
      expect(bandField().value).toBe('');
      expect(screen.getByText('This client has no spread yet: conversions use 0.50%.')).toBeTruthy();
    });

    test('S2.112 S8.72 saves, reports it and reloads the list', async () => {
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

    test('S8.71 a failure keeps the input; an empty spread means the band’s minimum', async () => {
      const { server, user } = await show({ [SAVE]: refuse(409, 'CONFLICT', 'Another user was faster.') });
      await user.selectOptions(client(), 'user_2');
      type('0.5');
      await user.click(save());
      expect(await screen.findByText('Failed to update client spread')).toBeTruthy();
      expect(screen.getByText('Another user was faster.')).toBeTruthy();
      expect(custom().value).toBe('0.5');
      server.set(SAVE, ok(spread()));
      type('');
      await user.click(save());
      await waitFor(() => expect(server.to(SAVE)).toHaveLength(2));
      expect(server.to(SAVE)[1]?.body).toEqual({ spread_band_id: 'band_standard', custom_spread: null });
    });
  });
});

describe('one spread', () => {
  const BANDS = 'GET /api/spread-bands';
  const SAVE = 'PUT /api/client-spreads/user_2';
  const starter = band({ id: 'band_starter', name: 'Starter', min_spread: '0.01', max_spread: '0.02' });

  const show = (set: { spread_band_id: string; custom_spread: string | null } | null, routes = {}) => {
    const server = fakeServer({ [BANDS]: page([band(), starter]), [SAVE]: ok(spread()), ...routes });
    return { server, ...renderInConsole(<OneSpread userId="user_2" spread={set} />) };
  };
  const bandField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Spread band/ });
  const custom = () => screen.getByLabelText<HTMLInputElement>('Custom spread');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save spread' }));

  test('starts with the current spread; outside its band warns, above 5% is refused; saves a fraction', async () => {
    const { server } = show({ spread_band_id: 'band_starter', custom_spread: '0.0125' });
    expect((await bandField()).value).toBe('band_starter');
    expect(custom().value).toBe('1.25');
    fireEvent.change(custom(), { target: { value: '3' } });
    expect(await screen.findByText(/^This is outside Starter/)).toBeTruthy();
    fireEvent.change(custom(), { target: { value: '6' } });
    save();
    expect(await screen.findByText('Custom spread must be between 0% and 5%')).toBeTruthy();
    expect(server.to(SAVE)).toEqual([]);
    fireEvent.change(custom(), { target: { value: '1.5' } });
    save();
    await waitFor(() =>
      expect(server.to(SAVE).map(({ body }) => body)).toEqual([
        { spread_band_id: 'band_starter', custom_spread: '0.015' },
      ]),
    );
  });

  test('without one, a band is required; a failure to load bands can be retried', async () => {
    const { server, user } = show(null, { [BANDS]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('Failed to fetch spread data: No luck.')).toBeTruthy();
    server.set(BANDS, page([band(), starter]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
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
});

test.each([
  ['0', '0.00%'],
  ['0.0001', '0.01%'],
  ['0.0075', '0.75%'],
  ['0.05', '5.00%'],
  ['0.5', '50.00%'],
])('the fraction %s is %s', (fraction, text) => {
  expect(shown(fraction)).toBe(text);
});

test.each([
  [' 0.75 ', '0.0075'],
  ['0,75%', '0.0075'],
  ['1.250', '0.0125'],
  ['', undefined],
  ['half', undefined],
])('%j typed as percent is fraction %j', (text, fraction) => {
  expect(typedFraction(text)).toBe(fraction);
});

test('the form shows a fraction as percent', () => {
  expect(percentText('0.0075')).toBe('0.75');
});

test.each([
  ['the custom spread', spread({ custom_spread: '0.0123' }), '1.23%'],
  ['zero is a custom spread', spread({ custom_spread: '0' }), '0.00%'],
  ['otherwise the band’s minimum', spread(), '0.50%'],
  ['otherwise the default', spread({ spread_band: null }), '0.50%'],
  ['the default without a band', undefined, '0.50%'],
])('applies: %s', (_, one, text) => {
  expect(effective(one)).toBe(text);
});

test('a band in percent, and values outside it', () => {
  expect(rangeOf(band())).toBe('0.50% to 1.00%');
  expect(isOutside('0.49', band())).toBe(true);
  expect(isOutside('0.5', band())).toBe(false);
  expect(isOutside('1.01', band())).toBe(true);
  expect(isOutside('', band())).toBe(false);
});

const CHOOSE = 'Please select a client and spread band';
const RANGE = 'Custom spread must be between 0% and 5%';
const parse = (over: Partial<SpreadInput>) =>
  z.safeParse(spreadForm, { user_id: 'user_2', spread_band_id: 'band_standard', custom_spread: '', ...over });

test.each([
  ['', null],
  ['  ', null],
  ['0', '0'],
  [' 5 ', '0.05'],
  ['0,01', '0.0001'],
  ['0.75%', '0.0075'],
])('custom spread %j is sent as %j', (custom_spread, sent) => {
  expect(parse({ custom_spread }).data?.custom_spread).toBe(sent);
});

test.each([
  [{ user_id: '' }, CHOOSE],
  [{ spread_band_id: '' }, CHOOSE],
  [{ custom_spread: '5.01' }, RANGE],
  [{ custom_spread: '50' }, RANGE],
  [{ custom_spread: '-1' }, RANGE],
  [{ custom_spread: 'half' }, RANGE],
  [{ custom_spread: '1e-3' }, RANGE],
  [{ custom_spread: '0.015' }, 'Custom spread must be a multiple of 0.01%'],
])('S5.25 %j is refused', (over, message) => {
  expect(parse(over).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('the form of a client’s current spread', () => {
  expect(formOf(spread({ custom_spread: '0.01' }))).toEqual({
    user_id: 'user_2',
    spread_band_id: 'band_standard',
    custom_spread: '1',
  });
  expect(formOf(spread()).custom_spread).toBe('');
});

test('choices: clients first by name, others with their role', () => {
  const users = [
    user({ id: 'o', email: 'otto@example.com', display_name: 'Otto', role: 'gateway_user' }),
    user({ id: 'z', email: 'zoe@example.com', display_name: 'zoe@example.com' }),
    user({ id: 'a', email: 'ana@example.com', display_name: 'Ana' }),
    user({ id: 'n', email: '', display_name: null }),
  ];
  expect(clientChoices(users).map(({ label }) => label)).toEqual([
    'Ana (ana@example.com)',
    'n',
    'zoe@example.com',
    'Otto (otto@example.com), Gateway User',
  ]);
  expect(bandChoices([band()])).toEqual([{ value: 'band_standard', label: 'Standard (0.50% to 1.00%)' }]);
});
