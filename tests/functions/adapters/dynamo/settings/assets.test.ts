import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import type { AssetRecord } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const asset = (symbol: string, over: Partial<AssetRecord> = {}): AssetRecord => ({
  id: `ast_${symbol}`,
  symbol,
  name: symbol,
  asset_type: 'crypto',
  active: true,
  small_image_url: null,
  medium_image_url: null,
  networks: [{ id: 'tron', name: 'tron' }],
  updated_at: NOW.toISOString(),
  ...over,
});

test('lists assets by symbol in one Query, with the latest writes', async () => {
  const table = await engine.newTable();
  const store = createAssetStore(table);
  for (const symbol of ['USDT', 'BRL', 'EUR', 'BTC']) expect(await store.create(asset(symbol))).toBe(true);
  expect(await store.create(asset('BRL', { name: 'Again' }))).toBe(false);
  expect(await store.replace(asset('BRL', { name: 'Real' }), 1)).toBe(true);
  expect(await store.replace(asset('BRL', { name: 'Late' }), 1)).toBe(false);

  const requests = countRequests(table);
  const all = await store.page({ limit: 200 });
  expect(requests.take()).toEqual({ Query: 1 });
  expect(all.items.map(({ symbol }) => symbol)).toEqual(['BRL', 'BTC', 'EUR', 'USDT']);
  expect(all.items[0]).toEqual(asset('BRL', { name: 'Real' }));
  expect(all.next_cursor).toBeNull();
  expect((await store.every()).map(({ version }) => version)).toEqual([2, 1, 1, 1]);

  const first = await store.page({ limit: 3 });
  const second = await store.page({ limit: 3, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.next_cursor).toBeNull();
  for (const cursor of ['x', Buffer.from('USER#1').toString('base64url')])
    await expect(store.page({ limit: 3, cursor })).rejects.toThrow('cursor');
});

test('reads more than a megabyte', async () => {
  const store = createAssetStore(await engine.newTable());
  const image = `data:image/png;base64,${'A'.repeat(16_000)}`;
  const symbols = Array.from({ length: 80 }, (_, at) => `A${String(at).padStart(3, '0')}`);
  await Promise.all(symbols.map((symbol) => store.create(asset(symbol, { small_image_url: image }))));
  expect((await store.every()).map(({ record }) => record.symbol)).toEqual(symbols);
});
