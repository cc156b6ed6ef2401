import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brl, CATALOGUE, dai, asset } from '#tests/web/support/assets.ts';
import { gate, page, refuse } from '#tests/web/support/server.ts';
import {
  amount,
  ASSETS,
  begin,
  choose,
  fill,
  getQuote,
  NETWORKS,
  orderButton,
  ORDER,
  picker,
  QUOTE,
  quoteButton,
  quoteOf,
  show,
} from './support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(begin);

const LIST = 'GET /api/assets';
const EMPTY = 'Select assets and amount to get a quote';
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('an address with assets', () => {
  test('has them chosen, and the amount is typed at once', async () => {
    history.replaceState(null, '', '?from=BRL&to=USDT');
    show();
    expect((await picker('From Asset')).textContent).toContain('BRL');
    expect((await picker('To Asset')).textContent).toContain('USDT');
    expect(document.activeElement).toBe(await amount());
    history.replaceState(null, '', '/');
  });
});

describe('the assets', () => {
  test('loading shows skeletons', () => {
    show({ provider: { [ASSETS]: () => new Promise(() => {}) } });
    expect(screen.getByRole('status', { name: 'Loading assets' })).toBeTruthy();
    for (const name of ['Asset Exchange', 'Exchange Assets', 'Exchange Quote'])
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });

  test('only active ones are listed, under Crypto and Fiat & Other, with image, symbol and name', async () => {
    const { user } = show();
    await user.click(await picker('From Asset'));
    const crypto = within(screen.getByRole('group', { name: 'Crypto' })).getAllByRole('option');
    expect(crypto.map(({ textContent }) => textContent)).toEqual(['BTCBitcoin', 'USDTTether']);
    expect(crypto[0]?.querySelector('img')).toBeTruthy();
    const other = within(screen.getByRole('group', { name: 'Fiat & Other' })).getAllByRole('option');
    expect(other.map(({ textContent }) => textContent)).toEqual([
      'BRLBrazilian Real',
      'XAUGold (troy ounce)',
    ]);
    expect(other[0]?.querySelector('img')).toBeNull();
  });

  test('a load failure is shown, and the catalogue is used instead', async () => {
    const { user } = show({
      provider: { [ASSETS]: refuse(502, 'PROVIDER_FAILURE', 'No.') },
      server: { [LIST]: page([brl, dai]) },
    });
    await user.click(await picker('From Asset'));
    expect(options()).toEqual(['BRLBrazilian Real']);
    expect(screen.getByText('Assets Load Error')).toBeTruthy();
    expect(screen.getByText('Failed to load available assets. Using cached data.')).toBeTruthy();
  });

  test('if none load: No Assets Available, and Try Again', async () => {
    const { provider, user } = show({
      provider: { [ASSETS]: refuse(424, 'PROVIDER_NOT_CONFIGURED', 'No credentials.') },
      server: { [LIST]: refuse(500, 'INTERNAL', 'No.') },
    });
    expect(await screen.findByText('No Assets Available')).toBeTruthy();
    expect(
      screen.getByText('Unable to load assets. Please check your ramps API configuration.'),
    ).toBeTruthy();
    provider.set(ASSETS, { body: { assets: CATALOGUE } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await picker('From Asset')).toBeTruthy();
  });

  test('without an active one there are none', async () => {
    show({ provider: { [ASSETS]: { assets: [dai] } } });
    expect(await screen.findByText('No Assets Available')).toBeTruthy();
  });

  test('Refresh Assets loads them again and says so; a failure keeps what is there', async () => {
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
  });
});

describe('the picker by keyboard', () => {
  test('arrows, letters, Enter and Escape; the focus stays', async () => {
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
  });

  test('Tab takes the active one and goes on; leaving closes the list', async () => {
    const { user } = show();
    const from = await picker('From Asset');
    from.focus();
    await user.keyboard('{End}');
    await user.tab();
    expect(from.textContent).toContain('XAU');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(from);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('XAU');
    await user.click(await amount());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('swaps the two assets', async () => {
    const { user } = show();
    await fill({ user });
    await user.click(screen.getByRole('button', { name: 'Swap From Asset and To Asset' }));
    expect((await picker('From Asset')).textContent).toContain('USDT');
    expect((await picker('To Asset')).textContent).toContain('BRL');
    expect(screen.queryByRole('combobox', { name: 'Network' })).toBeNull();
  });

  test('the same asset twice is pointed out', async () => {
    const view = show();
    await choose(view, 'From Asset', 'BRL');
    await choose(view, 'To Asset', 'BRL');
    expect(screen.getByText('Choose an asset other than the one you send.')).toBeTruthy();
  });
});

describe('the network', () => {
  const network = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Network' });
  const names = () => [...(network()?.options ?? [])].map(({ text }) => text);

  test('is asked for when the target is crypto, with capitalised names', async () => {
    const view = show();
    await choose(view, 'From Asset', 'BRL');
    expect(network()).toBeNull();
    await choose(view, 'To Asset', 'USDT');
    await waitFor(() => expect(names()).toEqual(['Select network', 'Tron', 'Polygon']));
    expect(network()?.value).toBe('');
    await choose(view, 'To Asset', 'XAU');
    expect(network()).toBeNull();
  });

  test('exactly one is chosen by itself', async () => {
    const view = show();
    await choose(view, 'To Asset', 'BTC');
    await waitFor(() => expect(network()?.value).toBe('bitcoin'));
    await choose(view, 'To Asset', 'USDT');
    await waitFor(() => expect(network()?.disabled).toBe(false));
    expect(network()?.value).toBe('');
  });

  test('when they cannot be loaded, those of the asset are taken', async () => {
    const view = show({ provider: { [NETWORKS]: refuse(502, 'PROVIDER_FAILURE', 'No.') } });
    await choose(view, 'To Asset', 'USDT');
    await waitFor(() => expect(names()).toEqual(['Select network', 'Tron', 'Ethereum']));
  });

  test('a crypto asset without any has no field, says why, and looks again', async () => {
    const view = show({
      provider: { [ASSETS]: { assets: [brl, asset({ networks: [] })] }, [NETWORKS]: { networks: [] } },
    });
    await choose(view, 'To Asset', 'USDT');
    expect(await screen.findByText(/No network of USDT is known/)).toBeTruthy();
    expect(network()).toBeNull();
    view.provider.set(NETWORKS, { body: { networks: [{ id: 'tron', name: 'tron' }] } });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network()?.value).toBe('tron'));
  });
});

describe('Get Quote', () => {
  test('is disabled while source, target or amount is empty, and while loading', async () => {
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

  test('Enter with missing data: Missing Information', async () => {
    const { user, sent } = show();
    await user.type(await amount(), '5{Enter}');
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please select assets and enter an amount to get a quote.')).toBeTruthy();
    expect(sent(QUOTE)).toHaveLength(0);
  });

  test('a crypto target without a network: Network Required', async () => {
    const view = show();
    await choose(view, 'From Asset', 'BRL');
    await choose(view, 'To Asset', 'USDT');
    await view.user.click(await amount());
    await view.user.paste('5');
    await waitFor(() => expect(quoteButton().disabled).toBe(false));
    await view.user.click(quoteButton());
    expect(await screen.findByText('Network Required')).toBeTruthy();
    expect(screen.getByText('Please select a network for the crypto asset.')).toBeTruthy();
    expect(view.sent(QUOTE)).toHaveLength(0);
  });

  test('an amount that is none is pointed out at its field', async () => {
    const view = show();
    await fill(view, '1.00.000');
    await view.user.click(quoteButton());
    expect(await screen.findByText('Amount is not clear: write 1.500,50 or 1500.50.')).toBeTruthy();
    expect(view.sent(QUOTE)).toHaveLength(0);
  });

  test('an amount with thousands is shown as it is understood, and asked for as a plain decimal', async () => {
    const view = show();
    await fill(view, '1.000');
    expect(await screen.findByText('= R$ 1.000,00, read as thousands')).toBeTruthy();
    await view.user.click(quoteButton());
    await waitFor(() => expect(view.sent(QUOTE)[0]?.data).toMatchObject({ source_amount: '1000' }));
  });

  test('asks with the fields of the specification, and shows what the quote says', async () => {
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
  });

  test.each([
    [
      'the server’s message',
      refuse(422, 'UNPROCESSABLE', 'A quote needs two assets.'),
      'A quote needs two assets.',
    ],
    ['no message', { status: 502, body: null }, 'Failed to get quote. Please try again.'],
    ['an answer that cannot be read', { body: { id: 'quo_1' } }, 'Failed to get quote. Please try again.'],
  ])('Quote Error with %s', async (_, answer, message) => {
    const view = show({ provider: { [QUOTE]: answer } });
    await fill(view);
    await view.user.click(quoteButton());
    expect(await screen.findByText('Quote Error')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });
});

describe('the quote', () => {
  test.each([
    ['source', (view: ReturnType<typeof show>) => choose(view, 'From Asset', 'BTC')],
    ['target', (view: ReturnType<typeof show>) => choose(view, 'To Asset', 'XAU')],
    ['amount', async (view: ReturnType<typeof show>) => view.user.type(await amount(), '1')],
    [
      'network',
      async (view: ReturnType<typeof show>) =>
        view.user.selectOptions(screen.getByRole('combobox', { name: 'Network' }), 'Polygon'),
    ],
  ])('is cleared when the %s changes', async (_, change) => {
    const view = show();
    await getQuote(view);
    await change(view);
    expect(screen.getByText(EMPTY)).toBeTruthy();
    expect(screen.queryByText('277.264325 USDT')).toBeNull();
  });

  test('an answer to a form that has changed since is dropped', async () => {
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

  test('Create Exchange Order: Feature Coming Soon, and no call', async () => {
    const view = show();
    await getQuote(view);
    expect(screen.queryByRole('timer')).toBeNull();
    await view.user.click(await orderButton());
    expect(await screen.findByText('Feature Coming Soon')).toBeTruthy();
    expect(screen.getByText('Exchange order creation will be available soon.')).toBeTruthy();
    expect(view.sent(ORDER)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
