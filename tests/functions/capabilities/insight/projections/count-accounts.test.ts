import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { besidePartners, createPartnerLists } from '#functions/adapters/dynamo/accounts/partners.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createPositions } from '#functions/adapters/dynamo/statistics/positions.ts';
import {
  createCounts,
  createFigures,
  createMarkedAccounts,
  createStatistics,
} from '#functions/adapters/dynamo/statistics/statistics.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { ENTITY, itemOf, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { listed } from '#functions/adapters/dynamo/table/lists.ts';
import { createCountedLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { listPartners } from '#functions/capabilities/accounts/partners/read-partners.ts';
import { accountsProjection } from '#functions/capabilities/insight/projections/count-accounts.ts';
import { projectChanges } from '#functions/capabilities/insight/projections/project-changes.ts';
import { rebuildFigures } from '#functions/capabilities/insight/projections/rebuild-figures.ts';
import { unknownHoldings } from '#functions/capabilities/money/treasury/ask-account.ts';
import { partnerTotals } from '#functions/modules/accounts/partner-totals.ts';
import { accountTotals } from '#functions/modules/accounts/totals.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { LEFT_OUT, OUTDATED, scopesSeenBy, sumUp } from '#functions/modules/statistics/model.ts';
import { quiet } from '#functions/platform/logger.ts';
import {
  type HoldingsRecord,
  linkTo,
  type ProfileRecord,
  type SubAccountRecord,
} from '#shared/contract/records.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { maySee, type Principal } from '#shared/domain/roles.ts';
import { customerView, isLeftOut, ledgerDiffer, treasuryTotals } from '#shared/domain/treasury.ts';
import { describe, expect, test } from 'vitest';
import { INTERRUPTIONS, interrupted } from '#tests/support/interrupted.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { inFull } from '#tests/support/tiers.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const ADMIN: Principal = { user_id: 'admin-1', role: 'admin' };
const OWNERS = ['owner-1', 'owner-2', 'staff-1'] as const;
const MANAGERS = ['manager-1', 'staff-1'] as const;
const READERS: readonly Principal[] = [
  ADMIN,
  { user_id: 'owner-1', role: 'client' },
  { user_id: 'owner-2', role: 'client' },
  { user_id: 'staff-1', role: 'gateway_user' },
  { user_id: 'manager-1', role: 'gateway_user' },
];
const IDS = ['acc_1', 'acc_2', 'acc_3', 'acc_4'] as const;

const later = (ms: number): string => new Date(NOW.getTime() + ms).toISOString();

/** Numbers from 0 up to `below`, the same for each seed. */
const randomOf = (seed: number) => {
  let state = seed + 1;
  const below = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const pick = <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
  return { below, pick };
};
type Random = ReturnType<typeof randomOf>;

/** A table whose rows change as their owners write them. */
const world = async () => {
  const table = await engine.newTable();
  const store = createHoldingsStore(table);
  const accounts = new Map<string, { version: number; record: SubAccountRecord }>();
  const people = new Map<string, number>();
  const stops = new Map<string, { readonly version: number; readonly isStopped: boolean }>();

  const saveAccount = async (id: string, over: Partial<SubAccountRecord>): Promise<void> => {
    const { version, record } = accounts.get(id) ?? { version: 0, record: subAccount({ external_id: id }) };
    const next = { ...record, ...over };
    const lists = createSubAccountStore(table);
    expect(await (version === 0 ? lists.create(next) : lists.replace(next, version))).toBe(true);
    accounts.set(id, { version: version + 1, record: next });
    // As `follow-ownership` lists it again, since the recount reads stops by owner and manager.
    const stopped = stops.get(id);
    if (stopped) await stop(id, stopped.isStopped);
  };
  const account = (id: string): SubAccountRecord =>
    accounts.get(id)?.record ?? subAccount({ external_id: id });
  const hold = async (id: string, over: Partial<HoldingsRecord>): Promise<void> => {
    const kept = await store.get(account(id).id);
    const record = { ...(kept?.record ?? unknownHoldings(account(id))), ...over };
    const state = { record, marked_at: null, failures: 0 };
    expect(await store.put(account(id), state, later(60_000), kept?.version ?? 0)).toBe(true);
  };
  const stop = async (id: string, isStopped: boolean): Promise<void> => {
    const { id: sub_account_id, user_id, manager_id, created_at } = account(id);
    const expected = stops.get(id)?.version ?? 0;
    const one = {
      kind: 'sub_account',
      destination_id: null,
      targets: [],
      label: null,
      reason: 'a check',
      since: later(0),
      by: { id: 'admin-1', email: 'admin@example.com', role: 'admin' },
      version: 1,
    };
    const record = {
      sub_account_id,
      user_id,
      manager_id,
      sub_account: linkTo(account(id)),
      stops: isStopped ? [one] : [],
      created_at,
      updated_at: created_at,
    };
    const lists = listed(ENTITY.accountStops, record, created_at, sub_account_id);
    const item = itemOf('accountStops', keys.accountStops(sub_account_id), expected + 1, record, lists);
    await saveItem(table, item, expected);
    stops.set(id, { version: expected + 1, isStopped });
  };
  const person = async (user_id: string, over: Partial<ProfileRecord>): Promise<void> => {
    const expected = people.get(user_id) ?? 0;
    const record = profile({ user_id, email: `${user_id}@example.com`, ...over });
    const lists = { all: ENTITY.profile, sort: `${record.created_at}#${user_id}` };
    await saveItem(table, itemOf('profile', keys.profile(user_id), expected + 1, record, lists), expected);
    people.set(user_id, expected + 1);
  };
  let read = 0;
  /** Changes since the last call. */
  const changes = async (): Promise<readonly Change[]> => {
    const all = await streamOf(engine, table);
    const found = all
      .slice(read)
      // No function gets the changes of the totals.
      .filter(({ dynamodb }) => dynamodb?.NewImage?.['entity']?.S !== ENTITY.totalStatistics);
    read = all.length;
    return found.map(readChange);
  };
  return { table, store, accounts, saveAccount, hold, stop, person, changes };
};
type World = Awaited<ReturnType<typeof world>>;

const statisticsOf = async (table: Table, who: Principal) =>
  sumUp(await createStatistics(table).totals(scopesSeenBy(who)));

/** Counted again from every row. */
const recount = async ({ table, store, accounts }: World, who: Principal) => {
  const seen = [...accounts.values()].map(({ record }) => record).filter((record) => maySee(who, record));
  const known = await store.ofMany(seen.map(({ id }) => id));
  const views = seen.map((each) => customerView(each, known.get(each.id)));
  const { oldest_at: _, ...holdings } = holdingsTotals(seen, known);
  const { totals } = await listPartners({
    ...createPartnerLists(table),
    holdings: store,
    beside: besidePartners(table),
    figures: createStatistics(table),
    rules: createConfigurationStore(table),
    settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
    clock: () => NOW,
  })(who, { limit: 1 });
  return {
    accounts: {
      ...holdings,
      ...treasuryTotals(views),
      loaded: views.filter(({ state }) => state === 'loaded').length,
      failed: views.filter(({ state }) => state === 'failed').length,
      differing: views.filter(ledgerDiffer).length,
      left_out: views.filter(isLeftOut).length,
      asked: [...known.values()].filter((row) => row.problem !== null || row.balances_at !== null).length,
    },
    partners: { total: totals.partners, active: totals.active },
  };
};

const kept = async ({ table }: World, who: Principal) => {
  const sums = await statisticsOf(table, who);
  const { stopped: _, ...accounts } = accountTotals(sums);
  return { accounts, partners: partnerTotals(sums, false) };
};

const usdt = (balance: string) => [{ asset: 'USDT', balance }];
const PROBLEM = { reason: 'timeout', message: 'It is down.', since: later(0) } as const;

/** One write, as any of the product's functions makes it. */
const write = async ({ saveAccount, hold, stop, person }: World, random: Random): Promise<void> => {
  const { below, pick } = random;
  const id = pick(IDS);
  switch (below(6)) {
    case 0:
      return saveAccount(id, {
        user_id: pick([...OWNERS, null]),
        manager_id: pick([...MANAGERS, null]),
      });
    case 1:
      return saveAccount(id, { status: pick(['active', 'inactive'] as const) });
    case 2:
      return stop(id, below(2) === 0);
    case 3: {
      const disabled_at = pick([null, later(0)]);
      const grants = pick([
        undefined,
        [{ power: 'creation' as const, by: 'admin-1', approved_by: null, at: later(0) }],
      ]);
      return person(pick(['owner-1', 'owner-2'] as const), { role: 'client', disabled_at, grants });
    }
    case 4:
      return hold(id, { problem: pick([null, PROBLEM]) });
    default:
      return hold(id, {
        balances: pick([
          null,
          [...usdt(`${below(1_000)}.000001`), { asset: 'BRL', balance: `${below(90)}.10` }],
          usdt('9'.repeat(19)),
          usdt('0'),
        ]),
        balances_at: later(below(1_000)),
        booked: pick([undefined, usdt('5')]),
        wallets: pick([null, [{ asset: 'USDT', address: 'T1' }]]),
      });
  }
};

/** Delivers like a stream that repeats, reorders and is interrupted; resolves to what must be delivered again. */
const deliver = async (
  { table }: World,
  batch: readonly Change[],
  random: Random,
  isFaulty: boolean,
): Promise<readonly Change[]> => {
  const { below, pick } = random;
  const whole = { counts: createCounts(table), positions: createPositions(table) };
  const at = isFaulty && below(2) === 0 ? 1 + below(8) : Number.POSITIVE_INFINITY;
  const how = INTERRUPTIONS[below(INTERRUPTIONS.length)];
  const ports = { ...interrupted(whole, at, how).ports, sleep: () => Promise.resolve() };
  const project = projectChanges([accountsProjection(ports)], quiet);
  const order = isFaulty && below(2) === 0 ? batch.toReversed() : batch;
  const again = isFaulty ? order.filter(() => below(3) === 0) : [];
  const failed = new Set([...(await project(order)), ...(await project(again))]);
  return pick([[...failed], [...failed, ...again.slice(0, 2)]]);
};

describe('kept totals of sub-accounts and partners', () => {
  test.each(Array.from({ length: inFull ? 24 : 3 }, (_, seed) => seed))(
    'S2.681 equal a recount after repeated, late and interrupted changes while owners change: seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const of = await world();
      for (const [at, id] of IDS.entries()) await of.saveAccount(id, { user_id: OWNERS[at % 3] ?? null });
      await of.person('staff-1', { role: 'gateway_user' });
      let waiting: readonly Change[] = [];
      for (let round = 0; round < 12; round += 1) {
        waiting = [...waiting, ...(await of.changes())];
        const now = waiting.filter(() => random.below(3) > 0);
        const rest = waiting.filter((change) => !now.includes(change));
        const [failed] = await Promise.all([deliver(of, now, random, true), write(of, random)]);
        waiting = [...rest, ...failed];
      }
      for (;;) {
        waiting = [...waiting, ...(await of.changes())];
        if (waiting.length === 0) break;
        waiting = await deliver(of, waiting, random, false);
      }
      for (const who of READERS) expect([who, await kept(of, who)]).toEqual([who, await recount(of, who)]);
    },
  );

  test('S2.681 a writer that was overtaken writes nothing old, although the totals are as it found them', async () => {
    const of = await world();
    const { table } = of;
    const [id] = IDS;
    await of.saveAccount(id, { user_id: 'owner-1' });
    await of.hold(id, { balances: usdt('1'), balances_at: later(0) });
    await deliver(of, await of.changes(), randomOf(1), false);
    await of.hold(id, { balances: usdt('2') });
    const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const counts = createCounts(table);
    const slow = accountsProjection({
      counts: {
        ...counts,
        write: async (...given) => {
          arrived.resolve();
          await go.promise;
          return counts.write(...given);
        },
      },
      positions: createPositions(table),
      sleep: () => Promise.resolve(),
    });
    const late = slow.follow((await of.changes()).filter(({ entity }) => entity === ENTITY.holdings));
    await arrived.promise;
    await of.hold(id, { balances: usdt('1') });
    await deliver(of, await of.changes(), randomOf(1), false);
    go.resolve();
    expect(await late).toEqual([]);
    expect(await kept(of, ADMIN)).toEqual(await recount(of, ADMIN));
  });

  test('S2.682 a rebuild keeps them, repairs spoiled ones, and counts what was missed', async () => {
    const of = await world();
    const { table } = of;
    for (const id of IDS) await of.saveAccount(id, { user_id: 'owner-1', manager_id: 'manager-1' });
    await of.person('owner-1', { role: 'client' });
    for (const id of IDS) await of.hold(id, { balances: usdt('10.5'), balances_at: later(0) });
    const rebuild = toTheEnd(
      rebuildFigures({
        counts: createCounts(table),
        positions: createPositions(table),
        sleep: () => Promise.resolve(),
        clock: () => NOW,
        lists: createCountedLists(table),
        figures: createFigures(table),
        log: quiet,
      }),
    );
    const areRight = async () => {
      for (const who of READERS) expect(await kept(of, who)).toEqual(await recount(of, who));
    };
    expect(await rebuild()).toMatchObject({ repaired: [], skipped: [] });
    await areRight();
    for (const scope of ['owner#owner-1', 'partner#owner-1#manager-1'])
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.totalStatistics(scope) },
          UpdateExpression: 'ADD #a :n, #u :n, #v :one',
          ExpressionAttributeNames: {
            '#a': 'sub_account.active.count',
            '#u': 'holdings.loaded.usdt',
            '#v': 'version',
          },
          ExpressionAttributeValues: { ':n': 7, ':one': 1 },
        }),
      );
    expect((await rebuild()).repaired.toSorted()).toEqual([
      'owner#owner-1 total',
      'partner#owner-1#manager-1 total',
    ]);
    await areRight();
  });

  test('name the oldest account without a current answer, and those too large to add', async () => {
    const of = await world();
    const { table } = of;
    for (const id of IDS) await of.saveAccount(id, { user_id: 'owner-1', manager_id: null });
    const [first, second, third] = IDS;
    await of.hold(first, { balances: usdt('1'), balances_at: later(2_000), problem: PROBLEM });
    await of.hold(second, { balances: usdt('2'), balances_at: later(1_000), problem: PROBLEM });
    await of.hold(third, { balances: usdt('9'.repeat(19)), balances_at: later(0) });
    await deliver(of, await of.changes(), randomOf(1), false);
    const marked = createMarkedAccounts(table);
    const idOf = (id: string) => subAccount({ external_id: id }).id;
    for (const who of [ADMIN, { user_id: 'owner-1', role: 'client' as const }]) {
      expect(await marked(who, OUTDATED, 1)).toEqual([{ id: idOf(second), since: later(1_000) }]);
      expect(await marked(who, LEFT_OUT, 5)).toMatchObject([{ id: idOf(third) }]);
    }
    expect(await marked({ user_id: 'owner-2', role: 'client' }, OUTDATED, 1)).toEqual([]);
  });

  test('are not written for an answer that changes no total', async () => {
    const of = await world();
    await of.saveAccount(IDS[0], { user_id: 'owner-1' });
    await of.hold(IDS[0], { balances: usdt('1'), balances_at: later(0) });
    await deliver(of, await of.changes(), randomOf(1), false);
    await of.changes();
    await of.hold(IDS[0], { balances_at: later(5_000), latest_deposit_at: later(0) });
    await deliver(of, await of.changes(), randomOf(1), false);
    expect(await of.changes()).toEqual([]);
  });
});
