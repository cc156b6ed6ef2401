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

describe('the list of orders to assign', () => {
  test('loads, is empty, or shows a failure', async () => {
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

  test('shows sub-account, order, purpose, age and reason', async () => {
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
  test("shows the intent beside the provider's orders, and the balances", async () => {
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
    expect(textOf(cardOf('ord_2'))).toContain('R$ 1.500,01Differs');
    expect(within(cardOf('ord_2')).getAllByText('Differs')).toHaveLength(2);
    expect(textOf(cardOf('ord_3'))).toContain('Withdrawal, USDTDiffers');
    expect(within(cardOf('ord_3')).queryByRole('button', { name: 'This is the order' })).toBeNull();
    const [, brl] = screen.getAllByRole('row');
    expect(textOf(brl)).toBe('BRLR$ 3.000,00R$ 0,00− R$ 3.000,00');
  });

  test('a failure to load can be retried', async () => {
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

  test('cannot be decided from old data when the provider is silent', async () => {
    await opened(slotDetails({ is_current: false }));
    expect(screen.getByText(/These are the orders as last seen/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'This is the order' })[0]?.hasAttribute('disabled')).toBe(
      true,
    );
    expect(isDisabled('It was never made')).toBe(true);
  });

  test('is assigned after a confirmation of the consequences, over the loaded version', async () => {
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

  test('made outside the gateway: the confirmation says whether more are left', async () => {
    const foreign = slotDetails({ slot: orderSlot({ why: 'unassigned' }), sent_at: null });
    const { server, user } = await opened(foreign, {
      [DECIDE]: refuse(409, 'CONFLICT', 'This order is already assigned.'),
    });
    await press(user, 'Made outside the gateway', cardOf('ord_1'));
    const dialog = await screen.findByRole('alertdialog');
    expect(textOf(dialog)).toContain('orders stay on hold until the rest is assigned');
    await press(user, 'Made outside the gateway', dialog);
    expect(await screen.findByText('This order is already assigned.')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      decision: 'outside',
      order_id: 'ord_1',
    });
  });

  test('never made: only after its deadline and without a match', async () => {
    await opened(slotDetails({ may_be_made_until: minutesAgo(-20), orders: [] }));
    expect(isDisabled('It was never made')).toBe(true);
    expect(screen.getByText(/The provider may still make it until/)).toBeTruthy();
  });

  test('never made: the confirmation warns of the cost', async () => {
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

  test('an order of an unclear kind can only be outside the gateway, and is not booked', async () => {
    const { user } = await opened(slotDetails({ orders: [candidate({ type: 'unclear' })] }));
    expect(textOf(cardOf('ord_1'))).toContain('Its kind is unclear');
    expect(within(cardOf('ord_1')).queryByRole('button', { name: 'This is the order' })).toBeNull();
    await press(user, 'Made outside the gateway', cardOf('ord_1'));
    expect(textOf(await screen.findByRole('alertdialog'))).toContain('it is not booked');
  });
});

describe('allowed decisions', () => {
  const now = Date.parse(minutesAgo(0));
  const withdrawal = { type: 'withdrawal', source_asset: 'USDT', target_asset: 'USDT' } as const;

  test("compares a withdrawal's received amount, an exchange's spent amount", () => {
    const ordered = orderSlot({ ...withdrawal, amount: '10' });
    const order = candidate({ ...withdrawal, source_amount: '11', target_amount: '10' });
    expect(differencesOf(ordered, null, order)).toEqual({ kind: false, amount: false, time: false });
    expect(orderedText(ordered)).toBe('withdrawal of 10.00\u00a0USDT');
  });

  test('an unsent order can only be assigned if a conversion ordered it', () => {
    expect(canBind(slotDetails(), candidate())).toBe(true);
    expect(canBind(slotDetails({ sent_at: null }), candidate())).toBe(true);
    const byHand = slotDetails({ sent_at: null, slot: orderSlot({ purpose: 'person' }) });
    expect(canBind(byHand, candidate())).toBe(false);
    expect(canBind(slotDetails(), candidate({ target_asset: 'USDC' }))).toBe(true);
    expect(canBind(slotDetails(), candidate({ source_asset: 'USDT' }))).toBe(false);
  });

  test('the last candidate is last, unless an order is still being looked up', () => {
    const [one, two] = [candidate(), candidate({ id: 'ord_2', source_amount: '7' })];
    expect(isLast(slotDetails({ orders: [one] }), one)).toBe(false);
    expect(isLast(slotDetails({ sent_at: null, orders: [one, two] }), one)).toBe(false);
    expect(isLast(slotDetails({ sent_at: null, orders: [one] }), one)).toBe(true);
    const late = { slot: orderSlot({ why: 'said_not_made' }), orders: [one, two] };
    expect([isLast(slotDetails(late), one), isLast(slotDetails(late), two)]).toEqual([true, false]);
  });

  test('never made: not early, with a match listed, or with orders left', () => {
    const of = (over: Partial<OrderSlotDetails>) => notMadeOf(slotDetails({ orders: [], ...over }), now);
    expect(of({})).toBe('possible');
    expect(of({ may_be_made_until: minutesAgo(-1) })).toBe('early');
    expect(of({ may_be_made_until: minutesAgo(1) })).toBe('possible');
    expect(of({ orders: [candidate()] })).toBe('listed');
    expect(of({ orders: [candidate({ source_amount: '7' })] })).toBe('possible');
    expect(of({ sent_at: null, orders: [candidate({ source_amount: '7' })] })).toBe('unassigned');
  });

  test('a change has a sign, and needs both balances', () => {
    expect([changeOf('1', '3', 'ETH'), changeOf('3', '1', 'ETH'), changeOf('1', '1', 'ETH')]).toEqual([
      '+ 2.00\u00a0ETH',
      '− 2.00\u00a0ETH',
      '0.00\u00a0ETH',
    ]);
    expect([changeOf(null, '1', 'ETH'), changeOf('1', null, 'ETH')]).toEqual([null, null]);
  });
});
