import { refusal } from '#functions/adapters/ramps/beta/profile.ts';
import { eventReader } from '#functions/adapters/ramps/events.ts';
import { exampleOf, fixture, wireOf } from '#tests/support/beta-fixtures.ts';
import { describe, expect, test } from 'vitest';

const readEvent = eventReader('beta');

const eventOf = (name: string, variant?: string) => readEvent(wireOf(exampleOf(name, variant).request ?? {}));

test('an order event: missing fields are null, and times are cut', () => {
  expect(eventOf('order-event')).toEqual({
    ok: true,
    value: {
      id: 'cb-1',
      event_type: 'order.confirmed',
      created_at: null,
      data: {
        type: null,
        id: 'o-1',
        account_id: null,
        status: 'confirmed',
        target_asset: 'USDT',
        target_amount: '275.97',
        created_at: '2025-01-02T03:04:05.678Z',
        updated_at: '2025-01-02T03:04:06.123Z',
      },
    },
  });
});

test.each([
  ['created', { event_type: 'order.created', data: { status: 'pending', updated_at: null } }],
  ['cancelled, with two l', { event_type: 'order.cancelled' }],
  ['canceled, with one l', { event_type: 'order.cancelled' }],
  ['capitalised', { event_type: 'order.confirmed' }],
  ['with a blank', { event_type: 'order.cancelled', data: { status: 'cancelled' } }],
  ['the data holds the sub-account', { data: { account_id: 'sub-7' } }],
  ['more digits than a double holds', { data: { target_amount: '0.123456789012345678' } }],
])('an order event: %s', (variant, value) => {
  expect(eventOf('order-event', variant)).toMatchObject({ ok: true, value });
});

const EVENT = { event: 'order.confirmed', account_id: 'acc-parent' };
const DATA = { order_id: 'o-1', status: 'confirmed' };

test('an event needs no id or times, and drops unusable amounts', () => {
  const data = { ...DATA, target_asset: 'a b', target_amount: -1, recipient_email: 'a@example.com' };
  const kept = { type: null, id: 'o-1', account_id: null, status: 'confirmed' };
  for (const id of [undefined, null, ''])
    expect(readEvent({ ...EVENT, id, data })).toEqual({
      ok: true,
      value: {
        id: null,
        event_type: 'order.confirmed',
        created_at: null,
        data: { ...kept, created_at: null, updated_at: null },
      },
    });
});

test('the parent is never taken for a sub-account', () => {
  const data = { ...DATA, sub_account_id: 'acc-parent' };
  expect(readEvent({ ...EVENT, data })).toMatchObject({ ok: true, value: { data: { account_id: null } } });
});

test('a settlement has no order and no sub-account', () => {
  expect(eventOf('settlement-event')).toEqual({
    ok: true,
    value: {
      id: 'cb-9',
      event_type: 'settlement.confirmed',
      created_at: null,
      data: {
        type: null,
        id: 's-1',
        account_id: null,
        status: 'confirmed',
        target_asset: 'BRL',
        target_amount: '98765.43',
        created_at: '2025-01-02T03:04:05.678Z',
        updated_at: '2025-01-02T03:04:06.123Z',
      },
      settlement: {
        network: null,
        external_hash: null,
        orders: 12,
        processed_at: '2025-01-02T03:04:06.123Z',
      },
    },
  });
  expect(eventOf('settlement-event', 'in crypto, with a hash')).toMatchObject({
    value: { settlement: { network: 'tron', external_hash: 'ab'.repeat(32) } },
  });
});

test.each(
  ['order-event', 'settlement-event'].flatMap((name) =>
    (fixture(name).variants ?? []).map((variant) => [name, variant.name]),
  ),
)('%s, %s: is read', (name, variant) => {
  expect(eventOf(name ?? '', variant)).toMatchObject({ ok: true });
});

test.each([
  ['nothing', 'body'],
  [{ id: 'cb-1' }, 'event'],
  [{ ...EVENT, event: '' }, 'event'],
  [{ ...EVENT, id: 'two words', data: DATA }, 'id'],
  [{ ...EVENT, data: {} }, 'data.order_id'],
  [{ ...EVENT, data: { ...DATA, order_id: '..' } }, 'data.order_id'],
  [{ ...EVENT, data: { order_id: 'o-1' } }, 'data.status'],
  [{ ...EVENT, data: { ...DATA, sub_account_id: 'a b' } }, 'data.sub_account_id'],
  [{ event: 'settlement.confirmed', data: { ...DATA, settlement_id: 's-1' } }, 'data.target_asset'],
  [
    { id: 'cb-1', event: 'order.created', data: { status: 'open', order_id: 'o-1', created_at: 'now' } },
    'data.created_at',
  ],
])('%j is not an event: %s', (body, field) => {
  expect(readEvent(body)).toEqual({ ok: false, field });
});

test('the reference provider sends the event of the contract', () => {
  const data = {
    id: 'ord_1',
    type: 'deposit',
    account_id: 'acc_1',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    created_at: '2026-11-20T14:00:00Z',
    updated_at: '2026-11-20T14:00:01Z',
  };
  const event = { id: 'evt_1', event_type: 'order.confirmed', created_at: '2026-11-20T14:00:01Z', data };
  expect(eventReader('reference')(event)).toMatchObject({
    value: { id: 'evt_1', data: { id: 'ord_1', account_id: 'acc_1', status: 'confirmed' } },
  });
  expect(eventReader('reference')({ ...event, data: { ...data, account_id: '' } })).toEqual({
    ok: false,
    field: 'data.account_id',
  });
});

describe('refusals of the provider', () => {
  test.each([
    [wireOf(exampleOf('errors').answer ?? {}), { message: 'Bad request' }],
    [wireOf(exampleOf('token', 'wrong client').answer ?? {}), { message: 'Unauthorized' }],
    [{ ERROR: 'access_denied' }, { message: 'access_denied' }],
    [{ error: 'No such wallet' }, { message: 'No such wallet' }],
    [
      {
        message: 'Invalid',
        details: [{ code: 'invalid_type', path: ['data', 'amount'], message: 'Required' }, 'odd'],
      },
      { message: 'Invalid', details: [{ field: 'data.amount', message: 'Required' }] },
    ],
    [undefined, {}],
    [{ message: 7 }, {}],
  ])('%j', (body, said) => {
    expect(refusal(body)).toEqual(said);
  });
});
