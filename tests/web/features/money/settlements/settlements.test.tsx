import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import SettlementsTab from '#web/features/money/settlements/components/settlements-tab.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

const LIST = 'GET /api/settlements';

const HASH = 'ab'.repeat(32);

const settlement = {
  id: 's-1',
  settlement_id: 's-1',
  status: 'confirmed',
  asset: 'USDT',
  amount: '1000.50',
  network: 'tron',
  external_hash: HASH,
  orders: 12,
  created_at: '2026-11-20T14:00:00.000Z',
  updated_at: '2026-11-20T14:00:00.000Z',
  processed_at: '2026-11-20T14:05:00.000Z',
};
const bare = {
  ...settlement,
  id: 's-2',
  settlement_id: 's-2',
  status: 'pending',
  asset: 'BRL',
  amount: '98765.43',
};

const show = (answer: Parameters<typeof fakeServer>[0][string]) => ({
  server: fakeServer({ [LIST]: answer }),
  ...renderInConsole(<SettlementsTab />, '/gateway/ledger?tab=settlements'),
});

test('lists amount, network, hash, number of orders and status', async () => {
  const nothing = { network: null, external_hash: null, orders: null, processed_at: null };
  show(ok({ items: [settlement, { ...bare, ...nothing }], next_cursor: null }));
  const table = await screen.findByRole('table', { name: 'Settlements' });
  const [first, second] = within(table).getAllByRole('row').slice(-2);
  for (const text of ['s-1', /1,?000\.5 USDT|1,?000\.50 USDT/, '12', 'Tron', 'Confirmed'])
    expect(within(first ?? table).getByText(text)).toBeTruthy();
  expect(within(first ?? table).getByRole('button', { name: 'Copy external hash of s-1' })).toBeTruthy();
  for (const text of ['s-2', /98\.765,43/, 'Pending'])
    expect(within(second ?? table).getByText(text)).toBeTruthy();
  expect(within(second ?? table).queryByRole('button')).toBeNull();
});

test('a failure and an empty list have their own texts', async () => {
  const { server, client } = show(refuse(500, 'INTERNAL', 'Broken.'));
  expect(await screen.findByText('The settlements could not be loaded')).toBeTruthy();
  server.set(LIST, ok({ items: [], next_cursor: null }));
  await client.invalidateQueries();
  expect(await screen.findByText('No settlements')).toBeTruthy();
});
