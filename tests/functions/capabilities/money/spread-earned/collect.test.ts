import { describe, expect, test } from 'vitest';
import { collectionRoutes } from '#functions/capabilities/money/spread-earned/routes.ts';
import type { StoredSettings } from '#functions/modules/gateway-settings/ports.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { compare, subtract } from '#shared/domain/money.ts';
import { keyFor } from '#functions/platform/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ADMIN, apiOf, refused } from '#tests/support/api.ts';
import { CollectionsInMemory } from '#tests/support/collections-in-memory.ts';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';
import { profile } from '#tests/support/records.ts';
import { counting } from '#tests/support/counting.ts';
import { firstOf, present } from '#tests/support/present.ts';

const WALLET = { network: 'tron', address: 'TGatewaysWallet', name: 'Treasury' };
const REGISTERED = { wallet_id: 'wal_gateway', address: WALLET.address, network: 'tron', name: null };
const OTHER = { user_id: 'admin-9', email: 'other@example.com' };

/** A sub-account after one conversion, with its spread: 277.264325 USDT less 0.5 %. */
const setUp = async (world = new ConversionWorld()) => {
  await world.deposit();
  await world.settle();
  const { provider } = world;
  provider.otherWallets = [REGISTERED];
  const collections = new CollectionsInMemory(undefined, world.intents, world);
  const kept: { settings: StoredSettings } = {
    settings: { version: 1, record: { ...NOTHING_SETTLED, collection_wallet: WALLET } },
  };
  const ends: number[] = [];
  const { counted, metrics } = counting();
  const ports = {
    accounts: world.accounts,
    ledger: { heads: () => Promise.resolve(world.ledger.heads) },
    collections,
    settings: {
      read: () => Promise.resolve(kept.settings),
    },
    funds: world.funds,
    orders: world.orderStore,
    keptOrders: {
      byIds: (ids: readonly string[]): Promise<OrderRecord[]> =>
        Promise.resolve(ids.flatMap((id) => world.orders.get(id) ?? [])),
    },
    unnamed: world.unnamed,
    profiles: {
      get: (id: string) => Promise.resolve({ record: profile({ user_id: id, email: `${id}@example.com` }) }),
    },
    provider: (until: number) => {
      ends.push(until - world.now.getTime());
      return provider;
    },
    clock: world.clock,
    log: quiet,
    metrics,
  };
  const call = apiOf(collectionRoutes(ports));
  const id = world.accountRecord?.id ?? '';
  const asked = { sub_account_id: id, amount: '1', network: WALLET.network, address: WALLET.address };
  const collect = (changes: object = {}, key = 'key-1', who = ADMIN) =>
    call(who, 'POST /api/spread-collections', {
      body: { ...asked, ...changes },
      headers: { 'idempotency-key': keyFor(key) },
    });
  const review = () => call(ADMIN, `GET /api/subaccounts/${id}/collectable-spread`);
  const check = (collection: string) => call(ADMIN, `POST /api/spread-collections/${collection}/check`);
  const close = (collection: string, note = 'missing in their list') =>
    call(ADMIN, `POST /api/spread-collections/${collection}/closure`, { body: { note } });
  const sent = () => provider.made('withdrawal').filter(({ reference }) => reference?.startsWith('spr_'));
  const booked = (account: string) => world.ledger.balance(id, account);
  return {
    world,
    provider,
    collections,
    kept,
    call,
    collect,
    review,
    check,
    close,
    sent,
    booked,
    id,
    ends,
    counted,
  };
};

const messageIn = ({ body }: { readonly body: unknown }): string => JSON.stringify(body);

/** A collection with a lost answer and a failed look-up. */
const lost = async (how: 'timeout' | 'timeout_after_commit' = 'timeout', keyHonoured = true) => {
  const all = await setUp();
  all.provider.keyHonoured = keyHonoured;
  all.provider.fail('withdraw', how);
  all.provider.fail('find', 'server_error');
  const answer = await all.collect();
  const [lostId = ''] = all.collections.rows.keys();
  return { ...all, answer, lostId };
};

describe('a collection of spread', () => {
  test('S4.96 is sent once to the configured wallet, and posted with its order', async () => {
    const { world, collect, sent, booked } = await setUp();
    const before = world.spread;
    world.provider.transferFee = '0.1';
    const answer = await collect();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'ordered',
        amount: '1',
        wallet: { wallet_id: 'wal_gateway', address: WALLET.address, network: 'tron' },
        by: { id: ADMIN.id, email: `${ADMIN.id}@example.com` },
        message: null,
        order: { status: 'confirmed', arrived: '0.9' },
      },
    });
    expect(await collect()).toEqual(answer);
    expect(sent()).toMatchObject([{ source_amount: '1', account_id: ACCOUNT }]);
    expect(world.spread).toBe(subtract(before, '1'));
    expect([booked('collected:USDT'), booked('fees:USDT')]).toEqual(['0.9', '0.1']);
  });

  test('S4.93 takes at most the spread, less open conversions, and at most the balance', async () => {
    const { world, provider, collect, review, sent } = await setUp();
    const { spread } = world;
    // Exchange proceeds may have more decimals than an order allows.
    expect(world.ledger.balance(world.accountRecord?.id ?? '', 'spread:USDT')).toBe('1.386321625');
    expect((await review()).body).toMatchObject({ at_most: '1.386321' });
    expect(messageIn(await collect({ amount: '2' }))).toContain(`At most`);
    expect((await collect({ amount: '2' })).status).toBe(422);
    provider.byHand.push({ asset: 'USDT', amount: `-${spread}` });
    provider.byHand.push({ asset: 'USDT', amount: '0.4' });
    expect((await review()).body).toMatchObject({ at_most: '0.4', balance: '0.4', counted_on: '0' });
    expect((await collect({ amount: '0.5' }, 'key-2')).status).toBe(422);
    // A conversion between its orders reserves the USDT.
    const conversion = firstOf(world.rows.values());
    const { record } = conversion;
    const open = { ...record, status: 'exchange_confirmed' as const, transfer_order_id: null };
    world.rows.set(record.id, { ...conversion, record: open });
    expect((await review()).body).toMatchObject({ at_most: '0' });
    expect((await collect({ amount: '0.1' }, 'key-3')).status).toBe(422);
    expect(sent()).toEqual([]);
  });

  test('refuses invalid amounts, and a reused key for another request', async () => {
    const { collect, sent } = await setUp();
    for (const amount of ['0', '-1', '1e1', '0x1', '', '0.1234567', '9'.repeat(30)])
      expect((await collect({ amount })).status, amount).toBe(400);
    expect((await collect({ sub_account_id: 'sub_nowhere' })).status).toBe(404);
    expect((await collect()).status).toBe(201);
    expect((await collect({ amount: '0.5' })).status).toBe(422);
    expect(sent()).toHaveLength(1);
  });

  test('S4.94 goes only to the configured and reviewed wallet', async () => {
    const { provider, kept, collect, sent, review } = await setUp();
    expect((await collect({ address: 'TSomebodyElse' })).status).toBe(409);
    expect((await collect({ network: 'ethereum' })).status).toBe(409);
    provider.otherWallets = [{ ...REGISTERED, network: 'ethereum' }];
    expect((await review()).body).toMatchObject({ wallet_id: null, wallet: WALLET });
    expect(messageIn(await collect())).toContain('is not registered');
    kept.settings = { version: 2, record: NOTHING_SETTLED };
    expect(messageIn(await collect())).toContain('has no wallet yet');
    expect(sent()).toEqual([]);
  });

  test('S4.95 with a lost answer is looked up, and never made twice', async () => {
    const { world, answer, collect, sent, review, collections, counted } = await lost('timeout_after_commit');
    expect(answer).toMatchObject({ status: 502 });
    expect(messageIn(answer)).toContain('The provider may have made this withdrawal');
    expect(counted).toEqual(['OrdersNotKnown']);
    expect((await review()).body).toMatchObject({ open: { status: 'unknown', amount: '1' } });
    // Another collection waits for the outcome.
    world.pass(31_000);
    expect((await collect({ amount: '0.2' }, 'key-2')).status).toBe(409);
    expect(await collect()).toMatchObject({ status: 201, body: { status: 'ordered' } });
    expect(sent()).toHaveLength(1);
    expect(collections.open.size).toBe(0);
  });

  test('S4.95 can be checked by another administrator', async () => {
    const { world, provider, check, sent, lostId: id } = await lost();
    world.pass(31_000);
    provider.fail('find', 'server_error');
    expect(await check(id)).toMatchObject({ status: 200, body: { status: 'unknown' } });
    expect(sent()).toEqual([]);
    // Its key is honoured, so the same order is sent again.
    expect(await check(id)).toMatchObject({ status: 200, body: { status: 'ordered' } });
    expect(sent()).toHaveLength(1);
    expect((await check('spr_nowhere')).status).toBe(404);
  });

  test('with an unknown outcome is not sent to a replaced wallet', async () => {
    const { world, provider, check, sent, kept, collections, lostId: id } = await lost();
    kept.settings = {
      version: 2,
      record: { ...NOTHING_SETTLED, collection_wallet: { ...WALLET, address: 'TOther' } },
    };
    provider.otherWallets = [REGISTERED, { ...REGISTERED, wallet_id: 'wal_other', address: 'TOther' }];
    world.pass(31_000);
    expect(await check(id)).toMatchObject({ status: 200, body: { status: 'unknown' } });
    // After an hour, it can no longer arrive.
    world.pass(61 * 60_000);
    expect(await check(id)).toMatchObject({ status: 200, body: { status: 'refused' } });
    expect(sent()).toEqual([]);
    expect(collections.open.size).toBe(0);
  });

  test('S4.99 without an outcome is closed by a person with a note', async () => {
    const { world, collect, check, close, sent, lostId, collections } = await lost('timeout', false);
    const before = world.spread;
    const unknown = present(collections.rows.get(lostId));
    const lease_until = new Date(world.now.getTime() + 30_000).toISOString();
    collections.rows.set(lostId, { ...unknown, tries: { ...unknown.tries, lease_until } });
    expect(messageIn(await close(lostId))).toContain('is being sent right now');
    world.pass(31_000);
    expect(messageIn(await close(lostId))).toMatch(
      /It may still be made until \d{4}-\d\d-\d\d \d\d:\d\d UTC and cannot/,
    );
    world.pass(61 * 60_000);
    expect(await check(lostId)).toMatchObject({ status: 200, body: { status: 'unknown' } });
    expect((await close(lostId, 'short')).status).toBe(400);
    expect((await close('spr_nowhere')).status).toBe(404);
    expect(await close(lostId)).toMatchObject({
      status: 200,
      body: {
        status: 'closed',
        message: `Closed by ${ADMIN.id}@example.com: missing in their list`,
        closed: { by: ADMIN.id, email: `${ADMIN.id}@example.com`, note: 'missing in their list' },
      },
    });
    expect(collections.open.size).toBe(0);
    expect((await close(lostId)).status).toBe(409);
    // Its key is used up, and a check changes nothing.
    expect(await collect()).toMatchObject({ status: 422 });
    expect(await check(lostId)).toMatchObject({ status: 200, body: { status: 'closed' } });
    expect([sent(), world.spread]).toEqual([[], before]);
    expect((await collect({}, 'key-2')).status).toBe(201);
    expect(sent()).toHaveLength(1);
  });

  test('cannot be closed while the provider fails or shows the order', async () => {
    const {
      world,
      provider,
      close,
      sent,
      collections,
      lostId: id,
    } = await lost('timeout_after_commit', false);
    world.pass(62 * 60_000);
    provider.fail('find', 'server_error');
    expect((await close(id)).status).toBe(502);
    expect(collections.rows.get(id)?.record.status).toBe('unknown');
    expect(await close(id)).toMatchObject({ status: 200, body: { status: 'ordered', closed: null } });
    expect(sent()).toHaveLength(1);
  });

  test('without order names, is closed after a person declares it not made', async () => {
    const world = new ConversionWorld().withoutNames();
    const { collect, close, collections, id } = await setUp(world);
    world.provider.fail('withdraw', 'timeout');
    await collect();
    const [unassigned = ''] = collections.rows.keys();
    world.pass(61 * 60_000);
    const { status, body } = await close(unassigned);
    expect([status, messageIn({ body })]).toEqual([409, expect.stringContaining('Assign it first')]);
    world.saveSlot(id, null, world.slotOf(id).version);
    expect(await close(unassigned)).toMatchObject({ status: 200, body: { status: 'closed' } });
  });

  test('checked and closed at once ends one way', async () => {
    const { world, provider, check, close, sent, lostId, collections } = await lost('timeout', false);
    world.pass(62 * 60_000);
    provider.keyHonoured = true;
    const [closed, checked] = await Promise.all([close(lostId), check(lostId)]);
    const record = collections.rows.get(lostId)?.record;
    expect(record?.status).toBe(closed.status === 200 ? 'closed' : 'ordered');
    expect(sent()).toHaveLength(record?.status === 'closed' ? 0 : 1);
    expect([checked.status, closed.status].filter((status) => status === 409)).toHaveLength(1);
  });

  test('refused or unsent, leaves nothing behind', async () => {
    const { provider, collect, sent, collections, world } = await setUp();
    const before = world.spread;
    provider.fail('withdraw', 'unreachable');
    expect((await collect()).status).toBe(502);
    expect(collections.rows.size).toBe(0);
    provider.fail('withdraw', 'refused');
    const answer = await collect();
    expect(answer).toMatchObject(refused(422, { message: 'model: refused' }));
    expect(await collect()).toEqual(answer);
    expect(collections.open.size).toBe(0);
    expect(world.spread).toBe(before);
    expect((await collect({}, 'key-2')).status).toBe(201);
    expect(sent()).toHaveLength(1);
  });

  test('cancelled, becomes spread again', async () => {
    const { world, provider, collect, booked } = await setUp();
    const before = [world.spread, booked('spread:USDT')];
    provider.autoConfirm = false;
    await collect();
    expect(booked('in_transfer:USDT')).toBe('1');
    const [order] = provider.made('withdrawal').filter(({ reference }) => reference?.startsWith('spr_'));
    provider.settle(order?.id ?? '', 'cancelled');
    const row = firstOf([...world.orders.values()].filter(({ reference }) => reference?.startsWith('spr_')));
    world.pass(1000);
    await world.orderStore.keep({ ...row, status: 'cancelled' }, world.now.toISOString());
    expect([world.spread, booked('spread:USDT')]).toEqual(before);
  });

  test('leaves what other orders claimed', async () => {
    const { world, collect, sent, collections } = await setUp();
    const at = world.now.toISOString();
    const amount = world.provider.holds('USDT');
    world.claims = [{ reference: 'prx_1', asset: 'USDT', amount, at }];
    expect(messageIn(await collect())).toContain(`${amount} USDT of it. At most 0 USDT`);
    expect([sent(), collections.rows.size]).toEqual([[], 0]);
  });

  test('200 times at once under one key is one withdrawal', async () => {
    const { collect, sent, collections } = await setUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => collect()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(sent()).toHaveLength(1);
    expect(collections.rows.size).toBe(1);
  });

  test('at once under many keys never takes more than the reserve', async () => {
    const { world, collect, sent } = await setUp();
    const spread = world.spreadLeft;
    await Promise.all(Array.from({ length: 20 }, (_, nth) => collect({}, `key-${nth}`)));
    expect(sent()).toHaveLength(1);
    expect(compare(spread, '2')).toBeLessThan(0);
  });
});

test('collections are listed, newest first', async () => {
  const { call, collect, world } = await setUp();
  await collect({ amount: '0.2' });
  world.pass(1000);
  await collect({ amount: '0.3' }, 'key-2', { ...ADMIN, id: OTHER.user_id });
  const { body } = await call(ADMIN, 'GET /api/spread-collections');
  expect(body).toMatchObject({
    items: [
      { amount: '0.3', by: { id: OTHER.user_id }, order: { status: 'confirmed' } },
      { amount: '0.2', by: { id: ADMIN.id }, order: { status: 'confirmed' } },
    ],
    next_cursor: null,
  });
});
