import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import {
  createClientSpreadStore,
  createSpreadBandStore,
  createSpreadStore,
} from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { pricingRoutes } from '#functions/capabilities/money/pricing/routes.ts';
import { listClientSpreads } from '#shared/contract/calls/pricing.ts';
import type { SpreadBandRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { approvedAs } from '#tests/support/work.ts';

const BANDS = 'GET /api/spread-bands';
const SPREADS = 'GET /api/client-spreads';

const table = freshTable();
let call: ReturnType<typeof apiOf>;
let now: Date;

beforeEach(() => {
  now = NOW;
  const spreads = createClientSpreadStore(table);
  const bands = createSpreadBandStore(table);
  call = apiOf(
    pricingRoutes({
      bands,
      spreads,
      rows: spreads.rows,
      rates: createRateStore(table),
      catalogue: createAssetStore(table),
      quotes: createQuoteStore(table),
      accounts: createSubAccountStore(table),
      clock: () => now,
    }),
  );
});

const member = (userId: string) =>
  createProfileStore(table).create(
    profile({ user_id: userId, email: `${userId}@example.com`, display_name: `The ${userId}` }),
  );

const put = (userId: string, body: unknown, caller = ADMIN) =>
  call(caller, `PUT /api/client-spreads/${userId}`, { body });

const band = (id: string, min: string): SpreadBandRecord => ({
  id,
  name: id,
  description: null,
  min_spread: min,
  max_spread: '0.05',
});

const idsOf = ({ body }: { body: unknown }) =>
  (body as { items: { id: string }[] }).items.map(({ id }) => id);

describe('GET /api/spread-bands', () => {
  test('S3.27 a deployment without bands gets the reference bands once, lowest first', async () => {
    const first = await call(ADMIN, BANDS);
    expect(idsOf(first)).toEqual(['band_preferred', 'band_standard', 'band_starter']);
    expect(await call(ADMIN, BANDS)).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(ADMIN, BANDS)));
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test('S7.30 sorts by min_spread, in pages', async () => {
    const mins = ['0.01', '0', '0.0025', '0.00251', '1', '0.1', '0.009999999999999999'];
    await createSpreadBandStore(table).add(mins.map((min, at) => band(`band-${at}`, min)));
    const sorted = ['band-1', 'band-2', 'band-3', 'band-6', 'band-0', 'band-5', 'band-4'];
    expect(idsOf(await call(ADMIN, BANDS))).toEqual(sorted);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
      const page = await call(ADMIN, BANDS, { query });
      seen.push(...idsOf(page));
      cursor = (page.body as { next_cursor: string | null }).next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(sorted);
  });
});

describe('PUT /api/client-spreads/{userId}', () => {
  beforeEach(async () => {
    await createSpreadBandStore(table).add([band('gold', '0.005'), band('silver', '0.01')]);
    await member('ann');
  });

  test('S7.34 sets and changes a spread, which the next quote uses', async () => {
    const spreads = createSpreadStore(table);
    const set = await put('ann', { spread_band_id: 'gold' });
    expect(set).toEqual({
      status: 200,
      body: {
        user_id: 'ann',
        spread_band_id: 'gold',
        custom_spread: null,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
        spread_band: band('gold', '0.005'),
        profile: { display_name: 'The ann', email: 'ann@example.com' },
      },
    });
    expect(await spreads.of('ann')).toEqual({ custom: null, bandMinimum: { fraction: '0.005' } });
    now = new Date(NOW.getTime() + 60_000);
    expect((await put('ann', { spread_band_id: 'silver', custom_spread: 0.0125 })).body).toMatchObject({
      spread_band_id: 'silver',
      custom_spread: '0.0125',
      created_at: NOW.toISOString(),
      updated_at: now.toISOString(),
    });
    expect(await spreads.of('ann')).toEqual({
      custom: { fraction: '0.0125' },
      bandMinimum: { fraction: '0.01' },
    });
    await put('ann', { spread_band_id: 'silver', custom_spread: '' });
    expect(await spreads.of('ann')).toEqual({ custom: null, bandMinimum: { fraction: '0.01' } });
  });

  test.each([0, '0', 0.05, '0.05', '0.0500', 0.0001, '0.0001', null])('custom spread %j', async (custom) => {
    const { status, body } = await put('ann', { spread_band_id: 'gold', custom_spread: custom });
    expect(status).toBe(200);
    expect(body).toMatchObject({ custom_spread: custom === null ? null : String(custom) });
  });

  const RANGE = 'Custom spread must be between 0% and 5%';
  const CHOOSE = 'Please select a client and spread band';
  test.each([
    [{ custom_spread: 0.0501 }, RANGE],
    [{ custom_spread: '0.06' }, RANGE],
    [{ custom_spread: 5 }, RANGE],
    [{ custom_spread: -0.0001 }, RANGE],
    [{ custom_spread: '-0' }, RANGE],
    [{ custom_spread: 'abc' }, RANGE],
    [{ custom_spread: '1e-3' }, RANGE],
    [{ custom_spread: '0x1' }, RANGE],
    [{ custom_spread: ' 0.01' }, RANGE],
    [{ custom_spread: '0,01' }, RANGE],
    [{ custom_spread: '1%' }, RANGE],
    [{ custom_spread: true }, RANGE],
    [{ custom_spread: [0.01] }, RANGE],
    [{ custom_spread: '0.00001' }, 'Custom spread must be a multiple of 0.01%'],
    [{ custom_spread: 0.01234 }, 'Custom spread must be a multiple of 0.01%'],
    [{ spread_band_id: '' }, CHOOSE],
    [{ spread_band_id: null }, CHOOSE],
    [{ spread_band_id: undefined }, CHOOSE],
    [{ spread_band_id: 7 }, CHOOSE],
    [{ spread_band_id: 'unknown' }, CHOOSE],
    [{ spread_band_id: 'gold#SPREAD_BAND' }, CHOOSE],
  ])('S5.26 refuses %j', async (wrong, message) => {
    expect(await put('ann', { spread_band_id: 'gold', ...wrong })).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST', message } },
    });
    expect((await call(ADMIN, SPREADS)).body).toEqual({ items: [], next_cursor: null });
  });

  test('an unknown user is a 404', async () => {
    expect((await put('nobody', { spread_band_id: 'gold' })).status).toBe(404);
  });

  test('many at once: all succeed, and one is stored', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((at) => put('ann', { spread_band_id: 'gold', custom_spread: `0.000${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { items } = (await call(ADMIN, SPREADS)).body as { items: { custom_spread: string }[] };
    expect(items).toHaveLength(1);
  });
});

describe('GET /api/client-spreads', () => {
  test('S3.28 S7.31 newest first, with band and user: a page takes one Query and one batch', async () => {
    await createSpreadBandStore(table).add([band('gold', '0.005')]);
    const store = createClientSpreadStore(table);
    for (let at = 0; at < 30; at += 1) {
      const id = `user-${at}`;
      await member(id);
      const created_at = new Date(NOW.getTime() + at * 1000).toISOString();
      const spread_band_id = at === 0 ? 'gone' : 'gold';
      await store.create(
        {
          user_id: id,
          spread_band_id,
          custom_spread: null,
          created_at,
          updated_at: created_at,
        },
        approvedAs('spread'),
      );
    }
    const send = vi.spyOn(table.client, 'send');
    const { body } = await call(ADMIN, SPREADS, { query: { limit: '20' } });
    expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual([
      'QueryCommand',
      'BatchGetCommand',
    ]);
    const first = listClientSpreads.answer.parse(body);
    expect(first.items.map(({ user_id }) => user_id)).toEqual(
      Array.from({ length: 20 }, (_, at) => `user-${29 - at}`),
    );
    expect(first.items[0]).toMatchObject({
      spread_band: { id: 'gold', min_spread: '0.005' },
      profile: { display_name: 'The user-29', email: 'user-29@example.com' },
    });
    const rest = await call(ADMIN, SPREADS, { query: { limit: '20', cursor: first.next_cursor ?? '' } });
    const second = listClientSpreads.answer.parse(rest.body);
    expect(second.items).toHaveLength(10);
    expect(second.items.at(-1)).toMatchObject({ user_id: 'user-0', spread_band: null });
    expect(second.next_cursor).toBeNull();
  });
});
