import { randomUUID } from 'node:crypto';
import { createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import type { QuoteHolder } from '#functions/modules/rates/ports.ts';
import type { QuoteRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLIENT } from '#tests/support/api.ts';
import { OWN, setUp } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const QUOTE = 'POST /v1/quote';
const EXCHANGE = 'POST /v1/order/exchange';
const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100' };
const ANSWER = {
  id: 'quo_1',
  source_asset: 'BRL',
  source_amount: '100',
  target_asset: 'USDT',
  target_amount_estimate: '20',
  target_amount: '19',
};

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  const { answer } = world.state;
  world.state.answer = (call) => (call.path === '/v1/quote' ? world.answered(200, ANSWER) : answer(call));
});

const kept = async (holder: QuoteHolder): Promise<readonly QuoteRecord[]> =>
  (await createQuoteStore(world.table).page(holder, { limit: 10 })).items;

describe('a quote', () => {
  test('is stored under its account with its price', async () => {
    expect(await world.ask(CLIENT, QUOTE, { data, account: OWN })).toMatchObject({
      status: 200,
      body: { ...ANSWER, spread: '0.5' },
    });
    expect(await kept({ account: OWN })).toEqual([
      expect.objectContaining({
        pair: 'BRL-USDT',
        source_amount: '100',
        target_amount: '20',
        price: '5',
        account_id: OWN,
        quote_id: 'quo_1',
        spread: '0.5',
        executed: null,
      }),
    ]);
    expect(await kept({ user: CLIENT.id })).toEqual([]);
  });

  test('without an account is stored under its user', async () => {
    await world.ask(CLIENT, QUOTE, { data });
    expect(await kept({ user: CLIENT.id })).toMatchObject([{ account_id: null, quote_id: 'quo_1' }]);
  });

  test('has its order after the exchange', async () => {
    await world.ask(CLIENT, QUOTE, { data, account: OWN });
    const order = { ...data, quote_id: 'quo_1' };
    const key = randomUUID();
    for (const again of [key, key])
      expect((await world.ask(CLIENT, EXCHANGE, { data: order, account: OWN, key: again })).status).toBe(200);
    expect(await kept({ account: OWN })).toMatchObject([{ executed: { order_id: 'ord_1' } }]);
  });
});
