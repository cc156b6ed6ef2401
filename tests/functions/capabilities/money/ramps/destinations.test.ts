import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import {
  createDestinationsRound,
  createDestinationStore,
  createRegistrations,
} from '#functions/adapters/dynamo/accounts/destinations.ts';
import { configurationItem } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { walletKeys } from '#functions/modules/stops/model.ts';
import {
  lookAtDestinations,
  watchDestinations,
} from '#functions/capabilities/money/ramps/look-at-destinations.ts';
import type { Upstream } from '#functions/capabilities/money/ramps/ports.ts';
import type { SentCall } from '#tests/support/model-upstream.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { configuration, NOW, subAccount } from '#tests/support/records.ts';
import { OF_OPERATOR, OWN, setUp, SHARED } from './set-up.ts';
import { counting } from '#tests/support/counting.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const ADD = 'POST /v1/subaccount/wallet-address/external';
const ADD_BANK = 'POST /v1/subaccount/bank-account/external';
const LATER = Number.POSITIVE_INFINITY;
const wallet = (id: string, address: string, over: object = {}) => ({
  id,
  asset: 'USDT',
  network: 'tron',
  address,
  wallet_type: 'external',
  ...over,
});
const OLD = wallet('wal_old', 'TOLD00000000000000000000000000old123');
const NEW_ADDRESS = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N';
const NEW = { asset: 'USDT', network: 'tron', address: NEW_ADDRESS };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;
/** The destinations that the provider shows, by account. */
let wallets: Map<string, object[]>;
let banks: Map<string, object[]>;
let isAway: boolean;
let counts: ReturnType<typeof counting>;
let takesOrders: typeof world.state.answer;

const provider = (call: SentCall) => {
  const account = call.accountId ?? '';
  const id = call.path.slice(call.path.lastIndexOf('/') + 1);
  const lists = call.path.includes('bank-account') ? banks : wallets;
  const list = lists.get(account) ?? [];
  switch (call.method) {
    case 'GET':
      return isAway ? world.answered(503, {}) : world.answered(200, { list, total_row: list.length });
    case 'POST': {
      const made = { id: `${lists === banks ? 'bnk' : 'wal'}_${list.length + 1}`, ...call.body };
      lists.set(account, [...list, made]);
      return world.answered(201, made);
    }
    default:
      lists.set(
        account,
        list.filter((each) => !('id' in each) || each.id !== id),
      );
      return world.answered(200, { id });
  }
};

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  wallets = new Map([[SHARED, [OLD]]]);
  banks = new Map();
  isAway = false;
  counts = counting();
  takesOrders = world.state.answer;
  world.state.answer = provider;
});

const ports = () => ({
  accounts: world.accounts,
  destinations: createDestinationStore(world.table),
  clock: () => world.time.now,
  log: quiet,
  metrics: counts.metrics,
});
const look = (externalId = SHARED) =>
  lookAtDestinations({ ...ports(), upstream: world.upstream })(
    { id: subAccountId(externalId), external_id: externalId },
    LATER,
  );
const add = (over: object = {}) => world.ask(OPERATOR, ADD, { account: SHARED, data: { ...NEW, ...over } });
const notified = async (userId: string) =>
  (await createNotificationStore(world.table).page(userId, { limit: 200 })).items;
const texts = async (userId: string) => (await notified(userId)).map(({ text }) => text).sort();
const kept = () => createDestinationStore(world.table).get(subAccountId(SHARED));

test('refuses an address with a typing error or of another network before asking the provider', async () => {
  const other = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
  for (const [over, message] of [
    [{ address: `${NEW_ADDRESS.slice(0, -1)}u` }, 'This address has a typing error (checksum).'],
    [other, 'This is not an address on this network.'],
  ] as const)
    expect(await add(over)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST', details: [{ path: 'address', message }] } },
    });
  expect(world.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

const ADDED_BY_OPERATOR =
  'A withdrawal wallet of Aposta Certa Ltda was added by someone@example.com: USDT, tron, TM7SvJ...a2Rz4N.';

describe('the time since when a destination exists', () => {
  const since = async (address: string) =>
    (
      await createRegistrations(world.table).of(
        subAccountId(SHARED),
        walletKeys({ network: 'tron', address }).exact,
      )
    )?.since;

  test("is the gateway's, from the first look at it, and never changes; those at the very first look have none", async () => {
    await look();
    expect(await since(OLD.address)).toBeUndefined();
    await add();
    const first = world.time.now.toISOString();
    expect(await since(NEW_ADDRESS)).toBe(first);
    // Removed, then added again under another id.
    wallets.set(SHARED, [OLD]);
    await look();
    world.later(60_000);
    wallets.set(SHARED, [OLD, wallet('wal_again', NEW_ADDRESS)]);
    await look();
    expect(await since(NEW_ADDRESS)).toBe(first);
    expect((await kept())?.snapshot.registered).toHaveLength(1);
  });

  test('of a wallet with a new address is now', async () => {
    await look();
    world.later(60_000);
    wallets.set(SHARED, [{ ...OLD, address: NEW_ADDRESS }]);
    await look();
    expect(await since(NEW_ADDRESS)).toBe(world.time.now.toISOString());
  });
});

test('a destination from the first look is not new under another id or spelling', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  wallets.set(SHARED, [wallet('wal_evm', address, { network: 'ethereum' })]);
  const bank = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '22-3', country: 'BR' };
  banks.set(SHARED, [{ ...bank, id: 'bnk_1', bank_type: 'external' }]);
  await look();
  await add({ network: 'ERC-20', address: address.toLowerCase() });
  await world.ask(OPERATOR, ADD_BANK, { account: SHARED, data: { ...bank, account: '0223' } });
  expect((await kept())?.snapshot.seen).toHaveLength(4);
  expect((await kept())?.snapshot.registered).toEqual([]);
});

describe('deleting a wallet', () => {
  const remove = () =>
    world.ask(OPERATOR, 'DELETE /v1/subaccount/wallet-address/id/wal_old', { account: SHARED });
  const deleted = () => world.calls.some(({ method }) => method === 'DELETE');
  const refusal = (message: string) => ({ status: 409, body: { error: { code: 'CONFLICT', message } } });

  test('S7.263 is refused while the conversion rule sends there', async () => {
    const account = subAccount({ external_id: SHARED, user_id: CLIENT.id });
    const { destination } = configuration(account);
    const rule = configuration(account, {
      destination: destination && { ...destination, wallet_id: 'wal_old' },
    });
    await fill(world.table, [{ ...configurationItem(rule, account, 1) }]);
    expect(await remove()).toMatchObject(
      refusal(
        'The conversion rule of Aposta Certa Ltda sends USDT to this wallet. Choose another in the rule first. Nothing was deleted.',
      ),
    );
    expect(deleted()).toBe(false);
  });

  test('S7.263 is refused while a withdrawal to it is open', async () => {
    world.state.answer = takesOrders;
    const data = { asset: 'USDT', amount: '1', wallet_id: 'wal_old' };
    const ordered = await world.ask(CLIENT, 'POST /v1/order/withdrawal', {
      data,
      account: SHARED,
      key: randomUUID(),
    });
    expect(ordered.status).toBe(200);
    world.state.answer = provider;
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        error: {
          message: expect.stringMatching(/^Withdrawal \S+ to this destination is still open\./) as string,
        },
      },
    });
    expect(deleted()).toBe(false);
  });
});

test("a wallet's name is stored without a notification", async () => {
  for (const [version, name] of [
    [1, 'Cold store'],
    [2, 'Main desk'],
    [2, 'Main desk'],
  ] as const) {
    wallets.set(SHARED, [{ ...OLD, name }]);
    await look();
    expect(await kept()).toMatchObject({ version, snapshot: { seen: [{ name }] } });
  }
  expect(await texts(CLIENT.id)).toEqual([]);
});

test('the same XRP address with another tag, or account with another PIX key, is new and announced', async () => {
  const number = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '22-3' };
  banks.set(SHARED, [{ ...number, id: 'bnk_1', bank_type: 'external' }]);
  await look();
  const xrp = { asset: 'XRP', network: 'xrp', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
  await add({ ...xrp, address_tag: '6' });
  const first = world.time.now.toISOString();
  world.later(60_000);
  await add({ ...xrp, address_tag: '7' });
  const data = { ...number, country: 'BR', instant_payment: 'a@example.com', instant_payment_type: 'PIX' };
  expect((await world.ask(OPERATOR, ADD_BANK, { account: SHARED, data })).status).toBe(200);
  const now = world.time.now.toISOString();
  const registered = (await kept())?.snapshot.registered ?? [];
  expect(registered.map(({ since }) => since)).toEqual([first, now, now]);
  expect(new Set(registered.map(({ target }) => target)).size).toBe(3);
  expect((await texts(CLIENT.id)).every((text) => text.includes('by someone@example.com'))).toBe(true);
});

describe('a change through the proxy', () => {
  test('notifies owner and manager once, with its author', async () => {
    await look();
    expect((await add()).status).toBe(200);
    expect(await notified(CLIENT.id)).toMatchObject([
      {
        kind: 'destination_added',
        text: ADDED_BY_OPERATOR,
        destination_id: 'wal_2',
        read_at: null,
        sub_account: { id: subAccountId(SHARED), external_id: SHARED },
      },
    ]);
    expect(await texts(OPERATOR.id)).toEqual([ADDED_BY_OPERATOR]);
    await look();
    await look();
    expect(await texts(CLIENT.id)).toHaveLength(1);
    expect(await texts(ADMIN.id)).toEqual([]);
  });

  test('of a bank account does, too, and so does a removal', async () => {
    await look();
    const data = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '00012345-6', country: 'BR' };
    const asked = [
      await world.ask(CLIENT, ADD_BANK, { account: SHARED, data }),
      await world.ask(CLIENT, 'DELETE /v1/subaccount/wallet-address/id/wal_old', { account: SHARED }),
      await world.ask(CLIENT, 'DELETE /v1/subaccount/bank-account/id/bnk_1', { account: SHARED }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await texts(OPERATOR.id)).toEqual([
      'A withdrawal bank account of Aposta Certa Ltda was added by someone@example.com: BRL, Banco, ...45-6.',
      'A withdrawal bank account of Aposta Certa Ltda was removed by someone@example.com: BRL, Banco, ...45-6.',
      'A withdrawal wallet of Aposta Certa Ltda was removed by someone@example.com: USDT, tron, TOLD00...old123.',
    ]);
  });

  test('notifies even before the first look; earlier destinations do not', async () => {
    await add();
    expect(await texts(CLIENT.id)).toEqual([ADDED_BY_OPERATOR]);
  });

  test('works if the look fails; the next round notifies, with the author', async () => {
    await look();
    isAway = true;
    expect((await add()).status).toBe(200);
    expect(await texts(CLIENT.id)).toEqual([]);
    isAway = false;
    await look();
    expect(await texts(CLIENT.id)).toEqual([ADDED_BY_OPERATOR]);
  });

  test('without an answer is found anyway', async () => {
    await look();
    world.state.answer = (call) => {
      const answer = provider(call);
      return call.method === 'POST' ? { answered: false, reason: 'timeout', sent: true } : answer;
    };
    expect((await add()).status).toBe(504);
    expect(await texts(CLIENT.id)).toEqual([ADDED_BY_OPERATOR]);
  });

  test('refused is not attributed: the same change from elsewhere counts as outside', async () => {
    await look();
    world.state.answer = (call) =>
      call.method === 'POST' ? world.answered(422, { message: 'No' }) : provider(call);
    expect((await add()).status).toBe(422);
    wallets.set(SHARED, [OLD, wallet('wal_x', NEW_ADDRESS)]);
    await look();
    expect(await texts(CLIENT.id)).toEqual([
      'A withdrawal wallet of Aposta Certa Ltda was added outside this console: USDT, tron, TM7SvJ...a2Rz4N.',
    ]);
  });

  test('works if the table fails', async () => {
    const away = () => Promise.reject(new Error('the table is unavailable'));
    const failing = await setUp(await engine.newTable(), {
      destinations: { get: away, put: away, administrators: away },
    });
    failing.state.answer = provider;
    expect((await failing.ask(OPERATOR, ADD, { account: SHARED, data: NEW })).status).toBe(200);
    expect(failing.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('of the main account notifies nobody', async () => {
    expect((await world.ask(ADMIN, ADD, { data: NEW })).status).toBe(200);
    expect(world.calls).toHaveLength(1);
  });
});

describe('a look', () => {
  test('finds changes made elsewhere; the first look notifies nobody', async () => {
    expect(await look()).toBe(true);
    expect(await texts(CLIENT.id)).toEqual([]);
    wallets.set(SHARED, [wallet('wal_old', NEW_ADDRESS), wallet('wal_2', OLD.address, { network: null })]);
    await look();
    expect(await texts(CLIENT.id)).toEqual([
      'A withdrawal wallet of Aposta Certa Ltda was added outside this console: USDT, TOLD00...old123.',
      'A withdrawal wallet of Aposta Certa Ltda was changed outside this console: USDT, tron, TOLD00...old123 is now USDT, tron, TM7SvJ...a2Rz4N.',
    ]);
    wallets.set(SHARED, []);
    await look();
    expect((await notified(CLIENT.id)).map(({ kind }) => kind).sort()).toEqual([
      'destination_added',
      'destination_changed',
      'destination_removed',
      'destination_removed',
    ]);
  });

  test('ignores deposit wallets and accounts', async () => {
    await look();
    wallets.set(SHARED, [OLD, wallet('wal_s', NEW_ADDRESS, { wallet_type: 'shared' })]);
    banks.set(SHARED, [{ id: 'bnk_s', asset: 'BRL', account: '1', bank_type: 'shared' }]);
    await look();
    expect(await texts(CLIENT.id)).toEqual([]);
  });

  test('notifies the current owner and manager', async () => {
    await look();
    const { record } = (await world.accounts.get(subAccountId(SHARED))) ?? {};
    if (!record) throw new Error('no sub-account');
    await world.accounts.replace({ ...record, user_id: 'client-2', manager_id: null }, 1);
    wallets.set(SHARED, []);
    await look();
    expect(await texts('client-2')).toHaveLength(1);
    expect([...(await texts(CLIENT.id)), ...(await texts(OPERATOR.id))]).toEqual([]);
  });

  test('with an error, no list or half of it finds no removals, and reports failure', async () => {
    await look();
    for (const [status, body] of [
      [500, {}],
      [200, { something: 1 }],
      [200, { list: [], total_row: 1 }],
    ] as const) {
      world.state.answer = () => world.answered(status, body);
      expect([body, await look()]).toEqual([body, false]);
      world.state.answer = provider;
      await look();
      expect([body, await texts(CLIENT.id)]).toEqual([body, []]);
    }
  });

  test('ten at once notify once', async () => {
    await look();
    wallets.set(SHARED, [wallet('wal_x', NEW_ADDRESS)]);
    await Promise.all(Array.from({ length: 10 }, () => look()));
    await look();
    expect(await texts(CLIENT.id)).toHaveLength(2);
    expect(await texts(OPERATOR.id)).toHaveLength(2);
  });

  test('with too many changes for one transaction writes several, each change once', async () => {
    await look();
    wallets.set(
      SHARED,
      Array.from({ length: 120 }, (_, at) => wallet(`wal_${at}`, `T${String(at).padStart(33, '0')}`)),
    );
    await look();
    await look();
    const found = await notified(CLIENT.id);
    expect(found).toHaveLength(121);
    expect(new Set(found.map(({ text }) => text)).size).toBe(121);
    expect(await notified(OPERATOR.id)).toHaveLength(121);
  });
});

describe('the round', () => {
  const round = (isTimeLeft: () => boolean, upstream: Upstream = world.upstream) =>
    watchDestinations(
      { until: LATER, isTimeLeft },
      {
        ...ports(),
        upstream,
        lists: createReconciliationLists(world.table),
        round: createDestinationsRound(world.table),
      },
    );

  const whileCalls = (most: number) => {
    let left = most;
    return () => {
      left -= 1;
      return left >= 0;
    };
  };

  test('S7.190 finds changes anywhere; without owner and manager, it notifies administrators', async () => {
    const nobodys = subAccount({ external_id: 'acc_nobody', user_id: null, manager_id: null });
    await world.accounts.create(nobodys);
    expect(await round(() => true)).toEqual({ accounts: 5, failed: 0 });
    wallets.set('acc_nobody', [wallet('wal_y', NEW_ADDRESS)]);
    await round(() => true);
    await round(() => true);
    expect(await notified(ADMIN.id)).toMatchObject([
      { kind: 'destination_added', sub_account: { id: nobodys.id } },
    ]);
    wallets.set(OWN, [wallet('wal_x', NEW_ADDRESS)]);
    await round(() => true);
    expect(await texts(CLIENT.id)).toHaveLength(1);
    // Once per change, for whoever is on call.
    expect(counts.counted).toEqual(['DestinationsChanged', 'DestinationsChanged']);
  });

  /** In addition to the existing four. */
  const addTwenty = async () => {
    for (let number = 0; number < 20; number += 1)
      await world.accounts.create(
        subAccount({
          external_id: `acc_${number}`,
          user_id: CLIENT.id,
          created_at: new Date(NOW.getTime() + number).toISOString(),
        }),
      );
  };

  test('continues where its time ran out', async () => {
    await addTwenty();
    const asked = () => new Set(world.calls.map(({ accountId }) => accountId)).size;
    await round(whileCalls(9));
    expect(asked()).toBe(8);
    await round(whileCalls(9));
    expect(asked()).toBe(16);
    await round(() => true);
    expect(asked()).toBe(24);
    expect((await createDestinationsRound(world.table).get()).after).toBeNull();
  });

  test('sends at most eight requests at once', async () => {
    await addTwenty();
    let [now, most] = [0, 0];
    const counted: Upstream = {
      send: async (call) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return world.upstream.send(call);
      },
    };
    await round(() => true, counted);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  test('counts an account that fails, and continues', async () => {
    world.state.answer = (call) =>
      call.accountId === OF_OPERATOR ? world.answered(500, {}) : provider(call);
    expect(await round(() => true)).toEqual({ accounts: 4, failed: 1 });
    wallets.set(SHARED, []);
    await round(() => true);
    expect(await texts(CLIENT.id)).toHaveLength(1);
  });
});
