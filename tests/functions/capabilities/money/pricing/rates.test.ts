import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import {
  createClientSpreadStore,
  createSpreadBandStore,
} from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { recordReference } from '#functions/capabilities/money/pricing/record-reference.ts';
import { pricingRoutes } from '#functions/capabilities/money/pricing/routes.ts';
import { createQuoteLog, type QuoteLog } from '#functions/modules/rates/quote-log.ts';
import { failedRead } from '#functions/modules/provider/calls.ts';
import { quiet } from '#functions/platform/logger.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import type { Rates } from '#shared/contract/calls/rates.ts';
import type { AssetRecord, QuoteRecord, RateRecord } from '#shared/contract/records.ts';
import { slotOf } from '#shared/domain/rates.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { configuration, NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';

const RATES = 'GET /api/rates';
const QUOTES = 'GET /api/rates/quotes';
const MINUTE = 60_000;

const table = freshTable();
const assets = createAssetStore(table);
const store = createRateStore(table);
let call: ReturnType<typeof apiOf>;
let now: Date;
let asked: string[];
let log: QuoteLog;

beforeEach(() => {
  now = NOW;
  asked = [];
  const clock = () => now;
  const spreads = createClientSpreadStore(table);
  const quotes = createQuoteStore(table);
  log = createQuoteLog({
    quotes,
    newId: () => `id_${now.getTime()}`,
    clock,
    sleep: () => new Promise(() => {}),
    log: quiet,
    metrics: noMetrics,
  });
  call = apiOf(
    pricingRoutes({
      bands: createSpreadBandStore(table),
      spreads,
      rows: spreads.rows,
      rates: createRateStore(table),
      catalogue: createAssetStore(table),
      quotes,
      accounts: createSubAccountStore(table),
      clock,
    }),
  );
});

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

const record = (target: string | null = '184.842884') =>
  recordReference({
    lists: createReconciliationLists(table),
    quote: (brl) => {
      asked.push(brl);
      return Promise.resolve(
        target === null ? failedRead('timeout') : { ok: true, value: { target_amount: target } },
      );
    },
    rates: createRateStore(table),
    newId: () => `rat_${now.getTime()}`,
    clock: () => now,
  });

const rule = async (number: number, is_enabled: boolean): Promise<void> => {
  const account = subAccount({ external_id: `acc_${number}`, user_id: CLIENT.id });
  await createSubAccountStore(table).create(account);
  await createConfigurationStore(table).create(
    configuration(account, { is_enabled }),
    { version: 1, record: account },
    [],
    RULE_PERMIT,
  );
};

const rate = (at: string): RateRecord => ({
  id: `rat_${at}`,
  pair: 'BRL-USDT',
  source_amount: '1000',
  target_amount: '200',
  price: '5',
  created_at: at,
});

const course = async (window?: string): Promise<Rates> =>
  (await call(CLIENT, RATES, { query: window === undefined ? {} : { window } })).body as Rates;

describe('the reference price', () => {
  test('is quoted once a run while any rule is on', async () => {
    expect(await record()).toEqual({ outcome: 'idle' });
    await rule(1, false);
    expect(await record()).toEqual({ outcome: 'idle' });
    expect(asked).toEqual([]);
    await rule(2, true);
    expect(await record()).toEqual({ outcome: 'recorded', price: '5.409999986799' });
    expect(asked).toEqual(['1000']);
  });

  test('is quoted even if many rules before are off', async () => {
    for (let number = 0; number < 101; number += 1) await rule(number, false);
    await rule(101, true);
    expect(await record()).toMatchObject({ outcome: 'recorded' });
  });

  test('is stored once per slot', async () => {
    await rule(1, true);
    await record('200');
    await record('250');
    expect((await course()).points).toEqual([{ at: NOW.toISOString(), price: '5' }]);
  });

  test('an unanswered quote leaves a gap, never an invented price', async () => {
    await rule(1, true);
    expect(await record(null)).toEqual({ outcome: 'failed', reason: 'timeout' });
    expect(await record('0')).toEqual({ outcome: 'failed', reason: 'no price' });
    expect((await course()).points).toEqual([]);
  });

  test('S7.43 a day, a week and a month take one Query each, oldest first', async () => {
    const hours = 30;
    for (const series of ['5m', '1h', '6h'] as const) {
      const slots = Array.from({ length: hours * 12 }, (_, at) =>
        slotOf(series, new Date(NOW.getTime() - at * 5 * MINUTE)),
      );
      await Promise.all([...new Set(slots)].map((slot) => store.keep(rate(slot), series, slot)));
    }
    const counts = countRequests(table);
    const [day, week, month] = [await course('24h'), await course('7d'), await course('30d')];
    expect(counts.take()).toEqual({ Query: 3 });
    expect(day.points).toHaveLength(289);
    expect(week.points).toHaveLength(hours + 1);
    expect(month.points.length).toBeLessThanOrEqual(hours / 6 + 2);
    expect(day.points.at(-1)?.at).toBe(slotOf('5m', NOW));
    expect(day.points.map(({ at }) => at)).toEqual(day.points.map(({ at }) => at).toSorted());
    later(25 * 60 * MINUTE);
    expect((await course('24h')).points).toEqual([]);
    expect((await course('7d')).points).toHaveLength(hours + 1);
  });

  test('is the same for all users; unknown windows are refused', async () => {
    await rule(1, true);
    await record();
    const answers = await Promise.all([ADMIN, OPERATOR, CLIENT].map((who) => call(who, RATES)));
    for (const { status, body } of answers) expect({ status, body }).toEqual(answers[0]);
    expect(await call(undefined, RATES)).toMatchObject({ status: 401 });
    expect(await call(CLIENT, RATES, { query: { window: '1y' } })).toMatchObject({ status: 400 });
  });
});

describe('the offer', () => {
  const offered = async () => (await call(CLIENT, 'GET /api/offer')).body;
  const asset = (symbol: string, over: Partial<AssetRecord> = {}): AssetRecord => ({
    id: `ast_${symbol}`,
    name: symbol,
    symbol,
    asset_type: symbol === 'BRL' ? 'fiat' : 'crypto',
    active: true,
    small_image_url: null,
    medium_image_url: null,
    networks: symbol === 'BRL' ? [] : [{ id: 'tron', name: 'Tron' }],
    updated_at: NOW.toISOString(),
    ...over,
  });

  test('S7.222 is empty without data', async () => {
    expect(await offered()).toEqual({ rates: [], methods: [], is_synced: false });
  });

  test('S7.222 has the latest price and the active catalogue, in three small Queries', async () => {
    for (const at of ['2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-18T10:00:00.000Z'])
      await store.keep({ ...rate(at), price: at.slice(8, 10) }, '5m', at);
    for (const each of ['BRL', 'USDT', 'BTC', 'USDTX']) await assets.create(asset(each));
    const counts = countRequests(table);
    expect(await offered()).toEqual({
      rates: [{ pair: 'BRL-USDT', price: '20', at: '2026-11-20T10:00:00.000Z' }],
      methods: [{ kind: 'pix' }, { kind: 'network', asset: 'USDT', id: 'tron', name: 'Tron' }],
      is_synced: true,
    });
    expect(counts.take()).toEqual({ Query: 3 });
  });

  test('omits inactive assets', async () => {
    await assets.create(asset('BRL', { active: false }));
    await assets.create(asset('USDT', { active: false }));
    expect(await offered()).toEqual({ rates: [], methods: [], is_synced: true });
  });
});

describe('quotes', () => {
  const taken = (account: string | null, quoteId: string | null) =>
    log.taken({
      holder: account === null ? { user: CLIENT.id } : { account },
      quoteId,
      conversionId: null,
      sourceAsset: 'BRL',
      sourceAmount: '100',
      targetAsset: 'USDT',
      targetAmount: '20',
      spread: '0.5',
    });
  const listed = async (who: typeof CLIENT, account?: string) => {
    const { status, body } = await call(who, QUOTES, {
      query: account === undefined ? {} : { account_id: account },
    });
    return status === 200 ? (body as { items: QuoteRecord[] }).items : status;
  };

  test('S7.44 of an account are shown to its current readers only', async () => {
    const account = subAccount({ external_id: 'acc_1', user_id: CLIENT.id, manager_id: OPERATOR.id });
    const accounts = createSubAccountStore(table);
    await accounts.create(account);
    await taken('acc_1', 'quo_1');
    const expected = [
      expect.objectContaining({ pair: 'BRL-USDT', price: '5', spread: '0.5', account_id: 'acc_1' }),
    ];
    for (const who of [ADMIN, OPERATOR, CLIENT]) expect(await listed(who, 'acc_1')).toEqual(expected);
    expect(await listed({ id: 'somebody', role: 'client' }, 'acc_1')).toBe(404);
    await accounts.replace({ ...account, user_id: 'somebody', manager_id: null }, 1);
    expect(await listed({ id: 'somebody', role: 'client' }, 'acc_1')).toEqual(expected);
    for (const who of [OPERATOR, CLIENT]) expect(await listed(who, 'acc_1')).toBe(404);
    expect(await listed(CLIENT, 'acc_nowhere')).toBe(404);
  });

  test('without an account belong to their user', async () => {
    await taken(null, 'quo_1');
    expect(await listed(CLIENT)).toHaveLength(1);
    for (const who of [ADMIN, OPERATOR]) expect(await listed(who)).toEqual([]);
  });

  test('show once what became of them', async () => {
    await createSubAccountStore(table).create(subAccount({ external_id: 'acc_1', user_id: CLIENT.id }));
    await taken('acc_1', 'quo_1');
    later(MINUTE);
    await taken('acc_1', null);
    const executed = { account: 'acc_1', quoteId: 'quo_1', orderId: 'ord_1', targetAmount: '20.1' };
    await log.executed(executed);
    await log.executed({ ...executed, orderId: 'ord_2' });
    await log.executed({ ...executed, quoteId: 'quo_unknown' });
    const found = await listed(CLIENT, 'acc_1');
    expect(found).toMatchObject([
      { quote_id: null, executed: null },
      { quote_id: 'quo_1', executed: { order_id: 'ord_1', target_amount: '20.1', at: now.toISOString() } },
    ]);
  });
});
