import { randomUUID } from 'node:crypto';
import { NumberValue, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { accountKey } from '#functions/adapters/dynamo/table/lists.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { ConversionRecord, PaymentRecord } from '#shared/contract/records.ts';
import { inReais } from '#shared/domain/money-text.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { conversion } from '#tests/web/support/fixtures.ts';
import { OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const BALANCE = 'GET /v1/balance/assets';
/** The receiver of a shared withdrawal is read first. */
const RECEIVER = 'GET /v1/subaccount/wallet-address';
const LEASE = 31_000;
const HOUR = 3_600_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  world.state.usdt = '12.345678';
  world.state.places.set(OWN, [{ id: 'w1', wallet_type: 'shared' }]);
  await reserve(OWN, '0.345678');
});

const put = (Item: Record<string, unknown>) =>
  world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));
const reserve = (externalId: string, total: string) =>
  put({
    ...keys.spreadReserve(subAccountId(externalId)),
    entity: ENTITY.spreadReserve,
    total: NumberValue.from(total),
  });

const openConversion = (id: string, over: Partial<ConversionRecord>) =>
  put({
    ...keys.conversion(id),
    entity: ENTITY.conversion,
    version: 1,
    record: conversion({ id, status: 'exchange_initiated', completed_at: null, ...over }),
    account: accountKey(ENTITY.conversion, OWN),
    sort: `${NOW.toISOString()}#${id}`,
  });

const held = (amount: string): PaymentRecord => ({
  id: 'pay_1',
  user_id: CLIENT.id,
  manager_id: null,
  sub_account_id: subAccountId(OWN),
  sub_account: { id: subAccountId(OWN), external_id: OWN, name: 'Own', email: 'own@example.com' },
  order_id: 'ord_held',
  amount,
  end_to_end_id: null,
  state: 'held',
  reason: 'below the minimum',
  reason_code: 'below_minimum',
  conversion_id: null,
  closed: null,
  received_at: NOW.toISOString(),
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
});

const withdrawal = (amount: string, over: Parameters<typeof world.ask>[2] = {}) => ({
  data: { asset: 'USDT', amount, wallet_id: 'w1' },
  account: OWN,
  key: randomUUID(),
  ...over,
});
const WITHDRAW = 'POST /v1/order/withdrawal';
const withdraw = async (amount: string) => world.ask(CLIENT, WITHDRAW, withdrawal(amount));
const tooMuch = (balance: string, kept: string, most: string) =>
  refused(422, {
    code: 'UNPROCESSABLE',
    message: `Of the balance of ${balance}\u00a0USDT, ${kept}. At most ${most}\u00a0USDT can be used.`,
    details: { usable: most },
  });

const lines = () => world.calls.map(({ method, path }) => `${method} ${path}`);

describe("a customer's order leaves the gateway's spread", () => {
  test('above the usable amount, it is a 422 with the numbers, and nothing is sent', async () => {
    const more = { asset: 'USDT', amount: '12.000001', wallet_id: 'w1' };
    for (const [line, data] of [
      [WITHDRAW, more],
      [WITHDRAW, { ...more, asset: 'usdt' }],
      ['POST /v1/order/shared/withdrawal', more],
      ['POST /v1/order/exchange', { source_asset: 'USDT', target_asset: 'BRL', source_amount: '12.000001' }],
    ] as const) {
      world.calls.length = 0;
      expect(await world.ask(CLIENT, line, withdrawal('0', { data }))).toEqual(
        tooMuch('12.345678', "0.345678\u00a0USDT is the gateway's spread", '12'),
      );
      expect(lines().filter((each) => each !== RECEIVER)).toEqual([BALANCE]);
    }
  });

  test('up to it, it is sent; the next is checked against the new balance', async () => {
    expect((await withdraw('12')).status).toBe(200);
    world.state.usdt = '0.345678';
    const none = tooMuch('0.345678', "0.345678\u00a0USDT is the gateway's spread", '0');
    expect(await withdraw('0.000001')).toEqual(none);
    expect(world.orders).toHaveLength(1);
  });

  test('for managers and administrators, too', async () => {
    await reserve(SHARED, '0.345678');
    const ofOperator = withdrawal('12.1', { account: SHARED });
    expect((await world.ask(OPERATOR, WITHDRAW, ofOperator)).status).toBe(422);
    expect((await world.ask(ADMIN, WITHDRAW, withdrawal('12.1'))).status).toBe(422);
    expect(lines()).toEqual([BALANCE, BALANCE]);
  });

  test('including the spread of an unconfirmed exchange', async () => {
    const ordered = {
      status: 'failed',
      target_usdt_amount: '95',
      applied_spread: '5',
      exchange_order_id: 'ord_9',
      exchanged_usdt_amount: null,
    } as const;
    world.state.usdt = '112.345678';
    await openConversion('cnv_1', ordered);
    await openConversion('cnv_2', { ...ordered, exchanged_usdt_amount: '100' });
    const counted =
      "5.345678\u00a0USDT is the gateway's spread and 95\u00a0USDT is set aside for conversions";
    expect(await withdraw('12.000001')).toEqual(tooMuch('112.345678', counted, '12'));
    expect((await withdraw('12')).status).toBe(200);
  });

  test('and leaves what conversions bought, also failed ones not yet settled', async () => {
    const bought = {
      status: 'exchange_confirmed',
      target_usdt_amount: '95',
      applied_spread: '5',
      exchange_order_id: 'ord_9',
      exchanged_usdt_amount: '100',
      transfer_order_id: null,
    } as const;
    world.state.usdt = '207.345678';
    await openConversion('cnv_1', bought);
    await openConversion('cnv_2', { ...bought, status: 'failed' });
    await openConversion('cnv_3', { ...bought, status: 'transfer_initiated', transfer_order_id: 'ord_10' });
    const kept = "0.345678\u00a0USDT is the gateway's spread and 190\u00a0USDT is set aside for conversions";
    expect(await withdraw('17.000001')).toEqual(tooMuch('207.345678', kept, '17'));
    expect((await withdraw('17')).status).toBe(200);
  });

  test('and leaves BRL of conversions and held payments', async () => {
    await openConversion('cnv_1', {
      original_amount: '1500',
      status: 'pix_received',
      exchange_order_id: null,
      exchanged_usdt_amount: null,
    });
    await put({
      ...keys.payment('pay_1'),
      entity: ENTITY.payment,
      version: 1,
      record: held('60'),
      account: accountKey(ENTITY.payment, OWN),
      sort: `${NOW.toISOString()}#pay_1`,
    });
    world.state.brl = '2000';
    const exchange = (source_amount: string) =>
      world.ask(ADMIN, 'POST /v1/order/exchange', {
        ...withdrawal('0'),
        data: { source_asset: 'BRL', target_asset: 'USDT', source_amount },
      });
    expect(await exchange('440.01')).toEqual(
      refused(422, {
        code: 'UNPROCESSABLE',
        message: `Of the balance of ${inReais('2000')}, ${inReais('1500')} is set aside for conversions and ${inReais('60')} is held. At most ${inReais('440')} can be used.`,
        details: { usable: '440' },
      }),
    );
    expect((await exchange('440')).status).toBe(200);
  });

  test('and never exceeds the ledger', async () => {
    world.state.usdt = '5000000';
    expect(await withdraw('1000001')).toMatchObject({
      status: 422,
      body: {
        error: { message: expect.stringContaining('At most 1000000\u00a0USDT can be used.') as unknown },
      },
    });
  });
});

describe('an unreadable balance', () => {
  test('lets no order pass, and uses up no key', async () => {
    const shown = world.state.answer;
    for (const [answer, status] of [
      [{ answered: false, reason: 'timeout', sent: true } as const, 504],
      [world.answered(500, {}), 502],
      [world.answered(200, { something: 'text' }), 502],
      [world.answered(200, [{ asset: 'USDT', total: '12,5' }]), 502],
      [world.answered(200, { data: [{ total: '12.5' }] }), 502],
    ] as const) {
      world.state.answer = () => answer;
      const [order, made] = [withdrawal('1'), world.orders.length];
      expect([answer, (await world.ask(CLIENT, WITHDRAW, order)).status]).toEqual([answer, status]);
      expect(world.sent()).toBe(made);
      world.state.answer = shown;
      expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(200);
      expect(world.orders).toHaveLength(made + 1);
    }
  });
});

describe('two orders of an account', () => {
  test('at once never use the same money: the second finds it claimed, and can be repeated', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
    world.state.gate = () => {
      begin(undefined);
      return promise;
    };
    const first = withdraw('12');
    await began;
    const second = withdrawal('12');
    const claimed = "0.345678\u00a0USDT is the gateway's spread and 12\u00a0USDT is claimed by other orders";
    expect(await world.ask(CLIENT, WITHDRAW, second)).toEqual(tooMuch('12.345678', claimed, '0'));
    resolve(undefined);
    expect((await first).status).toBe(200);
    world.state.usdt = '0.345678';
    expect((await world.ask(CLIENT, WITHDRAW, second)).status).toBe(422);
    expect(world.orders).toHaveLength(1);
  });

  test('twenty at once never use more than the customer’s own money', async () => {
    const before = world.state.answer;
    world.state.answer = (call) => {
      world.state.usdt = String(12.345678 - 5 * world.orders.length);
      return before(call);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw('5')));
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(world.orders.length).toBeGreaterThan(0);
    expect(world.orders.length).toBeLessThanOrEqual(2);
  });

  test('an unfinished one keeps its money for an hour, and as long as it is listed', async () => {
    world.state.gate = () => Promise.reject(new Error('killed in mid-send'));
    expect((await withdraw('7')).status).toBe(500);
    world.state.gate = () => Promise.resolve();
    expect((await withdraw('6')).status).toBe(422);
    world.later(HOUR);
    world.state.honoursKeys = false;
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'unavailable', sent: true };
    expect((await withdraw('6')).status).toBe(422);
    world.state.lookUp = undefined;
    // The provider no longer lists the first order, so its claim is released.
    world.state.fates = ['lost before'];
    expect((await withdraw('6')).status).toBe(504);
    world.later(HOUR - LEASE);
    expect((await withdraw('7')).status).toBe(422);
    world.later(LEASE);
    expect((await withdraw('7')).status).toBe(200);
  });
});

describe('a used key', () => {
  test('gets its answer without reading the balance', async () => {
    const order = withdrawal('12');
    const first = await world.ask(CLIENT, WITHDRAW, order);
    world.state.usdt = '0.345678';
    expect(await world.ask(CLIENT, WITHDRAW, order)).toEqual(first);
    expect(lines()).toEqual([BALANCE, WITHDRAW]);
  });

  test('finds a made but unanswered order, whatever the balance', async () => {
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'unavailable', sent: true };
    const order = withdrawal('12');
    expect((await world.ask(CLIENT, WITHDRAW, order)).status).toBe(504);
    world.state.lookUp = undefined;
    world.state.usdt = '0.345678';
    expect(await world.ask(CLIENT, WITHDRAW, order)).toMatchObject({ status: 200, body: { id: 'ord_1' } });
    expect(world.orders).toHaveLength(1);
  });

  test('is not sent again into the spread, and stays open for a late arrival', async () => {
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

test('a reserve that is not an amount lets no order pass', async () => {
  await put({ ...keys.spreadReserve(subAccountId(OWN)), total: 'none' });
  expect((await withdraw('1')).status).toBe(500);
  expect(world.sent()).toBe(0);
});
