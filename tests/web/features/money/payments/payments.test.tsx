import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { PaymentStory } from '#shared/contract/payments.ts';
import { ConversionsPage } from '#web/features/money/conversions/components/conversions-page.tsx';
import HeldTab from '#web/features/money/payments/components/held-tab.tsx';
import { PaymentPage } from '#web/features/money/payments/components/payment-page.tsx';
import { PaymentsPage } from '#web/features/money/payments/components/payments-page.tsx';
import { dayAndSecond, dayAndTime, secondWithZone } from '#web/lib/format/time.ts';
import { reasonText } from '#web/lib/payment-reason.ts';
import { keys } from '#web/lib/query/keys.ts';
import {
  breakdown,
  conversion,
  minutesAgo,
  payment,
  profile,
  subAccount,
} from '#tests/web/support/fixtures.ts';
import {
  ask,
  CLOSE,
  CONVERT,
  converting,
  LIST,
  ONE,
  signedInNow,
  textOf,
} from '#tests/web/support/payments.ts';
import { listedOrder } from '#tests/web/support/orders.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

describe('payment page', () => {
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
    more_notes: false,
    ...over,
  });

  const items = () =>
    within(screen.getByRole('list', { name: 'Timeline' }))
      .getAllByRole('listitem')
      .map((each) => textOf(each));

  describe('the page of one payment', () => {
    test('S2.127 S2.306 shows why it is held and what to do, with both actions; only administrators see its history', async () => {
      const { client } = show({
        [ONE]: ok(story()),
        'GET /api/profile': ok(profile({ role: 'gateway_user', is_admin: false })),
      });
      await screen.findByRole('heading', { level: 1, name: /Payment R\$\s80,00/ });
      expect(textOf()).toContain('Why it was not converted');
      expect(textOf()).toContain('Below the minimum of R$ 100,00: R$ 80,00');
      expect(textOf()).toContain('the minimum does not apply then');
      expect(screen.getByRole('button', { name: /^Convert now/ })).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Close/ })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Postings' })).toBeTruthy();
      await screen.findByRole('link', { name: 'All payments' });
      await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
      expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
      client.setQueryData(keys.profile, profile({ role: 'admin', is_admin: true }));
      expect(await screen.findByRole('link', { name: 'History' })).toBeTruthy();
    });

    test('without payer and end-to-end id names the order; a partial return is shown', async () => {
      const one = payment({
        payer: null,
        end_to_end_id: null,
        order_id: 'o-20250102-000001',
        amount: '1500.00',
        returned_amount: '800.00',
      });
      show({ [ONE]: ok(story({ payment: one })) });
      await screen.findByRole('heading', { level: 1, name: /Payment R\$\s1\.500,00/ });
      expect(textOf()).toContain('Not provided by the provider. Use the deposit order’s id.');
      expect(textOf()).toContain('o-20250102-000001');
      expect(textOf()).toContain('R$ 800,00 returned, R$ 700,00 left');
      expect(textOf()).not.toMatch(/null|undefined/);
    });

    test('shows where each cent went, and where the rest is', async () => {
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
      expect(of(/^Spread/)).toEqual(['Spread0.50%, its source was not recorded1.389106 USDT']);
      expect(of(/^Remains/)).toEqual([
        "Remainsin the sub-account's balance275.878003 USDT",
        'Remainsmissing: returned after it was exchanged-R$ 1.500,00',
      ]);
    });

    test('S2.144 a link opens it with the Convert confirmation once', async () => {
      const at = '/gateway/payments/pay_1?ask=convert';
      show({ [ONE]: ok(story()) }, at);
      const dialog = await screen.findByRole('alertdialog', { name: 'Convert this deposit now?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(dialog.dataset['state']).toBe('closed'));
    });

    test('opens no confirmation unless it is held', async () => {
      show(
        { [ONE]: ok(story({ payment: payment({ state: 'converted', reason: null }) })) },
        '/gateway/payments/pay_1?ask=convert',
      );
      await screen.findByRole('heading', { level: 1, name: /Payment R\$\s80,00/ });
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    test('S2.129 shows its history in one timeline, with rate, spread, network, wallet and full hash', async () => {
      const done = conversion({
        applied_spread: '0.5',
        exchanged_usdt_amount: '277.264325',
        transferred_usdt_amount: '275.878003',
        transfer_fee: '0',
        destination: { wallet_id: 'wal_1', address: 'TQ5NMqJjhpQGK7YJbESKtNCo86PJ89ujio', network: 'tron' },
      });
      const transfer = listedOrder({
        id: 'ord_wd_1',
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
              {
                kind: 'order',
                at: minutesAgo(9),
                what: 'deposit',
                order: listedOrder({ external_order_id: 'dep_1' }),
              },
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

    test('failed: shows why, and Retry continues the conversion', async () => {
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
      expect(await screen.findByText('Why it failed')).toBeTruthy();
      expect(textOf()).toContain('Over the daily limit of R$ 1.000,00: R$ 1.500,00');
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Conversion retry initiated')).toBeTruthy();
      expect(server.to(RETRY).map(({ body }) => body)).toEqual([
        { action: 'process_next_step', process_id: 'cnv_9' },
      ]);
    });

    test('S2.649 shows its notes with author and time, and adds one that everybody sees', async () => {
      const NOTES = 'POST /api/payments/pay_1/notes';
      const note = {
        ...{ id: 'note_1', payment_id: 'pay_1', sub_account_id: 'sub_1', by: 'user_2' },
        ...{ name: 'Maria Lopes', email: 'maria@example.com', text: 'The receipt is genuine.' },
        at: minutesAgo(4),
      };
      const { server, user } = show({
        [ONE]: ok(story({ timeline: [{ kind: 'note', at: note.at, note }] })),
        [NOTES]: refuse(500, 'X', 'No luck.'),
      });
      const list = within(await screen.findByRole('list', { name: 'Notes' }));
      expect(textOf(list.getByRole('listitem'))).toBe(
        `Maria Lopes${dayAndSecond(note.at)}The receipt is genuine.`,
      );
      expect(items()[0]).toContain('Noteby Maria Lopes');
      await user.click(screen.getByRole('button', { name: 'Add a note' }));
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
      expect(document.activeElement).toBe(field);
      expect(textOf()).toContain('Everyone who sees this payment reads it.');
      const add = () => user.click(screen.getByRole('button', { name: 'Add note' }));
      await add();
      expect(server.to(NOTES)).toHaveLength(0);
      await user.type(field, 'Paid twice. ');
      await add();
      expect(await screen.findByText('No luck.')).toBeTruthy();
      expect(field.value).toBe('Paid twice. ');
      const added = { ...note, id: 'note_2', text: 'Paid twice.' };
      server.set(NOTES, () => {
        server.set(ONE, ok(story({ timeline: [{ kind: 'note', at: added.at, note: added }] })));
        return ok(added);
      });
      await add();
      expect(await list.findByText('Paid twice.')).toBeTruthy();
      expect(server.to(NOTES).at(-1)?.body).toEqual({ text: 'Paid twice.' });
      expect(screen.queryByRole('textbox')).toBeNull();
    });

    test('a failure to load can be retried; a frame reloads it', async () => {
      const { server, client, user } = show({ [ONE]: refuse(500, 'X', 'No luck.') });
      expect(await screen.findByText('The payment could not be loaded')).toBeTruthy();
      server.set(ONE, ok(story()));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Why it was not converted')).toBeTruthy();
      server.set(
        ONE,
        ok(story({ payment: payment({ state: 'converting', reason: null, note: 'The provider is slow.' }) })),
      );
      await client.invalidateQueries({ queryKey: keys.payments.all });
      expect(await screen.findByText('The provider is slow.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
    });

    test('a missing or foreign payment says so and links back', async () => {
      const { user, address } = show({ [ONE]: refuse(404, 'NOT_FOUND', 'Not found.') });
      expect(await screen.findByText('Payment not found')).toBeTruthy();
      await user.click(screen.getByRole('link', { name: 'All payments' }));
      expect(address()).toBe('/gateway/payments');
    });
  });
});

test('every reason for a held payment has words', () => {
  for (const [code, words] of [
    ['no_rule', 'No rule for this sub-account'],
    ['switched_off', 'Automatic conversion is switched off'],
    ['no_destination', 'No external USDT wallet'],
    ['account_inactive', 'The sub-account is inactive'],
    ['quote_refused', 'As the server says it'],
  ] as const)
    expect(
      reasonText({ code, message: 'as the server says it', rule_value: null, payment_value: null }),
    ).toBe(words);
});

describe('payments page', () => {
  const AT = '/gateway/payments';
  const ACCOUNTS = 'GET /api/subaccounts';
  const COUNTS = 'GET /api/payment-counts';

  signedInNow();

  const show = (server: Parameters<typeof fakeServer>[0], at = AT) => ({
    server: fakeServer(server),
    ...renderInConsole(<PaymentsPage />, at),
  });
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Payments' }))
      .getAllByRole('row')
      .filter((row) => row.querySelector('[role=cell]'));

  describe('the list', () => {
    test('S2.125 shows time, amount, payer, end-to-end id, sub-account, state and reason', async () => {
      const at = minutesAgo(150);
      // Without the rule's value, the server’s message is shown.
      const early = {
        code: 'below_minimum',
        message: 'the deposit of 80.00 BRL is below the minimum of 100 BRL',
        rule_value: null,
        payment_value: '80.00',
      } as const;
      const closed = { by: 'user_2', email: 'm@example.com', note: 'Paid back by hand.', at: minutesAgo(3) };
      const settled = {
        code: 'settled',
        message: 'paid by hand',
        rule_value: null,
        payment_value: null,
      } as const;
      const states = {
        received: 'Received',
        converting: 'Converting',
        converted: 'Converted',
        needs_attention: 'Failed',
        returned: 'Returned',
      } as const;
      show({
        [LIST]: page([
          payment({ received_at: at, payer: { name: 'Maria Souza', document: '***.123.456-**' } }),
          payment({ id: 'early', reason: early }),
          payment({ id: 'closed', closed }),
          payment({ id: 'settled', reason: settled }),
          ...Object.keys(states).map((state) =>
            payment({ id: state, state: state as keyof typeof states, reason: null, usdt_amount: '14.1' }),
          ),
        ]),
      });
      const [row, second, third, fourth, ...others] = await rows();
      for (const part of [
        dayAndSecond(at),
        'R$ 80,00',
        'Maria Souza',
        '***.123.456-**',
        'Aurora Apostas',
        'E1234567820261120143000000000009',
        'Held',
        'Below the minimum of R$ 100,00: R$ 80,00',
      ])
        expect(textOf(row)).toContain(part);
      expect(row?.querySelector('time')?.title).toBe(secondWithZone(at));
      expect(secondWithZone(at)).toMatch(/ GMT([+-]\d\d:\d\d|Z)$/);
      const first = within(row ?? document.body);
      expect(first.getByRole('link').getAttribute('href')).toBe('/gateway/payments/pay_1');
      expect(first.getByRole('button', { name: 'Copy end-to-end id' })).toBeTruthy();
      expect(textOf(second)).toContain('The deposit of 80.00 BRL is below the minimum of 100 BRL');
      expect(textOf(third)).toContain('Closed');
      expect(textOf(fourth)).toContain('Paid by hand');
      expect(others).toHaveLength(5);
      for (const [n, label] of Object.values(states).entries()) {
        expect(textOf(others[n])).toContain(label);
        expect(textOf(others[n]).includes('14.1000 USDT sent'), label).toBe(label === 'Converted');
      }
      // Only held payments can be converted here.
      const offered = (await rows()).map(
        (each) => within(each).queryByRole('button', { name: /^Convert now/ }) !== null,
      );
      expect(offered).toEqual([true, true, ...Array<boolean>(7).fill(false)]);
    });

    test('S2.126 is filtered by the URL', async () => {
      const { server, user, address } = show({ [LIST]: page([payment()]) }, `${AT}?state=returned`);
      await rows();
      const filter = within(screen.getByRole('group', { name: 'Filter by state' }));
      expect(filter.getByRole('button', { pressed: true }).textContent).toBe('Returned');
      await user.click(filter.getByRole('button', { name: 'Failed' }));
      expect(address()).toBe(`${AT}?state=needs_attention`);
      await user.click(filter.getByRole('button', { name: 'All' }));
      expect(address()).toBe(AT);
      await rows();
      expect(server.to(LIST).map(({ query }) => query.get('state'))).toEqual([
        'returned',
        'needs_attention',
        null,
      ]);
    });

    test('a failure can be retried; an empty list says so; a change reloads it', async () => {
      const { server, client, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
      expect(await screen.findByText('Failed to fetch payments')).toBeTruthy();
      expect(screen.getByText('No luck.')).toBeTruthy();
      server.set(LIST, page([]));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No payments yet')).toBeTruthy();
      server.set(LIST, page([payment()]));
      await client.invalidateQueries({ queryKey: keys.payments.all });
      await rows();
    });
  });

  describe('filters', () => {
    test('S2.641 S2.648 are in the URL and in words, and can be removed; days are the reader’s', async () => {
      const { server, user, address } = show(
        {
          [LIST]: page([payment()]),
          [ACCOUNTS]: page([subAccount({ id: 'sub_1', name: 'Aurora' })]),
        },
        `${AT}?state=not_converted&account=sub_1&from=2026-11-01&until=2026-11-02&min=100&q=silva`,
      );
      await rows();
      const asked = server.to(LIST)[0]?.query;
      expect(asked?.get('sub_account_id')).toBe('sub_1');
      expect(asked?.get('from')).toBe(new Date(2026, 10, 1).toISOString());
      expect(asked?.get('to')).toBe(new Date(2026, 10, 3).toISOString());
      expect([asked?.get('min'), asked?.get('max'), asked?.get('q')]).toEqual(['100', null, 'silva']);
      const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search payments' });
      expect(search.value).toBe('silva');
      await user.click(await screen.findByRole('button', { name: 'Remove filter: Aurora' }));
      await user.click(screen.getByRole('button', { name: 'Remove filter: Nov 01, 2026 to Nov 02, 2026' }));
      expect(address()).toBe(`${AT}?state=not_converted&min=100&q=silva`);
      await user.clear(search);
      await waitFor(() => expect(address()).toBe(`${AT}?state=not_converted&min=100`));
      await user.click(screen.getByRole('button', { name: 'Clear filters' }));
      expect(address()).toBe(AT);
      expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
    });

    test('S2.642 S2.643 are set in one panel and a search field', async () => {
      const { user, address } = show({
        [LIST]: page([]),
        [ACCOUNTS]: page([subAccount({ id: 'sub_1', name: 'Aurora' })]),
      });
      await user.click(screen.getByRole('button', { name: 'Filters' }));
      await screen.findByRole('option', { name: 'Aurora' });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sub-account' }), 'Aurora');
      await user.type(screen.getByRole('textbox', { name: 'Amount from' }), '1.500,00');
      await user.type(screen.getByRole('textbox', { name: 'Amount up to' }), '900');
      await waitFor(() => expect(address()).toBe(`${AT}?account=sub_1&min=1500.00&max=900`));
      expect(screen.getByText('This is less than “Amount from”')).toBeTruthy();
      await user.type(screen.getByRole('searchbox', { name: 'Search payments' }), 'E607');
      await waitFor(() => expect(address()).toMatch(/&q=E607$/));
      expect(await screen.findByText('No payments match')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
    });

    test('S2.648 a saved view is described in words', async () => {
      const search = 'state=not_converted&account=sub_1&from=2026-11-01&max=500';
      const { user } = show(
        {
          [LIST]: page([payment()]),
          [ACCOUNTS]: page([subAccount({ id: 'sub_1', name: 'Aurora' })]),
          'GET /api/saved-views': ok({
            version: 1,
            views: [{ id: 'v1', page: 'payments', name: 'Big', search }],
          }),
        },
        `${AT}?account=sub_1`,
      );
      await screen.findByRole('button', { name: 'Remove filter: Aurora' });
      await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
      const view = await dialog.findByRole('button', { name: /^Big/ });
      expect(textOf(view)).toBe('BigHeld · Aurora · from Nov 01, 2026 · up to R$ 500,00');
    });

    test('S2.644 shows how many of each state they leave, and where the count ends', async () => {
      const { server } = show(
        {
          [LIST]: page([payment()]),
          [COUNTS]: ok({
            items: [
              { state: 'not_converted', count: 3, more: false },
              { state: 'converted', count: 100, more: true },
            ],
          }),
        },
        `${AT}?state=converted&min=5`,
      );
      const filter = within(await screen.findByRole('group', { name: 'Filter by state' }));
      expect((await filter.findByRole('button', { name: /^Converted/ })).textContent).toBe('Converted100+');
      expect(filter.getByRole('button', { name: /^Held/ }).textContent).toBe('Held3');
      expect(filter.getByRole('button', { name: /^All/ }).textContent).toBe('All103+');
      expect([...(server.to(COUNTS)[0]?.query ?? [])]).toEqual([['min', '5']]);
    });

    test('an answer without a match but with a cursor offers to search on', async () => {
      show({ [LIST]: ok({ items: [], next_cursor: 'c' }) }, `${AT}?min=5`);
      expect(await screen.findByText('No match so far')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
    });
  });

  describe('rows', () => {
    const two = () => page([payment(), payment({ id: 'pay_2', amount: '1500.50' })]);
    const opened = { [LIST]: two(), [ONE]: refuse(404, 'NOT_FOUND', 'Not found.') };
    const open = () => ({
      server: fakeServer(opened),
      ...renderInConsole(
        <Routes>
          <Route path="/gateway/payments" element={<PaymentsPage />} />
          <Route path="/gateway/payments/:id" element={<PaymentPage />} />
        </Routes>,
        `${AT}?state=not_converted`,
      ),
    });

    test('S2.645 S2.647 a click anywhere opens the payment, and its way back keeps the filter', async () => {
      const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
      vi.stubGlobal('scrollY', 640);
      const { user, address } = open();
      const [row] = await rows();
      await user.click(within(row ?? document.body).getByText('Held'));
      expect(address()).toBe('/gateway/payments/pay_1');
      await user.click(await screen.findByRole('link', { name: 'All payments' }));
      await waitFor(() => expect(address()).toBe(`${AT}?state=not_converted`));
      expect(scrolled).toHaveBeenCalledWith(0, 640);
    });

    test('S2.645 J and K move between rows and payments, X selects, Enter opens', async () => {
      const { user, address } = open();
      await rows();
      await user.keyboard('jjk');
      expect(document.activeElement?.getAttribute('href')).toBe('/gateway/payments/pay_1');
      await user.keyboard('x');
      expect(textOf(screen.getByRole('region', { name: 'Selected payments' }))).toContain(
        '1 selected, R$ 80,00',
      );
      await user.keyboard('j{Enter}');
      expect(address()).toBe('/gateway/payments/pay_2');
      await user.keyboard('k');
      expect(address()).toBe('/gateway/payments/pay_1');
    });

    test('S2.646 several are converted one by one after one question; a failed one can be tried again', async () => {
      const TWO = 'POST /api/payments/pay_2/conversion';
      const { server, user } = show({
        [LIST]: two(),
        [CONVERT]: converting(),
        [TWO]: refuse(403, 'FORBIDDEN', 'You cannot convert this payment.'),
      });
      await user.click(await screen.findByRole('checkbox', { name: /^Select R\$\s80,00, Aurora/ }));
      await user.click(screen.getByRole('button', { name: 'Select all 2 listed' }));
      await user.click(screen.getByRole('button', { name: 'Convert' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Convert 2 payments?' }));
      expect(textOf(screen.getByRole('dialog'))).toContain('R$ 1.580,50 in total is exchanged to USDT');
      expect(server.to(CONVERT)).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: 'Convert 2 payments' }));
      expect(await dialog.findByText('1 done, 1 failed')).toBeTruthy();
      expect(dialog.getByText('You cannot convert this payment.')).toBeTruthy();
      expect(dialog.getByText('Conversion started')).toBeTruthy();
      server.set(TWO, converting());
      await user.click(dialog.getByRole('button', { name: 'Try 1 payment again' }));
      expect(await dialog.findByText('2 payments done')).toBeTruthy();
      expect(server.to(CONVERT)).toHaveLength(1);
      const keysOfTwo = server.to(TWO).map(({ headers }) => headers.get('idempotency-key'));
      expect(keysOfTwo).toHaveLength(2);
      expect(new Set(keysOfTwo).size).toBe(1);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected payments' })).toBeNull());
    });

    test('S2.646 several are closed with one note', async () => {
      const { server, user } = show({ [LIST]: page([payment()]), [CLOSE]: ok(payment()) });
      await user.click(await screen.findByRole('checkbox', { name: /^Select/ }));
      await user.click(screen.getByRole('button', { name: 'Close' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Close 1 payment?' }));
      const confirm = () => user.click(dialog.getByRole('button', { name: 'Close 1 payment' }));
      await user.type(dialog.getByRole('textbox', { name: 'Note for all of them' }), 'too short');
      await confirm();
      expect(server.to(CLOSE)).toHaveLength(0);
      await user.type(dialog.getByRole('textbox'), ' before');
      await confirm();
      expect(await dialog.findByText('1 payment done')).toBeTruthy();
      expect(server.to(CLOSE).map(({ body }) => body)).toEqual([{ note: 'too short before' }]);
    });
  });

  test('Convert now asks first, and sends a new key per request', async () => {
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CONVERT]: () => {
        server.set(LIST, page([payment({ state: 'converting', reason: null })]));
        return converting();
      },
    });
    const dialog = await ask(user, 'Convert now');
    expect(server.to(CONVERT)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Convert now' }));
    expect(await screen.findByText('Conversion started')).toBeTruthy();
    expect(server.to(CONVERT).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(await screen.findByText('Converting', { selector: 'span' })).toBeTruthy();
  });
});

describe('held tab', () => {
  const AT = '/gateway/conversions';

  signedInNow();

  const show = (server: Parameters<typeof fakeServer>[0], at = `${AT}?tab=held`) => ({
    server: fakeServer({ 'GET /api/conversions': page([]), ...server }),
    ...renderInConsole(<ConversionsPage isAdmin={false} held={<HeldTab />} />, at),
  });
  const list = () => screen.findByRole('list', { name: 'Held payments' });

  describe('the list', () => {
    test('S2.47 loads when its tab opens, with amount, sub-account, age, reason and end-to-end id', async () => {
      const at = minutesAgo(150);
      const { server, user, address } = show(
        { [LIST]: page([payment({ amount: '1500.5', received_at: at })]) },
        AT,
      );
      await screen.findByText('No conversions yet');
      expect(server.to(LIST)).toHaveLength(0);
      await user.click(screen.getByRole('tab', { name: 'Held payments' }));
      await list();
      expect(address()).toBe(`${AT}?tab=held`);
      expect(server.to(LIST).map(({ query }) => [query.get('state'), query.get('limit')])).toEqual([
        ['not_converted', '50'],
      ]);
      const row = (await within(await list()).findByText('Aurora Apostas')).closest('li');
      const shown = textOf(row);
      for (const part of [
        'R$ 1.500,50',
        'ops@aurora.example',
        'Below the minimum of R$ 100,00: R$ 80,00',
        '2 hours ago',
        'E1234567820261120143000000000009',
      ])
        expect(shown).toContain(part);
      expect(shown).toContain(dayAndSecond(at));
      expect(shown).toMatch(/2026 \d\d:\d\d:00/);
      await user.click(screen.getByRole('button', { name: 'Copy end-to-end id' }));
      expect(await navigator.clipboard.readText()).toBe('E1234567820261120143000000000009');
    });

    test('a failure can be retried; an empty list says so; a change reloads it', async () => {
      const { server, client, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
      expect(await screen.findByText('Failed to fetch held payments')).toBeTruthy();
      expect(screen.getByText('No luck.')).toBeTruthy();
      server.set(LIST, page([]));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No held payments')).toBeTruthy();
      server.set(LIST, page([payment()]));
      await client.invalidateQueries({ queryKey: keys.payments.all });
      await list();
    });

    test('filters by state; a closed one shows who, when and why, a converting one its conversion', async () => {
      const { server, user } = show({
        [LIST]: ({ query }) => {
          if (query.get('state') === 'converting')
            return page([payment({ state: 'converting', reason: null, conversion_id: 'cnv_77' })]);
          if (query.get('state') === 'not_converted') return page([]);
          const closed = {
            by: 'user_2',
            email: 'manager@example.com',
            note: 'Paid back to the customer.',
            at: minutesAgo(3),
          };
          return page([payment({ closed })]);
        },
      });
      const filter = within(await screen.findByRole('group', { name: 'Filter by state' }));
      await user.click(filter.getByRole('button', { name: 'Closed' }));
      expect(await screen.findByText('Paid back to the customer.')).toBeTruthy();
      expect(textOf()).toContain(`Closed by manager@example.com, ${dayAndTime(minutesAgo(3))}`);
      expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
      await user.click(filter.getByRole('button', { name: 'Converting' }));
      expect(await screen.findByText('cnv_77')).toBeTruthy();
      expect(server.to(LIST).map(({ query }) => query.get('state'))).toEqual([
        'not_converted',
        'closed',
        'converting',
      ]);
    });
  });

  test('Convert now asks first and shows progress; a refusal keeps it held', async () => {
    const answer = gate();
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CONVERT]: refuse(422, 'UNPROCESSABLE', 'The destination is not confirmed by the owner.'),
    });
    const first = await ask(user, 'Convert now');
    expect(first.getByText(/exchanged to USDT and sent to the confirmed destination/)).toBeTruthy();
    expect(server.to(CONVERT)).toHaveLength(0);
    await user.click(first.getByRole('button', { name: 'Convert now' }));
    expect(await screen.findByText('Failed to convert the payment')).toBeTruthy();
    expect(screen.getByText('The destination is not confirmed by the owner.')).toBeTruthy();
    await list();

    server.set(CONVERT, async () => {
      await answer.opened;
      server.set(LIST, page([]));
      return converting();
    });
    const confirm = (await ask(user, 'Convert now')).getByRole('button', { name: 'Convert now' });
    await user.click(confirm);
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(true));
    answer.open();
    expect(await screen.findByText('Conversion started')).toBeTruthy();
    expect(await screen.findByText('No held payments')).toBeTruthy();
    expect(server.to(CONVERT)).toHaveLength(2);
    // The row is gone, so focus moves to the tab's contents.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Deposits that were not/));
  });

  test('Close requires a note of ten characters; a refusal keeps it', async () => {
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CLOSE]: refuse(409, 'CONFLICT', 'It is converting already.'),
    });
    const dialog = await ask(user, 'Close');
    expect(dialog.getByText(/No money moves/)).toBeTruthy();
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    const close = () => user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.type(note, 'too short');
    await close();
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(server.to(CLOSE)).toHaveLength(0);
    await user.type(note, ' before');
    await close();
    expect(await screen.findByText('It is converting already.')).toBeTruthy();
    expect(note.value).toBe('too short before');
    server.set(CLOSE, () => {
      server.set(LIST, page([]));
      return ok(payment());
    });
    await close();
    expect(await screen.findByText('Payment closed')).toBeTruthy();
    expect(server.to(CLOSE)[1]?.body).toEqual({ note: 'too short before' });
    expect(await screen.findByText('No held payments')).toBeTruthy();
  });
});
