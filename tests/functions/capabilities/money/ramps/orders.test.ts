import { randomUUID } from 'node:crypto';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { FOREIGN, NONEXISTENT, OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100.50' };
const HOUR = 3_600_000;
const LEASE = 31_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;
let key: string;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  key = randomUUID();
});

const order = (over: Parameters<typeof world.ask>[2] = {}) =>
  world.ask(CLIENT, EXCHANGE, { data, account: OWN, key, ...over });

const message = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message;
const posts = () => world.calls.filter(({ method }) => method === 'POST');

describe('one key', () => {
  test('with one body gives one order and the same answer, for 24 hours', async () => {
    const first = await order();
    expect(first).toMatchObject({ status: 200, body: { id: 'ord_1', account_id: OWN } });
    world.later(24 * HOUR - 1000);
    const turned = { source_amount: '100.50', target_asset: 'USDT', source_asset: 'BRL' };
    expect(await order({ data: turned })).toEqual(first);
    expect(world.orders).toHaveLength(1);
    world.later(1000);
    expect((await order()).body).toMatchObject({ id: 'ord_2' });
    expect(world.orders).toHaveLength(2);
    // The provider got another key, so it is another order.
    expect(new Set(world.orders.map((made) => made.key)).size).toBe(2);
  });

  test('with another amount, account or endpoint is a 422', async () => {
    await order();
    for (const over of [{ data: { ...data, source_amount: '100.51' } }, { account: SHARED }])
      expect(await order(over)).toMatchObject(refused(422, { code: 'UNPROCESSABLE' }));
    const withdrawal = { data: { asset: 'USDT', amount: '1', wallet_id: 'w1' }, account: OWN, key };
    expect((await world.ask(CLIENT, 'POST /v1/order/withdrawal', withdrawal)).status).toBe(422);
    expect(world.sent()).toBe(1);
  });

  test('of two callers is two keys; case does not matter', async () => {
    expect((await order({ account: SHARED })).body).toMatchObject({ id: 'ord_1' });
    expect((await order({ account: SHARED, key: key.toUpperCase() })).body).toMatchObject({ id: 'ord_1' });
    const other = await world.ask(OPERATOR, EXCHANGE, { data, account: SHARED, key });
    expect(other.body).toMatchObject({ id: 'ord_2' });
  });

  test('missing, malformed or double is a 400, and sends nothing', async () => {
    for (const given of [undefined, '', 'my-key', `${randomUUID()},${randomUUID()}`]) {
      const answer = await world.ask(CLIENT, EXCHANGE, { data, account: OWN, key: given });
      expect([given, answer.status]).toEqual([given, 400]);
      expect(message(answer)).toMatch(/^Idempotency-Key/);
    }
    expect(world.calls).toHaveLength(0);
  });

  test('is not used up by invalid or forbidden requests', async () => {
    for (const [over, status] of [
      [{ data: { ...data, source_amount: '-1' } }, 400],
      [{ account: FOREIGN }, 404],
      [{ account: NONEXISTENT }, 404],
      [{ account: undefined }, 400],
      [{}, 200],
    ] as const)
      expect([over, (await order(over)).status]).toEqual([over, status]);
  });

  test('twenty times at once makes one order; the others get a 409 or its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => order()));
    expect(world.sent()).toBe(1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(statuses).toContain(200);
    expect((await order()).body).toMatchObject({ id: 'ord_1' });
  });

  test('with a request under way is a 409, which is not stored', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
    world.state.gate = () => {
      begin(undefined);
      return promise;
    };
    const first = order();
    await began;
    expect(await order()).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    resolve(undefined);
    expect((await first).status).toBe(200);
    expect((await order()).status).toBe(200);
    expect(world.sent()).toBe(1);
  });
});

describe('a refusal of the provider', () => {
  test('is the answer for this key; the next key is a new request', async () => {
    const why = 'The balance is too low';
    world.state.fates = [{ status: 422, message: why }];
    const first = await order();
    expect(first).toMatchObject(refused(422, { code: 'UNPROCESSABLE', message: why }));
    expect(await order()).toEqual(first);
    expect(world.sent()).toBe(1);
    expect((await order({ key: randomUUID() })).status).toBe(200);
  });

  test('an unsent order can be sent again with the same key', async () => {
    world.state.fates = ['not sent', { status: 429 }];
    expect((await order()).status).toBe(502);
    expect((await order()).status).toBe(429);
    expect((await order()).status).toBe(200);
    expect(world.orders).toHaveLength(1);
  });
});

describe('an unknown outcome', () => {
  test('is resolved by reference in the same call', async () => {
    world.state.fates = ['lost after'];
    expect(await order()).toMatchObject({ status: 200, body: { id: 'ord_1' } });
    expect((await order()).body).toMatchObject({ id: 'ord_1' });
    expect(world.sent()).toBe(1);
  });

  test('is a 504 that says so; the same key looks up first, and does not resend an existing order', async () => {
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'unavailable', sent: true };
    const answer = await order();
    expect(answer.status).toBe(504);
    expect(world.counted).toEqual(['OrdersNotKnown']);
    expect(message(answer)).toMatch(/The provider may have made this order \(reference prx_/);
    expect((await order()).status).toBe(502);
    world.state.lookUp = undefined;
    expect(await order()).toMatchObject({ status: 200, body: { id: 'ord_1' } });
    expect(world.sent()).toBe(1);
    expect(world.orders).toHaveLength(1);
  });

  test('is sent again with the same key only if keys are honoured', async () => {
    world.state.fates = ['lost before'];
    expect((await order()).status).toBe(504);
    world.state.honoursKeys = false;
    const answer = await order();
    expect(answer.status).toBe(502);
    expect(message(answer)).toMatch(/check it at the provider/);
    expect(world.sent()).toBe(1);
    world.state.honoursKeys = true;
    expect((await order()).status).toBe(200);
    expect(posts()).toHaveLength(2);
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(new Set(posts().map(({ body }) => body?.['reference'])).size).toBe(1);
  });

  test('survives an unsent second try, with the same key', async () => {
    world.state.fates = ['lost before', 'not sent'];
    for (const status of [504, 502, 200]) {
      expect((await order()).status).toBe(status);
      world.later(1000);
    }
    expect(posts()).toHaveLength(3);
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('survives a refused second try while the first may still arrive', async () => {
    const low = { status: 422, message: 'Too low' };
    world.state.fates = ['lost before', low, low];
    expect((await order()).status).toBe(504);
    const again = await order();
    expect(again.status).toBe(502);
    expect(message(again)).toMatch(/The provider refuses another try: Too low/);
    world.later(HOUR + 1000);
    expect(await order()).toMatchObject(refused(422, { message: 'Too low' }));
    expect(world.orders).toHaveLength(0);
  });

  test('does not expire after a day', async () => {
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'unavailable', sent: true };
    expect((await order()).status).toBe(504);
    world.later(48 * HOUR);
    world.state.lookUp = undefined;
    expect((await order()).body).toMatchObject({ id: 'ord_1' });
    expect(world.sent()).toBe(1);
  });

  test('also after its sender died: the order is looked up after the lease', async () => {
    world.state.gate = () => Promise.reject(new Error('killed in mid-send'));
    expect((await order()).status).toBe(500);
    world.state.gate = () => Promise.resolve();
    expect((await order()).status).toBe(409);
    world.later(LEASE);
    expect((await order()).status).toBe(200);
    expect(world.orders).toHaveLength(1);
    const methods = world.calls.map(({ method }) => method);
    // Each is checked against the balance; the second is looked up first.
    expect(methods).toEqual(['GET', 'POST', 'GET', 'GET', 'POST']);
  });

  test('is settled once by many who read the same try', async () => {
    const callers = 10;
    const table = await engine.newTable();
    const requests = createOrderRequestStore(table);
    const { promise: allHaveRead, resolve: release } = Promise.withResolvers<undefined>();
    let readers = 0;
    const many = await setUp(table, {
      requests: {
        ...requests,
        get: async (...args) => {
          const stored = await requests.get(...args);
          // The first request has no row yet.
          if (stored === undefined) return undefined;
          readers += 1;
          if (readers === callers) release(undefined);
          await allHaveRead;
          return stored;
        },
      },
    });
    const repeat = () => many.ask(CLIENT, EXCHANGE, { data, account: OWN, key });
    many.state.fates = ['lost before'];
    expect((await repeat()).status).toBe(504);
    const answers = await Promise.all(Array.from({ length: callers }, repeat));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(many.orders).toHaveLength(1);
    expect(many.sent()).toBe(2);
  });
});

describe('the reference', () => {
  const named = { ...data, reference: 'invoice 12' };

  test('of the caller is sent as is, and used once per sub-account', async () => {
    expect((await order({ data: named })).body).toMatchObject({ reference: 'invoice 12' });
    const again = await order({ data: named, key: randomUUID() });
    expect(again).toMatchObject(refused(409, { code: 'CONFLICT' }));
    expect((await order({ data: named, key: randomUUID(), account: SHARED })).status).toBe(200);
    expect(world.orders).toHaveLength(2);
  });

  test('is free again if the provider made nothing', async () => {
    world.state.fates = [{ status: 422 }, 'not sent'];
    for (const status of [422, 502, 200])
      expect((await order({ data: named, key: randomUUID() })).status).toBe(status);
  });

  test('in the gateway’s own form is refused', async () => {
    for (const reference of ['cnv_abc-x1', 'CNV_abc-w1', 'prx_abc', 'spr_abc'])
      expect([reference, (await order({ data: { ...data, reference } })).status]).toEqual([reference, 400]);
    expect(world.calls).toHaveLength(0);
  });
});

test('an order succeeds even if the table fails afterwards', async () => {
  const requests = createOrderRequestStore(world.table);
  const failing = await setUp(await engine.newTable(), {
    requests: { ...requests, save: () => Promise.reject(new Error('the table is unavailable')) },
  });
  expect(await failing.ask(CLIENT, EXCHANGE, { data, account: OWN, key })).toMatchObject({
    status: 200,
    body: { id: 'ord_1' },
  });
});
