import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TransferBoardPage } from '#web/features/money/transfers/components/transfer-board-page.tsx';
import { TransfersPage } from '#web/features/money/transfers/components/transfers-page.tsx';
import {
  cardOf,
  cardOfApproval,
  dropOn,
  movesMoney,
  nameOf,
} from '#web/features/money/transfers/model/card.ts';
import { accountsOf, countText, shownOf } from '#web/features/money/transfers/model/use-lane.ts';
import { readFilter } from '#web/features/money/transfers/model/use-filter.ts';
import { moveTransfer, SAMPLE_TRANSFERS } from '#web/features/money/transfers/sample.ts';
import { keys } from '#web/lib/query/keys.ts';
import { conversion, failed, profile, statisticsOf, subAccount } from '#tests/web/support/fixtures.ts';
import { CONVERT, converting, signedInNow, textOf } from '#tests/web/support/payments.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { approval, columns, ofOrder, ofPayment, TRANSFERS } from '#tests/web/support/transfers.ts';

/** jsdom has no layout, so this places columns side by side and cards below each other. */
const place = (element: Element): DOMRect => {
  const regions = [...document.querySelectorAll('section[aria-labelledby^=column-]')];
  const at = regions.findIndex((region) => region.contains(element));
  if (at < 0) return new DOMRect(0, 0, 900, 700);
  const own = element.closest('[data-rfd-draggable-id]');
  if (!own) return new DOMRect(at * 220, 0, 200, 700);
  const row = [...(regions[at]?.querySelectorAll('[data-rfd-draggable-id]') ?? [])].indexOf(own);
  return new DOMRect(at * 220, row * 100, 200, 90);
};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return place(this);
  });
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700);
  return () => vi.restoreAllMocks();
});

const PAGES = { '/dashboard': TransferBoardPage, '/transfers': TransfersPage } as const;
describe('live board', () => {
  signedInNow();

  const show = (server: Parameters<typeof fakeServer>[0] = {}, at = '/dashboard') => {
    const Shown = at.startsWith('/transfers') ? PAGES['/transfers'] : PAGES['/dashboard'];
    return {
      server: fakeServer({
        'GET /api/profile': ok(profile()),
        'GET /api/subaccounts': page([subAccount()]),
        'GET /api/statistics': ok(statisticsOf([conversion(), conversion({ id: 'cnv_2' })])),
        'GET /api/approvals': page([]),
        [TRANSFERS]: page([]),
        ...preferencesServer(preferences()),
        ...server,
      }),
      ...renderInConsole(<Shown decisions={() => import('#web/app/transfer-decisions.tsx')} />, at),
    };
  };
  const column = (name: string) => screen.findByRole('region', { name });

  /** Touches the board, which loads dragging. */
  const turnTo = async () => {
    await screen.findAllByText('Verification');
    await waitFor(() => {
      fireEvent.pointerMove(screen.getByRole('region', { name: 'Verification' }));
      expect(document.querySelector('[data-rfd-drag-handle-draggable-id]')).not.toBeNull();
    });
  };

  const handle = () => screen.findByRole('button', { name: /^Held/ });

  /** Lifts the held payment's card and drops it on a column by keyboard. */
  const drag = async (key: 'ArrowLeft' | 'ArrowRight', keyCode: number) => {
    await turnTo();
    const card = await handle();
    card.focus();
    fireEvent.keyDown(card, { key: ' ', keyCode: 32 });
    await screen.findByText(/picked up from Verification\.$/);
    fireEvent.keyDown(card, { key, keyCode });
    await screen.findByText(/ is over (Processing|Completed)\.$/);
    fireEvent.keyDown(card, { key: ' ', keyCode: 32 });
    const moving = card.parentElement;
    if (moving) fireEvent.transitionEnd(moving, { propertyName: 'transform' });
  };

  describe('the live board', () => {
    test('S2.502 shows each open transfer in its column, with status and link', async () => {
      show({
        [TRANSFERS]: columns({
          pending: [ofPayment({ id: 'pay_5', state: 'received', reason: null })],
          processing: [ofOrder()],
          verification: [ofPayment()],
          completed: [ofPayment({ id: 'pay_6', state: 'returned', reason: null })],
        }),
      });
      await within(await column('Pending')).findByText('Received');
      expect(textOf(await column('Processing'))).toContain('Pending');
      const held = await column('Verification');
      await within(held).findByText('Held');
      for (const part of ['R$ 80,00', 'Aurora Apostas', 'Recife, BR', 'PIX', '2 hours ago'])
        expect(textOf(held)).toContain(part);
      expect(textOf(held)).toContain('Below the minimum of R$ 100,00: R$ 80,00');
      expect(
        within(held)
          .getByRole('link', { name: /^Open ?: / })
          .getAttribute('href'),
      ).toBe('/gateway/payments/pay_1');
      await within(await column('Completed')).findByText('Returned');
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' }).checked).toBe(false);
    });

    test('columns have loading, empty and failed states; figures cover all', async () => {
      const { open, opened } = gate();
      let failures = 1;
      const { user } = show({
        [TRANSFERS]: async ({ query }) => {
          await opened;
          return query.get('column') === 'pending' && failures-- > 0
            ? refuse(503, 'UNAVAILABLE', 'Try again.')
            : page([]);
        },
      });
      expect(await screen.findByRole('status', { name: 'Loading Pending' })).toBeTruthy();
      open();
      await screen.findByText('This column could not be loaded');
      for (const text of ['Nothing in progress', 'Nothing needs a decision', 'Nothing completed yet'])
        await screen.findByText(text);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText('No PIX waiting for confirmation');
      const figures = await screen.findByText('Transfers in 7 days');
      await waitFor(() => expect(textOf(figures.closest('dl'))).toContain('Transfers in 7 days2'));
    });

    test('shows a count only when all are loaded, and loads more', async () => {
      const { user } = show({
        [TRANSFERS]: ({ query }) => {
          if (query.get('column') !== 'completed') return page([]);
          return query.get('cursor') === 'c2'
            ? page([ofOrder({ id: 'ord_9', status: 'confirmed' })])
            : page([ofPayment({ state: 'converted', reason: null })], 'c2');
        },
      });
      const completed = await column('Completed');
      await within(completed).findByText('1+');
      await user.click(within(completed).getByRole('button', { name: 'Load more of Completed' }));
      await within(completed).findByText('Confirmed');
      expect(within(completed).getByText('2')).toBeTruthy();
    });

    test('a transfer that waits for the provider cannot be dragged, and moves automatically', async () => {
      const payment = { id: 'pay_5', reason: null } as const;
      const { server, client } = show({
        [TRANSFERS]: columns({ pending: [ofPayment({ ...payment, state: 'received' })] }),
      });
      fireEvent.pointerMove(await within(await column('Pending')).findByText('Received'));
      expect(document.querySelector('[data-rfd-drag-handle-draggable-id]')).toBeNull();
      expect(screen.getByText('Pending at the provider. They move on automatically.')).toBeTruthy();
      server.set(TRANSFERS, columns({ completed: [ofPayment({ ...payment, state: 'converted' })] }));
      await client.invalidateQueries({ queryKey: keys.transfers.all });
      await within(await column('Completed')).findByText('Converted');
      expect(within(await column('Pending')).queryByText('Received')).toBeNull();
    });
  });

  describe('a decision', () => {
    const held = { [TRANSFERS]: columns({ verification: [ofPayment()] }) };

    test('S2.503 dragging a held payment to Processing asks first and converts once', async () => {
      const { server, user } = show({ ...held, [CONVERT]: converting() });
      await drag('ArrowLeft', 37);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(document.querySelector<HTMLElement>('[role=alertdialog]')?.dataset['state']).toBe('closed'),
      );
      expect(server.to(CONVERT)).toHaveLength(0);
      await drag('ArrowLeft', 37);
      const question = within(await screen.findByRole('alertdialog', { name: 'Convert this deposit now?' }));
      expect(server.to(CONVERT)).toHaveLength(0);
      await user.click(question.getByRole('button', { name: 'Convert now' }));
      await screen.findByText('Conversion started');
      expect(server.to(CONVERT)).toHaveLength(1);
      expect(server.to(CONVERT)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    });

    test('S2.503 a card dropped elsewhere returns and says why', async () => {
      show(held);
      await drag('ArrowRight', 39);
      await screen.findByText('It stays in Verification');
      await screen.findByText('Transfers move here once the provider confirms them.');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    test('changes wait while a card is dragged', async () => {
      const { server, client } = show(held);
      await turnTo();
      const card = await handle();
      card.focus();
      fireEvent.keyDown(card, { key: ' ', keyCode: 32 });
      await screen.findByText(/picked up from Verification\.$/);
      server.set(TRANSFERS, columns({ processing: [ofPayment({ state: 'converting', reason: null })] }));
      await client.invalidateQueries({ queryKey: keys.transfers.all });
      expect(card.isConnected).toBe(true);
      fireEvent.keyDown(card, { key: 'Escape', keyCode: 27 });
      const moving = card.parentElement;
      if (moving) fireEvent.transitionEnd(moving, { propertyName: 'transform' });
      await within(await column('Processing')).findByText('Converting');
      expect(card.isConnected).toBe(false);
    });

    test('Retry of a failed conversion asks first', async () => {
      const { server, user } = show({
        [TRANSFERS]: columns({
          verification: [
            ofPayment({
              state: 'needs_attention',
              conversion_id: 'cnv_1',
              reason: {
                code: 'credentials',
                message: 'no credentials',
                rule_value: null,
                payment_value: null,
              },
            }),
          ],
        }),
        'POST /api/conversion-processor': ok({ success: true, error: null, process: failed() }),
      });
      await turnTo();
      await user.click(await screen.findByRole('button', { name: /^Retry: / }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Retry this conversion?' }));
      expect(server.to('POST /api/conversion-processor')).toHaveLength(0);
      await user.click(question.getByRole('button', { name: 'Retry' }));
      await screen.findByText('Conversion retry initiated');
      expect(server.to('POST /api/conversion-processor')[0]?.body).toMatchObject({ process_id: 'cnv_1' });
    });

    test('an order held for approval can be approved by those allowed; others only see it', async () => {
      const { user } = show({
        'GET /api/approvals': page([
          approval(),
          approval({ id: 'apr_2', may_decide: false, why_not: 'Only an administrator can decide this.' }),
          approval({ id: 'apr_3', item: 'administrator', sub_account: null }),
        ]),
      });
      await turnTo();
      const waiting = await column('Verification');
      expect(await within(waiting).findAllByText('Needs approval')).toHaveLength(2);
      expect(textOf(waiting)).toContain('about R$ 25.000,00');
      expect(textOf(waiting)).toContain('Only an administrator can decide this.');
      await user.click(within(waiting).getByRole('button', { name: /^Approve: / }));
      await screen.findByRole('alertdialog', { name: /^Approve: Order above the threshold · Aurora/ });
    });

    test('a click during a reload is not lost', async () => {
      show(held);
      const button = await screen.findByRole('button', { name: /^Convert now: / });
      fireEvent.pointerDown(button);
      fireEvent.pointerMove(button);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(button.isConnected).toBe(true);
      fireEvent.pointerUp(button);
      fireEvent.click(button);
      expect(await screen.findByRole('alertdialog', { name: 'Convert this deposit now?' })).toBeTruthy();
      await waitFor(() => expect(button.isConnected).toBe(false));
    });

    test('the first press on a card drags it, even while dragging is still loading', async () => {
      show(held);
      const card = await screen.findByText('R$ 80,00');
      fireEvent.pointerDown(card, { pointerType: 'mouse', button: 0, clientX: 5, clientY: 5 });
      await handle();
      fireEvent.mouseMove(document.body, { clientX: 40, clientY: 20 });
      await screen.findByText(/picked up from Verification\.$/);
      fireEvent.keyDown(document.body, { key: 'Escape', keyCode: 27 });
      await screen.findByText(/^Cancelled\. .* is back in Verification\.$/);
    });

    test('dragging loads on first use and keeps focus', async () => {
      const { user } = show(held);
      await screen.findByRole('button', { name: /^Convert now: / });
      expect(document.querySelector('[data-rfd-drag-handle-draggable-id]')).toBeNull();
      const link = screen.getByRole('link', { name: /^Open ?: / });
      link.focus();
      await waitFor(() =>
        expect(document.querySelector('[data-rfd-drag-handle-draggable-id]')).not.toBeNull(),
      );
      expect(link.isConnected).toBe(false);
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Open ?: / }));
      await user.tab();
      const button = screen.getByRole('button', { name: /^Convert now: R\$\s80,00, Aurora Apostas$/ });
      expect(document.activeElement).toBe(button);
      await user.click(button);
      expect(await screen.findByRole('alertdialog', { name: 'Convert this deposit now?' })).toBeTruthy();
    });
  });

  test('S2.504 search covers loaded transfers and says so; the server filters method and status', async () => {
    const { server, user, address } = show({
      [TRANSFERS]: columns({
        completed: [ofOrder({ status: 'confirmed' }), ofPayment({ state: 'converted' })],
      }),
    });
    await within(await column('Completed')).findByText('Confirmed');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search the loaded transfers' }), 'prx');
    await within(await column('Completed')).findByText('1 of 2');
    expect(address()).toBe('/dashboard?text=prx');
    expect(screen.getByText(/The console search \(Ctrl K\) finds everything you can see/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status'), 'Returned');
    await waitFor(() =>
      expect(server.to(TRANSFERS).some(({ query }) => query.get('state') === 'returned')).toBe(true),
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('S2.504 search and filters follow the URL', async () => {
    const { server } = show({}, '/dashboard?kind=order');
    expect((await screen.findByLabelText<HTMLSelectElement>('Method')).value).toBe('order');
    await waitFor(() => expect(server.to(TRANSFERS)).toHaveLength(4));
    expect(server.to(TRANSFERS).every(({ query }) => query.get('kind') === 'order')).toBe(true);
  });

  test('S2.505 Transfers lists one column at a time, kept in the URL', async () => {
    const { user, address } = show(
      {
        [TRANSFERS]: columns({ verification: [ofPayment()], completed: [ofOrder({ status: 'confirmed' })] }),
      },
      '/transfers?view=list',
    );
    await user.click(await screen.findByRole('button', { name: /^Verification/ }));
    expect(address()).toBe('/transfers?view=list&column=verification');
    const rows = within(await screen.findByRole('table', { name: 'Verification' }));
    expect(textOf(rows.getAllByRole('row').at(-1) ?? null)).toContain('R$ 80,00');
    expect(rows.getByRole('button', { name: /^Convert now: / })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Board' }));
    expect(await screen.findByRole('region', { name: 'Completed' })).toBeTruthy();
  });
});

describe('transfer board', () => {
  const show = async (at: keyof typeof PAGES) => {
    const Shown = PAGES[at];
    fakeServer({
      'GET /api/profile': ok(profile()),
      'GET /api/subaccounts': page([subAccount()]),
      ...preferencesServer(preferences({ sample_data: true })),
    });
    const view = renderInConsole(
      <Shown decisions={() => Promise.reject(new Error('nothing is asked'))} />,
      at,
    );
    await screen.findByText('Moves stay on this page and are lost when you leave it.');
    return view;
  };

  const column = (name: string) => screen.getByRole('region', { name });
  const card = (reference: string) => screen.getByRole('button', { name: new RegExp(`^${reference}`) });
  const references = (name: string) =>
    within(column(name))
      .queryAllByText(/^TRX-\d+$/)
      .map((one) => one.textContent);

  const press = (reference: string, key: string, keyCode: number) =>
    fireEvent.keyDown(card(reference), { key, keyCode });

  /** Ends the drag and the card's animation. */
  const end = (reference: string, key: string, keyCode: number) => {
    press(reference, key, keyCode);
    const moving = card(reference).parentElement;
    if (moving) fireEvent.transitionEnd(moving, { propertyName: 'transform' });
  };

  const drop = (reference: string) => end(reference, ' ', 32);

  test('S1.2 S2.25 S2.26 S3.29 has a title, a badge and four columns of complete cards; buttons do nothing', async () => {
    const { user } = await show('/dashboard');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Money Transfer Dashboard');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' }).checked).toBe(true);
    expect(screen.getAllByText('Sample data')).toHaveLength(2);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Pending',
      'Processing',
      'Verification',
      'Completed',
    ]);
    for (const name of ['Search', 'Filter', 'Send Money']) {
      const button = screen.getByRole('button', { name });
      expect(button.title).toContain('Sample button');
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await user.click(button);
    }
    const text = card('TRX-2042').textContent;
    for (const part of [
      '18,500.00\u00a0EUR',
      '20,072.50\u00a0USD',
      'Example Company Three',
      'Miami, United States',
      'Bank Transfer',
      'Expected: 1 business day',
      'Business',
    ])
      expect(text).toContain(part);
    // Without dragging, a card's select moves it and keeps focus.
    await user.selectOptions(screen.getByLabelText('Status of TRX-2036'), 'Completed');
    await screen.findByText('TRX-2036 moved to Completed');
    expect(references('Completed')).toContain('TRX-2036');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Status of TRX-2036')));
  });

  test('S4.16 S4.17 by keyboard, a card stays, moves with a toast, or returns on Escape', async () => {
    await show('/dashboard');
    const before = references('Pending');
    card('TRX-2041').focus();
    press('TRX-2041', ' ', 32);
    press('TRX-2041', 'ArrowDown', 40);
    drop('TRX-2041');
    await screen.findByText('TRX-2041 stays in Pending. Nothing has changed.');
    expect(references('Pending')).toEqual(before);
    expect(screen.queryByText(/moved to/)).toBeNull();
    card('TRX-2041').focus();
    press('TRX-2041', ' ', 32);
    await screen.findByText('TRX-2041 picked up from Pending.');
    press('TRX-2041', 'ArrowRight', 39);
    await screen.findByText(/TRX-2041 is over Processing, position \d/);
    drop('TRX-2041');
    await screen.findByText('TRX-2041 moved to Processing');
    expect(references('Pending')).toEqual(['TRX-2042', 'TRX-2043']);
    expect(references('Processing')).toContain('TRX-2041');
    expect(document.activeElement).toBe(card('TRX-2041'));

    press('TRX-2042', ' ', 32);
    press('TRX-2042', 'ArrowRight', 39);
    end('TRX-2042', 'Escape', 27);
    await screen.findByText('Cancelled. TRX-2042 is back in Pending.');
    expect(references('Pending')).toContain('TRX-2042');
  });

  test('S2.28 the list variant has the same transfers; an empty column says so', async () => {
    const { user } = await show('/transfers');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transfers');
    expect(references('Pending')).toHaveLength(3);
    for (const reference of ['TRX-2036', 'TRX-2037'])
      await user.selectOptions(screen.getByLabelText(`Status of ${reference}`), 'Completed');
    expect(within(column('Verification')).getByText('No transfers')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status of TRX-2041'), 'Verification');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(10);
    expect(screen.getByLabelText<HTMLSelectElement>('Status of TRX-2041').value).toBe('verification');
    await user.selectOptions(screen.getByLabelText('Status of TRX-2041'), 'Pending');
    await screen.findByText('TRX-2041 moved to Pending');
  });
});

const inColumns = (transfers: typeof SAMPLE_TRANSFERS) =>
  Object.fromEntries(
    [...Map.groupBy(transfers, ({ status }) => status)].map(([status, cards]) => [
      status,
      cards.map(({ id }) => id),
    ]),
  );

test('four columns, each transfer in that of its status', () => {
  expect(inColumns(SAMPLE_TRANSFERS)).toEqual({
    pending: ['t1', 't2', 't3'],
    processing: ['t4', 't5'],
    verification: ['t6', 't7'],
    completed: ['t8', 't9'],
  });
});

test.each([
  [0, ['t1', 't4', 't5']],
  [1, ['t4', 't1', 't5']],
  [2, ['t4', 't5', 't1']],
  [9, ['t4', 't5', 't1']],
])('S4.15 moving to a column sets the status, at position %i', (index, processing) => {
  const moved = moveTransfer(SAMPLE_TRANSFERS, 't1', 'processing', index);
  expect(inColumns(moved)).toMatchObject({ pending: ['t2', 't3'], processing });
  expect(moved.find(({ id }) => id === 't1')?.status).toBe('processing');
  expect(moved).toHaveLength(SAMPLE_TRANSFERS.length);
});

test('an empty column accepts a card', () => {
  const empty = SAMPLE_TRANSFERS.filter(({ status }) => status !== 'completed');
  expect(inColumns(moveTransfer(empty, 't4', 'completed', 0))).toMatchObject({ completed: ['t4'] });
});

test('the same column or an unknown card changes nothing', () => {
  expect(moveTransfer(SAMPLE_TRANSFERS, 't1', 'pending', 2)).toBe(SAMPLE_TRANSFERS);
  expect(moveTransfer(SAMPLE_TRANSFERS, 'gone', 'completed')).toBe(SAMPLE_TRANSFERS);
});

describe('card', () => {
  const failed = {
    code: 'credentials',
    message: 'no credentials',
    rule_value: null,
    payment_value: null,
  } as const;
  const held = cardOf(ofPayment());
  const attention = cardOf(
    ofPayment({ id: 'pay_2', state: 'needs_attention', reason: failed, conversion_id: 'cnv_1' }),
  );

  test("a payment's card shows received, sent, owner, destination and reason", () => {
    const card = cardOf(ofPayment({ usdt_amount: '14.1', reference: 'inv-7' }));
    expect({ ...card, sent: card.sent?.replaceAll('\u00a0', ' ') }).toMatchObject({
      state: 'not_converted',
      account: { id: 'sub_1', name: 'Aurora Apostas' },
      place: 'Recife, BR',
      sent: 'R$ 80,00',
      received: '14.1000\u00a0USDT',
      method: 'PIX',
      reference: 'inv-7',
      endToEnd: 'E1234567820261120143000000000009',
      to: '/gateway/payments/pay_1',
    });
    expect(card.why?.replaceAll('\u00a0', ' ')).toBe('Below the minimum of R$ 100,00: R$ 80,00');
  });

  test("an order's card shows its status and no decision", () => {
    expect(cardOf(ofOrder())).toMatchObject({
      state: 'order_pending',
      method: 'Wallet',
      sent: '100.5000\u00a0USDT',
      received: null,
      reference: 'prx_abc',
      decision: null,
    });
    expect(cardOf(ofOrder({ source_asset: 'BRL', status: 'cancelled' }))).toMatchObject({
      state: 'order_cancelled',
      method: 'Bank account',
    });
    const exchange = ofOrder({ type: 'exchange', source_asset: 'BRL', target_amount: '18.5' });
    expect(cardOf(exchange)).toMatchObject({ method: 'Exchange', received: '18.5000\u00a0USDT' });
  });

  test("an approval's card can be decided by those allowed", () => {
    expect(cardOfApproval(approval())).toMatchObject({
      state: 'waiting',
      to: '/gateway/approvals',
      decision: { kind: 'approve' },
    });
    expect(cardOfApproval(approval({ may_decide: false })).decision).toBeNull();
    expect(movesMoney(approval())).toBe(true);
    expect(movesMoney(approval({ item: 'administrator' }))).toBe(false);
  });

  test('decisions: a held payment converts, a failed conversion retries', () => {
    expect(held.decision).toMatchObject({ kind: 'convert', payment: { id: 'pay_1' } });
    expect(attention.decision).toMatchObject({ kind: 'retry', conversionId: 'cnv_1' });
  });

  test.each([
    ['received', ofPayment({ state: 'received', reason: null })],
    ['converting', ofPayment({ state: 'converting', reason: null, conversion_id: 'cnv_1' })],
    ['converted', ofPayment({ state: 'converted', reason: null, conversion_id: 'cnv_1' })],
    ['closed', ofPayment({ reason: { ...failed, code: 'settled' } })],
    [
      'closed',
      ofPayment({
        closed: { by: 'u', email: 'm@example.com', note: 'paid back', at: '2026-11-20T14:00:00.000Z' },
      }),
    ],
  ] as const)('no decision on one that is %s', (state, transfer) => {
    expect(cardOf(transfer)).toMatchObject({ state, decision: null });
  });

  test('only dropping on Processing starts a decision', () => {
    expect(dropOn(held, 'processing')).toEqual({ decision: held.decision });
    for (const column of ['pending', 'completed'] as const)
      expect(dropOn(held, column)).toEqual({ why: expect.any(String) as string });
    const provider = cardOf(ofPayment({ state: 'received', reason: null }));
    expect(dropOn(provider, 'processing')).toEqual({
      why: 'The provider is still working on it. It moves here automatically.',
    });
  });

  describe('searching and filtering', () => {
    const order = cardOf(ofOrder());
    const all = [held, attention, order];

    test('matches amounts, with and without separators', () => {
      const large = cardOf(ofPayment({ amount: '1517.23', usdt_amount: '12279.0469' }));
      for (const text of ['1.517,23', '1517,23', '1517', '12,279.0469', '12279.04'])
        expect(shownOf([held, large], { text, account: null }), text).toEqual([large]);
    });

    test('matches reference, name and end-to-end id', () => {
      expect(shownOf(all, { text: 'PRX_', account: null })).toEqual([order]);
      expect(shownOf(all, { text: '20261120143', account: null })).toEqual([held, attention]);
      expect(shownOf(all, { text: 'aurora', account: null })).toEqual(all);
      expect(shownOf(all, { text: '', account: 'sub_2' })).toEqual([]);
    });

    test('offers each sub-account once', () => {
      expect(accountsOf(all)).toEqual([{ id: 'sub_1', name: 'Aurora Apostas' }]);
    });

    test('counts loaded cards, and marks that there are more', () => {
      expect([countText(20, true), countText(3, false)]).toEqual(['20+', '3']);
    });

    test('follows the URL and ignores unknown values', () => {
      expect(
        readFilter(new URLSearchParams('text=E1&kind=order&state=returned&view=list&column=completed')),
      ).toEqual({
        text: 'E1',
        account: null,
        kind: 'order',
        state: 'returned',
        view: 'list',
        column: 'completed',
      });
      expect(readFilter(new URLSearchParams('kind=all&state=lost&view=x&column=y'))).toEqual({
        text: '',
        account: null,
        kind: undefined,
        state: undefined,
        view: 'board',
        column: 'pending',
      });
    });

    test('names a card by amount and sub-account', () => {
      expect(nameOf(order)).toBe('100.5000\u00a0USDT, Aurora Apostas');
    });
  });
});
