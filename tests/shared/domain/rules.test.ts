import {
  CONVERSION_STATUSES,
  CONVERSION_STEPS,
  isActive,
  isStuck,
  STATUS_AFTER,
  stepAfter,
} from '#shared/domain/conversion.ts';
import { isKnownWord, readOrderStatus } from '#shared/domain/orders.ts';
import { maySee, roleOfGroups } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';

describe('scope (C3)', () => {
  const owned = { user_id: 'a', manager_id: 'b' };
  test.each([
    ['admin', 'z', true],
    ['gateway_user', 'a', true],
    ['gateway_user', 'b', true],
    ['gateway_user', 'z', false],
    ['client', 'a', true],
    ['client', 'b', false],
    ['client', 'z', false],
  ] as const)('%s %s: %s', (role, user_id, expected) => {
    expect(maySee({ role, user_id }, owned)).toBe(expected);
  });

  test('only an administrator sees records without an owner', () => {
    const unowned = { user_id: null, manager_id: null };
    expect(maySee({ role: 'gateway_user', user_id: 'a' }, unowned)).toBe(false);
    expect(maySee({ role: 'client', user_id: 'a' }, unowned)).toBe(false);
    expect(maySee({ role: 'admin', user_id: 'a' }, unowned)).toBe(true);
  });

  test('no group means client; the strongest group counts', () => {
    expect(roleOfGroups([])).toBe('client');
    expect(roleOfGroups(['client', 'admin'])).toBe('admin');
    expect(roleOfGroups(['gateway_user'])).toBe('gateway_user');
    expect(roleOfGroups(['administrators'])).toBe('client');
  });
});

describe('orders (C5)', () => {
  test('an unknown status word counts as pending, a returned deposit as cancelled', () => {
    expect(readOrderStatus('exchange', 'confirmed')).toBe('confirmed');
    expect(readOrderStatus('exchange', 'Cancelled ')).toBe('cancelled');
    expect(readOrderStatus('exchange', 'processing')).toBe('pending');
    expect(readOrderStatus('withdrawal', 'returned')).toBe('pending');
    for (const word of ['returned', 'refunded', 'reversed'])
      expect(readOrderStatus('deposit', word)).toBe('cancelled');
  });

  test('an order awaiting its money is open; an unknown word differs from pending', () => {
    expect(readOrderStatus('exchange', 'Open')).toBe('pending');
    for (const word of ['open', 'pending', 'Confirmed', 'canceled', 'refunded'])
      expect(isKnownWord('deposit', word)).toBe(true);
    for (const word of ['expired', 'failed', 'rejected', ''])
      expect(isKnownWord('deposit', word)).toBe(false);
    expect(isKnownWord('withdrawal', 'refunded')).toBe(false);
  });
});

describe('conversions (S4, C7 and C9)', () => {
  test('six steps lead to transfer_completed', () => {
    expect(CONVERSION_STEPS.map((step) => STATUS_AFTER[step])).toEqual([
      'pix_received',
      'quote_generated',
      'exchange_initiated',
      'exchange_confirmed',
      'transfer_initiated',
      'transfer_completed',
    ]);
    expect(stepAfter('confirm_deposit')).toBe('generate_quote');
    expect(stepAfter('confirm_transfer')).toBeNull();
  });

  test('S4.19 active means neither completed nor failed', () => {
    expect(CONVERSION_STATUSES.filter((status) => !isActive(status))).toEqual([
      'transfer_completed',
      'failed',
    ]);
  });

  test('stuck means 5 minutes without progress, while active', () => {
    const at = Date.parse('2026-11-20T14:00:00.000Z');
    expect(isStuck('pix_received', '2026-11-20T13:55:00.000Z', at)).toBe(true);
    expect(isStuck('pix_received', '2026-11-20T13:55:00.001Z', at)).toBe(false);
    expect(isStuck('failed', '2026-11-20T10:00:00.000Z', at)).toBe(false);
    expect(isActive('transfer_completed')).toBe(false);
  });
});
