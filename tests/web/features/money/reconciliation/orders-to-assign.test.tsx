import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderSlotDetails } from '#shared/contract/calls/order-slots.ts';
import { OrdersToAssign } from '#web/features/money/reconciliation/components/slot-list.tsx';
import {
  canBind,
  changeOf,
  differencesOf,
  isLast,
  notMadeOf,
  orderedText,
} from '#web/features/money/reconciliation/model/assign.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';
import { candidate, orderSlot, slotDetails } from '#tests/web/support/order-slots.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

const LIST = 'GET /api/order-slots';
const ONE = 'GET /api/order-slots/*';
const DECIDE = 'POST /api/order-slots/*/decision';

signedInNow();

const show = (server: Parameters<typeof fakeServer>[0]) => ({
  server: fakeServer(server),
  ...renderInConsole(<OrdersToAssign />),
});

const opened = async (one: OrderSlotDetails = slotDetails(), more: Parameters<typeof fakeServer>[0] = {}) => {
  const view = show({ [LIST]: page([one.slot]), [ONE]: ok(one), ...more });
  await view.user.click(await screen.findByRole('button', { name: /Aurora Apostas/ }));
  await screen.findByRole('table', { name: 'Balance of the sub-account' });
  return view;
};
const cardOf = (id: string) => screen.getByRole('group', { name: `Order ${id}` });
const press = async (user: { click: (on: Element) => Promise<void> }, name: string, within_?: HTMLElement) =>
  user.click((within_ ? within(within_) : screen).getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

describe('the list', () => {
  test('loads, then says that there is nothing, or what could not be loaded', async () => {
    const held = gate();
    const { server, user } = show({
      [LIST]: async () => {
        await held.opened;
        return refuse(403, 'FORBIDDEN', 'You are not allowed to do this.');
      },
    });
    expect(screen.getByRole('status', { name: 'Loading the orders to assign' })).toBeTruthy();
    held.open();
    expect(await screen.findByText('Failed to fetch the orders to assign')).toBeTruthy();
    server.set(LIST, page([]));
    await press(user, 'Try again');
    expect(await screen.findByText('No orders to assign.')).toBeTruthy();
  });

  test('has the sub-account, what was ordered and for what, since when and why', async () => {
    show({ [LIST]: page([orderSlot()]) });
    const row = await screen.findByRole('listitem');
    for (const text of [
      'Several match',
      'Aurora Apostas',
      'acc_1',
      'Exchange, BRL to USDT',
      'Automatic conversion',
      'R$ 1.500,00',
      '1 hour ago',
    ])
      expect(textOf(row)).toContain(text);
  });
});

describe('an order to assign', () => {
  test('shows what was ordered beside what the provider lists, and the balances', async () => {
    await opened(
      slotDetails({
        orders: [
          candidate(),
          candidate({ id: 'ord_2', source_amount: '1500.01', created_at: minutesAgo(95) }),
          candidate({ id: 'ord_3', type: 'withdrawal', source_asset: 'USDT' }),
        ],
      }),
    );
    expect(textOf(cardOf('ord_1'))).toContain('Same kind, assets and amount');
    expect(textOf(cardOf('ord_2'))).toContain('R$ 1.500,01differs');
    expect(within(cardOf('ord_2')).getAllByText('differs')).toHaveLength(2);
    expect(textOf(cardOf('ord_3'))).toContain('Withdrawal, USDTdiffers');
    expect(within(cardOf('ord_3')).queryByRole('button', { name: 'This is the order' })).toBeNull();
    const [, brl] = screen.getAllByRole('row');
    expect(textOf(brl)).toBe('BRLR$ 3.000,00R$ 0,00− R$ 3.000,00');
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    const { server, user } = show({
      [LIST]: page([orderSlot()]),
      [ONE]: refuse(502, 'PROVIDER_FAILURE', 'No.'),
    });
    await user.click(await screen.findByRole('button', { name: /Aurora Apostas/ }));
    expect(await screen.findByText('The provider did not answer')).toBeTruthy();
    server.set(ONE, ok(slotDetails()));
    await press(user, 'Try again');
    expect(await screen.findByRole('group', { name: 'Order ord_1' })).toBeTruthy();
  });

  test('is not decided by what was seen last where the provider gives no answer', async () => {
    await opened(slotDetails({ is_current: false }));
    expect(screen.getByText(/These are the orders as last seen/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'This is the order' })[0]?.hasAttribute('disabled')).toBe(
      true,
    );
    expect(isDisabled('It was never made')).toBe(true);
  });

  test('is assigned after a question that says what follows, by the version on the page', async () => {
    const { server, user } = await opened(slotDetails(), { [DECIDE]: ok({ decided: true }) });
    await press(user, 'This is the order', cardOf('ord_2'));
    const dialog = await screen.findByRole('alertdialog');
    expect(textOf(dialog)).toContain(
      "The provider's order ord_2 is booked as the exchange of R$ 1.500,00. The sub-account's orders then continue.",
    );
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    server.set(LIST, page([]));
    await press(user, 'This is the order', dialog);
    expect(await screen.findByText('Order assigned')).toBeTruthy();
    expect(await screen.findByText('No orders to assign.')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/order-slots/sub_1/decision',
      body: { decision: 'bind', order_id: 'ord_2', version: 4 },
    });
  });

  test('made outside the gateway: the question says whether more are left', async () => {
    const foreign = slotDetails({ slot: orderSlot({ why: 'unassigned' }), sent_at: null });
    const { server, user } = await opened(foreign, {
      [DECIDE]: refuse(409, 'CONFLICT', 'This order is assigned already.'),
    });
    await press(user, 'Made outside the gateway', cardOf('ord_1'));
    const dialog = await screen.findByRole('alertdialog');
    expect(textOf(dialog)).toContain('orders stay on hold until the rest is assigned');
    await press(user, 'Made outside the gateway', dialog);
    expect(await screen.findByText('This order is assigned already.')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      decision: 'outside',
      order_id: 'ord_1',
    });
  });

  test('never made: only once it cannot be made any more and nothing matches', async () => {
    await opened(slotDetails({ may_be_made_until: minutesAgo(-20), orders: [] }));
    expect(isDisabled('It was never made')).toBe(true);
    expect(screen.getByText(/The provider may still make it until/)).toBeTruthy();
  });

  test('never made: the question says what it would cost', async () => {
    const { server, user } = await opened(slotDetails({ orders: [] }), { [DECIDE]: ok({ decided: true }) });
    expect(screen.getByText('The provider lists no unassigned orders.')).toBeTruthy();
    await press(user, 'It was never made');
    const dialog = await screen.findByRole('alertdialog');
    expect(textOf(dialog)).toContain('the money moves twice');
    await press(user, 'It was never made', dialog);
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        decision: 'not_made',
        version: 4,
      }),
    );
  });

  test('of an unclear kind: it can only be made outside the gateway, and is not booked', async () => {
    const { user } = await opened(slotDetails({ orders: [candidate({ type: 'unclear' })] }));
    expect(textOf(cardOf('ord_1'))).toContain('Its kind is unclear');
    expect(within(cardOf('ord_1')).queryByRole('button', { name: 'This is the order' })).toBeNull();
    await press(user, 'Made outside the gateway', cardOf('ord_1'));
    expect(textOf(await screen.findByRole('alertdialog'))).toContain('it is not booked');
  });
});

describe('what may be decided', () => {
  const now = Date.parse(minutesAgo(0));
  const withdrawal = { type: 'withdrawal', source_asset: 'USDT', target_asset: 'USDT' } as const;

  test('of a withdrawal what arrives is compared, of an exchange what is spent', () => {
    const ordered = orderSlot({ ...withdrawal, amount: '10' });
    const order = candidate({ ...withdrawal, source_amount: '11', target_amount: '10' });
    expect(differencesOf(ordered, null, order)).toEqual({ kind: false, amount: false, time: false });
    expect(orderedText(ordered)).toBe('withdrawal of 10.00 USDT');
  });

  test('an order that was not sent can only be bound where a conversion ordered it', () => {
    expect(canBind(slotDetails(), candidate())).toBe(true);
    expect(canBind(slotDetails({ sent_at: null }), candidate())).toBe(true);
    const byHand = slotDetails({ sent_at: null, slot: orderSlot({ purpose: 'person' }) });
    expect(canBind(byHand, candidate())).toBe(false);
    expect(canBind(slotDetails(), candidate({ target_asset: 'USDC' }))).toBe(true);
    expect(canBind(slotDetails(), candidate({ source_asset: 'USDT' }))).toBe(false);
  });

  test('the last one is the last that could be it, unless an order is still looked for', () => {
    const [one, two] = [candidate(), candidate({ id: 'ord_2', source_amount: '7' })];
    expect(isLast(slotDetails({ orders: [one] }), one)).toBe(false);
    expect(isLast(slotDetails({ sent_at: null, orders: [one, two] }), one)).toBe(false);
    expect(isLast(slotDetails({ sent_at: null, orders: [one] }), one)).toBe(true);
    const late = { slot: orderSlot({ why: 'said_not_made' }), orders: [one, two] };
    expect([isLast(slotDetails(late), one), isLast(slotDetails(late), two)]).toEqual([true, false]);
  });

  test('that it was not made: neither early, nor while a match is listed, nor with orders left', () => {
    const of = (over: Partial<OrderSlotDetails>) => notMadeOf(slotDetails({ orders: [], ...over }), now);
    expect(of({})).toBe('possible');
    expect(of({ may_be_made_until: minutesAgo(-1) })).toBe('early');
    expect(of({ may_be_made_until: minutesAgo(1) })).toBe('possible');
    expect(of({ orders: [candidate()] })).toBe('listed');
    expect(of({ orders: [candidate({ source_amount: '7' })] })).toBe('possible');
    expect(of({ sent_at: null, orders: [candidate({ source_amount: '7' })] })).toBe('unassigned');
  });

  test('a change has its sign; without both sides there is none', () => {
    expect([changeOf('1', '3', 'ETH'), changeOf('3', '1', 'ETH'), changeOf('1', '1', 'ETH')]).toEqual([
      '+ 2.00 ETH',
      '− 2.00 ETH',
      '0.00 ETH',
    ]);
    expect([changeOf(null, '1', 'ETH'), changeOf('1', null, 'ETH')]).toEqual([null, null]);
  });
});
