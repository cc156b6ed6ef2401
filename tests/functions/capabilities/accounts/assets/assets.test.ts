import { listAssets } from '#shared/contract/calls/assets.ts';
import type { AssetRecord } from '#shared/contract/records.ts';
import type {
  RemoteAsset,
  StoredAsset,
  ReceivedAsset,
} from '#functions/capabilities/accounts/assets/ports.ts';
import { assetsRoutes } from '#functions/capabilities/accounts/assets/routes.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { FailedRead, Read } from '#functions/modules/provider/calls.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';

const LINE = 'POST /api/sync-assets';
const EARLIER = '2026-11-01T00:00:00.000Z';

const assetOf = (symbol: string, over: Partial<ReceivedAsset> = {}): ReceivedAsset => ({
  id: `ast_${symbol.toLowerCase()}`,
  symbol,
  name: symbol,
  asset_type: 'fiat',
  active: true,
  small_image_url: null,
  medium_image_url: null,
  networks: [],
  ...over,
});
const remote = (symbol: string, over: Partial<ReceivedAsset> = {}): RemoteAsset => ({
  readable: true,
  asset: assetOf(symbol, over),
});
const TRON = { id: 'tron', name: 'tron' };
const timeout: FailedRead = { ok: false, reason: 'timeout', message: 'late' };

const setUp = (...records: readonly AssetRecord[]) => {
  const keyOf = ({ symbol, id }: AssetRecord) => `${symbol}#${id}`;
  const rows = new Map<string, StoredAsset>(records.map((record) => [keyOf(record), { version: 1, record }]));
  const writes: string[] = [];
  const provider = {
    assets: { ok: true, value: [] } as Read<readonly RemoteAsset[]>,
    networks: (_symbol: string): Read<readonly (typeof TRON)[]> => ({ ok: true, value: [TRON] }),
    asked: [] as string[],
  };
  const store = {
    page: () => Promise.resolve({ items: [...rows.values()].map(({ record }) => record), next_cursor: null }),
    every: () => Promise.resolve([...rows.values()]),
    create: (record: AssetRecord) => {
      const free = !rows.has(keyOf(record));
      if (free) rows.set(keyOf(record), { version: 1, record });
      if (free) writes.push(record.symbol);
      return Promise.resolve(free);
    },
    replace: (record: AssetRecord, expected: number) => {
      const same = rows.get(keyOf(record))?.version === expected;
      if (same) rows.set(keyOf(record), { version: expected + 1, record });
      if (same) writes.push(record.symbol);
      return Promise.resolve(same);
    },
  };
  const call = apiOf(
    assetsRoutes({
      assets: store,
      catalogue: {
        assets: () => {
          provider.asked.push('assets');
          return Promise.resolve(provider.assets);
        },
        networks: (symbol) => {
          provider.asked.push(symbol);
          return Promise.resolve(provider.networks(symbol));
        },
      },
      clock: () => NOW,
      deadline: () => new AbortController().signal,
      log: quiet,
    }),
  );
  const row = (symbol: string) => rows.get(`${symbol}#ast_${symbol.toLowerCase()}`)?.record;
  return { call, provider, rows, row, writes, store };
};

const kept = (symbol: string, over: Partial<ReceivedAsset> = {}): AssetRecord => ({
  ...assetOf(symbol, over),
  updated_at: EARLIER,
});

describe('POST /api/sync-assets', () => {
  test.each([ADMIN, OPERATOR])(
    'S7.11 stores assets, crypto ones with their networks (%j)',
    async (caller) => {
      const { call, provider, row } = setUp();
      provider.assets = { ok: true, value: [remote('BRL'), remote('USDT', { asset_type: 'crypto' })] };
      expect(await call(caller, LINE)).toEqual({
        status: 200,
        body: { success: true, synchronized: 2, total: 2, error: null },
      });
      expect(provider.asked).toEqual(['assets', 'USDT']);
      expect(row('BRL')).toEqual({ ...assetOf('BRL'), updated_at: NOW.toISOString() });
      expect(row('USDT')).toMatchObject({ asset_type: 'crypto', networks: [TRON] });
    },
  );

  test('writes only changes', async () => {
    const { call, provider, row, writes } = setUp(kept('BRL'), kept('EUR'));
    provider.assets = { ok: true, value: [remote('BRL'), remote('EUR', { name: 'Euro' })] };
    await call(ADMIN, LINE);
    expect(writes).toEqual(['EUR']);
    expect(row('BRL')?.updated_at).toBe(EARLIER);
    expect(row('EUR')).toMatchObject({ name: 'Euro', updated_at: NOW.toISOString() });
    await call(ADMIN, LINE);
    expect(writes).toEqual(['EUR']);
  });

  test('an asset that is no longer listed becomes inactive, unless something was unreadable', async () => {
    const { call, provider, row, writes } = setUp(kept('BRL'), kept('OLD'));
    provider.assets = { ok: true, value: [remote('BRL'), { readable: false, message: 'cannot be read' }] };
    expect((await call(ADMIN, LINE)).body).toEqual({ success: true, synchronized: 1, total: 2, error: null });
    expect(row('OLD')?.active).toBe(true);
    provider.assets = { ok: true, value: [remote('BRL')] };
    expect((await call(ADMIN, LINE)).body).toMatchObject({ synchronized: 1, total: 1 });
    expect(row('OLD')).toMatchObject({ active: false, updated_at: NOW.toISOString() });
    await call(ADMIN, LINE);
    expect(writes).toEqual(['OLD']);
  });

  test('keeps known networks if they are unreadable, and does not count the asset', async () => {
    const crypto = { asset_type: 'crypto' } as const;
    const { call, provider, row } = setUp(kept('USDT', { ...crypto, networks: [TRON] }));
    provider.assets = { ok: true, value: [remote('USDT', { ...crypto, name: 'Tether' }), remote('BRL')] };
    provider.networks = () => timeout;
    expect((await call(ADMIN, LINE)).body).toEqual({ success: true, synchronized: 1, total: 2, error: null });
    expect(row('USDT')).toMatchObject({ name: 'Tether', networks: [TRON] });
    provider.assets = { ok: true, value: [remote('USDT', { ...crypto })] };
    expect((await call(ADMIN, LINE)).body).toEqual({
      success: false,
      synchronized: 0,
      total: 1,
      error: 'The provider did not answer in time.',
    });
  });

  test('S8.7 an empty catalogue fails, and removes nothing', async () => {
    const { call, row } = setUp(kept('BRL'));
    expect((await call(ADMIN, LINE)).body).toEqual({
      success: false,
      synchronized: 0,
      total: 0,
      error: 'No data returned from sync function',
    });
    expect(row('BRL')?.active).toBe(true);
  });

  test('an asset that cannot be saved does not stop the others', async () => {
    const { call, provider, store, row } = setUp();
    const { create } = store;
    store.create = (record) =>
      record.symbol === 'EUR' ? Promise.reject(new Error('secret detail')) : create(record);
    provider.assets = { ok: true, value: [remote('EUR'), remote('BRL')] };
    expect((await call(ADMIN, LINE)).body).toEqual({ success: true, synchronized: 1, total: 2, error: null });
    expect(row('BRL')).toBeDefined();
  });

  test('concurrent runs write each asset once', async () => {
    const { call, provider, writes } = setUp(kept('BRL'));
    provider.assets = { ok: true, value: [remote('BRL', { name: 'Real' }), remote('EUR')] };
    const answers = await Promise.all([call(ADMIN, LINE), call(OPERATOR, LINE)]);
    for (const { body } of answers) expect(body).toMatchObject({ success: true, synchronized: 2 });
    expect(writes.toSorted()).toEqual(['BRL', 'EUR']);
  });

  test.each([
    ['not_configured', 424, 'API credentials not configured'],
    ['authentication', 502, 'Authentication failed'],
    ['timeout', 504, 'did not answer in time'],
    ['unavailable', 502, 'Failed to sync assets'],
    ['refused', 502, 'refused by the provider'],
  ] as const)('a failing provider (%s) is a %i', async (reason, status, text) => {
    const { call, provider, writes } = setUp(kept('BRL'));
    provider.assets = { ok: false, reason, message: 'refused by the provider' };
    const answer = await call(ADMIN, LINE);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(writes).toEqual([]);
  });
});

test('GET /api/assets: everybody reads it', async () => {
  const { call } = setUp(kept('BRL'));
  for (const caller of [ADMIN, OPERATOR, CLIENT]) {
    const { status, body } = await call(caller, 'GET /api/assets');
    expect({ status, body: listAssets.answer.parse(body) }).toEqual({
      status: 200,
      body: { items: [kept('BRL')], next_cursor: null },
    });
  }
  expect((await call(undefined, 'GET /api/assets')).status).toBe(401);
});
