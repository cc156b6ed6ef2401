import { randomUUID } from 'node:crypto';
import { createSeenPlaces } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { linkTo } from '#shared/contract/records.ts';
import type { AccountStop } from '#shared/contract/stops.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, CLIENT, refused } from '#tests/support/api.ts';
import { present } from '#tests/support/present.ts';
import { NOW } from '#tests/support/records.ts';
import { OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const WITHDRAWAL = 'POST /v1/order/withdrawal';
const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100.50' };
const LEASE = 31_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;
let key: string;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  key = randomUUID();
});

const GENERAL = {
  reason: 'It looks wrong',
  since: NOW.toISOString(),
  by: { id: ADMIN.id, email: 'admin@example.com', role: ADMIN.role },
  version: 1,
};

const stop = async (...stops: AccountStop[]): Promise<void> => {
  const store = createStopStore(world.table);
  const account = present(await world.accounts.get(subAccountId(OWN)));
  const { id, user_id, manager_id, created_at, updated_at } = account.record;
  const record = { sub_account_id: id, sub_account: linkTo(account.record), user_id, manager_id, stops };
  const { version = 0 } = (await store.ofAccount(id)) ?? {};
  expect(await store.putAccount({ ...record, created_at, updated_at }, version, account, NO_ROW)).toBe(true);
};

const SUB_ACCOUNT: AccountStop = {
  ...GENERAL,
  kind: 'sub_account',
  destination_id: null,
  targets: [],
  label: null,
};

const order = (over: Parameters<typeof world.ask>[2] = {}, who = CLIENT) =>
  world.ask(who, EXCHANGE, { data, account: OWN, key, ...over });

test.each([CLIENT, ADMIN])(
  'S8.95 a manual order of a stopped sub-account is refused with reason, time and author (%o)',
  async (who) => {
    await stop(SUB_ACCOUNT);
    const said =
      /^The sub-account is stopped since .* UTC by admin@example\.com: It looks wrong\. Nothing was sent\.$/;
    const { reason, since } = GENERAL;
    expect(await order({}, who)).toEqual(
      refused(409, {
        code: 'STOPPED',
        message: expect.stringMatching(said) as string,
        details: { scope: 'sub_account', reason, since, by: GENERAL.by.email },
      }),
    );
    expect(world.sent()).toBe(0);
    // Another sub-account is not stopped.
    expect((await order({ account: SHARED, key: randomUUID() })).status).toBe(200);
    // The key is still free: the same request works after the stop.
    await stop();
    expect((await order({}, who)).status).toBe(200);
    expect(world.orders).toHaveLength(2);
  },
);

test('refuses a withdrawal to a stopped wallet or account; another one and an exchange work', async () => {
  const destination = { ...SUB_ACCOUNT, kind: 'destination' } as const;
  await stop({ ...destination, destination_id: 'w1' }, { ...destination, destination_id: 'b1' });
  const to = (place: object) =>
    world.ask(CLIENT, WITHDRAWAL, {
      data: { asset: 'USDT', amount: '1', ...place },
      account: OWN,
      key: randomUUID(),
    });
  for (const place of [{ wallet_id: 'w1' }, { bank_account_id: 'b1' }])
    expect(await to(place)).toMatchObject({ status: 409, body: { error: { code: 'STOPPED' } } });
  expect((await to({ wallet_id: 'w2' })).status).toBe(200);
  expect((await order()).status).toBe(200);
});

test('an earlier unanswered order is looked up, not sent again, and answered once found', async () => {
  world.state.fates = ['lost before'];
  const first = await order();
  expect([502, 504]).toContain(first.status);
  await stop(SUB_ACCOUNT);
  world.later(LEASE);
  const sent = world.sent();
  const second = await order();
  expect(second).toMatchObject({ status: 409, body: { error: { code: 'STOPPED' } } });
  expect(JSON.stringify(second.body)).toContain('The provider may have made this order');
  expect(world.sent()).toBe(sent);
  await stop();
  world.later(LEASE);
  expect((await order()).status).toBe(200);
  expect(world.orders).toHaveLength(1);
});

/** Makes this the only destination of the sub-account, and reads it. */
const show = async (id: string, place: object): Promise<void> => {
  const type = 'address' in place ? 'wallet_type' : 'bank_type';
  world.state.places.set(OWN, [{ id, [type]: 'external', ...place }]);
  await world.lookAt(OWN);
};

/** Shows the destination as `before`, and stops it. */
const stopShown = async (place: object): Promise<void> => {
  await show('before', place);
  const { targets, label } = present(await createSeenPlaces(world.table).get(subAccountId(OWN), 'before'));
  await stop({
    ...GENERAL,
    kind: 'destination',
    destination_id: 'before',
    targets: [...present(targets)],
    label,
  });
};

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WALLET = { asset: 'USDT', network: 'ethereum', address: EVM };
const BANK = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '22-3', country: 'BR' };
const PIX = { ...BANK, instant_payment: 'someone@example.com', instant_payment_type: 'PIX' };

test.each([
  ['an address in another case', WALLET, { ...WALLET, address: EVM.toLowerCase() }],
  [
    'an address on another network',
    WALLET,
    { ...WALLET, network: 'Polygon PoS', address: EVM.toLowerCase() },
  ],
  ['a PIX key with another account number', PIX, { ...PIX, account: '99-9' }],
  ['a PIX key in another case', PIX, { ...PIX, account: '99-9', instant_payment: 'Someone@Example.com' }],
  ['an account number without its dash', BANK, { ...BANK, account: '223' }],
])('a stopped destination stays unreachable as %s', async (_how, stopped, again) => {
  await stopShown(stopped);
  await show('again', again);
  const field = 'address' in again ? 'wallet_id' : 'bank_account_id';
  const ordered = { asset: again.asset, amount: '1', [field]: 'again' };
  const answer = await world.ask(ADMIN, WITHDRAWAL, { data: ordered, account: OWN, key });
  expect(answer).toMatchObject(refused(409, { code: 'STOPPED' }));
  expect(world.orders).toEqual([]);
});

test('and under an id not seen yet; an unknown id is not ordered at all', async () => {
  await stopShown(WALLET);
  const ordered = (wallet_id: string) =>
    world.ask(ADMIN, WITHDRAWAL, {
      data: { asset: 'USDT', amount: '1', wallet_id },
      account: OWN,
      key: randomUUID(),
    });
  const other = { ...WALLET, id: 'other', wallet_type: 'external', address: `0x${'1'.repeat(40)}` };
  world.state.places.set(OWN, [{ ...WALLET, id: 'again', wallet_type: 'external' }, other]);
  expect(await ordered('again')).toMatchObject(refused(409, { code: 'STOPPED' }));
  expect(await ordered('nowhere')).toMatchObject(refused(409, { code: 'CONFLICT' }));
  expect(world.orders).toEqual([]);
  expect((await ordered('other')).status).toBe(200);
});
