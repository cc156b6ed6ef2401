import { describe, expect, test } from 'vitest';
import type { PartnerPorts, Terms } from '#functions/capabilities/accounts/partners/ports.ts';
import { partnersRoutes } from '#functions/capabilities/accounts/partners/routes.ts';
import { ofAccount, ofManager, ofOwner, type Sums } from '#functions/modules/statistics/model.ts';
import { listPartners, readPartner } from '#shared/contract/calls/partners.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import type { ConfigurationRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { maySee } from '#shared/domain/roles.ts';
import { ADMIN, apiOf, type Caller, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { ofMany } from '#tests/support/of-many.ts';
import { configuration, holdings, NOW, profile, subAccount } from '#tests/support/records.ts';

const at = (day: string) => `${day}T09:00:00.000Z`;
const today = NOW.toISOString().slice(0, 10);

const FIRST = subAccount({
  external_id: 'acc_first',
  name: 'Aurora Ltda',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  created_at: at('2026-03-01'),
});
const SECOND = subAccount({
  external_id: 'acc_second',
  name: 'Aurora Sul',
  user_id: CLIENT.id,
  manager_id: 'operator-2',
  created_at: at('2026-06-01'),
});
const OWN = subAccount({
  external_id: 'acc_own',
  name: 'Ops',
  user_id: OPERATOR.id,
  created_at: at('2026-02-01'),
});
const NOBODYS = subAccount({ external_id: 'acc_nobody' });
const SERRA = subAccount({
  external_id: 'acc_serra',
  name: 'Serra',
  user_id: 'client-2',
  created_at: at('2026-01-01'),
});

const AURORA = profile({
  user_id: CLIENT.id,
  display_name: 'Aurora Apostas',
  email: 'ana@aurora.example',
  created_at: at('2026-04-01'),
  last_sign_in_at: at('2026-11-19'),
});
const SERRA_BET = profile({
  user_id: 'client-2',
  email: 'bet@serra.example',
  created_at: at('2025-01-01'),
});
const OPERATING = profile({
  user_id: OPERATOR.id,
  display_name: 'Olga',
  role: 'gateway_user',
  created_at: at('2026-01-15'),
});
const INVITED = profile({
  user_id: 'client-3',
  email: 'new@praia.example',
  grants: [{ power: 'invitation', by: ADMIN.id, approved_by: null, at: at('2026-11-18') }],
  invited_at: at('2026-11-18'),
  created_at: at('2026-11-18'),
});
const SIGNED_UP = profile({ user_id: 'client-4', created_at: at('2026-11-19') });

const figures = (brl: string, events: Record<string, string> = {}): Sums =>
  new Map([
    ['order.deposit.brl', brl],
    ...Object.entries(events).map(([status, count]) => [`webhook_event.${status}.count`, count] as const),
  ]);

const setUp = (more: readonly SubAccountRecord[] = []) => {
  const accounts = [FIRST, SECOND, OWN, NOBODYS, SERRA, ...more].toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );
  const people = [AURORA, SERRA_BET, OPERATING, INVITED, SIGNED_UP];
  const world = {
    accounts,
    people,
    /** Ids of stopped sub-accounts. */
    stopped: new Set<string>(),
    isGatewayStopped: false,
    held: accounts.map((account) => holdings(account)),
    days: [] as { scope: string; day: string; sums: Sums }[],
    terms: new Map<string, Terms>(),
    refusals: new Map<string, number>(),
    rules: [] as ConfigurationRecord[],
    /** Scopes of requested figures. */
    asked: [] as string[],
  };
  const ports: PartnerPorts = {
    accounts: {
      every: (who) =>
        Promise.resolve(world.accounts.filter((each) => maySee(who, each)).map((record) => ({ record }))),
      owned: (id) => Promise.resolve(world.accounts.filter(({ user_id }) => user_id === id)),
    },
    holdings: { every: (who) => Promise.resolve(world.held.filter((row) => maySee(who, row))) },
    stops: {
      gateway: () => Promise.resolve(world.isGatewayStopped),
      every: () => Promise.resolve(world.stopped),
    },
    people: {
      every: () => Promise.resolve(world.people),
      ofMany: (ids) =>
        ofMany(
          world.people,
          ids,
          ({ user_id: id }) => id,
          (each) => each,
        ),
    },
    beside: () => Promise.resolve({ terms: world.terms, refusals: world.refusals }),
    figures: {
      days: (scope, from, to) => {
        world.asked.push(scope);
        return Promise.resolve(
          world.days.filter((each) => each.scope === scope && each.day >= from && each.day <= to),
        );
      },
    },
    rules: {
      ofMany: (ids) =>
        ofMany(
          world.rules,
          ids,
          ({ sub_account_id: id }) => id,
          (record) => ({ record }),
        ),
    },
    settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
    clock: () => NOW,
  };
  const call = apiOf(partnersRoutes(ports));
  const list = async (caller: Caller = ADMIN, query: Record<string, string> = {}) => {
    const { status, body } = await call(caller, 'GET /api/partners', { query });
    expect(status).toBe(200);
    return listPartners.answer.parse(body);
  };
  const read = async (caller: Caller, id: string, query: Record<string, string> = {}) => {
    const { status, body } = await call(caller, `GET /api/partners/${id}`, { query });
    expect(status).toBe(200);
    return readPartner.answer.parse(body);
  };
  return { world, call, list, read };
};

describe('GET /api/partners', () => {
  test('S2.435 an administrator sees each client who owns once, newest first, and those invited', async () => {
    const { list } = setUp();
    const { items, totals, month } = await list();
    expect(items.map(({ id, name, status }) => [id, name, status])).toEqual([
      ['client-3', 'new@praia.example', 'invited'],
      [CLIENT.id, 'Aurora Apostas', 'active'],
      ['client-2', 'bet@serra.example', 'active'],
    ]);
    expect(items[1]).toMatchObject({
      email: 'ana@aurora.example',
      sub_accounts: 2,
      sub_account_names: ['Aurora Ltda', 'Aurora Sul'],
      // The user is newer than the sub-account.
      integrated_at: AURORA.created_at,
    });
    expect(items[0]).toMatchObject({ sub_accounts: 0, integrated_at: null, last_transaction_at: null });
    expect(totals).toMatchObject({ partners: 3, active: 2, maintenance: 0 });
    expect(month).toBe('2026-11');
  });

  test.each([
    [OPERATOR, [CLIENT.id]],
    [CLIENT, [CLIENT.id]],
    [DEMOTED, []],
    [{ id: 'client-4', role: 'client' as const }, []],
  ])('S2.435 %j sees the clients whose accounts they may see', async (caller, expected) => {
    const { list } = setUp();
    const { items, totals } = await list(caller);
    expect(items.map(({ id }) => id)).toEqual(expected);
    expect(totals.partners).toBe(expected.length);
  });

  test('S2.440 a gateway user sees only what they manage of a partner: no email, webhooks or other volumes', async () => {
    const { world, list } = setUp();
    world.days = [
      { scope: ofOwner(CLIENT.id), day: today, sums: figures('900', { processed: '5' }) },
      { scope: ofAccount(FIRST.id), day: today, sums: figures('300') },
      { scope: ofAccount(SECOND.id), day: today, sums: figures('600') },
    ];
    const { items } = await list(OPERATOR);
    expect(items[0]).toMatchObject({
      name: 'Aurora Ltda',
      email: null,
      sub_accounts: 1,
      sub_account_names: ['Aurora Ltda'],
      volume: '300',
      health: { webhooks: null, refused_today: null },
    });
    expect(world.asked).not.toContain(ofOwner(CLIENT.id));
  });

  test('a volume over too many sub-accounts is omitted', async () => {
    const many = Array.from({ length: 20 }, (_, nth) =>
      subAccount({ external_id: `acc_many_${nth}`, user_id: CLIENT.id, manager_id: OPERATOR.id }),
    );
    const { world, list } = setUp(many);
    const { items } = await list(OPERATOR);
    expect(items.find(({ id }) => id === CLIENT.id)).toMatchObject({ sub_accounts: 21, volume: null });
    expect(world.asked).toEqual([ofOwner(OPERATOR.id), ofManager(OPERATOR.id)]);
  });

  test('S2.437 volumes cover this UTC month, health the last seven days, totals everyone', async () => {
    const { world, list } = setUp();
    world.days = [
      { scope: ofOwner(CLIENT.id), day: '2026-10-31', sums: figures('1000') },
      { scope: ofOwner(CLIENT.id), day: '2026-11-01', sums: figures('0.10', { error: '9' }) },
      {
        scope: ofOwner(CLIENT.id),
        day: '2026-11-14',
        sums: figures('0.20', { processed: '6', ignored: '3', error: '1', pending: '5' }),
      },
      { scope: 'everyone#0', day: '2026-11-14', sums: figures('0.20', { processed: '6' }) },
      { scope: 'everyone#7', day: today, sums: figures('5', { error: '2' }) },
    ];
    world.refusals = new Map([[CLIENT.id, 4]]);
    const { items, totals } = await list();
    expect(items[1]).toMatchObject({
      volume: '0.3',
      health: { percent: 90, webhooks: { processed: 9, failed: 1 }, refused_today: 4 },
    });
    expect(totals).toMatchObject({
      volume: '5.2',
      health: { percent: 75, webhooks: { processed: 6, failed: 2 }, refused_today: null },
    });
  });

  test("health has the provider's answers for their sub-accounts, or null without requests", async () => {
    const { world, list } = setUp();
    const problem = { reason: 'timeout' as const, message: 'No answer', since: at('2026-11-20') };
    world.held = [
      holdings(FIRST, { balances: [], balances_at: at('2026-11-20') }),
      holdings(SECOND, { problem }),
      holdings(SERRA, { balances: null, balances_at: null }),
    ];
    const { items } = await list();
    const healthOf = (id: string) => items.find((item) => item.id === id)?.health;
    expect(healthOf(CLIENT.id)).toMatchObject({ percent: 50, calls: { asked: 2, answered: 1 } });
    expect(healthOf('client-2')).toMatchObject({ percent: null, calls: { asked: 0, answered: 0 } });
  });

  test('a partner is in maintenance while all active sub-accounts, or the gateway, are stopped', async () => {
    const { world, list } = setUp();
    const statusOf = async (id: string) => {
      const found = (await list()).items.find((item) => item.id === id);
      return [found?.status, found?.maintenance];
    };
    world.stopped = new Set([FIRST.id]);
    expect(await statusOf(CLIENT.id)).toEqual(['active', null]);
    world.stopped = new Set([FIRST.id, SECOND.id]);
    expect(await statusOf(CLIENT.id)).toEqual(['maintenance', 'stopped']);
    expect((await list()).totals).toMatchObject({ active: 1, maintenance: 1 });
    world.isGatewayStopped = true;
    expect(await statusOf('client-2')).toEqual(['maintenance', 'gateway_stopped']);
    world.people[1] = { ...SERRA_BET, disabled_at: at('2026-11-20') };
    expect(await statusOf('client-2')).toEqual(['disabled', null]);
  });

  test("S2.439 the fee is the custom spread, else the band's minimum, else the gateway's default", async () => {
    const { world, list } = setUp();
    world.terms = new Map([
      [CLIENT.id, { bandId: 'a', custom: { fraction: '0.0085' }, bandMinimum: { fraction: '0.005' } }],
      ['client-2', { bandId: 'b', custom: null, bandMinimum: { fraction: '0.01' } }],
    ]);
    const { items } = await list();
    expect(items.map(({ fee }) => fee)).toEqual([
      { percent: NOTHING_SETTLED.conversion.spread, rule: 'default' },
      { percent: '0.85', rule: 'custom' },
      { percent: '1', rule: 'band' },
    ]);
  });

  test('the last transaction is the latest of all their sub-accounts', async () => {
    const { world, list } = setUp();
    const order = (day: string) => ({
      target_asset: 'BRL',
      created_at: at(day),
      updated_at: at('2026-11-20'),
    });
    world.held = [
      holdings(FIRST, { latest_order: order('2026-11-03'), latest_deposit_at: at('2026-11-02') }),
      holdings(SECOND, { latest_order: order('2026-11-05') }),
    ];
    const { items } = await list();
    expect(items.map(({ last_transaction_at: last }) => last)).toEqual([null, at('2026-11-05'), null]);
  });

  test('S2.438 pages show each partner once, with the same totals and only their own figures', async () => {
    const { world, list } = setUp();
    const first = await list(ADMIN, { limit: '2' });
    expect(world.asked.filter((scope) => scope.startsWith('owner#'))).toHaveLength(2);
    const rest = await list(ADMIN, { limit: '2', cursor: first.next_cursor ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(['client-3', CLIENT.id, 'client-2']);
    expect(rest.next_cursor).toBeNull();
    expect(rest.totals).toEqual(first.totals);
  });

  test.each([{ limit: '0' }, { limit: '51' }, { cursor: 'not a place' }])('%j is refused', async (query) => {
    const { call } = setUp();
    expect((await call(ADMIN, 'GET /api/partners', { query })).status).toBe(400);
  });
});

describe('GET /api/partners/{id}', () => {
  test('a partner has sub-accounts, volumes by day, people and rules', async () => {
    const { world, read } = setUp();
    world.days = [
      { scope: ofOwner(CLIENT.id), day: today, sums: figures('900') },
      { scope: ofOwner(CLIENT.id), day: '2026-11-03', sums: figures('100') },
      { scope: ofAccount(SECOND.id), day: today, sums: figures('600') },
    ];
    world.rules = [configuration(SECOND, { maximum_daily_amount: '5000', custom_spread_override: '1.5' })];
    world.terms = new Map([[CLIENT.id, { bandId: 'low', custom: null, bandMinimum: { fraction: '0.005' } }]]);
    const { partner, spread, days, people, accounts } = await read(ADMIN, CLIENT.id);
    expect(spread).toEqual({ spread_band_id: 'low', custom_spread: null });
    // Clients see their fee; only administrators see how it is set.
    expect(await read(CLIENT, CLIENT.id)).toMatchObject({
      spread: null,
      partner: { fee: { percent: '0.5', rule: 'band' } },
    });
    expect(partner).toMatchObject({ name: 'Aurora Apostas', volume: '1000', sub_accounts: 2 });
    expect(days).toEqual([
      { day: '2026-11-03', brl: '100' },
      { day: today, brl: '900' },
    ]);
    expect(people).toMatchObject({
      owner: { name: 'Aurora Apostas', email: 'ana@aurora.example', last_sign_in_at: at('2026-11-19') },
      managers: [{ id: OPERATOR.id, name: 'Olga', role: 'gateway_user' }],
    });
    expect(accounts.items).toMatchObject([
      {
        id: SECOND.id,
        volume: '600',
        rule: { is_enabled: true, maximum_daily_amount: '5000', custom_spread_override: '1.5' },
      },
      { id: FIRST.id, volume: '0', rule: null },
    ]);
  });

  test('a gateway user sees the sub-accounts that they manage, and no other manager', async () => {
    const { world, read } = setUp();
    world.days = [{ scope: ofAccount(FIRST.id), day: today, sums: figures('300') }];
    const { partner, days, people, accounts } = await read(OPERATOR, CLIENT.id);
    expect(accounts.items.map(({ id }) => id)).toEqual([FIRST.id]);
    expect(partner.volume).toBe('300');
    expect(days).toEqual([{ day: today, brl: '300' }]);
    expect(people).toMatchObject({
      owner: { name: 'Aurora Ltda', email: null, last_sign_in_at: null },
      managers: [{ id: OPERATOR.id }],
    });
  });

  test('an invited user has no sub-accounts yet', async () => {
    const { read } = setUp();
    const { partner, accounts, days } = await read(ADMIN, 'client-3');
    expect(partner).toMatchObject({ status: 'invited', sub_accounts: 0, volume: '0' });
    expect([accounts.items, days]).toEqual([[], []]);
  });

  test('pages sub-accounts with their figures', async () => {
    const { world, read } = setUp();
    const first = await read(ADMIN, CLIENT.id, { limit: '1' });
    expect(first.accounts.items.map(({ id }) => id)).toEqual([SECOND.id]);
    expect(world.asked.filter((scope) => scope.startsWith('account#'))).toEqual([ofAccount(SECOND.id)]);
    const next = await read(ADMIN, CLIENT.id, { limit: '1', cursor: first.accounts.next_cursor ?? '' });
    expect(next.accounts).toMatchObject({ items: [{ id: FIRST.id }], next_cursor: null });
  });

  test.each([
    [OPERATOR, 'client-2'],
    [OPERATOR, 'client-3'],
    [OPERATOR, 'nobody'],
    [CLIENT, OPERATOR.id],
    [CLIENT, 'client-2'],
    [CLIENT, 'nobody'],
    [DEMOTED, CLIENT.id],
    [ADMIN, 'nobody'],
  ])('S2.440 %j reading %s: a foreign partner is a 404, like a missing one', async (caller, id) => {
    const { call } = setUp();
    const { status, body } = await call(caller, `GET /api/partners/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('a client sees themselves', async () => {
    const { read } = setUp();
    expect((await read(CLIENT, CLIENT.id)).partner).toMatchObject({
      name: 'Aurora Apostas',
      email: 'ana@aurora.example',
      sub_accounts: 2,
    });
  });
});
