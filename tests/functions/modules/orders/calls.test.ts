import { outcomeOf, readLookUp, sentOf } from '#functions/modules/orders/calls.ts';
import { type Forwarded, UNREADABLE } from '#functions/modules/provider/calls.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const order = z.object({ id: z.string() });
const answered = (status: number, body?: unknown): Forwarded => ({
  answered: true,
  status,
  body,
  headers: new Headers(),
});

describe('the outcome of an order', () => {
  test("follows from the status; a 500, 501 or 503 ends the provider's work on it", () => {
    const open = { outcome: 'unknown', answered: false };
    for (const [outcome, statuses] of [
      [{ outcome: 'done' }, [200, 201]],
      [{ outcome: 'refused' }, [400, 422]],
      [{ outcome: 'not_sent' }, [401, 429]],
      [open, [302, 408, 409, 425, 502, 504]],
      // The provider itself answered. Behind a 502 or 504, it may still be working.
      [{ ...open, answered: true }, [500, 501, 503]],
    ] as const)
      for (const status of statuses) expect([status, outcomeOf(answered(status))]).toEqual([status, outcome]);
  });

  test('is unknown without an answer, if the request left', () => {
    expect(outcomeOf({ answered: false, reason: 'timeout', sent: true })).toEqual({
      outcome: 'unknown',
      answered: false,
    });
    expect(outcomeOf({ answered: false, reason: 'timeout', sent: false })).toEqual({ outcome: 'not_sent' });
  });

  test('is unknown if the order was accepted but is unreadable', () => {
    expect(sentOf(order, answered(201, { id: 'ord_1' }))).toEqual({
      outcome: 'accepted',
      order: { id: 'ord_1' },
    });
    expect(sentOf(order, answered(201, { status: 'fine' }))).toMatchObject({
      outcome: 'unknown',
      answered: false,
    });
  });
});

test('an order accepted without an id is made, or unknown to a caller that cannot bind it', () => {
  const made = answered(200, { id: null, made_at: '2025-01-02T03:04:05.678Z' });
  expect(sentOf(order, made)).toEqual({ outcome: 'made', at: '2025-01-02T03:04:05.678Z' });
  expect(sentOf(order, answered(200, { id: null }))).toEqual({ outcome: 'unknown', answered: false });
});

describe('a look-up', () => {
  const made = { id: 'ord_1', account_id: 'acc_1', reference: 'prx_1' };
  const look = (list: unknown, headers = {}) =>
    readLookUp(
      order,
      { value: { list }, headers: new Headers(headers) },
      { accountId: 'acc_1', reference: 'prx_1' },
    );

  test('finds only the order with this reference and account', () => {
    const others = [
      { ...made, id: 'ord_2', reference: 'prx_11' },
      { ...made, id: 'ord_3', account_id: 'acc_2' },
      { ...made, id: 'ord_4', reference: null },
    ];
    expect(look([...others, made])).toEqual({
      ok: true,
      value: { order: { id: 'ord_1' }, keyHonoured: false },
    });
    expect(look(others)).toEqual({ ok: true, value: { order: null, keyHonoured: false } });
  });

  test('allows a resend only if the provider honours keys', () => {
    expect(look([], { 'idempotency-support': 'honoured' })).toMatchObject({ value: { keyHonoured: true } });
    expect(look([], { 'idempotency-support': 'yes' })).toMatchObject({ value: { keyHonoured: false } });
  });

  test('fails if the list or a possible match is unreadable', () => {
    expect(look('none')).toEqual(UNREADABLE);
    expect(look([{ id: 'ord_1' }])).toEqual(UNREADABLE);
    expect(look([{ ...made, id: 7 }])).toEqual(UNREADABLE);
  });
});
