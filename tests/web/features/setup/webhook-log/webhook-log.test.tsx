import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { WebhookLogPage } from '#web/features/setup/webhook-log/components/webhook-log-page.tsx';
import { statisticsOf } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';

const LIST = 'GET /api/webhook-events';
const AT = '/gateway/webhooks';

const HANDLER = 'https://console.example.com/api/webhooks/whc_user-1';

const row = {
  id: 'd2hj',
  user_id: 'user-1',
  event_type: 'order.confirmed',
  processing_status: 'ignored',
  detail: 'the account is unknown',
  account_id: 'acc_1',
  order_id: 'ord_1',
  created_at: '2026-11-20T14:00:00.000Z',
};
const details = {
  ...row,
  extract: null,
  body: '{ "end_to_end_id": "E123…" }',
  revealed: { times: 0, last_by: null, last_at: null },
  attempts: 0,
  order: null,
  payment_id: null,
  conversion_id: null,
  can_process: true,
};
const none = { secret: 0, signature: 0, disabled: 0, limit: 0 };
const on = { handler_url: HANDLER, is_active: true };
const answerOf = (items: readonly object[], { webhook = on, refused = none } = {}) => ({
  items,
  next_cursor: null,
  use: { taken: 12, limit: 600, account_limit: 300 },
  refused,
  webhook,
});
const listOf = (...items: readonly object[]) => ok(answerOf(items));

const counted = (webhooks = { pending: 0, processed: 0, ignored: 1, error: 0 }) => {
  const figures = statisticsOf([]);
  return ok({ ...figures, totals: { ...figures.totals, webhooks } });
};

const show = (server: Parameters<typeof fakeServer>[0], at = AT) => ({
  server: fakeServer({ 'GET /api/statistics': counted(), ...server }),
  ...renderInConsole(<WebhookLogPage />, at),
});

describe('the webhook log', () => {
  test("S2.121 S2.122 S2.146 lists events with status, order, time and outcome, this minute's count, and totals", async () => {
    const { server, user, address } = show({
      [LIST]: ok(answerOf([row], { webhook: { ...on, is_active: false } })),
      'GET /api/statistics': counted({ pending: 2, processed: 1200, ignored: 31, error: 4 }),
    });
    const table = await screen.findByRole('table', { name: 'Webhook events' });
    for (const text of ['order.confirmed', 'Ignored', 'ord_1', 'the account is unknown'])
      expect(within(table).getByText(text)).toBeTruthy();
    expect(within(table).getByText(/2026 \d\d:\d\d:\d\d GMT/)).toBeTruthy();
    expect(screen.getByText(/^12 of 600 events accepted, at most 300/)).toBeTruthy();

    // Totals cover all events, not just loaded ones.
    const filter = await screen.findByRole('group', { name: 'Status' });
    await within(filter).findByText('1,237');
    expect(
      within(filter)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All1,237', 'Waiting2', 'Processed1,200', 'Ignored31', 'Failed4']);
    expect(server.to('GET /api/statistics').map(({ query }) => query.get('scope'))).toEqual(['own']);
    const own = await screen.findByRole('region', { name: 'Your webhook' });
    expect(await within(own).findByText(HANDLER)).toBeTruthy();
    expect(within(own).getByText('Switched off')).toBeTruthy();
    expect(within(own).getByRole('button', { name: 'Copy URL of your webhook' })).toBeTruthy();

    await user.click(within(filter).getByRole('button', { name: /^Failed/ }));
    await waitFor(() => expect(server.to(LIST).at(-1)?.query.get('status')).toBe('error'));
    expect(address()).toBe(`${AT}?status=error`);
  });

  test("S2.137 shows today's refusals by reason, and keeps them while a filter loads", async () => {
    const refused = { secret: 6, signature: 0, disabled: 0, limit: 1 };
    const answer = { ...answerOf([row], { refused }), webhook: null };
    const { user } = show({ [LIST]: ok(answer) });
    const own = await screen.findByRole('region', { name: 'Your webhook' });
    const says = () =>
      within(own).getByText(/6 with a wrong or missing secret \(401\), 1 over the per-minute limit \(429\)/);
    expect(await within(own).findByText('At least 7')).toBeTruthy();
    expect(says()).toBeTruthy();
    expect(within(own).getByText('Not set up')).toBeTruthy();
    const slow = gate();
    fakeServer({
      'GET /api/statistics': counted(),
      [LIST]: async () => {
        await slow.opened;
        return { body: answer };
      },
    });
    await user.click(screen.getByRole('button', { name: /^Failed/ }));
    await screen.findByRole('status', { name: 'Loading webhook events' });
    expect(says()).toBeTruthy();
    slow.open();
  });

  test('does not repeat the number for a single reason', async () => {
    const refused = { ...none, disabled: 3 };
    show({ [LIST]: ok(answerOf([row], { refused })) });
    const own = await screen.findByRole('region', { name: 'Your webhook' });
    const said = await within(own).findByText('At least 3');
    expect(said.parentElement?.textContent).toBe(
      'At least 3 while switched off (403). Refused deliveries have no entry in this log. Days are UTC.',
    );
  });

  test("S2.223 shows only one order's events, with a link to all", async () => {
    const { server, user } = show({ [LIST]: listOf(row) }, `${AT}?account=acc_1&order=ord_1`);
    await screen.findByRole('heading', { name: 'Events of one order' });
    await screen.findByRole('table', { name: 'Webhook events' });
    expect(server.to(LIST).map(({ query }) => query.toString())).toEqual([
      'limit=50&scope=all&account_id=acc_1&order_id=ord_1',
    ]);
    expect(screen.queryByRole('group', { name: 'Status' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All events' }));
    await screen.findByRole('group', { name: 'Status' });
  });

  test('a failure to load is shown; an empty log says what to do', async () => {
    const { server, client } = show({ [LIST]: refuse(500, 'INTERNAL', 'Broken.') });
    expect(await screen.findByText('The webhook events could not be loaded')).toBeTruthy();
    server.set(LIST, listOf());
    await client.invalidateQueries();
    expect(await screen.findByText('No webhook events')).toBeTruthy();
  });
});

describe('an event', () => {
  const open = async (server: Parameters<typeof fakeServer>[0] = {}) => {
    const shown = show({ [LIST]: listOf(row), 'GET /api/webhook-events/d2hj': ok(details), ...server });
    await shown.user.click(await screen.findByRole('button', { name: 'Details of order.confirmed' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'order.confirmed' }) };
  };

  test('S2.123 S2.124 shows its body masked, or in full on request; reprocessing asks first', async () => {
    const PROCESS = 'POST /api/webhook-events/d2hj/process';
    const { server, user, dialog } = await open({
      'POST /api/webhook-events/d2hj/reveal': ok({ body: '{ "end_to_end_id": "E12345678" }' }),
      [PROCESS]: ok({ ...details, processing_status: 'pending' }),
    });
    expect(await within(dialog).findByText(/E123…/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Show in full' }));
    expect(await within(dialog).findByText(/E12345678/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Copy sub-account' })).toBeTruthy();
    expect(within(dialog).queryByRole('link')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Process again' }));
    const question = await screen.findByRole('alertdialog', { name: 'Process this event again?' });
    expect(server.to(PROCESS)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Process again' }));
    expect(await screen.findByText('Event is being processed again')).toBeTruthy();
    expect(server.to(PROCESS)).toHaveLength(1);
  });

  test('S2.138 links to its payment, conversion and sub-account, if visible', async () => {
    const links = { order: 'ord_own', payment_id: 'pay_1', conversion_id: 'cnv_1' };
    const { dialog } = await open({
      'GET /api/webhook-events/d2hj': ok({ ...details, ...links, processing_status: 'processed' }),
    });
    const addressOf = async (id: string) =>
      (await within(dialog).findByRole('link', { name: id })).getAttribute('href');
    expect(await addressOf('pay_1')).toBe('/gateway/payments/pay_1');
    expect(await addressOf('cnv_1')).toBe('/gateway/conversions?id=cnv_1');
    expect(await addressOf('acc_1')).toBe('/gateway/subaccounts?search=acc_1');
  });

  test('an unreadable body shows its stored fields', async () => {
    const extract = 'id: "cb-1"\ndata.recipient_email: string';
    const error = {
      body: null,
      extract,
      can_process: false,
      processing_status: 'error',
      detail: 'data.order_id: must be 1 to 200 visible ASCII characters',
    };
    const { dialog } = await open({ 'GET /api/webhook-events/d2hj': ok({ ...details, ...error }) });
    expect((await within(dialog).findByLabelText('Fields of the body')).textContent).toBe(extract);
    expect(within(dialog).getByText(/^data.order_id: must be/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Process again' })).toBeNull();
  });

  test('an event without a stored body says so and cannot be reprocessed', async () => {
    const { dialog } = await open({
      'GET /api/webhook-events/d2hj': ok({ ...details, body: null, can_process: false }),
    });
    expect(await within(dialog).findByText('This body was not an event, so it was not stored.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Process again' })).toBeNull();
  });
});
