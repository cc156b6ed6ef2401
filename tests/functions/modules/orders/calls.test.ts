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

describe('what came of an order', () => {
  test.each([
    [200, { outcome: 'done' }],
    [201, { outcome: 'done' }],
    [400, { outcome: 'refused' }],
    [422, { outcome: 'refused' }],
    [401, { outcome: 'not_sent' }],
    [429, { outcome: 'not_sent' }],
    [302, { outcome: 'unknown', answered: false }],
    [408, { outcome: 'unknown', answered: false }],
    [409, { outcome: 'unknown', answered: false }],
    [425, { outcome: 'unknown', answered: false }],
    // The provider itself has ended; something in front of it may not have.
    [500, { outcome: 'unknown', answered: true }],
    [501, { outcome: 'unknown', answered: true }],
    [502, { outcome: 'unknown', answered: false }],
    [503, { outcome: 'unknown', answered: true }],
    [504, { outcome: 'unknown', answered: false }],
  ])('that was answered with %i', (status, outcome) => {
    expect(outcomeOf(answered(status))).toEqual(outcome);
  });

  test('that was not answered is open only if it left', () => {
    expect(outcomeOf({ answered: false, reason: 'timeout', sent: true })).toEqual({
      outcome: 'unknown',
      answered: false,
    });
    expect(outcomeOf({ answered: false, reason: 'timeout', sent: false })).toEqual({ outcome: 'not_sent' });
  });

  test('that was taken and cannot be read is open', () => {
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

describe('an order that is looked for', () => {
  const made = { id: 'ord_1', account_id: 'acc_1', reference: 'prx_1' };
  const look = (list: unknown, headers = {}) =>
    readLookUp(
      order,
      { value: { list }, headers: new Headers(headers) },
      { accountId: 'acc_1', reference: 'prx_1' },
    );

  test('is the one of exactly this reference and account', () => {
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

  test('may be sent again only where the provider says so', () => {
    expect(look([], { 'idempotency-support': 'honoured' })).toMatchObject({ value: { keyHonoured: true } });
    expect(look([], { 'idempotency-support': 'yes' })).toMatchObject({ value: { keyHonoured: false } });
  });

  test('is not known of where the list, or what may be it, cannot be read', () => {
    expect(look('none')).toEqual(UNREADABLE);
    expect(look([{ id: 'ord_1' }])).toEqual(UNREADABLE);
    expect(look([{ ...made, id: 7 }])).toEqual(UNREADABLE);
  });
});
