import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { PaymentPage } from '#web/features/payments/components/payment-page.tsx';
import type { PaymentStory } from '#shared/contract/payments.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { keys } from '#web/lib/query/keys.ts';
import { breakdown, conversion, minutesAgo, payment, profile } from '#tests/web/support/fixtures.ts';
import { ONE, signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const RETRY = 'POST /api/conversion-processor';

signedInNow();

const show = (server: Parameters<typeof fakeServer>[0], at = '/gateway/payments/pay_1') => ({
  server: fakeServer(server),
  ...renderInConsole(
    <Routes>
      <Route path="/gateway/payments/:id" element={<PaymentPage />} />
      <Route path="*" element="elsewhere" />
    </Routes>,
    at,
  ),
});

const story = (over: Partial<PaymentStory> = {}): PaymentStory => ({
  payment: payment(),
  conversion: null,
  quoted_amount: null,
  rate: null,
  breakdown: null,
  timeline: [],
  more_webhooks: false,
  ...over,
});

const orderOf = (over: Partial<OrderRecord>): OrderRecord => ({
  id: `ord_${over.external_order_id ?? ''}`,
  user_id: 'user_1',
  manager_id: null,
  account_id: 'acc_1',
  external_order_id: 'dep_1',
  type: 'deposit',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  recipient_email: null,
  event_type: 'order.confirmed',
  reference: null,
  end_to_end_id: null,
  created_at: minutesAgo(9),
  updated_at: minutesAgo(9),
  ...over,
});

const items = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((each) => textOf(each));

describe('the page of a payment', () => {
  test.each([
    ['admin', 1],
    ['gateway_user', 0],
  ] as const)('leads administrators, and nobody else, to its history: %s', async (role, links) => {
    const { client } = show({
      [ONE]: ok(story()),
      'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
    });
    await screen.findByRole('link', { name: 'All payments' });
    await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'History' })).toHaveLength(links));
  });

  test('says why it was not converted and what to do, and offers both ways on', async () => {
    show({ [ONE]: ok(story()) });
    await screen.findByRole('heading', { level: 1, name: /Payment R\$\s80,00/ });
    expect(textOf()).toContain('Why it was not converted');
    expect(textOf()).toContain('Below the minimum of R$ 100,00: R$ 80,00');
    expect(textOf()).toContain('the minimum does not count then');
    expect(screen.getByRole('button', { name: /^Convert now/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Close/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Postings' })).toBeTruthy();
  });

  test('says where each cent went, and where what was not sent is', async () => {
    const remains = [
      { where: 'available', asset: 'USDT', amount: '275.878003' },
      { where: 'available', asset: 'BRL', amount: '-1500' },
    ] as const;
    show({
      [ONE]: ok(
        story({
          conversion: conversion(),
          breakdown: breakdown({ fee: '0', sent: '0', spread_rule: null, remains: [...remains] }),
        }),
      ),
    });
    const table = await screen.findByRole('table', { name: 'Where each cent went' });
    const of = (name: RegExp) =>
      within(table)
        .getAllByRole('row', { name })
        .map((each) => (each.textContent ?? '').replaceAll('\u00a0', ' '));
    expect(of(/^Spread/)).toEqual(['Spread0.50%, whose rule it is was not recorded1.389106 USDT']);
    expect(of(/^Remains/)).toEqual([
      "Remainsin the sub-account's balance275.878003 USDT",
      'Remainsmissing: taken back after it was exchanged-R$ 1.500,00',
    ]);
  });

  test('is opened with the question whether to convert it, which is asked once', async () => {
    const at = '/gateway/payments/pay_1?ask=convert';
    show({ [ONE]: ok(story()) }, at);
    const dialog = await screen.findByRole('alertdialog', { name: 'Convert this deposit now?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog.dataset['state']).toBe('closed'));
  });

  test('asks nothing of a payment that is not held any more', async () => {
    show(
      { [ONE]: ok(story({ payment: payment({ state: 'converted', reason: null }) })) },
      '/gateway/payments/pay_1?ask=convert',
    );
    await screen.findByRole('heading', { level: 1, name: /Payment R\$\s80,00/ });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['no_rule', 'No rule for this sub-account'],
    ['switched_off', 'Automatic conversion is switched off'],
    ['no_destination', 'No external USDT wallet'],
    ['account_inactive', 'The sub-account is inactive'],
    ['quote_refused', 'As the server says it'],
  ] as const)('%s is said in words', async (code, words) => {
    const reason = { code, message: 'as the server says it', rule_value: null, payment_value: null };
    show({ [ONE]: ok(story({ payment: payment({ reason }) })) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('tells the whole story in one timeline, with rate, spread, network, wallet and hash in full', async () => {
    const done = conversion({
      applied_spread: '0.5',
      exchanged_usdt_amount: '277.264325',
      transferred_usdt_amount: '275.878003',
      transfer_fee: '0',
      destination: { wallet_id: 'wal_1', address: 'TQ5NMqJjhpQGK7YJbESKtNCo86PJ89ujio', network: 'tron' },
    });
    const transfer = orderOf({
      external_order_id: 'wd_1',
      type: 'withdrawal',
      source_asset: 'USDT',
      target_asset: 'USDT',
      target_amount: '275.878003',
      created_at: minutesAgo(5),
      updated_at: minutesAgo(4.5),
      reference: 'cnv_1-w1',
      transaction_hash: '7f9a3c',
    });
    show({
      [ONE]: ok(
        story({
          payment: payment({ state: 'converted', reason: null }),
          conversion: done,
          quoted_amount: '277.264325',
          rate: '5.41',
          more_webhooks: true,
          timeline: [
            { kind: 'order', at: minutesAgo(9), what: 'deposit', order: orderOf({}) },
            {
              kind: 'webhook',
              at: minutesAgo(8),
              id: 'evt_1',
              order_id: 'dep_1',
              event_type: 'order.confirmed',
              processing_status: 'processed',
              detail: 'conversion cnv_1',
            },
            {
              kind: 'person',
              at: minutesAgo(7),
              action: 'convert',
              by: 'user_2',
              email: 'manager@example.com',
              note: null,
              order_id: null,
            },
            {
              kind: 'step',
              at: minutesAgo(6),
              step: {
                id: 'cnv_1-1',
                conversion_process_id: 'cnv_1',
                step_name: 'generate_quote',
                status: 'failed',
                created_at: minutesAgo(6),
                execution_time_ms: 340,
                note: 'The provider gave no quote.',
              },
            },
            {
              kind: 'step',
              at: minutesAgo(5.5),
              step: {
                id: 'cnv_1-2',
                conversion_process_id: 'cnv_1',
                step_name: 'generate_quote',
                status: 'completed',
                created_at: minutesAgo(5.5),
                execution_time_ms: 280,
                note: null,
              },
            },
            { kind: 'order', at: minutesAgo(5), what: 'transfer', order: transfer },
          ],
        }),
      ),
    });
    await screen.findByRole('list', { name: 'Timeline' });
    expect(items().map((each) => each.replace(/[A-Z][a-z]{2} \d\d, 2026.*$/, '').slice(0, 40))).toEqual([
      expect.stringContaining('Deposit: confirmed'),
      expect.stringContaining('Webhook order.confirmed'),
      expect.stringContaining('Convert nowby manager@example.com'),
      expect.stringContaining('Generate quotefailed · 340 ms'),
      expect.stringContaining('Generate quotecompleted · 280 ms'),
      expect.stringContaining('Transfer: confirmed'),
    ]);
    expect(items()[4]).toContain('277.264325 USDT quoted · spread 0.50%');
    for (const part of [
      'after 30.0 s',
      'Network tron',
      'TQ5NMqJjhpQGK7YJbESKtNCo86PJ89ujio',
      '7f9a3c',
      'wd_1',
    ])
      expect(items()[5]).toContain(part);
    expect(screen.getByRole('link', { name: 'Open the conversion' }).getAttribute('href')).toBe(
      '/gateway/conversions?id=cnv_1',
    );
    for (const part of [
      'R$ 5,41 for 1 USDT',
      '0.50%',
      'tron',
      'TQ5NMqJjhpQGK7YJbESKtNCo86PJ89ujio',
      '7f9a3c',
      '275.878003 USDT',
      'cnv_1-w1',
      'The provider gave no quote.',
      'Older webhooks of these orders are not shown.',
    ])
      expect(textOf()).toContain(part);
  });

  test('one that needs attention says why, and Retry goes on with its conversion', async () => {
    const failed = conversion({ id: 'cnv_9', status: 'failed' });
    const reason = {
      code: 'over_daily_limit',
      message: 'Over the daily limit.',
      rule_value: '1000',
      payment_value: '1500',
    } as const;
    const { server, user } = show({
      [ONE]: ok(story({ payment: payment({ state: 'needs_attention', reason }), conversion: failed })),
      [RETRY]: ok({ success: true, error: null, process: failed }),
    });
    expect(await screen.findByText('Why it needs attention')).toBeTruthy();
    expect(textOf()).toContain('Over the daily limit of R$ 1.000,00: R$ 1.500,00');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Conversion retry initiated')).toBeTruthy();
    expect(server.to(RETRY).map(({ body }) => body)).toEqual([
      { action: 'process_next_step', process_id: 'cnv_9' },
    ]);
  });

  test('is loaded again when a frame has outdated it', async () => {
    const { server, client } = show({ [ONE]: ok(story()) });
    await screen.findByText('Why it was not converted');
    server.set(
      ONE,
      ok(story({ payment: payment({ state: 'converting', reason: null, note: 'The provider is slow.' }) })),
    );
    await client.invalidateQueries({ queryKey: keys.payments.all });
    expect(await screen.findByText('The provider is slow.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
  });

  test('that nobody knows, or that is somebody else’s, says so and leads back', async () => {
    const { user, address } = show({ [ONE]: refuse(404, 'NOT_FOUND', 'Not found.') });
    expect(await screen.findByText('There is no such payment')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All payments' }));
    expect(address()).toBe('/gateway/payments');
  });

  test('that cannot be loaded can be tried again', async () => {
    const { server, user } = show({ [ONE]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('The payment could not be loaded')).toBeTruthy();
    server.set(ONE, ok(story()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Why it was not converted')).toBeTruthy();
  });
});
