import { randomUUID } from 'node:crypto';
import { NumberValue, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/keys.ts';
import { createOrderLocks } from '#functions/adapters/dynamo/order-locks.ts';
import { accountKey } from '#functions/adapters/dynamo/lists.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { ConversionRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { conversion } from '#tests/web/support/fixtures.ts';
import { OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const BALANCE = 'GET /v1/balance/assets';
/** Who receives a shared withdrawal is looked for before anything else. */
const RECEIVER = 'GET /v1/subaccount/wallet-address';
const LEASE = 31_000;
const HOUR = 3_600_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  world.state.usdt = '12.345678';
  world.state.places.set(OWN, [{ id: 'w1', wallet_type: 'shared' }]);
  await reserve(world.table, OWN, '0.345678');
});

const reserve = (table: Table, externalId: string, total: string) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.spreadReserve(subAccountId(externalId)),
        entity: ENTITY.spreadReserve,
        total: NumberValue.from(total),
      },
    }),
  );

const openConversion = (table: Table, id: string, over: Partial<ConversionRecord>) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.conversion(id),
        entity: ENTITY.conversion,
        version: 1,
        record: conversion({ id, status: 'exchange_initiated', completed_at: null, ...over }),
        account: accountKey(ENTITY.conversion, OWN),
        sort: `${NOW.toISOString()}#${id}`,
      },
    }),
  );

const withdrawal = (amount: string, over: Parameters<typeof world.ask>[2] = {}) => ({
  data: { asset: 'USDT', amount, wallet_id: 'w1' },
  account: OWN,
  key: randomUUID(),
  ...over,
});
const WITHDRAW = 'POST /v1/order/withdrawal';
const OF_THE_GATEWAY =
  'Of the balance of 12.345678 USDT, 0.345678 USDT is spread of the gateway. At most 12 USDT can be used.';

const lines = () => world.calls.map(({ method, path }) => `${method} ${path}`);

describe('an order of a customer leaves the spread of the gateway in the account', () => {
  test.each([
    ['a withdrawal', WITHDRAW, { asset: 'USDT', amount: '12.000001', wallet_id: 'w1' }],
    ['in small letters', WITHDRAW, { asset: 'usdt', amount: '12.000001', wallet_id: 'w1' }],
    [
      'a shared one',
      'POST /v1/order/shared/withdrawal',
      { asset: 'USDT', amount: '12.000001', wallet_id: 'w1' },
    ],
    [
      'an exchange',
      'POST /v1/order/exchange',
      { source_asset: 'USDT', target_asset: 'BRL', source_amount: '12.000001' },
    ],
  ])('%s of more is a 422 with the numbers, and nothing is sent', async (_what, line, data) => {
    const answer = await world.ask(CLIENT, line, withdrawal('0', { data }));
    expect(answer).toEqual({
      status: 422,
      body: { error: { code: 'UNPROCESSABLE', message: OF_THE_GATEWAY } },
    });
    expect(lines().filter((each) => each !== RECEIVER)).toEqual([BALANCE]);
  });

  test('up to it, it is sent; the next one is judged by the balance of then', async () => {
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('12'))).status).toBe(200);
    world.state.usdt = '0.345678';
    expect(await world.ask(CLIENT, WITHDRAW, withdrawal('0.000001'))).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'Of the balance of 0.345678 USDT, 0.345678 USDT is spread of the gateway. At most 0 USDT can be used.',
        },
      },
    });
    expect(world.orders).toHaveLength(1);
  });

  test('also of one who manages; an administrator may use all of it', async () => {
    await reserve(world.table, SHARED, '0.345678');
    expect((await world.ask(OPERATOR, WITHDRAW, withdrawal('12.1', { account: SHARED }))).status).toBe(422);
    expect((await world.ask(ADMIN, WITHDRAW, withdrawal('12.1'))).status).toBe(200);
    expect(lines()).toEqual([BALANCE, WITHDRAW]);
  });

  test('counts the spread of an exchange that is ordered and not confirmed', async () => {
    const ordered = {
      target_usdt_amount: '95',
      applied_spread: '5',
      exchange_order_id: 'ord_9',
      exchanged_usdt_amount: null,
    };
    world.state.usdt = '112.345678';
    await openConversion(world.table, 'cnv_1', { ...ordered, status: 'failed' });
    await openConversion(world.table, 'cnv_2', {
      ...ordered,
      status: 'failed',
      exchanged_usdt_amount: '100',
    });
    expect(await world.ask(CLIENT, WITHDRAW, withdrawal('107.000001'))).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'Of the balance of 112.345678 USDT, 5.345678 USDT is spread of the gateway. At most 107 USDT can be used.',
        },
      },
    });
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('107'))).status).toBe(200);
  });

  test('leaves what conversions under way are about to send, which would be paid out of the spread', async () => {
    const bought = {
      status: 'exchange_confirmed',
      target_usdt_amount: '95',
      applied_spread: '5',
      exchange_order_id: 'ord_9',
      exchanged_usdt_amount: '100',
      transfer_order_id: null,
    } as const;
    world.state.usdt = '112.345678';
    await openConversion(world.table, 'cnv_1', bought);
    await openConversion(world.table, 'cnv_2', { ...bought, status: 'failed' });
    await openConversion(world.table, 'cnv_3', {
      ...bought,
      status: 'transfer_initiated',
      transfer_order_id: 'ord_10',
    });
    expect(await world.ask(CLIENT, WITHDRAW, withdrawal('17.000001'))).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'Of the balance of 112.345678 USDT, 0.345678 USDT is spread of the gateway and 95 USDT is about to be sent by conversions under way. At most 17 USDT can be used.',
        },
      },
    });
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('17'))).status).toBe(200);
  });

  test('waits while a conversion that was taken up again is about to send what it has bought', async () => {
    const locks = createOrderLocks(world.table);
    const [now, until] = [NOW.toISOString(), new Date(NOW.getTime() + 60_000).toISOString()];
    expect(await locks.take(subAccountId(OWN), 'conversions', now, until)).toBe(true);
    expect(await locks.take(subAccountId(OWN), 'conversions', now, until)).toBe(true);
    expect(await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).toMatchObject({ status: 409 });
    expect(lines()).toEqual([]);
  });

  test('what spends something else asks for no balance', async () => {
    const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '9999' };
    expect((await world.ask(CLIENT, 'POST /v1/order/exchange', withdrawal('0', { data }))).status).toBe(200);
    expect(lines()).toEqual(['POST /v1/order/exchange']);
  });
});

describe('a balance that is not shown', () => {
  test.each([
    ['no answer', () => ({ answered: false, reason: 'timeout', sent: true }) as const, 504],
    ['an error', () => world.answered(500, {}), 502],
    ['something else', () => world.answered(200, { something: 'text' }), 502],
    ['an amount that is none', () => world.answered(200, [{ asset: 'USDT', total: '12,5' }]), 502],
    ['a row without an asset', () => world.answered(200, { data: [{ total: '12.5' }] }), 502],
  ])('(%s) lets no order pass, and uses up no key', async (_what, answer, status) => {
    const shown = world.state.answer;
    world.state.answer = answer;
    const order = withdrawal('1');
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(status);
    expect(world.sent()).toBe(0);
    world.state.answer = shown;
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(200);
    expect(world.orders).toHaveLength(1);
  });
});

describe('two orders of an account', () => {
  test('at once are not judged by the same balance: the second is a 409, and may be repeated', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
    world.state.gate = () => {
      begin(undefined);
      return promise;
    };
    const first = world.ask(CLIENT, WITHDRAW, withdrawal('12'));
    await began;
    const second = withdrawal('12');
    expect(await world.ask(CLIENT, WITHDRAW, second)).toEqual({
      status: 409,
      body: {
        error: {
          code: 'CONFLICT',
          message: 'Another order of this sub-account is being placed. Try again in a moment.',
        },
      },
    });
    resolve(undefined);
    expect((await first).status).toBe(200);
    world.state.usdt = '0.345678';
    expect((await world.ask(CLIENT, WITHDRAW, second)).status).toBe(422);
    expect(world.orders).toHaveLength(1);
  });

  test('twenty at once: never more than what is the customer’s', async () => {
    const before = world.state.answer;
    world.state.answer = (call) => {
      world.state.usdt = String(12.345678 - 5 * world.orders.length);
      return before(call);
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.ask(CLIENT, WITHDRAW, withdrawal('5'))),
    );
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(world.orders.length).toBeGreaterThan(0);
    expect(world.orders.length).toBeLessThanOrEqual(2);
  });

  test('one that died holds the account no longer than its lease', async () => {
    world.state.gate = () => Promise.reject(new Error('the function was killed'));
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).status).toBe(500);
    world.state.gate = () => Promise.resolve();
    const next = withdrawal('1');
    expect((await world.ask(CLIENT, WITHDRAW, next)).status).toBe(409);
    world.later(LEASE);
    expect((await world.ask(CLIENT, WITHDRAW, next)).status).toBe(200);
  });

  test('one that may still arrive holds the account as long', async () => {
    world.state.fates = ['lost before'];
    world.state.honoursKeys = false;
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).status).toBe(504);
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).status).toBe(409);
    world.later(LEASE);
    expect((await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).status).toBe(200);
  });
});

describe('a key that was used', () => {
  test('gets its answer without a look at the balance', async () => {
    const order = withdrawal('12');
    const first = await world.ask(CLIENT, WITHDRAW, order);
    world.state.usdt = '0.345678';
    expect(await world.ask(CLIENT, WITHDRAW, order)).toEqual(first);
    expect(lines()).toEqual([BALANCE, WITHDRAW]);
  });

  test('finds an order that was made and not answered, whatever the balance is now', async () => {
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'unavailable', sent: true };
    const order = withdrawal('12');
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(504);
    world.state.lookUp = undefined;
    world.state.usdt = '0.345678';
    expect(await world.ask(CLIENT, WITHDRAW, order)).toMatchObject({ status: 200, body: { id: 'ord_1' } });
    expect(world.orders).toHaveLength(1);
  });

  test('is not sent again into the spread, and stays open for what may still arrive', async () => {
    world.state.fates = ['lost before'];
    const order = withdrawal('12');
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(504);
    world.later(HOUR);
    world.state.usdt = '5';
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(422);
    expect(world.sent()).toBe(1);
    world.state.usdt = '12.345678';
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(200);
    expect(
      new Set(world.calls.filter(({ method }) => method === 'POST').map((call) => call.idempotencyKey)).size,
    ).toBe(1);
  });
});

test('a sum that is no amount lets nothing pass', async () => {
  await world.table.client.send(
    new PutCommand({
      TableName: world.table.name,
      Item: { ...keys.spreadReserve(subAccount({ external_id: OWN }).id), total: 'none' },
    }),
  );
  expect((await world.ask(CLIENT, WITHDRAW, withdrawal('1'))).status).toBe(500);
  expect(world.sent()).toBe(0);
});
