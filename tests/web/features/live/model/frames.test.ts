// @vitest-environment node
import type { ChangeFrame } from '#shared/contract/socket.ts';
import { describe, expect, test } from 'vitest';
import { keysOfFrame } from '#web/features/live/model/frames.ts';
import { toastOfFrame } from '#web/features/live/model/frames.ts';

const frame = (over: Partial<ChangeFrame>): ChangeFrame => ({
  type: 'order',
  change: 'insert',
  id: 'x1',
  version: 1,
  record: {},
  ...over,
});

test('what a change outdates', () => {
  expect(keysOfFrame(frame({ type: 'conversion_process' }))).toEqual([
    ['conversions', 'list'],
    ['conversions', 'steps', 'x1'],
  ]);
  expect(keysOfFrame(frame({ type: 'payment' }))).toEqual([['payments']]);
  expect(keysOfFrame(frame({ type: 'order' }))).toEqual([['orders'], ['treasury']]);
  expect(keysOfFrame(frame({ type: 'settlement' }))).toEqual([['treasury']]);
  // It may have changed hands, and all that belongs to it.
  expect(keysOfFrame(frame({ type: 'sub_account' }))).toEqual(
    expect.arrayContaining([
      ['sub-accounts'],
      ['conversions', 'list'],
      ['payments'],
      ['orders'],
      ['treasury'],
    ]),
  );
  expect(keysOfFrame(frame({ type: 'notification' }))).toEqual([['notifications']]);
  expect(keysOfFrame(frame({ type: 'webhook_log' }))).toEqual([]);
});

describe('what is shown as a toast (S8.21, S8.22)', () => {
  test('a webhook that could not be processed', () => {
    const record = { processing_status: 'error', event_type: 'order.confirmed' };
    expect(toastOfFrame(frame({ type: 'webhook_log', record }))).toEqual({
      title: 'Webhook Error',
      text: 'Error processing order.confirmed',
    });
  });

  test('a cancelled order', () => {
    const record = { status: 'cancelled', external_order_id: 'ord_9' };
    expect(toastOfFrame(frame({ record }))).toMatchObject({ title: 'Order Cancelled' });
    expect(toastOfFrame(frame({ record, change: 'remove' }))).toBeUndefined();
  });

  test('nothing else', () => {
    expect(
      toastOfFrame(
        frame({ type: 'webhook_log', record: { processing_status: 'processed', event_type: 'x' } }),
      ),
    ).toBeUndefined();
    expect(toastOfFrame(frame({ record: { status: 'confirmed', external_order_id: 'o' } }))).toBeUndefined();
    expect(
      toastOfFrame(frame({ type: 'settlement', record: { status: 'cancelled', external_order_id: 'o' } })),
    ).toBeUndefined();
  });
});
