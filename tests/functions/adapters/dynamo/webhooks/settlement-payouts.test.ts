import { createSettlementPayouts } from '#functions/adapters/dynamo/webhooks/settlement-payouts.ts';
import { settlementRoutes } from '#functions/capabilities/setup/webhooks/settlement-routes.ts';
import type { SettlementPayoutRecord } from '#shared/contract/settlements.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

let store: ReturnType<typeof createSettlementPayouts>;
const table = freshTable();
beforeEach(() => {
  store = createSettlementPayouts(table);
});

const at = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

const payout = (id: string, over: Partial<SettlementPayoutRecord> = {}): SettlementPayoutRecord => ({
  id,
  settlement_id: id,
  status: 'pending',
  asset: 'BRL',
  amount: '98765.43',
  network: null,
  external_hash: null,
  orders: 12,
  created_at: at(0),
  updated_at: at(0),
  processed_at: null,
  ...over,
});

const listed = async () => (await store.page({ limit: 10 })).items;

test('a settlement keeps its last state and its first list position, whatever the order of events', async () => {
  const confirmed = payout('s-1', { status: 'confirmed', updated_at: at(60), created_at: at(60) });
  const pending = payout('s-1', { updated_at: at(90) });
  const cancelled = payout('s-1', { status: 'cancelled', updated_at: at(30) });
  await store.keep(payout('s-1'));
  await Promise.all([store.keep(confirmed), store.keep(pending), store.keep(cancelled)]);
  expect(await listed()).toEqual([{ ...confirmed, created_at: at(0) }]);
});

test('administrators list them, newest first', async () => {
  await store.keep(payout('s-1'));
  await store.keep(payout('s-2', { created_at: at(60), network: 'tron', external_hash: 'ab' }));
  const call = apiOf(settlementRoutes(store));
  const { body } = await call(ADMIN, 'GET /api/settlements', { query: { limit: '1' } });
  const page = body as { items: object[]; next_cursor: string | null };
  expect(page.items).toMatchObject([{ id: 's-2', network: 'tron' }]);
  expect(page.next_cursor).not.toBeNull();
});
