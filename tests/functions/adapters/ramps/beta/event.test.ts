import { refusal } from '#functions/adapters/ramps/beta/refusal.ts';
import { eventReader } from '#functions/adapters/ramps/events.ts';
import { exampleOf, fixture, wireOf } from '#tests/support/beta-fixtures.ts';
import { describe, expect, test } from 'vitest';

const readEvent = eventReader('beta');

const eventOf = (name: string, variant?: string) => readEvent(wireOf(exampleOf(name, variant).request ?? {}));

test('an order event: its sub-account is not named, and its times are cut', () => {
  expect(eventOf('order-event')).toEqual({
    ok: true,
    value: {
      id: 'cb-1',
      event_type: 'order.confirmed',
      created_at: '2025-01-02T03:04:06.123Z',
      subject: {
        kind: 'order',
        id: 'o-1',
        account_id: null,
        status: 'confirmed',
        created_at: '2025-01-02T03:04:05.678Z',
        updated_at: '2025-01-02T03:04:06.123Z',
      },
    },
  });
});

test.each([
  ['created', { event_type: 'order.created', created_at: '2025-01-02T03:04:05.678Z' }],
  ['cancelled, with two l', { event_type: 'order.cancelled' }],
  ['canceled, with one l', { event_type: 'order.cancelled' }],
  ['capitalised', { event_type: 'order.confirmed' }],
  ['with a blank', { event_type: 'order.cancelled', subject: { status: 'cancelled' } }],
  ['the data holds the sub-account', { subject: { account_id: 'sub-7' } }],
])('an order event: %s', (variant, value) => {
  expect(eventOf('order-event', variant)).toMatchObject({ ok: true, value });
});

test('a settlement names no order and no sub-account', () => {
  expect(eventOf('settlement-event')).toMatchObject({
    value: {
      event_type: 'settlement.confirmed',
      subject: { kind: 'settlement', id: 's-1', account_id: null },
    },
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
  [{ id: 'cb-1', event: 'order.created', data: {} }, 'data.status'],
  [{ id: 'cb-1', event: 'order.created', data: { status: 'open' } }, 'data.order_id'],
  [
    { id: 'cb-1', event: 'order.created', data: { status: 'open', order_id: 'o-1', created_at: 'now' } },
    'data.created_at',
  ],
])('%j is no event: %s', (body, field) => {
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
    value: { id: 'evt_1', subject: { kind: 'order', id: 'ord_1', account_id: 'acc_1', status: 'confirmed' } },
  });
  expect(eventReader('reference')({ ...event, data: { ...data, account_id: '' } })).toEqual({
    ok: false,
    field: 'data.account_id',
  });
});

describe('what the provider refuses with', () => {
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
