import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createCollectionStore, createKeptOrders } from '#functions/adapters/dynamo/orders/collections.ts';
import { createGatewaySettings } from '#functions/adapters/dynamo/settings/settings.ts';
import { createLedger, createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createReserveStore } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { factOfCorrection } from '#functions/modules/ledger/model.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import type { CollectionRecord } from '#shared/contract/collections.ts';
import { linkTo, type OrderRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { FRESH, approvedAs } from '#tests/support/work.ts';

const engine = unitEngine();

const ACCOUNT = subAccount({ external_id: 'acc_1' });
const SENDING = { lease_until: '2026-11-20T14:00:30.000Z', tried_at: '2026-11-20T14:00:00.000Z' };

const collection = (id: string, minute = 0): CollectionRecord => {
  const at = new Date(NOW.getTime() + minute * 60_000).toISOString();
  return {
    id,
    sub_account_id: ACCOUNT.id,
    sub_account: linkTo(ACCOUNT),
    amount: '1.5',
    wallet: { wallet_id: 'wal_1', address: 'TGatewaysWallet', network: 'tron' },
    status: 'sending',
    order_id: null,
    message: null,
    by: { id: 'admin-1', email: 'admin@example.com' },
    closed: null,
    created_at: at,
    updated_at: at,
  };
};

const intentOf = (id: string) => ({ intent: intentNamed(ACCOUNT.external_id, id) });

describe('collections of a sub-account', () => {
  test('one at a time is open, however many start at once', async () => {
    const store = createCollectionStore(await engine.newTable());
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        store.begin(
          collection(`spr_${nth}`),
          SENDING,
          intentOf(`spr_${nth}`),
          approvedAs('collection'),
          FRESH,
        ),
      ),
    );
    expect(begun.filter((each) => each === 'begun')).toHaveLength(1);
    const open = await store.openOf(ACCOUNT.id);
    expect(open).toBe(`spr_${begun.indexOf('begun')}`);
    expect(
      await store.begin(
        collection(open ?? ''),
        SENDING,
        intentOf(open ?? ''),
        approvedAs('collection'),
        FRESH,
      ),
    ).toBe('exists');
    expect(
      await store.begin(
        collection('spr_other'),
        SENDING,
        intentOf('spr_other'),
        approvedAs('collection'),
        FRESH,
      ),
    ).toBe('open');
  });

  test('every write needs the version read; a closed or dropped one makes room for the next', async () => {
    const store = createCollectionStore(await engine.newTable());
    await store.begin(collection('spr_1'), SENDING, intentOf('spr_1'), approvedAs('collection'), FRESH);
    const unknown = { ...collection('spr_1'), status: 'unknown' } as const;
    expect(await store.save(unknown, { lease_until: null, tried_at: SENDING.tried_at }, 1)).toBe(true);
    expect(await store.save(unknown, SENDING, 1)).toBe(false);
    expect(await store.get('spr_1')).toEqual({
      version: 2,
      record: unknown,
      tries: { lease_until: null, tried_at: SENDING.tried_at },
    });
    expect(await store.close({ ...unknown, status: 'refused' }, 1)).toBe(false);
    expect(await store.openOf(ACCOUNT.id)).toBe('spr_1');
    expect(await store.close({ ...unknown, status: 'refused' }, 2)).toBe(true);
    expect(await store.openOf(ACCOUNT.id)).toBeUndefined();
    expect(
      await store.begin(collection('spr_2', 1), SENDING, intentOf('spr_2'), approvedAs('collection'), FRESH),
    ).toBe('begun');
    expect(await store.drop(collection('spr_2'), 1)).toBe(true);
    expect([await store.get('spr_2'), await store.openOf(ACCOUNT.id)]).toEqual([undefined, undefined]);
    await store.begin(collection('spr_3', 2), SENDING, intentOf('spr_3'), approvedAs('collection'), FRESH);
    const { items } = await store.page({ limit: 10 });
    expect(items.map(({ id }) => id)).toEqual(['spr_3', 'spr_1']);
  });
});

describe('the settings of the gateway', () => {
  test('are one row, written over the version read', async () => {
    const settings = createGatewaySettings(await engine.newTable());
    const before = await settings.read();
    expect(before).toEqual({
      version: 0,
      record: {
        ...NOTHING_SETTLED,
        performance: { ...NOTHING_SETTLED.performance, calls_per_second: expect.any(Number) as number },
      },
    });
    const record = {
      ...NOTHING_SETTLED,
      collection_wallet: { network: 'tron', address: 'TGatewaysWallet', name: 'Treasury' },
      updated_by: { id: 'admin-1', email: 'admin@example.com' },
      updated_at: NOW.toISOString(),
    };
    expect(await settings.write(record, 0, approvedAs('spread'), FRESH)).toBe(true);
    expect(await settings.write(before.record, 0, approvedAs('spread'), FRESH)).toBe(false);
    expect(await settings.read()).toEqual({ version: 1, record });
    expect(await settings.write(before.record, 1, approvedAs('spread'), FRESH)).toBe(true);
    expect((await settings.read()).record.collection_wallet).toBeNull();
  });
});

describe("a collection's order", () => {
  const collected = (changes: Partial<OrderRecord> = {}): OrderRecord =>
    order(ACCOUNT, 1, {
      id: 'ord_1',
      type: 'withdrawal',
      status: 'pending',
      source_asset: 'USDT',
      target_asset: 'USDT',
      source_amount: '1.5',
      target_amount: '1.4',
      binding: { intent: 'spr_1', purpose: 'collection', conversion_id: null },
      ...changes,
    });
  const at = (minute: number): string => new Date(NOW.getTime() + minute * 60_000).toISOString();

  const setUp = async () => {
    const table = await engine.newTable();
    const [orders, reserves, ledger] = [
      createOrderStore(table),
      createReserveStore(table),
      createLedger(table),
    ];
    const correction = {
      id: 'cor_1',
      sub_account_id: ACCOUNT.id,
      lines: [
        { account: 'correction:USDT', amount: '-2' },
        { account: 'spread:USDT', amount: '2' },
      ] as const,
      by: 'admin-1',
      note: 'what conversions left',
      at: at(-1),
    };
    await createLedgerWriter(table).post(factOfCorrection(correction), at(-1));
    const booked = async (account: string) =>
      (await ledger.heads([ACCOUNT.id])).get(ACCOUNT.id)?.accounts[account]?.balance;
    return { table, orders, booked, reserve: () => reserves.spread(ACCOUNT.id) };
  };

  test('takes its amount off the reserve once, with its row, and returns it on cancellation', async () => {
    const { table, orders, booked, reserve } = await setUp();
    await Promise.all(Array.from({ length: 8 }, () => orders.keep(collected(), at(0))));
    expect([await reserve(), await booked('spread:USDT')]).toEqual(['-1.5', '0.5']);
    await orders.keep(collected({ status: 'confirmed' }), at(1));
    await orders.keepSettlement(collected({ status: 'confirmed' }), at(1));
    expect([await reserve(), await booked('collected:USDT'), await booked('fees:USDT')]).toEqual([
      '-1.5',
      '1.4',
      '0.1',
    ]);
    await orders.keep(collected({ status: 'cancelled' }), at(2));
    expect([await reserve(), await booked('spread:USDT')]).toEqual(['0', '2']);
    expect(await createKeptOrders(table).byIds(['ord_1', 'ord_2'])).toMatchObject([{ status: 'cancelled' }]);
  });

  test("a customer's withdrawal never affects the reserve, whatever its reference", async () => {
    const { orders, reserve } = await setUp();
    const { binding: _, ...unbound } = collected();
    await orders.keep({ ...unbound, reference: 'spr_aaaaaaaaaaaaaaaaaaaaaaaaaa' }, at(0));
    await orders.keep({ ...unbound, id: 'ord_2', reference: null }, at(0));
    expect(await reserve()).toBe('0');
  });
});
