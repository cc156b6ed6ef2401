import { PAYMENT_LISTS } from '#shared/domain/payments.ts';
import { ORDER_STATUSES } from '#shared/domain/orders.ts';
import { listOfState, statesIn, TRANSFER_COLUMNS, TRANSFER_STATES } from '#shared/domain/transfers.ts';
import { describe, expect, test } from 'vitest';

describe('the columns of the board', () => {
  test('S2.501 show what waits for the provider, what is in progress, what waits for a person, and what ended', () => {
    expect(Object.fromEntries(TRANSFER_COLUMNS.map((column) => [column, statesIn(column, {})]))).toEqual({
      pending: ['received'],
      processing: ['converting', 'order_pending'],
      verification: ['not_converted', 'needs_attention'],
      completed: ['converted', 'returned', 'closed', 'order_confirmed', 'order_cancelled'],
    });
  });

  test('show every payment and manual order once', () => {
    const lists = TRANSFER_STATES.map(listOfState);
    const payments = lists.flatMap((each) => (each.kind === 'payment' ? [each.list] : []));
    const orders = lists.flatMap((each) => (each.kind === 'order' ? [each.status] : []));
    expect(payments.toSorted()).toEqual([...PAYMENT_LISTS].toSorted());
    expect(orders.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });

  test('a filter keeps matching items, and leaves the other columns empty', () => {
    expect(statesIn('completed', { kind: 'order' })).toEqual(['order_confirmed', 'order_cancelled']);
    expect(statesIn('completed', { state: 'returned' })).toEqual(['returned']);
    expect(statesIn('pending', { state: 'returned' })).toEqual([]);
    expect(statesIn('completed', { state: 'returned', kind: 'order' })).toEqual([]);
  });
});
