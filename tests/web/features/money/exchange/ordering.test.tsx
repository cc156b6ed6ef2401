import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as openOrder from '#web/features/money/exchange/model/open-order.ts';
import { exchangeOrders } from '#web/features/money/exchange/model/open-order.ts';
import { keys } from '#web/lib/query/keys.ts';
import { rememberAccounts } from '#web/lib/remembered-accounts.ts';
import {
  amount,
  begin,
  choose,
  fill,
  getQuote,
  ORDER,
  orderButton,
  orderOf,
  QUOTE,
  quoteButton,
  quoteOf,
  show,
  type View,
} from '#tests/web/features/money/exchange/components/support.tsx';
import { loadAgain } from '#tests/web/support/turns.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { listedOrder } from '#tests/web/support/orders.ts';
import { gate, ok, page, refuse } from '#tests/web/support/server.ts';

beforeEach(begin);
const openAgain = () => loadAgain('features/money/exchange/model/open-order.ts') as Promise<typeof openOrder>;

const NOTHING_KEPT = { conversions: '0', held: '0', spread: '0', claimed: '0', booked: '1000000' };
const ACCOUNTS = 'GET /api/subaccounts';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIMEOUT = refuse(504, 'PROVIDER_TIMEOUT', 'The provider may have made this order.');
const UNKNOWN = 'The outcome of this order is unknown';

/** Moves the clock forward. */
const letPass = (ms: number): void => {
  const later = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => later() + ms);
};

const dialog = () => screen.findByRole('alertdialog');
const confirmButton = async () => within(await dialog()).getByRole('button', { name: /Create order/ });

const exchanged = (over: Parameters<typeof listedOrder>[0] = {}) =>
  listedOrder({
    type: 'exchange',
    status: 'pending',
    target_asset: 'USDT',
    target_amount: '277.264325',
    event_type: 'order.created',
    ...over,
  });

const accountField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sub-account' });

const start = (setup: Parameters<typeof show>[0] = {}) => {
  history.replaceState(null, '', '?from=BRL&to=USDT');
  return show({ placesOrders: true, ...setup });
};
const askToOrder = async (view: View): Promise<void> => {
  await getQuote(view);
  await waitFor(async () => expect((await orderButton()).hasAttribute('disabled')).toBe(false));
  await view.user.click(await orderButton());
  await dialog();
};
const order = async (view: View): Promise<void> => {
  await askToOrder(view);
  await view.user.click(await confirmButton());
};
const again = () => screen.findByRole('button', { name: 'Try again' });

describe('before the order', () => {
  test("S2.114 shows the quote's parts and time left; another sub-account needs a new quote", async () => {
    const view = start();
    await getQuote(view);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Time left [01]:\d\d$/);
    expect(screen.getByText('1 BRL = 0.184842883548 USDT')).toBeTruthy();
    expect(screen.getAllByText('Tron').length).toBeGreaterThan(0);

    await waitFor(async () => expect((await orderButton()).hasAttribute('disabled')).toBe(false));
    await view.user.click(await orderButton());
    const inside = within(await dialog());
    for (const text of ['R$ 1.500,00', '277.264325 USDT', '1 BRL = 0.184842883548 USDT', 'Tron'])
      expect(inside.getByText(text)).toBeTruthy();
    expect(inside.getByText('Aurora Apostas')).toBeTruthy();
    await view.user.click(inside.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.sent(ORDER)).toHaveLength(0);

    const field = accountField();
    expect([...field.options].map(({ text }) => text)).toEqual(['Aurora Apostas', 'Serra Bet']);
    expect(field.value).toBe('acc_1');
    await view.user.selectOptions(field, 'Serra Bet');
    expect(screen.queryByText('277.264325 USDT')).toBeNull();
    await view.user.click(quoteButton());
    await screen.findByText('277.264325 USDT');
    expect(view.sent(QUOTE).map(({ headers }) => headers)).toEqual([
      { 'X-sub-account-id': 'acc_1' },
      { 'X-sub-account-id': 'acc_2' },
    ]);
  });

  test('an expired quote can be replaced', async () => {
    const view = start();
    await getQuote(view);
    await orderButton();
    letPass(61_000);
    expect(await screen.findByText('This quote has expired.', { selector: 'div:not([role])' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Exchange Order' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Get a new quote' }));
    const fresh = await orderButton();
    // Focus stays in the panel; Tab reaches the new quote's button.
    await waitFor(() => expect(fresh.hasAttribute('disabled')).toBe(false));
    await view.user.tab();
    expect(document.activeElement).toBe(fresh);
    expect(view.sent(QUOTE)).toHaveLength(2);
  });

  test('a quote that expires during confirmation orders nothing', async () => {
    const view = start();
    await askToOrder(view);
    letPass(61_000);
    const fresh = await within(await dialog()).findByRole('button', { name: 'Get a new quote' });
    expect(within(await dialog()).getByText('The quote has expired. Nothing was ordered.')).toBeTruthy();
    await view.user.click(fresh);
    await waitFor(() => expect(view.sent(QUOTE)).toHaveLength(2));
    expect(view.sent(ORDER)).toHaveLength(0);
  });

  test('a quote without an id says that its rate is not guaranteed', async () => {
    const view = start({ provider: { [QUOTE]: quoteOf({ id: null }) } });
    await askToOrder(view);
    expect(screen.getByText(/does not guarantee this rate/)).toBeTruthy();
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Create order' }));
    await waitFor(() => expect(view.sent(ORDER)).toHaveLength(1));
    expect(JSON.stringify(view.sent(ORDER))).not.toContain('quote_id');
  });

  test('S2.113 shows the balance; All fills in every usable digit', async () => {
    const view = start({
      provider: {
        'GET /v1/balance/assets': {
          balances: [
            { asset: 'BRL', balance_amount: '2500.123456789012345678' },
            { asset: 'USDT', balance_amount: '100.5' },
          ],
        },
      },
      server: {
        'GET /api/subaccounts/sub_1/reserve': ok({
          usdt_spread: '0.25',
          kept: {
            BRL: { ...NOTHING_KEPT, conversions: '500', held: '60' },
            USDT: { ...NOTHING_KEPT, spread: '0.25', conversions: '10' },
          },
          exchange_spread: '0.5',
          open_conversions: 1,
          held_payments: 0,
        }),
      },
    });
    expect(await screen.findByText('R$ 2.500,123456789012345678')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'All of the BRL' }));
    expect((await amount()).value).toBe('1940.123456789012345678');
    await choose(view, 'From Asset', 'USDT');
    expect(await screen.findByText(/89\.800995 USDT can be used/)).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'All of the USDT' }));
    expect((await amount()).value).toBe('89.800995');
  });

  test('S2.671 an amount above the usable balance is marked, and no quote is requested', async () => {
    const view = start({
      server: {
        'GET /api/subaccounts/sub_1/reserve': ok({
          usdt_spread: '0',
          kept: { BRL: { ...NOTHING_KEPT, conversions: '500' } },
          exchange_spread: '0',
          open_conversions: 1,
          held_payments: 0,
        }),
      },
    });
    await screen.findByRole('button', { name: 'All of the BRL' });
    await fill(view, '99999999999');
    await view.user.click(quoteButton());
    await screen.findByText('This sub-account can use at most R$ 2.000,123456789012345678.');
    expect(document.activeElement).toBe(await amount());
    await view.user.clear(await amount());
    await view.user.paste('2000.123456789012345678');
    await view.user.click(quoteButton());
    await screen.findByText('277.264325 USDT');
    expect(view.sent(QUOTE)).toHaveLength(1);
  });

  test('an unavailable balance says so, and is never zero', async () => {
    start({
      provider: { 'GET /v1/balance/assets': refuse(502, 'PROVIDER_FAILURE', 'The provider is away.') },
    });
    expect(await screen.findByText(/unavailable right now/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'All of the BRL' })).toBeNull();
  });

  test('S3.33 remembered sub-accounts are offered immediately', async () => {
    rememberAccounts([subAccount({ name: 'Remembered' })]);
    const view = start({ server: { [ACCOUNTS]: () => new Promise(() => {}) } });
    await askToOrder(view);
    expect(within(await dialog()).getByText('Remembered')).toBeTruthy();
  });

  test.each([
    ['none', page([]), 'No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.'],
    ['no answer', refuse(500, 'INTERNAL', 'Something went wrong.'), 'Something went wrong.'],
  ])('S8.5 without a sub-account: %s', async (_, answer, message) => {
    const view = start({ server: { [ACCOUNTS]: answer } });
    await getQuote(view);
    await waitFor(async () => expect((await orderButton()).hasAttribute('disabled')).toBe(false));
    await view.user.click(await orderButton());
    expect(await screen.findByText('Order Error')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });
});

test('S2.672 repeated clicks place one order with one key; its amounts, status and link are shown', async () => {
  const answer = gate();
  const view = start({
    provider: {
      [ORDER]: async () => {
        await answer.opened;
        return orderOf();
      },
    },
  });
  await askToOrder(view);
  const button = await confirmButton();
  act(() => {
    button.click();
    button.click();
  });
  fireEvent.click(button);
  answer.open();
  expect(await screen.findByText('Order ord_1 is pending.')).toBeTruthy();
  expect(view.sent(ORDER)).toHaveLength(1);
  const [sent] = view.sent(ORDER);
  expect(sent?.data).toEqual({
    source_asset: 'BRL',
    target_asset: 'USDT',
    source_amount: '1500.00',
    product: 'exchange',
    network: 'tron',
    quote_id: 'quo_1',
  });
  expect(sent?.headers).toEqual({ 'X-sub-account-id': 'acc_1' });
  expect(sent?.key).toMatch(UUID);
  expect(await screen.findByText('ord_1')).toBeTruthy();
  expect(screen.getByText('Pending')).toBeTruthy();
  const panel = within(
    screen.getByRole('heading', { name: 'Exchange Quote' }).parentElement ?? document.body,
  );
  expect(panel.getByText('R$ 1.500,00')).toBeTruthy();
  expect(panel.getByText('277.264325 USDT')).toBeTruthy();
  const link = panel.getByRole('link', { name: 'Orders of Aurora Apostas' });
  expect(link.getAttribute('href')).toBe('/gateway/subaccounts/sub_1#orders');
  // The quote is used.
  expect(screen.queryByRole('button', { name: 'Create Exchange Order' })).toBeNull();
  expect(exchangeOrders.store.get()).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
  view.server.set('GET /api/orders', page([exchanged({ status: 'confirmed' })]));
  await act(() => view.client.invalidateQueries({ queryKey: keys.orders.all }));
  await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
  expect(screen.getAllByText('Confirmed')).toHaveLength(2);
});

test('S8.39 a refusal shows Order Error with its message or the default; the next try is a new order', async () => {
  const view = start({ provider: { [ORDER]: refuse(422, 'UNPROCESSABLE', 'The balance is too low.') } });
  await order(view);
  expect(await screen.findByText('Order Error')).toBeTruthy();
  expect(screen.getByText('The balance is too low.')).toBeTruthy();
  expect(screen.queryByText(UNKNOWN)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  view.provider.set(ORDER, { status: 422, body: null });
  await view.user.click(await orderButton());
  await view.user.click(await confirmButton());
  expect(await screen.findByText('Failed to create exchange order.')).toBeTruthy();
  expect(screen.queryByText(UNKNOWN)).toBeNull();
  const [first, second, ...more] = view.sent(ORDER);
  expect(first?.key).not.toBe(second?.key);
  expect(more).toEqual([]);
});

test('S2.115 S7.83 the history lists orders newest first, page by page, and exports all', async () => {
  const view = start({
    server: {
      'GET /api/orders': ({ query }) =>
        query.get('cursor') === 'more'
          ? page([exchanged({ id: 'two', external_order_id: 'ord_older', status: 'cancelled' })])
          : page([exchanged({ id: 'one', external_order_id: 'ord_newer' })], 'more'),
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Order history' }));
  expect(table.getByText('ord_newer')).toBeTruthy();
  expect(table.getByText('Aurora Apostas')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await table.findByText('ord_older')).toBeTruthy();
  expect(table.getByText('Cancelled')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^All orders: every row/)).toBeTruthy();
});

test('the history starts empty', async () => {
  start();
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

describe('an order with an unknown outcome', () => {
  test('S8.91 retries with the same key until the outcome is known', async () => {
    const view = start({ provider: { [ORDER]: TIMEOUT } });
    await order(view);
    expect(await screen.findByText(UNKNOWN)).toBeTruthy();
    expect(screen.getAllByText('The provider may have made this order.').length).toBeGreaterThan(0);
    expect(screen.getByText(/Aurora Apostas: R\$ 1.500,00 for 277.264325 USDT/)).toBeTruthy();
    view.provider.set(ORDER, refuse(409, 'CONFLICT', 'Under way.'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await view.user.click(await again());
    await screen.findAllByText('Under way.');
    // A refused retry does not decide the outcome of the first request.
    view.provider.set(ORDER, refuse(403, 'FORBIDDEN', 'Not allowed.'));
    await view.user.click(await again());
    await screen.findAllByText('Not allowed.');
    view.provider.set(ORDER, { body: orderOf({ status: 'confirmed' }) });
    await view.user.click(await again());
    expect(await screen.findByText('Order ord_1 is confirmed.')).toBeTruthy();
    const sent = view.sent(ORDER);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(screen.queryByText(UNKNOWN)).toBeNull();
  });

  test('a missing response says what to do', async () => {
    const view = start();
    await askToOrder(view);
    const real = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await view.user.click(await confirmButton());
    expect((await screen.findAllByText(/No answer was received. Try again/)).length).toBeGreaterThan(0);
    vi.stubGlobal('fetch', real);
    await view.user.click(await again());
    expect(await screen.findByText('Order ord_1 is pending.')).toBeTruthy();
  });

  test('survives a reload, for the same user only', async () => {
    const view = start({ provider: { [ORDER]: TIMEOUT } });
    await order(view);
    await screen.findByText(UNKNOWN);
    const key = view.sent(ORDER)[0]?.key;
    view.unmount();
    const { exchangeOrders: reloaded } = await openAgain();
    expect(reloaded.store.get()).toMatchObject({
      phase: 'unknown',
      message: null,
      order: { key, user: 'user_1' },
    });
    start({ userId: 'user_2' });
    await screen.findByRole('combobox', { name: 'From Asset' });
    expect(screen.queryByText(UNKNOWN)).toBeNull();
  });

  test('blocks other orders until it is dropped after a warning', async () => {
    const view = start({ provider: { [ORDER]: TIMEOUT } });
    await order(view);
    await screen.findByText(UNKNOWN);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await view.user.click(await orderButton());
    expect(await screen.findByText(/Resolve it first/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(within(await dialog()).getByText(/It may have been placed/)).toBeTruthy();
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
    expect(exchangeOrders.store.get()).toBeUndefined();
  });

  test('ignores unreadable storage', async () => {
    for (const text of ['{', '{"user":1}', 'null']) {
      exchangeOrders.set(undefined);
      sessionStorage.setItem('ramps-gateway.open-order', text);
      const { exchangeOrders: reloaded } = await openAgain();
      expect(reloaded.store.get()).toBeUndefined();
    }
  });
});
