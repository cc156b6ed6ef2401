import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Checklist } from '#shared/contract/calls/provider-checklist.ts';
import type { ConnectionReport } from '#shared/contract/connection-report.ts';
import ProviderCheck from '#web/features/setup/provider-check/components/provider-check.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

const CHECK = 'POST /api/connection-check';
const LIST = 'GET /api/provider-checklist';
const SAVE = 'PUT /api/provider-checklist';

const by = {
  confirmed_by: { id: 'usr_1', email: 'ana@example.com' },
  confirmed_at: '2026-11-27T14:00:00.000Z',
};

const checklist = (over: Partial<Checklist> = {}): Checklist => ({
  pool_balance: null,
  bought_usdt: null,
  webhooks: null,
  first_exchange: null,
  needed: true,
  open: ['pool_balance', 'bought_usdt', 'webhooks'],
  version: 0,
  ...over,
});

const REPORT: ConnectionReport = {
  profile: 'beta',
  environment: 'sandbox',
  checked_at: '2026-11-27T14:00:00.000Z',
  took_ms: 3450,
  calls: [
    {
      call: 'orders',
      outcome: 'unreadable',
      took_ms: 120,
      path: 'GET /v1/order',
      status: 200,
      understood: ['orders[].id'],
      missing: [{ field: 'size', optional: true }],
      unknown: ['trace'],
      wrong: [{ field: 'orders[3].source_amount', expected: 'an amount', found: 'nothing' }],
      notes: [{ text: 'Oldest first.', attention: true }],
    },
  ],
};

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ [LIST]: ok(checklist()), ...routes });
  return { server, ...renderInConsole(<ProviderCheck handler="https://gateway.example/hook" />) };
};
const button = (name: RegExp | string) => screen.getByRole('button', { name });

test('a check lists its calls; opening one shows its faults', async () => {
  const { user } = show({ [CHECK]: ok(REPORT) });
  expect(screen.getByText('No check in this session yet.')).toBeTruthy();
  await user.click(button('Check connection'));
  expect(await screen.findByText('1 unreadable')).toBeTruthy();
  expect(screen.queryByText('orders[3].source_amount')).toBeNull();
  await user.click(button('Newest orders, Unreadable'));
  expect(screen.getByText('orders[3].source_amount')).toBeTruthy();
  expect(screen.getByText(/expected an amount, found nothing/)).toBeTruthy();
  expect(screen.getByText('Oldest first.')).toBeTruthy();
  await user.click(button('Copy report'));
  expect(await navigator.clipboard.readText()).toContain('# Connection check');
  expect(button('Check again')).toBeTruthy();
});

test('a check that cannot run says why', async () => {
  const { user } = show({ [CHECK]: refuse(424, 'PROVIDER_NOT_CONFIGURED', 'No credentials.') });
  await user.click(button('Check connection'));
  expect(await screen.findByText('The connection check could not run')).toBeTruthy();
  expect(screen.getByText(/^API credentials not configured/)).toBeTruthy();
});

test('the checklist shows open items and saves an answer over the loaded version', async () => {
  const saved = checklist({ version: 4, webhooks: { answer: 'registered', ...by }, open: ['bought_usdt'] });
  const { server, user } = show({ [LIST]: ok(checklist({ version: 3 })), [SAVE]: ok(saved) });
  expect(await screen.findByText(/^3 of 3 still open/)).toBeTruthy();
  expect(screen.getByText('https://gateway.example/hook')).toBeTruthy();
  await user.click(button(/^Confirm: Webhooks/));
  expect(await screen.findByText(/ana@example\.com/)).toBeTruthy();
  expect(server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 3, webhooks: 'registered' }]);
  await user.click(button('The registered wallet'));
  await waitFor(() => expect(server.to(SAVE)).toHaveLength(2));
  expect(server.to(SAVE)[1]?.body).toEqual({ version: 4, bought_usdt: 'wallet' });
  await user.click(button(/^Undo: Webhooks/));
  await waitFor(() => expect(server.to(SAVE)[2]?.body).toEqual({ version: 4, webhooks: null }));
});

test('the first exchange shows its state, and locks the answers once proven', async () => {
  const first_exchange = {
    sub_account: { id: 'sub_1', name: 'Casa da Sorte', email: 'c@example.com', external_id: 'acc_1' },
    intent: 'cnv_1-x1',
    begun_at: '2026-11-27T14:00:00.000Z',
    order_id: null,
    differs_since: null,
    proven_at: null,
  };
  const at = '2026-11-27T14:01:00.000Z';
  for (const [first, text] of [
    [null, /^The first exchange shows whose balance it spends/],
    [first_exchange, /^An exchange of Casa da Sorte is in progress/],
    [{ ...first_exchange, differs_since: at }, /^The balances of Casa da Sorte do not show the exchange/],
  ] as const) {
    const { unmount } = show({ [LIST]: ok(checklist({ first_exchange: first })) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(button(/^Confirm: Webhooks/).hasAttribute('disabled')).toBe(false);
    unmount();
  }
  show({ [LIST]: ok(checklist({ first_exchange: { ...first_exchange, order_id: 'o-1', proven_at: at } })) });
  expect(await screen.findByText('Proven')).toBeTruthy();
  expect(button(/^Confirm: Webhooks/).hasAttribute('disabled')).toBe(true);
});

test('a failure to save an answer is shown and reloads the list', async () => {
  const { server, user } = show({ [SAVE]: refuse(409, 'CONFLICT', 'It has changed.') });
  await user.click(await screen.findByRole('button', { name: /^Confirm: Pool/ }));
  expect(await screen.findByText('The answer could not be saved')).toBeTruthy();
  await waitFor(() => expect(server.to(LIST)).toHaveLength(2));
});

test('a checklist that failed to load can be retried; one not needed is hidden', async () => {
  const { server, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
  expect(await screen.findByText('The checklist could not be loaded')).toBeTruthy();
  server.set(LIST, ok(checklist({ needed: false, open: [] })));
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText('Before the first conversion')).toBeNull());
});
