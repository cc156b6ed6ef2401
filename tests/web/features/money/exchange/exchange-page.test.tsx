import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { wordsOf } from '#web/features/money/exchange/api.ts';
import {
  changed,
  checkForm,
  EMPTY_FORM,
  isIncomplete,
  swapped,
} from '#web/features/money/exchange/model/form.ts';
import {
  networksOf,
  offeredByCatalogue,
  offeredByProvider,
} from '#web/features/money/exchange/model/offered.ts';
import { found, moveOf } from '#web/features/money/exchange/model/picker-keys.ts';
import { minutesAndSeconds, readQuote } from '#web/features/money/exchange/model/quote.ts';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';
import {
  amount,
  ASSETS,
  begin,
  choose,
  fill,
  getQuote,
  NETWORKS,
  ORDER,
  orderButton,
  picker,
  QUOTE,
  quoteButton,
  quoteOf,
  show,
} from '#tests/web/features/money/exchange/components/support.tsx';
import { asset, brl, CATALOGUE, dai } from '#tests/web/support/assets.ts';
import { NOW } from '#tests/web/support/fixtures.ts';
import { gate, page, refuse } from '#tests/web/support/server.ts';

describe('exchange page', () => {
  beforeEach(begin);

  const LIST = 'GET /api/assets';
  const EMPTY = 'Select assets and amount to get a quote';
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('S2.145 assets in the URL are chosen, with focus on the amount', async () => {
    history.replaceState(null, '', '?from=BRL&to=USDT');
    show();
    expect((await picker('From Asset')).textContent).toContain('BRL');
    expect((await picker('To Asset')).textContent).toContain('USDT');
    expect(document.activeElement).toBe(await amount());
  });

  describe('asset pickers', () => {
    test('S2.57 list active assets by group, with image, symbol and name; choosing one twice is an error', async () => {
      const view = show();
      await view.user.click(await picker('From Asset'));
      const crypto = within(screen.getByRole('group', { name: 'Crypto' })).getAllByRole('option');
      expect(crypto.map(({ textContent }) => textContent)).toEqual(['BTCBitcoin', 'USDTTether']);
      expect(crypto[0]?.querySelector('img')).toBeTruthy();
      const other = within(screen.getByRole('group', { name: 'Fiat & Other' })).getAllByRole('option');
      expect(other.map(({ textContent }) => textContent)).toEqual([
        'BRLBrazilian Real',
        'XAUGold (troy ounce)',
      ]);
      expect(other[0]?.querySelector('img')).toBeNull();
      await view.user.click(other[0] ?? document.body);
      await choose(view, 'To Asset', 'BRL');
      expect(screen.getByText('Choose an asset other than the one you send.')).toBeTruthy();
    });

    test('S8.35 a failure to load is shown, and cached assets are used', async () => {
      const { user } = show({
        provider: { [ASSETS]: refuse(502, 'PROVIDER_FAILURE', 'No.') },
        server: { [LIST]: page([brl, dai]) },
      });
      await user.click(await picker('From Asset'));
      expect(options()).toEqual(['BRLBrazilian Real']);
      expect(screen.getByText('Assets Load Error')).toBeTruthy();
      expect(screen.getByText('Failed to load available assets. Using cached data.')).toBeTruthy();
    });

    test('S2.52 S2.56 S2.58 S2.59 loading shows skeletons; without assets: No Assets Available and Try Again', async () => {
      const { provider, user } = show({
        provider: { [ASSETS]: refuse(424, 'PROVIDER_NOT_CONFIGURED', 'No credentials.') },
        server: { [LIST]: refuse(500, 'INTERNAL', 'No.') },
      });
      expect(screen.getByRole('status', { name: 'Loading assets' })).toBeTruthy();
      for (const name of ['Asset Exchange', 'Exchange Assets', 'Exchange Quote'])
        expect(screen.getByRole('heading', { name })).toBeTruthy();
      expect(screen.getByText(EMPTY)).toBeTruthy();
      expect(await screen.findByText('No Assets Available')).toBeTruthy();
      screen.getByText('Unable to load assets. Please check your ramps API configuration.');
      provider.set(ASSETS, { body: { assets: CATALOGUE } });
      await user.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await picker('From Asset')).toBeTruthy();
    });

    test('without active assets there is no choice', async () => {
      show({ provider: { [ASSETS]: { assets: [dai] } } });
      expect(await screen.findByText('No Assets Available')).toBeTruthy();
    });

    test('S2.53 Refresh Assets reloads and reports; a failure keeps the list; Swap works', async () => {
      const { provider, user, sent } = show();
      await fill({ user });
      await user.click(screen.getByRole('button', { name: 'Refresh Assets' }));
      expect(await screen.findByText('4 active assets.')).toBeTruthy();
      expect(sent(ASSETS)).toHaveLength(2);
      provider.set(ASSETS, refuse(502, 'PROVIDER_FAILURE', 'No.'));
      await user.click(screen.getByRole('button', { name: 'Refresh Assets' }));
      expect(await screen.findByText('Assets Load Error')).toBeTruthy();
      expect((await picker('To Asset')).textContent).toContain('USDT');
      expect((await amount()).value).toBe('1500.00');
      await user.click(screen.getByRole('button', { name: 'Swap From Asset and To Asset' }));
      expect((await picker('From Asset')).textContent).toContain('USDT');
      expect((await picker('To Asset')).textContent).toContain('BRL');
      expect(screen.queryByRole('combobox', { name: 'Network' })).toBeNull();
    });
  });

  test('keyboard: arrows, letters, Enter and Escape; focus stays; Tab chooses and moves on', async () => {
    const { user } = show();
    const from = await picker('From Asset');
    from.focus();
    await user.keyboard('{ArrowDown}');
    expect(from.getAttribute('aria-expanded')).toBe('true');
    const active = () =>
      document.getElementById(from.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toBe('BTCBitcoin');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('BRLBrazilian Real');
    await user.keyboard('gold');
    expect(active()).toBe('XAUGold (troy ounce)');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(from.textContent).toBe('XAUGold (troy ounce)');
    await user.keyboard('{Enter}{Home}{Escape}');
    expect(from.textContent).toBe('XAUGold (troy ounce)');
    expect(document.activeElement).toBe(from);
    await user.keyboard('{Home}');
    await user.keyboard('{End}{ArrowUp}');
    await user.tab();
    expect(from.textContent).toContain('BRL');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(from);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('BRL');
    await user.click(await amount());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  describe('the network', () => {
    const network = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Network' });
    const names = () => [...(network()?.options ?? [])].map(({ text }) => text);

    test('S3.4 S4.13 S4.14 is required for a crypto target; an only one is chosen automatically', async () => {
      const view = show();
      await choose(view, 'From Asset', 'BRL');
      expect(network()).toBeNull();
      await choose(view, 'To Asset', 'BTC');
      await waitFor(() => expect(network()?.value).toBe('bitcoin'));
      await choose(view, 'To Asset', 'USDT');
      await waitFor(() => expect(names()).toEqual(['Select network', 'Tron', 'Polygon']));
      await waitFor(() => expect(network()?.disabled).toBe(false));
      expect(network()?.value).toBe('');
      await choose(view, 'To Asset', 'XAU');
      expect(network()).toBeNull();
    });

    test("S7.1 the asset's own networks apply if the list fails to load", async () => {
      const view = show({ provider: { [NETWORKS]: refuse(502, 'PROVIDER_FAILURE', 'No.') } });
      await choose(view, 'To Asset', 'USDT');
      await waitFor(() => expect(names()).toEqual(['Select network', 'Tron', 'Ethereum']));
    });

    test('a crypto asset without networks says why and can be retried', async () => {
      const view = show({
        provider: { [ASSETS]: { assets: [brl, asset({ networks: [] })] }, [NETWORKS]: { networks: [] } },
      });
      await choose(view, 'To Asset', 'USDT');
      expect(await screen.findByText(/No network is available for USDT/)).toBeTruthy();
      expect(network()).toBeNull();
      view.provider.set(NETWORKS, { body: { networks: [{ id: 'tron', name: 'tron' }] } });
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(network()?.value).toBe('tron'));
    });
  });

  describe('Get Quote', () => {
    test('S5.12 is disabled while a field is empty or a quote loads', async () => {
      const answer = gate();
      const view = show({
        provider: {
          [QUOTE]: async () => {
            await answer.opened;
            return quoteOf();
          },
        },
      });
      await picker('From Asset');
      const states = [quoteButton().disabled];
      await choose(view, 'From Asset', 'BRL');
      states.push(quoteButton().disabled);
      await choose(view, 'To Asset', 'XAU');
      states.push(quoteButton().disabled);
      await view.user.click(await amount());
      await view.user.paste('5');
      expect([...states, quoteButton().disabled]).toEqual([true, true, true, false]);
      await view.user.click(quoteButton());
      expect(quoteButton().disabled).toBe(true);
      expect(screen.getByRole('status', { name: 'Getting quote' })).toBeTruthy();
      answer.open();
      await screen.findByText('Quote Generated');
      expect(quoteButton().disabled).toBe(false);
    });

    test('S5.13 S5.14 missing or unclear input is reported without a request', async () => {
      const view = show();
      await view.user.type(await amount(), '5{Enter}');
      expect(await screen.findByText('Missing Information')).toBeTruthy();
      expect(screen.getByText('Please select assets and enter an amount to get a quote.')).toBeTruthy();
      await choose(view, 'From Asset', 'BRL');
      await choose(view, 'To Asset', 'USDT');
      await waitFor(() => expect(quoteButton().disabled).toBe(false));
      await view.user.click(quoteButton());
      expect(await screen.findByText('Network Required')).toBeTruthy();
      expect(screen.getByText('Please select a network for the crypto asset.')).toBeTruthy();
      const network = screen.getByRole('combobox', { name: 'Network' });
      expect(document.activeElement).toBe(network);
      expect(network.getAttribute('aria-invalid')).toBe('true');
      await view.user.clear(await amount());
      await fill(view, '1.00.000');
      await view.user.click(quoteButton());
      expect(await screen.findByText('Amount is ambiguous: write 1.500,50 or 1500.50.')).toBeTruthy();
      expect(view.sent(QUOTE)).toHaveLength(0);
    });

    test('S2.54 S2.55 S7.12 S8.37 S8.38 sends the specified fields and shows the quote', async () => {
      const view = show();
      expect(await screen.findByText(EMPTY)).toBeTruthy();
      for (const label of ['From Asset', 'To Asset', 'Amount'])
        expect(await screen.findByLabelText(new RegExp(`^${label}`))).toBeTruthy();
      await getQuote(view);
      expect(view.sent(QUOTE)[0]?.data).toEqual({
        source_asset: 'BRL',
        target_asset: 'USDT',
        source_amount: '1500.00',
        target_amount: '0',
        product: 'exchange',
        network: 'tron',
      });
      expect(await screen.findByText('Quote Generated')).toBeTruthy();
      expect(screen.getByText('Exchange quote generated successfully.')).toBeTruthy();
      for (const text of [
        'You send',
        'R$ 1.500,00',
        'You receive',
        'Exchange Rate',
        '1 BRL = 0.184842883548 USDT',
      ])
        expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText(EMPTY)).toBeNull();
      // Create Exchange Order: no call, because this page does not offer it yet.
      expect(screen.queryByRole('timer')).toBeNull();
      await view.user.click(await orderButton());
      expect(await screen.findByText('Feature Coming Soon')).toBeTruthy();
      expect(screen.getByText('Exchange order creation will be available soon.')).toBeTruthy();
      expect(view.sent(ORDER)).toHaveLength(0);
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    test('S8.36 Quote Error shows the server’s message or the default; thousands are explained', async () => {
      const view = show({ provider: { [QUOTE]: { body: { id: 'quo_1' } } } });
      await fill(view, '1.000');
      expect(await screen.findByText('= R$ 1.000,00, read as thousands')).toBeTruthy();
      await view.user.click(quoteButton());
      expect(await screen.findByText('Quote Error')).toBeTruthy();
      // An unreadable response.
      expect(screen.getByText('Failed to get quote. Please try again.')).toBeTruthy();
      expect(screen.getByText(EMPTY)).toBeTruthy();
      expect(view.sent(QUOTE)[0]?.data).toMatchObject({ source_amount: '1000' });
      view.provider.set(QUOTE, refuse(422, 'UNPROCESSABLE', 'A quote needs two assets.'));
      await view.user.click(quoteButton());
      expect(await screen.findByText('A quote needs two assets.')).toBeTruthy();
      expect(screen.getByText(EMPTY)).toBeTruthy();
    });

    test('S8.36 Quote Error without a message shows the default', async () => {
      const view = show({ provider: { [QUOTE]: { status: 502, body: null } } });
      await fill(view);
      await view.user.click(quoteButton());
      expect(await screen.findByText('Quote Error')).toBeTruthy();
      expect(screen.getByText('Failed to get quote. Please try again.')).toBeTruthy();
    });
  });

  test('S4.12 changing network, amount, source or target clears the quote', async () => {
    const view = show();
    await fill(view);
    const changes: Readonly<Record<string, () => Promise<void>>> = {
      network: () => view.user.selectOptions(screen.getByRole('combobox', { name: 'Network' }), 'Polygon'),
      amount: async () => view.user.type(await amount(), '1'),
      source: () => choose(view, 'From Asset', 'BTC'),
      target: () => choose(view, 'To Asset', 'XAU'),
    };
    for (const [what, change] of Object.entries(changes)) {
      await view.user.click(quoteButton());
      await screen.findByText('277.264325 USDT');
      expect(screen.queryByText(EMPTY), what).toBeNull();
      await change();
      expect(screen.getByText(EMPTY), what).toBeTruthy();
      expect(screen.queryByText('277.264325 USDT'), what).toBeNull();
    }
  });

  test('a quote for a form that has changed is dropped', async () => {
    const answer = gate();
    const view = show({
      provider: {
        [QUOTE]: async () => {
          await answer.opened;
          return quoteOf();
        },
      },
    });
    await fill(view);
    await view.user.click(quoteButton());
    await view.user.type(await amount(), '9');
    answer.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Quote Generated')).toBeNull();
    expect(screen.getByText(EMPTY)).toBeTruthy();
    expect(quoteButton().disabled).toBe(false);
  });
});

const failed = (status: number, message = 'Words.') => new ApiError('ANY', message, status);

test("a server's message is shown, or else the default", () => {
  expect([failed(422), failed(504)].map((error) => wordsOf(error, 'Ours.'))).toEqual(['Words.', 'Words.']);
  for (const error of [unreadableAnswer(400), failed(422, ''), networkError()])
    expect(wordsOf(error, 'Ours.')).toBe('Ours.');
});

describe('form', () => {
  const [brl, btc] = offeredByCatalogue(CATALOGUE);
  const form = { source: 'BRL', target: 'BTC', amount: '1500.00', network: 'bitcoin' };

  test('only a changed target resets the network', () => {
    expect(changed(form, { target: 'USDT' })).toMatchObject({ target: 'USDT', network: '' });
    expect(changed(form, { amount: '1' })).toEqual({ ...form, amount: '1' });
    expect(swapped(form)).toEqual({ ...form, source: 'BTC', target: 'BRL', network: '' });
  });

  test('is incomplete without source, target or amount', () => {
    expect(isIncomplete(form)).toBe(false);
    for (const field of ['source', 'target', 'amount'])
      expect(isIncomplete({ ...form, [field]: '' })).toBe(true);
    expect(isIncomplete({ ...form, amount: '  ' })).toBe(true);
    expect(isIncomplete(EMPTY_FORM)).toBe(true);
  });

  describe('quote request', () => {
    test('S3.16 has the specified fields and the amount as a decimal', () => {
      expect(checkForm(form, btc, 'bitcoin')).toEqual({
        ok: true,
        request: {
          source_asset: 'BRL',
          target_asset: 'BTC',
          source_amount: '1500.00',
          target_amount: '0',
          product: 'exchange',
          network: 'bitcoin',
        },
      });
    });

    test('S3.18 has no network unless the target is crypto', () => {
      const checked = checkForm({ ...form, target: 'BRL', source: 'BTC' }, brl, '');
      expect(checked.ok && 'network' in checked.request && checked.request.network).toBeFalsy();
      expect(checked.ok).toBe(true);
    });

    test.each([
      ['9007199254740993.123456789012345678', '9007199254740993.123456789012345678'],
      [' 100 ', '100'],
      ['.5', '0.5'],
      ['1.000', '1000'],
      ['1.500,50', '1500.50'],
      ['1,234.56', '1234.56'],
      ['5.', '5'],
      ['007', '7'],
      ['1000000000', '1000000000'],
    ])('%j is %s', (amount, sent) => {
      const checked = checkForm({ ...form, amount }, btc, 'bitcoin');
      expect(checked).toMatchObject({ ok: true, request: { source_amount: sent } });
    });

    test.each([
      ['abc', 'Amount must be a number.'],
      ['1e5', 'Amount must be a number.'],
      ['1.00.000', 'Amount is ambiguous: write 1.500,50 or 1500.50.'],
      ['US$ 5', 'Amount must be in BRL.'],
      ['-5', 'Amount cannot be negative.'],
      ['0x10', 'Amount must be a number.'],
      ['0', 'Amount must be above zero.'],
      ['0.00', 'Amount must be above zero.'],
    ])('S5.15 %j is refused: %s', (amount, message) => {
      expect(checkForm({ ...form, amount }, btc, 'bitcoin')).toEqual({
        ok: false,
        problem: 'amount',
        message,
      });
    });

    test('reports problems in the order of the fields', () => {
      expect(checkForm({ ...form, source: '' }, btc, 'bitcoin')).toEqual({ ok: false, problem: 'missing' });
      expect(checkForm(form, undefined, '')).toEqual({ ok: false, problem: 'missing' });
      expect(checkForm({ ...form, amount: 'abc' }, btc, '')).toMatchObject({ problem: 'amount' });
      expect(checkForm(form, btc, '')).toEqual({ ok: false, problem: 'network' });
    });
  });
});

test('only active catalogue assets are offered, by symbol', () => {
  expect(offeredByCatalogue(CATALOGUE.toReversed()).map(({ symbol }) => symbol)).toEqual([
    'BRL',
    'BTC',
    'USDT',
    'XAU',
  ]);
});

test('the provider may omit or rename fields', () => {
  const returned = [
    { symbol: 'USDT', type: 'Crypto', small_image_url: null, medium_image_url: 'https://img.example/t.png' },
    { symbol: 'EUR', name: 'Euro', asset_type: 'fiat', active: true, networks: null },
    { symbol: 'XYZ', name: ' ' },
    { symbol: 'OFF', active: false },
    { symbol: 'EUR', name: 'Again' },
    { symbol: ' ' },
  ];
  expect(offeredByProvider(returned)).toEqual([
    { symbol: 'EUR', name: 'Euro', type: 'fiat', image: null, networks: [] },
    { symbol: 'USDT', name: 'USDT', type: 'crypto', image: 'https://img.example/t.png', networks: [] },
    { symbol: 'XYZ', name: 'XYZ', type: 'exotic', image: null, networks: [] },
  ]);
});

test('networks are objects, names, or a single name', () => {
  expect(networksOf([{ id: 'n1', name: 'tron' }, 'polygon', { id: 'solo' }, { name: '' }])).toEqual([
    { id: 'n1', name: 'tron' },
    { id: 'polygon', name: 'polygon' },
    { id: 'solo', name: 'solo' },
  ]);
  expect(networksOf('bitcoin')).toEqual([{ id: 'bitcoin', name: 'bitcoin' }]);
  expect(networksOf(null)).toEqual([]);
});

const press = (key: string, altKey = false) => ({ key, altKey });
const at = (active: number, open = true) => ({ open, active, count: 30 });

test.each([
  ['ArrowDown', { kind: 'open', index: 3 }],
  ['ArrowUp', { kind: 'open', index: 3 }],
  ['Enter', { kind: 'open', index: 3 }],
  [' ', { kind: 'open', index: 3 }],
  ['Home', { kind: 'open', index: 0 }],
  ['End', { kind: 'open', index: 29 }],
  ['Tab', undefined],
  ['Escape', undefined],
])('keys: %j on a closed list', (key, move) => expect(moveOf(press(key), at(3, false))).toEqual(move));

test.each([
  ['ArrowDown', { kind: 'to', index: 4 }],
  ['ArrowUp', { kind: 'to', index: 2 }],
  ['Home', { kind: 'to', index: 0 }],
  ['End', { kind: 'to', index: 29 }],
  ['PageDown', { kind: 'to', index: 13 }],
  ['PageUp', { kind: 'to', index: 0 }],
  ['Enter', { kind: 'choose' }],
  [' ', { kind: 'choose' }],
  ['Escape', { kind: 'close' }],
  ['Tab', { kind: 'choose_and_leave' }],
  ['F5', undefined],
])('keys: %j on an open list', (key, move) => expect(moveOf(press(key), at(3))).toEqual(move));

test('keys: the list does not wrap; Alt+Up chooses', () => {
  expect(moveOf(press('ArrowDown'), at(29))).toEqual({ kind: 'to', index: 29 });
  expect(moveOf(press('ArrowUp'), at(0))).toEqual({ kind: 'to', index: 0 });
  expect(moveOf(press('ArrowUp', true), at(3))).toEqual({ kind: 'choose' });
});

describe('letters', () => {
  const options = [
    ['BRL', 'Brazilian Real'],
    ['BTC', 'Bitcoin'],
    ['USDT', 'Tether'],
    ['BNB', 'Binance'],
  ];

  test.each([
    ['u', -1, 2],
    ['t', -1, 2],
    ['bt', -1, 1],
    ['bi', 0, 1],
    ['x', 0, -1],
  ])('%j from %i selects %i', (typed, active, index) => expect(found(options, active, typed)).toBe(index));

  test('repeating a letter cycles through its matches', () => {
    expect([found(options, -1, 'b'), found(options, 0, 'bb'), found(options, 1, 'bbb')]).toEqual([0, 1, 3]);
    expect(found(options, 3, 'b')).toBe(0);
  });

  test('without options, nothing matches', () => expect(found([], -1, 'b')).toBe(-1));
});

const answer = {
  id: 'quo_1',
  source_asset: 'USDT',
  source_amount: '100',
  target_asset: 'BRL',
  target_amount_estimate: '541.00',
  target_amount: '0',
  price: { price: '5.41' },
  expires_at: new Date(NOW + 60_000).toISOString(),
};

describe('exchange quote', () => {
  test('shows what is sent and received, and the rate of one source unit', () => {
    expect(readQuote(answer, NOW)).toEqual({
      id: 'quo_1',
      send: '100.00\u00a0USDT',
      receive: 'R$\u00a0541,00',
      rate: '1 USDT = R$\u00a05,41',
      inverse: null,
      expiresAt: NOW + 60_000,
      spread: null,
    });
  });

  test('what is received excludes the spread; for sold USDT it is shown separately', () => {
    expect(readQuote({ ...answer, spread: '0.5' }, NOW)).toMatchObject({
      receive: 'R$\u00a0541,00',
      spread: '0.5 %, 0.50\u00a0USDT',
    });
    const bought = { ...answer, source_asset: 'BRL', target_asset: 'USDT', target_amount_estimate: '100' };
    expect(readQuote({ ...bought, spread: '0.5' }, NOW)).toMatchObject({
      receive: '99.50\u00a0USDT',
      spread: '0.5 %, 0.50\u00a0USDT',
    });
  });

  test('S3.19 target_amount_estimate falls back to target_amount', () => {
    const { target_amount_estimate: _, ...without } = answer;
    expect(readQuote({ ...without, target_amount: '540' }, NOW).receive).toBe('R$\u00a0540,00');
    expect(readQuote({ ...without, target_amount: null }, NOW).receive).toBeNull();
  });

  test('a price per target unit is inverted, and the original is shown too', () => {
    const inverse = {
      ...answer,
      source_asset: 'BRL',
      target_asset: 'USDT',
      price: { price: '5.41000000', base_asset: 'USDT', quote_asset: 'BRL' },
    };
    expect(readQuote(inverse, NOW)).toMatchObject({
      rate: '1 BRL = 0.184842883548\u00a0USDT',
      inverse: '1 USDT = R$\u00a05,41',
    });
    const zero = { ...inverse, price: { price: '0', base_asset: 'USDT' } };
    expect(readQuote(zero, NOW).rate).toBeNull();
  });

  test('keeps every digit, even at 10^9', () => {
    const large = { ...answer, source_amount: '1000000000', target_amount_estimate: '0.085714285714285714' };
    expect(readQuote(large, NOW)).toMatchObject({
      send: '1,000,000,000.00\u00a0USDT',
      receive: 'R$\u00a00,085714285714285714',
    });
  });

  test('handles a missing price, id and expiry', () => {
    expect(readQuote({ ...answer, id: null, price: null, expires_at: null }, NOW)).toMatchObject({
      id: null,
      rate: null,
      inverse: null,
      expiresAt: null,
    });
  });

  test("one that arrives expired has no expiry, because this machine's clock is wrong", () => {
    expect(readQuote(answer, NOW + 120_000).expiresAt).toBeNull();
  });
});

test.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [42_000, '0:42'],
  [900, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms: %s', (ms, text) => expect(minutesAndSeconds(ms)).toBe(text));
