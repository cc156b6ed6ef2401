import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Evidence, ExceptionDetails, ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { ConversionsPage } from '#web/features/money/conversions/components/conversions-page.tsx';
import ReconciliationTab from '#web/features/money/reconciliation/components/reconciliation-tab.tsx';
import { timelineOf } from '#web/features/money/reconciliation/components/moments.tsx';
import { asWords, money, sideOf } from '#web/features/money/reconciliation/model/values.ts';
import { conversion, minutesAgo, step } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { evidence, exception } from '#tests/web/support/reconciliation.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { type FakeServer, fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

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

describe('reconciliation tab', () => {
  const LIST = 'GET /api/reconciliation/exceptions';
  const SLOTS = 'GET /api/order-slots';
  const ONE = 'GET /api/reconciliation/exceptions/*';
  const ACT = 'POST /api/reconciliation/exceptions/*/actions';

  signedInNow();

  const details = (
    over: Partial<ExceptionRecord> = {},
    more: Partial<ExceptionDetails> = {},
  ): ExceptionDetails => ({
    exception: exception(over),
    version: 3,
    actions: [],
    more_actions: false,
    evidence: evidence({
      provider: {
        order: {
          id: 'ord_deposit_1',
          type: 'deposit',
          account_id: 'acc_1',
          status: 'confirmed',
          source_asset: 'BRL',
          target_asset: 'BRL',
          source_amount: '1500.00',
          target_amount: '1500.00',
          reference: 'dep_1',
          end_to_end_id: null,
          created_at: minutesAgo(100),
          updated_at: minutesAgo(99),
        },
        asked_at: minutesAgo(90),
      },
    }),
    ...more,
  });

  const acted = (over: Partial<ExceptionDetails['actions'][number]> = {}) => ({
    id: 'rec_1:4',
    action: 'look_again' as const,
    user_id: 'admin-1',
    email: 'ada@example.com',
    name: 'Ada',
    note: null,
    outcome: 'done' as const,
    detail: 'The difference remains.',
    created_at: minutesAgo(1),
    ...over,
  });

  const show = (server: Parameters<typeof fakeServer>[0]) => ({
    server: fakeServer({ [SLOTS]: page([]), ...server }),
    ...renderInConsole(<ReconciliationTab />),
  });
  const opened = async (one: ExceptionDetails = details(), more: Parameters<typeof fakeServer>[0] = {}) => {
    const view = show({ [LIST]: page([one.exception]), [ONE]: ok(one), ...more });
    await view.user.click(
      await screen.findByRole('button', { name: /^Missing here, Aurora|^Failed, Aurora/ }),
    );
    await screen.findByRole('group', { name: 'Actions for ord_deposit_1' });
    return view;
  };
  const sent = (server: FakeServer) =>
    server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

  describe('the tab', () => {
    const Whole = ({ isAdmin }: { readonly isAdmin: boolean }) => (
      <ConversionsPage isAdmin={isAdmin} reconciliation={<ReconciliationTab />} />
    );
    const routes = { 'GET /api/conversions': page([]), [LIST]: page([]), [SLOTS]: page([]) };

    test('is the last one, for administrators', async () => {
      fakeServer(routes);
      const { user, address } = renderInConsole(<Whole isAdmin />, '/gateway/conversions');
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        'Conversion Processes',
        'Settings',
        'Held payments',
        'Reconciliation',
      ]);
      await user.click(screen.getByRole('tab', { name: 'Reconciliation' }));
      expect(await screen.findByText('No open exceptions')).toBeTruthy();
      expect(address()).toBe('/gateway/conversions?tab=reconciliation');
    });

    test('is hidden from others, even by URL', async () => {
      const server = fakeServer(routes);
      renderInConsole(<Whole isAdmin={false} />, '/gateway/conversions?tab=reconciliation');
      expect(await screen.findByText('No conversions yet')).toBeTruthy();
      expect(screen.getAllByRole('tab')).toHaveLength(3);
      expect(server.to(LIST)).toEqual([]);
    });
  });

  test('the list loads, can be retried, and shows kind, account, both values, amount, time and state', async () => {
    const held = gate();
    const { server, user } = show({
      [LIST]: async () => {
        await held.opened;
        return refuse(403, 'FORBIDDEN', 'You are not allowed to do this.');
      },
    });
    expect(screen.getByRole('status', { name: 'Loading the reconciliation' })).toBeTruthy();
    held.open();
    expect(await screen.findByText('Failed to fetch the reconciliation')).toBeTruthy();
    server.set(
      LIST,
      page([
        exception(),
        exception({
          id: 'rec_2',
          kind: 'parked',
          amount: '276.432199',
          asset: 'USDT',
          differences: [{ field: 'step', ours: 'initiate_transfer', provider: 'outcome unknown' }],
        }),
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const list = await screen.findByRole('list', { name: 'Exceptions' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(textOf(first)).toContain(
      'Missing hereAurora Apostasord_deposit_1Conversion here nothingProvider confirmed, R$ 1.500,00R$ 1.500,001 hour agoOpen',
    );
    expect(textOf(second)).toContain('Step here Initiate transferProvider outcome unknown276.432199 USDT');
  });

  test("S2.170 one entry's list shows only its exceptions, with a link to all", async () => {
    const { requests } = fakeServer({
      [LIST]: ({ query }) => page(query.has('row') ? [exception({ state: 'settled' })] : []),
    });
    const about = 'account=acc_1&row=available%3ABRL+12&order=ord_deposit_1';
    const { user } = renderInConsole(
      <ReconciliationTab />,
      `/gateway/conversions?tab=reconciliation&${about}`,
    );
    await screen.findByRole('heading', { name: 'Exceptions of one entry or order' });
    await screen.findByRole('list', { name: 'Exceptions' });
    expect(requests[0]?.query.toString()).toBe(
      'account_id=acc_1&order_id=ord_deposit_1&row=available%3ABRL+12',
    );
    expect(screen.queryByRole('group', { name: 'Filter by state' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All exceptions' }));
    await screen.findByRole('group', { name: 'Filter by state' });
  });

  test('the server filters the list by state; more load on request', async () => {
    const { server, user } = show({
      [LIST]: ({ query }) =>
        query.get('state') === 'settled'
          ? page([])
          : query.get('cursor') === 'next'
            ? page([exception({ id: 'rec_2', order_id: 'ord_2' })])
            : page([exception()], 'next'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('ord_2');
    await user.click(screen.getByRole('button', { name: 'Settled' }));
    expect(await screen.findByText('No settled exceptions')).toBeTruthy();
    expect(server.to(LIST).map(({ query }) => query.get('state'))).toEqual(['open', 'open', 'settled']);
  });

  describe('an exception', () => {
    test('shows its evidence with times, and how many actions are hidden', async () => {
      const one = details({ kind: 'parked', conversion_id: 'cnv_1' });
      await opened({
        ...one,
        more_actions: true,
        actions: [
          acted({ action: 'mark_settled', note: 'Refunded, ticket 4711', detail: 'Marked as settled.' }),
        ],
        evidence: {
          ...one.evidence,
          conversion: conversion(),
          quote: { id: 'quo_1', target_amount: '277.82', expires_at: null },
          exchange: {
            reference: 'cnv_1-x1',
            phase: 'unknown',
            tried_at: minutesAgo(95),
            order_id: null,
            recorded: null,
          },
          webhooks: [
            event({
              processing_status: 'ignored',
              detail: 'automatic conversion is switched off',
              created_at: minutesAgo(98),
            }),
          ],
          attempts: [step({ status: 'failed', note: 'It did not answer.', created_at: minutesAgo(97) })],
        },
      });
      const said = textOf();
      for (const part of [
        'dep_1',
        '277.82 USDT',
        'cnv_1-x1',
        'Outcome unknown',
        'Webhook order.confirmed',
        'automatic conversion is switched off',
        'Confirm deposit',
        '340 ms',
        'It did not answer.',
        'Ada, ada@example.com: Marked as settled.',
        'Refunded, ticket 4711',
        'Only the latest actions are shown',
      ])
        expect(said).toContain(part);
      expect(said.indexOf('Webhook order.confirmed')).toBeLessThan(said.indexOf('It did not answer.'));
      expect(
        within(screen.getByRole('table'))
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['nothing', 'confirmed, R$ 1.500,00']);
    });

    test('a failure to load evidence can be retried, and blocks actions', async () => {
      const { server, user } = show({ [LIST]: page([exception()]), [ONE]: refuse(500, 'INTERNAL', 'no') });
      await user.click(await screen.findByRole('button', { name: /^Missing here/ }));
      expect(await screen.findByText('The evidence could not be loaded.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      server.set(ONE, ok(details()));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('button', { name: 'Retry' });
    });

    test('Check again sends the version, shows progress and the result', async () => {
      const held = gate();
      const { server, user } = await opened(details(), {
        [ACT]: async () => {
          await held.opened;
          return ok({ exception: exception(), version: 4, action: acted() });
        },
      });
      await user.click(screen.getByRole('button', { name: 'Check again' }));
      expect(await screen.findByText('Checking')).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(true);
      held.open();
      expect(await screen.findByText('The difference remains.')).toBeTruthy();
      expect(sent(server)).toEqual([{ action: 'look_again', version: 3 }]);
      await waitFor(() => expect(server.to(LIST).length).toBeGreaterThan(1));
    });

    test('Retry asks first; a failed outcome shows as a failure', async () => {
      const { server, user } = await opened(details(), {
        [ACT]: ok({
          exception: exception(),
          version: 4,
          action: acted({
            action: 'resume',
            outcome: 'failed',
            detail: 'The provider did not answer in time.',
          }),
        }),
      });
      const actions = screen.getByRole('group', { name: 'Actions for ord_deposit_1' });
      await user.click(within(actions).getByRole('button', { name: 'Retry' }));
      const dialog = await screen.findByRole('alertdialog');
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(screen.queryByRole('alertdialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
      );
      expect(sent(server)).toEqual([]);
      await user.click(within(actions).getByRole('button', { name: 'Retry' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Failed to retry')).toBeTruthy();
      expect(screen.getByText('The provider did not answer in time.')).toBeTruthy();
      expect(sent(server)).toEqual([{ action: 'resume', version: 3 }]);
    });

    test('settling requires a note; a stale version reloads everything', async () => {
      const { server, user } = await opened(details(), {
        [ACT]: refuse(409, 'CONFLICT', 'This has changed. Reload and try again.'),
      });
      await user.click(screen.getByRole('button', { name: 'Mark as settled' }));
      const dialog = await screen.findByRole('alertdialog');
      const confirm = within(dialog).getByRole('button', { name: 'Mark as settled' });
      const note = within(dialog).getByRole('textbox', { name: 'How was it settled?' });
      await user.type(note, 'too short');
      await user.click(confirm);
      expect(note.getAttribute('aria-invalid')).toBe('true');
      expect(sent(server)).toEqual([]);
      await user.type(note, ', now long enough');
      await user.click(confirm);
      expect(await screen.findByText('Failed to mark as settled')).toBeTruthy();
      expect(sent(server)).toEqual([
        { action: 'mark_settled', note: 'too short, now long enough', version: 3 },
      ]);
      await waitFor(() =>
        expect(server.requests.filter(({ path }) => path.endsWith('/rec_1')).length).toBe(2),
      );
    });

    test('more events load page by page, in order of time', async () => {
      const one = details();
      const numbered = (number: number) =>
        event({
          id: `whc_1:evt_${number}`,
          event_type: `event.${number}`,
          processing_status: 'ignored',
          created_at: minutesAgo(10 + number),
          by_gateway: number === 3,
        });
      const EVENTS = 'GET /api/reconciliation/exceptions/*/webhooks';
      const { server, user } = await opened(
        { ...one, evidence: { ...one.evidence, webhooks: [numbered(1)], webhooks_cursor: 'second' } },
        {
          [EVENTS]: ({ query }) =>
            query.get('cursor') === 'second'
              ? page([numbered(2)], 'third')
              : page([numbered(1), numbered(3)]),
        },
      );
      await user.click(screen.getByRole('button', { name: 'Show more events' }));
      await waitFor(() => expect(textOf()).toContain('Webhook event.2'));
      await user.click(screen.getByRole('button', { name: 'Show more events' }));
      await waitFor(() => expect(textOf()).toContain('Gateway: event.3'));
      expect(screen.queryByRole('button', { name: 'Show more events' })).toBeNull();
      expect(textOf().split('Webhook event.1')).toHaveLength(2);
      expect(textOf().indexOf('event.3')).toBeLessThan(textOf().indexOf('event.1'));
      const asked = server.requests.filter(({ path }) => path.endsWith('/rec_1/webhooks'));
      expect(asked.map(({ query }) => query.get('cursor'))).toEqual(['second', 'third']);
    });

    test('settling a conversion says that it ends, and takes the order that settled it', async () => {
      const { server, user } = await opened(details({ kind: 'parked', conversion_id: 'cnv_1' }), {
        [ACT]: ok({ exception: exception(), version: 4, action: acted({ action: 'mark_settled' }) }),
      });
      await user.click(screen.getByRole('button', { name: 'Mark as settled' }));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog.textContent).toContain('its conversion ends permanently');
      await user.type(
        within(dialog).getByRole('textbox', { name: 'How was it settled?' }),
        'Paid by hand, 4711',
      );
      await user.type(within(dialog).getByRole('textbox', { name: 'Order that settled it' }), ' ord_hand ');
      await user.click(within(dialog).getByRole('button', { name: 'Mark as settled' }));
      await waitFor(() =>
        expect(sent(server)).toEqual([
          { action: 'mark_settled', note: 'Paid by hand, 4711', order_id: 'ord_hand', version: 3 },
        ]),
      );
    });

    test("a balance exception shows the provider's balance beside the orders' sum", async () => {
      const balance = { asset: 'USDT', balance: '-400', expected: '0', asked_at: minutesAgo(3) };
      const one = details({
        kind: 'balance',
        order_id: 'USDT',
        order_type: null,
        amount: '400',
        asset: 'USDT',
        resumable: false,
        differences: [{ field: 'balance', ours: 'sum of its orders', provider: '400 USDT less' }],
      });
      const shown = { ...one, evidence: { ...one.evidence, provider: null, balance } };
      const { user } = show({ [LIST]: page([shown.exception]), [ONE]: ok(shown) });
      await user.click(await screen.findByRole('button', { name: /^Balance, Aurora/ }));
      await screen.findByRole('group', { name: 'Actions for USDT' });
      for (const part of ['Balance at the provider', '-400.00 USDT', 'Sum of its orders', '400 USDT less'])
        expect(textOf().replaceAll('−', '-')).toContain(part);
      expect(textOf()).not.toContain('The provider was not queried');
    });

    test('offers no action that is impossible or too late', async () => {
      await opened(details({ resumable: false, state: 'settled', closed_at: minutesAgo(1) }));
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    });
  });
});

test('attempts and webhooks are in order of time, each webhook with its order', () => {
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
  expect(moments.map(({ what, tag }) => [what, ...tag])).toEqual([
    ['Webhook order.confirmed of the deposit', 'Processed', 'success'],
    ['Confirm deposit', 'Failed', 'danger'],
    ['Webhook order.confirmed', 'Ignored', 'neutral'],
    ['Webhook order.confirmed of the transfer', 'Processed', 'success'],
    ['Retry: order.confirmed of the deposit', 'Processed', 'success'],
  ]);
});

test('values: steps become words, everything else stays', () => {
  expect(asWords('initiate_exchange')).toBe('Initiate exchange');
  expect(sideOf('confirm_deposit', 'nothing')).toBe('Confirm deposit');
  expect(sideOf('confirmed, R$ 1.500,00', 'nothing')).toBe('confirmed, R$ 1.500,00');
  expect(sideOf(null, 'nothing')).toBe('nothing');
  expect(money({ amount: '1500.00', asset: 'BRL' }).replaceAll('\u00a0', ' ')).toBe('R$ 1.500,00');
  expect(money({ amount: '276.432199', asset: 'USDT' })).toBe('276.432199\u00a0USDT');
});
