import { NumberValue, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { accountKey } from '#functions/adapters/dynamo/table/lists.ts';
import { createReserveStore } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { idOf, OF_ANOTHER, OF_CLIENT, setUp } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

describe('the reserved money of an account', () => {
  test('is shown to its current readers', async () => {
    const { call, held } = setUp();
    Object.assign(held, { spread: '0.345678', conversions: 2, payments: 130, available: { USDC: '7' } });
    const kept = { conversions: '0', held: '0', spread: '0', claimed: '0', booked: '0' };
    const body = {
      usdt_spread: '0.345678',
      kept: { BRL: kept, USDT: { ...kept, spread: '0.345678' }, USDC: { ...kept, booked: '7' } },
      exchange_spread: '0.5',
      open_conversions: 2,
      held_payments: 100,
    };
    for (const who of [CLIENT, OPERATOR])
      expect(await call(who, `GET /api/subaccounts/${OF_CLIENT.id}/reserve`)).toEqual({ status: 200, body });
    for (const id of [OF_ANOTHER.id, 'sub_nobody'])
      expect((await call(CLIENT, `GET /api/subaccounts/${id}/reserve`)).status).toBe(404);
  });

  test('is what orders may not use: spread, held payments and open conversions, for every reader', async () => {
    const { call, held } = setUp();
    const bought = {
      id: 'cnv_1',
      status: 'exchange_confirmed',
      error_code: null,
      original_amount: '1500',
      target_usdt_amount: '275.5',
      applied_spread: '0.5',
      exchange_order_id: 'ord_1',
      exchanged_usdt_amount: '277',
      transfer_order_id: null,
    } as const;
    const available = { BRL: '60', USDT: '300' };
    Object.assign(held, { spread: '1.5', held: '40', open: [bought], available });
    for (const who of [CLIENT, ADMIN])
      expect((await call(who, `GET /api/subaccounts/${OF_CLIENT.id}/reserve`)).body).toMatchObject({
        kept: {
          BRL: { conversions: '0', held: '40', spread: '0', booked: '60' },
          USDT: { conversions: '275.5', held: '0', spread: '1.5', booked: '24.5' },
        },
      });
  });

  test('follows the account to its next owner', async () => {
    const { call } = setUp();
    const path = `GET /api/subaccounts/${OF_CLIENT.id}/reserve`;
    await call(ADMIN, `PATCH /api/subaccounts/${OF_CLIENT.id}`, { body: { user_id: OPERATOR.id } });
    expect((await call(CLIENT, path)).status).toBe(404);
    expect((await call(OPERATOR, path)).status).toBe(200);
  });
});

describe('on a real table', () => {
  const engine = unitEngine();

  test('an account without a row reserves nothing; sums are exact and its own', async () => {
    const table = await engine.newTable();
    const store = createReserveStore(table);
    expect(await store.spread(idOf('acc_1'))).toBe('0');
    const put = (Item: Record<string, unknown>) =>
      table.client.send(new PutCommand({ TableName: table.name, Item }));
    await put({
      ...keys.spreadReserve(idOf('acc_1')),
      entity: ENTITY.spreadReserve,
      total: NumberValue.from('12345678901234567890.000001'),
    });
    await put({ ...keys.spreadReserve(idOf('acc_2')), total: NumberValue.from('0.000001') });
    expect(await store.spread(idOf('acc_1'))).toBe('12345678901234567890.000001');
    expect(await store.spread(idOf('acc_2'))).toBe('0.000001');
    for (const [at, account] of ['acc_1', 'acc_1', 'acc_2'].entries())
      for (const entity of [ENTITY.conversion, ENTITY.payment])
        await put({
          pk: `X#${at}`,
          sk: entity,
          entity,
          version: 1,
          record: {},
          account: accountKey(entity, account),
          sort: `${NOW.toISOString()}#${at}`,
        });
    expect(await store.countOpenConversions('acc_1', 100)).toBe(2);
    expect(await store.countHeldPayments('acc_2', 100)).toBe(1);
    expect(await store.countHeldPayments('acc_1', 1)).toBe(1);
  });
});
