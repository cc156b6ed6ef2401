import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WebhookLogPage } from '#web/features/webhook-log/components/webhook-log-page.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const LIST = 'GET /api/webhook-events';
const AT = '/gateway/webhooks';

const row = {
  id: 'd2hj',
  user_id: 'user-1',
  event_type: 'order.confirmed',
  processing_status: 'ignored',
  detail: 'the account is not known here',
  account_id: 'acc_1',
  order_id: 'ord_1',
  created_at: '2026-11-20T14:00:00.000Z',
};
const details = {
  ...row,
  body: '{ "end_to_end_id": "E123…" }',
  revealed: { times: 0, last_by: null, last_at: null },
  attempts: 0,
  order: null,
  payment_id: null,
  conversion_id: null,
  can_process: true,
};
const listOf = (...items: readonly object[]) =>
  ok({ items, next_cursor: null, use: { taken: 12, limit: 600, account_limit: 300 } });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (server: Parameters<typeof fakeServer>[0], at = AT) => ({
  server: fakeServer(server),
  ...renderInConsole(<WebhookLogPage />, at),
});

describe('the webhook log', () => {
  test('lists events with status, order, time and outcome, and what this minute has taken', async () => {
    show({ [LIST]: listOf(row) });
    const table = await screen.findByRole('table', { name: 'Webhook events' });
    for (const text of ['order.confirmed', 'Ignored', 'ord_1', 'the account is not known here'])
      expect(within(table).getByText(text)).toBeTruthy();
    expect(screen.getByText(/This minute: 12 of 600 events taken, at most 300/)).toBeTruthy();
  });

  test('keeps its filter in the address', async () => {
    const { server, user, address } = show({ [LIST]: listOf(row) });
    await user.click(await screen.findByRole('button', { name: 'Refused' }));
    await waitFor(() => expect(server.to(LIST).at(-1)?.query.get('status')).toBe('error'));
    expect(address()).toBe(`${AT}?status=error`);
  });

  test('says what to do when nothing came', async () => {
    show({ [LIST]: listOf() });
    expect(await screen.findByText('No webhook events')).toBeTruthy();
  });

  test('that cannot be loaded says so', async () => {
    show({ [LIST]: refuse(500, 'INTERNAL', 'Broken.') });
    expect(await screen.findByText('The webhook events could not be loaded')).toBeTruthy();
  });
});

describe('an event', () => {
  const open = async (server: Parameters<typeof fakeServer>[0] = {}) => {
    const shown = show({ [LIST]: listOf(row), 'GET /api/webhook-events/d2hj': ok(details), ...server });
    await shown.user.click(await screen.findByRole('button', { name: 'Details of order.confirmed' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'order.confirmed' }) };
  };

  test('shows its body masked, and in full on request', async () => {
    const { user, dialog } = await open({
      'POST /api/webhook-events/d2hj/reveal': ok({ body: '{ "end_to_end_id": "E12345678" }' }),
    });
    expect(await within(dialog).findByText(/E123…/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Show in full' }));
    expect(await within(dialog).findByText(/E12345678/)).toBeTruthy();
  });

  test('is processed again after a question', async () => {
    const { server, user, dialog } = await open({
      'POST /api/webhook-events/d2hj/process': ok({ ...details, processing_status: 'pending' }),
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Process again' }));
    const question = await screen.findByRole('alertdialog', { name: 'Process this event again?' });
    expect(server.to('POST /api/webhook-events/d2hj/process')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Process again' }));
    expect(await screen.findByText('Event is processed again')).toBeTruthy();
    expect(server.to('POST /api/webhook-events/d2hj/process')).toHaveLength(1);
  });

  test('of which nothing is kept says so, and is not processed again', async () => {
    const { dialog } = await open({
      'GET /api/webhook-events/d2hj': ok({ ...details, body: null, can_process: false }),
    });
    expect(await within(dialog).findByText('This was no event. Nothing of it is kept.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Process again' })).toBeNull();
  });
});
