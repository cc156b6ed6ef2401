import type { Evidence } from '#shared/contract/reconciliation.ts';
import { expect, test } from 'vitest';
import { timelineOf } from '#web/features/reconciliation/model/timeline.ts';
import { asWords, money, sideOf } from '#web/features/reconciliation/model/values.ts';
import { conversion, minutesAgo, step } from '#tests/web/support/fixtures.ts';

type Event = Evidence['webhooks'][number];

const event = (over: Partial<Event>): Event => ({
  id: 'whc_1:evt_1',
  user_id: 'user_1',
  event_type: 'order.confirmed',
  processing_status: 'processed',
  detail: null,
  account_id: 'acc_1',
  order_id: 'ord_deposit_1',
  created_at: minutesAgo(9),
  by_resume: false,
  by_gateway: false,
  ...over,
});

const evidence = (over: Partial<Evidence>): Evidence => ({
  provider: null,
  recorded: null,
  conversion: null,
  deposit: null,
  quote: null,
  exchange: null,
  transfer: null,
  balance: null,
  webhooks: [],
  webhooks_cursor: null,
  attempts: [],
  ...over,
});

test('tries and webhooks in the order of their times, each webhook with its order', () => {
  const moments = timelineOf(
    evidence({
      conversion: conversion(),
      attempts: [step({ created_at: minutesAgo(8), status: 'failed', note: 'refused' })],
      webhooks: [
        event({ id: 'c', order_id: 'ord_transfer_1', created_at: minutesAgo(5) }),
        event({ id: 'b', order_id: 'ord_other', created_at: minutesAgo(7), processing_status: 'ignored' }),
        event({ id: 'a' }),
        event({ id: 'd', by_resume: true, created_at: minutesAgo(4) }),
      ],
    }),
  );
  expect(moments.map(({ what, outcome, family }) => [what, outcome, family])).toEqual([
    ['Webhook order.confirmed of the deposit', 'Processed', 'success'],
    ['Confirm deposit', 'Failed', 'danger'],
    ['Webhook order.confirmed', 'Ignored', 'neutral'],
    ['Webhook order.confirmed of the transfer', 'Processed', 'success'],
    ['Retry: order.confirmed of the deposit', 'Processed', 'success'],
  ]);
});

test('values: steps as words, everything else as it was found', () => {
  expect(asWords('initiate_exchange')).toBe('Initiate exchange');
  expect(sideOf('confirm_deposit', 'nothing')).toBe('Confirm deposit');
  expect(sideOf('confirmed, R$ 1.500,00', 'nothing')).toBe('confirmed, R$ 1.500,00');
  expect(sideOf(null, 'nothing')).toBe('nothing');
  expect(money({ amount: '1500.00', asset: 'BRL' }).replaceAll('\u00a0', ' ')).toBe('R$ 1.500,00');
  expect(money({ amount: '276.432199', asset: 'USDT' })).toBe('276.432199 USDT');
});
