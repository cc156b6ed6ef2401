import type {
  SubAccountRecord,
  ConfigurationRecord,
  HoldingsRecord,
  NotificationRecord,
} from '#shared/contract/records.ts';
import { conversionRoutes } from '#functions/capabilities/money/conversions/routes.ts';
import { paymentRoutes } from '#functions/capabilities/money/payments/routes.ts';
import { transferRoutes } from '#functions/capabilities/money/transfers/routes.ts';
import { workIn } from '#functions/capabilities/money/conversions/stream-work.ts';
import { configurationId, subAccountOfConfiguration } from '#functions/modules/conversions/model.ts';
import { getConversion } from '#shared/contract/calls/conversions.ts';
import { add } from '#shared/domain/money.ts';
import type { PaymentNoteRecord, PaymentStory } from '#shared/contract/payments.ts';
import type { TransferState } from '#shared/domain/transfers.ts';
import type { Fraction } from '#shared/domain/spread.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { holding } from '#tests/support/approvals-in-memory.ts';
import { ADMIN, apiOf, CLIENT, denials, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { auditInMemory } from '#tests/support/audit.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';
import { present } from '#tests/support/present.ts';
import { configuration, holdings, NOW, subAccount } from '#tests/support/records.ts';

const mine = subAccount({ external_id: 'acc_1', user_id: CLIENT.id, manager_id: OPERATOR.id });
const foreign = subAccount({ external_id: 'acc_9', user_id: 'client-9', manager_id: 'operator-9' });
const managed = subAccount({ external_id: 'acc_2', user_id: 'client-2', manager_id: OPERATOR.id });
const STRANGER = { id: 'operator-9', role: 'gateway_user' } as const;

let call: ReturnType<typeof apiOf>;
let world: ConversionWorld;
let accountVersion: number;
/** BRL already converted today. */
let log: ReturnType<typeof auditInMemory>;
let taken: string;
let shownHoldings: HoldingsRecord | undefined;
let bandMinimum: Fraction | null;
let custom: Fraction | null;
/** Newest first. */
let notes: PaymentNoteRecord[];
/** The second person's policy. */
let held: ReturnType<typeof holding>;
let accountOf: (record: SubAccountRecord) => SubAccountRecord = (record) => record;
let stored: Map<string, { version: number; record: ConfigurationRecord }>;
/** Notifications of the last change. */
let informed: readonly NotificationRecord[];
/** The states of the last requested transfers. */
let asked: readonly TransferState[];

beforeEach(() => {
  world = new ConversionWorld();
  world.accountRecord = mine;
  stored = new Map();
  informed = [];
  notes = [];
  asked = [];
  accountVersion = 1;
  taken = '0';
  shownHoldings = undefined;
  bandMinimum = null;
  custom = null;
  held = holding([]);
  log = auditInMemory();
  const ports: Parameters<typeof conversionRoutes>[0] & Parameters<typeof paymentRoutes>[0] = {
    conversions: world.conversions,
    accounts: {
      get: (id) =>
        Promise.resolve(
          [mine, managed, foreign]
            .filter((each) => each.id === id)
            .map((record) => ({ version: 1, record: accountOf(record) }))[0],
        ),
    },
    dailyTotals: { taken: () => Promise.resolve(taken) },
    holdings: { get: () => Promise.resolve(shownHoldings && { record: shownHoldings }) },
    rates: { course: () => Promise.resolve([]) },
    configurations: {
      get: (id) => Promise.resolve(stored.get(id)),
      create: (record, _account, notifications) => {
        informed = notifications;
        if (stored.has(record.sub_account_id)) return Promise.resolve('exists' as const);
        stored.set(record.sub_account_id, { version: 1, record });
        return Promise.resolve('created' as const);
      },
      replace: (record, expected, { version }, notifications) => {
        informed = notifications;
        if (version !== accountVersion) return Promise.resolve(false);
        if (stored.get(record.sub_account_id)?.version !== expected) return Promise.resolve(false);
        stored.set(record.sub_account_id, { version: expected + 1, record });
        return Promise.resolve(true);
      },
      remove: (id, _expected, version) => Promise.resolve(version === accountVersion && stored.delete(id)),
    },
    lists: {
      conversions: () =>
        Promise.resolve({ items: [...world.rows.values()].map(({ record }) => record), next_cursor: null }),
      configurations: () =>
        Promise.resolve({ items: [...stored.values()].map(({ record }) => record), next_cursor: null }),
      payments: () => Promise.resolve({ items: [...world.incomingPayments], next_cursor: null }),
      paymentCounts: () => Promise.resolve([]),
    },
    incoming: world.incoming,
    notes: {
      ofPayment: (id) =>
        Promise.resolve({ notes: notes.filter(({ payment_id: of }) => of === id), more: false }),
      add: (note, act) => {
        notes.unshift(note);
        if (act.auditedAction) act.auditedAction.state = 'written';
        return Promise.resolve(true);
      },
    },
    newId: () => 'id',
    payments: world.paymentStore,
    wallets: world.provider,
    spreads: { of: () => Promise.resolve({ custom, bandMinimum }) },
    dailyCeiling: '1000000',
    settings: world.settings,
    clock: () => NOW,
  };
  call = apiOf(
    [
      ...conversionRoutes(ports),
      ...paymentRoutes(ports),
      ...transferRoutes((_who, states) => {
        asked = states;
        return Promise.resolve({ items: [], next_cursor: null });
      }),
    ],
    undefined,
    log.audited,
    {
      ...held.secondPerson,
      asks: (item) => held.secondPerson.asks(item),
      hold: (asked, proposal) => held.secondPerson.hold(asked, proposal),
    },
  );
});

describe('transfers', () => {
  test('of a column have its states, or the requested ones', async () => {
    expect(await call(CLIENT, 'GET /api/transfers', { query: { column: 'verification' } })).toMatchObject({
      status: 200,
      body: { items: [], next_cursor: null },
    });
    expect(asked).toEqual(['not_converted', 'needs_attention']);
    await call(CLIENT, 'GET /api/transfers', { query: { column: 'completed', kind: 'order' } });
    expect(asked).toEqual(['order_confirmed', 'order_cancelled']);
  });

  test('refuse an unknown column, and callers without a token', async () => {
    expect((await call(CLIENT, 'GET /api/transfers', { query: { column: 'lost' } })).status).toBe(400);
    expect((await call(undefined, 'GET /api/transfers', { query: { column: 'pending' } })).status).toBe(401);
  });
});

describe('a configuration', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;

  test('and its sub-account have ids that lead to each other', () => {
    expect(subAccountOfConfiguration(configurationId(mine.id))).toBe(mine.id);
  });

  test('S7.220 can be listed for one sub-account, by its current readers', async () => {
    const ask = (who: typeof CLIENT | typeof STRANGER, id: string) =>
      call(who, 'GET /api/conversion-configurations', { query: { sub_account_id: id } });
    expect((await ask(CLIENT, mine.id)).body).toEqual({ items: [], next_cursor: null });
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    stored.set(managed.id, { version: 1, record: configuration(managed) });
    expect((await ask(CLIENT, mine.id)).body).toMatchObject({
      items: [{ id: configurationId(mine.id), user_id: CLIENT.id }],
    });
    const absent = await ask(CLIENT, 'sub_nowhere');
    expect(absent.status).toBe(404);
    expect(await ask(CLIENT, managed.id)).toEqual(absent);
    expect(await ask(STRANGER, mine.id)).toEqual(absent);
  });

  test('S3.24 S7.32 S9.6 is created with the defaults, one per sub-account', async () => {
    expect(
      await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } }),
    ).toMatchObject({
      status: 201,
      body: {
        is_enabled: false,
        minimum_amount: '100',
        maximum_daily_amount: '10000',
        custom_spread_override: null,
        destination: null,
      },
    });
    expect(
      (await call(OPERATOR, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } }))
        .status,
    ).toBe(409);
  });

  test('of a foreign account is a 404, like a missing one', async () => {
    const answers = await Promise.all(
      [foreign.id, 'sub_none'].map((id) =>
        call(OPERATOR, 'POST /api/conversion-configurations', { body: { sub_account_id: id } }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    const body = { is_enabled: false };
    expect(await call(STRANGER, `PATCH ${line}`, { body })).toEqual(
      await call(STRANGER, 'PATCH /api/conversion-configurations/ccf_none', { body }),
    );
    expect(await call(STRANGER, `DELETE ${line}`)).toMatchObject({ status: 404 });
    expect(stored.size).toBe(1);
  });

  test.each([
    ['a switch', { is_enabled: false }, 200],
    ['amounts as texts or numbers', { minimum_amount: '250', maximum_daily_amount: 5000 }, 200],
    ['no override', { custom_spread_override: null }, 200],
    ['an empty override means the default', { custom_spread_override: '' }, 200],
    ['an override', { custom_spread_override: '1.25' }, 200],
    ["an override below the owner's band", { custom_spread_override: '0.4' }, 422],
    ['the largest override', { custom_spread_override: 10 }, 200],
    // The specification compares each amount only with 1; such a configuration converts nothing.
    ['a minimum above the daily limit', { minimum_amount: '500', maximum_daily_amount: '400' }, 200],
    ['the smallest amounts', { minimum_amount: 100, maximum_daily_amount: '1' }, 200],
    ['the largest amounts', { minimum_amount: '50000', maximum_daily_amount: 1000000 }, 200],
    ["a minimum below the gateway's", { minimum_amount: '99' }, 422],
    ["a minimum above the gateway's maximum", { minimum_amount: '50001' }, 422],
    ['a daily limit above the ceiling', { maximum_daily_amount: '1000001' }, 422],
    ['an absurd daily limit', { maximum_daily_amount: '999999999999999' }, 422],
    ['a slippage limit', { maximum_slippage: '2.5' }, 200],
    ['a slippage limit over 10', { maximum_slippage: '10.01' }, 400],
    ['a negative slippage limit', { maximum_slippage: '-1' }, 400],
    ['continuing on the next day', { continue_next_day: true }, 200],
    ['whole, written with decimals', { minimum_amount: '250.00' }, 200],
    ['text for an amount', { minimum_amount: 'abc' }, 400],
    ['no amount', { minimum_amount: null }, 400],
    ['less than one', { minimum_amount: '0.99' }, 400],
    ['more than one bad field', { minimum_amount: 'x', maximum_daily_amount: 'y' }, 400],
    ['a negative amount', { maximum_daily_amount: '-5' }, 400],
    ['S5.6 cents, although the step is 1', { minimum_amount: '1.5' }, 400],
    ['an override over 10', { custom_spread_override: '10.01' }, 400],
    ['an override below 0', { custom_spread_override: '-0.01' }, 400],
    ['three decimals', { custom_spread_override: '1.255' }, 400],
    ["another owner's field", { user_id: 'somebody' }, 400],
    ['text for a switch', { is_enabled: 'yes' }, 400],
  ])('%s', async (_what, body, status) => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    expect(await call(OPERATOR, `PATCH ${line}`, { body })).toMatchObject({ status });
  });

  test('reads a number with more digits than a float exactly', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    // As a float, it would equal the ceiling.
    const body = '{ "maximum_daily_amount": 1000000.00000000000001 }';
    expect(await call(CLIENT, `PATCH ${line}`, { body })).toMatchObject({ status: 400 });
  });

  test('S5.11 refuses anything but a number with its field; nothing becomes 0', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    const before = stored.get(mine.id);
    const body = { minimum_amount: 'abc', maximum_daily_amount: '', custom_spread_override: 'x' };
    expect(await call(CLIENT, `PATCH ${line}`, { body })).toEqual({
      status: 400,
      body: {
        error: {
          code: 'INVALID_REQUEST',
          message: 'minimum_amount: must be a number',
          details: Object.keys(body).map((path) => ({ path, message: 'must be a number' })),
        },
      },
    });
    expect(stored.get(mine.id)).toEqual(before);
  });

  test('S7.33 an update changes only the given fields; a deletion resets it to not configured', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    await call(OPERATOR, `PATCH ${line}`, { body: { custom_spread_override: '2' } });
    expect(await call(ADMIN, `PATCH ${line}`, { body: { minimum_amount: 200 } })).toMatchObject({
      body: { minimum_amount: '200', custom_spread_override: '2', is_enabled: false },
    });
    expect(await call(OPERATOR, `DELETE ${line}`)).toMatchObject({ status: 200 });
    expect(await call(CLIENT, `DELETE ${line}`)).toMatchObject({ status: 404 });
  });
});

describe('the destination of a rule', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;
  const create = (who: Parameters<typeof call>[0], body: object) =>
    call(who, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id, ...body } });
  const WALLET = { destination_wallet_id: 'wal_1' };

  test('named by the owner is confirmed, and the rule is on', async () => {
    expect(await create(CLIENT, WALLET)).toMatchObject({
      status: 201,
      body: {
        is_enabled: true,
        destination: {
          wallet_id: 'wal_1',
          address: 'TOwnersWallet',
          network: 'tron',
          confirmed_by: CLIENT.id,
          confirmed_at: NOW.toISOString(),
        },
      },
    });
  });

  test.each([
    ['the manager', OPERATOR],
    ['an administrator', ADMIN],
  ])("named by %s waits for the owner's confirmation", async (_who, who) => {
    expect(await create(who, WALLET)).toMatchObject({
      status: 201,
      body: { is_enabled: false, destination: { confirmed_at: null } },
    });
    expect(await call(who, `PATCH ${line}`, { body: { is_enabled: true } })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('has not confirmed') as string } },
    });
    expect(await call(CLIENT, `PATCH ${line}`, { body: WALLET })).toMatchObject({
      body: { destination: { confirmed_by: CLIENT.id } },
    });
    expect(await call(who, `PATCH ${line}`, { body: { is_enabled: true } })).toMatchObject({
      status: 200,
      body: { is_enabled: true },
    });
  });

  test.each([
    ['its owner', CLIENT],
    ['its manager', OPERATOR],
    ['an administrator', ADMIN],
  ])('S7.189 named or changed by %s notifies owner and manager', async (_, who) => {
    const told = () => informed.map(({ user_id, kind }) => [user_id, kind]);
    const both = [CLIENT.id, OPERATOR.id].map((id) => [id, 'rule_destination_changed']);
    expect((await create(who, WALLET)).status).toBe(201);
    expect(told()).toEqual(both);
    world.provider.otherWallets = [{ wallet_id: 'wal_2', address: 'TOther', network: 'tron', name: null }];
    const body = { destination_wallet_id: 'wal_2' };
    expect((await call(who, `PATCH ${line}`, { body })).status).toBe(200);
    expect(told()).toEqual(both);
    // Naming the same destination notifies nobody.
    expect((await call(who, `PATCH ${line}`, { body: { minimum_amount: '200' } })).status).toBe(200);
    expect(told()).toEqual([]);
  });

  test('changed by the manager switches the rule off until the owner confirms', async () => {
    await create(CLIENT, WALLET);
    world.provider.otherWallets = [{ wallet_id: 'wal_2', address: 'TOther', network: 'tron', name: null }];
    const body = { destination_wallet_id: 'wal_2' };
    expect(await call(OPERATOR, `PATCH ${line}`, { body })).toMatchObject({
      status: 200,
      body: { is_enabled: false, destination: { wallet_id: 'wal_2', confirmed_at: null } },
    });
    const { record } = stored.get(mine.id) ?? {};
    expect(record?.notice).toContain('switched off because its destination has changed');
  });

  test('without a usable one, nobody can switch conversion on', async () => {
    await create(CLIENT, {});
    const on = { body: { is_enabled: true } };
    expect(await call(CLIENT, `PATCH ${line}`, on)).toMatchObject({ status: 409 });
    await call(CLIENT, `PATCH ${line}`, { body: WALLET });
    world.provider.wallet = null;
    expect(await call(CLIENT, `PATCH ${line}`, on)).toMatchObject({ status: 409 });
    expect(stored.get(mine.id)?.record.is_enabled).toBe(false);
  });

  test('refuses a wallet of another account, or with another address than shown', async () => {
    await create(CLIENT, {});
    expect(
      (await call(CLIENT, `PATCH ${line}`, { body: { destination_wallet_id: 'wal_none' } })).status,
    ).toBe(422);
    expect(
      (await call(CLIENT, `PATCH ${line}`, { body: { ...WALLET, destination_address: 'TSomebodyElse' } }))
        .status,
    ).toBe(409);
    expect(
      (await call(CLIENT, `PATCH ${line}`, { body: { ...WALLET, destination_address: 'TOwnersWallet' } }))
        .status,
    ).toBe(200);
  });
});

describe('obstacles of a rule', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;
  const kept = holdings(mine, {
    wallets: [{ asset: 'USDT', address: 'TOwnersWallet' }],
    places_at: '2027-01-01T00:00:00.000Z',
  });
  const obstacles = (query: Readonly<Record<string, string>> = {}) =>
    call(OPERATOR, `GET ${line}/obstacles`, { query });
  const found = async (query: Readonly<Record<string, string>> = {}) => {
    const { body } = await obstacles(query);
    return (body as { items: { code: string }[] }).items.map(({ code }) => code);
  };

  beforeEach(() => {
    stored.set(mine.id, { version: 1, record: configuration(mine) });
    shownHoldings = kept;
  });

  test("are shown to the account's readers, for stored and for other amounts", async () => {
    taken = '1500';
    expect(await denials(call, `GET ${line}/obstacles`, {}, [undefined, STRANGER])).toEqual([401, 404]);
    expect(await obstacles()).toEqual({
      status: 200,
      body: { items: [], used_today: '1500', bounds: { minimum: '100', maximum: '50000' } },
    });
    expect(await found({ minimum_amount: '500', maximum_daily_amount: '400' })).toEqual([
      'minimum_above_limit',
    ]);
    expect(await obstacles({ minimum_amount: 'abc' })).toMatchObject({ status: 400 });
    shownHoldings = { ...kept, wallets: [] };
    expect(await found()).toEqual(['wallet_gone']);
  });

  test('prevent widening a rule that is on, but not switching it off', async () => {
    shownHoldings = { ...kept, wallets: [] };
    const patch = (body: object) => call(CLIENT, `PATCH ${line}`, { body });
    expect(await patch({ maximum_daily_amount: '20000' })).toMatchObject({
      status: 409,
      body: {
        error: { message: expect.stringContaining('no longer lists the destination wallet') as string },
      },
    });
    expect(await patch({ maximum_daily_amount: '5000' })).toMatchObject({ status: 200 });
    expect(await patch({ maximum_daily_amount: '50' })).toMatchObject({ status: 409 });
    expect(await patch({ is_enabled: false, maximum_daily_amount: '50' })).toMatchObject({
      status: 200,
      body: { is_enabled: false },
    });
    // While it is off, anything valid can be saved.
    expect(await patch({ maximum_daily_amount: '20000' })).toMatchObject({ status: 200 });
  });
});

describe('limits by role', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;
  const set = (who: Parameters<typeof call>[0], body: object) => call(who, `PATCH ${line}`, { body });

  beforeEach(async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
  });

  test('a client cannot set the price, not even to the default', async () => {
    expect(await set(ADMIN, { custom_spread_override: '5' })).toMatchObject({ status: 200 });
    for (const wanted of ['0', '4.99', '10', null])
      expect(await set(CLIENT, { custom_spread_override: wanted })).toMatchObject({ status: 403 });
    // The unchanged value may come back with the form.
    expect((await set(CLIENT, { custom_spread_override: '5', minimum_amount: '200' })).status).toBe(200);
    expect(stored.get(mine.id)?.record.custom_spread_override).toBe('5');
  });

  test('a client cannot reset the price by deleting the rule', async () => {
    await set(ADMIN, { custom_spread_override: '5' });
    expect(await call(CLIENT, `DELETE ${line}`)).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', details: [{ path: 'custom_spread_override' }] } },
    });
    expect(stored.get(mine.id)?.record.custom_spread_override).toBe('5');
    expect(await call(ADMIN, `DELETE ${line}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['client', CLIENT, { '0': 403, '1.99': 403, '2': 403, '10': 403, '5': 200, none: 403 }],
    ['gateway user', OPERATOR, { '0': 422, '1.99': 422, '2': 200, '10': 200, '5': 200, none: 200 }],
    ['administrator', ADMIN, { '0': 200, '1.99': 200, '2': 200, '10': 200, '5': 200, none: 200 }],
  ] as const)('S5.49 a %s changes a price of 5, with a band minimum of 2', async (_role, who, answers) => {
    bandMinimum = { fraction: '0.02' };
    for (const [wanted, status] of Object.entries(answers)) {
      await set(ADMIN, { custom_spread_override: '5' });
      const custom_spread_override = wanted === 'none' ? null : wanted;
      expect([wanted, await set(who, { custom_spread_override })]).toMatchObject([wanted, { status }]);
      const left = status === 200 ? custom_spread_override : '5';
      expect(stored.get(mine.id)?.record.custom_spread_override).toBe(left);
    }
  });

  test.each([
    ['client', CLIENT, { '0': 403, '1.99': 403, '2': 403, '10': 403, none: 201 }],
    ['gateway user', OPERATOR, { '0': 422, '1.99': 422, '2': 201, '10': 201, none: 201 }],
    ['administrator', ADMIN, { '0': 201, '1.99': 201, '2': 201, '10': 201, none: 201 }],
  ] as const)(
    'S5.49 a %s creates a rule with a price, with a band minimum of 2',
    async (_role, who, answers) => {
      bandMinimum = { fraction: '0.02' };
      for (const [wanted, status] of Object.entries(answers)) {
        stored.clear();
        const custom_spread_override = wanted === 'none' ? null : wanted;
        const body = { sub_account_id: mine.id, custom_spread_override };
        expect([wanted, await call(who, 'POST /api/conversion-configurations', { body })]).toMatchObject([
          wanted,
          {
            status,
            body:
              status === 201
                ? { custom_spread_override }
                : { error: { details: [{ path: 'custom_spread_override' }] } },
          },
        ]);
        expect(stored.size).toBe(status === 201 ? 1 : 0);
      }
    },
  );

  test("S5.50 the gateway's bounds apply to every rule, and set a new one's minimum", async () => {
    world.gateway = { conversion: { minimum: '250', maximum: '800', spread: '0.5' } };
    expect(await set(CLIENT, { minimum_amount: '249' })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'UNPROCESSABLE',
          details: [{ path: 'minimum_amount', message: 'must be between R$\u00a0250,00 and R$\u00a0800,00' }],
        },
      },
    });
    for (const who of [CLIENT, OPERATOR, ADMIN])
      expect(await set(who, { minimum_amount: '801' })).toMatchObject({ status: 422 });
    // Unchanged values may stay.
    expect((await set(CLIENT, { minimum_amount: '100.00', maximum_daily_amount: '5000' })).status).toBe(200);
    expect(await set(CLIENT, { minimum_amount: '250' })).toMatchObject({ status: 200 });
    stored.clear();
    const body = { sub_account_id: mine.id };
    expect(await call(CLIENT, 'POST /api/conversion-configurations', { body })).toMatchObject({
      status: 201,
      body: { minimum_amount: '250' },
    });
  });

  test('a gateway user cannot go below the band by removing an override', async () => {
    bandMinimum = { fraction: '0.02' };
    custom = { fraction: '0.001' };
    await set(ADMIN, { custom_spread_override: '3' });
    expect(await set(OPERATOR, { custom_spread_override: null })).toMatchObject({
      status: 422,
      body: {
        error: {
          details: [
            {
              path: 'custom_spread_override',
              message:
                "cannot be removed: without it the owner's own spread of 0.1 percent applies, below their band's 2 percent",
            },
          ],
        },
      },
    });
    expect(await call(OPERATOR, `DELETE ${line}`)).toMatchObject({ status: 403 });
    expect(stored.get(mine.id)?.record.custom_spread_override).toBe('3');
    custom = { fraction: '0.025' };
    expect(await set(OPERATOR, { custom_spread_override: null })).toMatchObject({ status: 200 });
  });

  test("without a band, a gateway user cannot go below the gateway's spread", async () => {
    bandMinimum = null;
    world.gateway = { conversion: { minimum: '100', maximum: '50000', spread: '1.5' } };
    expect(await set(OPERATOR, { custom_spread_override: '1.49' })).toMatchObject({ status: 422 });
    expect(await set(OPERATOR, { custom_spread_override: '1.5' })).toMatchObject({ status: 200 });
  });

  test('refuses changes and deletions during a change of owner', async () => {
    accountVersion = 2;
    expect(await set(CLIENT, { minimum_amount: '300' })).toMatchObject({ status: 409 });
    expect(await call(CLIENT, `DELETE ${line}`)).toMatchObject({ status: 409 });
    expect(stored.get(mine.id)?.record.minimum_amount).toBe('100');
  });
});

describe('rule changes that are held', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;
  const set = (who: Parameters<typeof call>[0], body: object) => call(who, `PATCH ${line}`, { body });
  const elsewhere = { wallet_id: 'wal_new', address: 'TElsewhere', network: 'tron', name: 'New' };
  const waits = (item: string) => ({ status: 202, body: { approval: { item } } });

  beforeEach(() => {
    stored.set(mine.id, { version: 1, record: configuration(mine) });
    world.provider.otherWallets = [elsewhere];
    bandMinimum = { fraction: '0.02' };
  });

  test('S7.165 another destination, with all other changes, whoever names it', async () => {
    held = holding(['destination']);
    for (const who of [CLIENT, OPERATOR, ADMIN])
      expect(
        await set(who, { destination_wallet_id: 'wal_new', is_enabled: true, maximum_daily_amount: '9000' }),
      ).toMatchObject(waits('destination'));
    expect(held.proposals[0]).toMatchObject({
      object: { kind: 'sub_account', id: mine.id },
      firstTime: true,
      before: {
        is_enabled: true,
        maximum_daily_amount: '10000',
        minimum_amount: '100',
        maximum_slippage: '1',
        continue_next_day: false,
        custom_spread_override: null,
        destination: { wallet_id: 'wal_1', address: 'TOwnersWallet', network: 'tron' },
      },
      after: {
        is_enabled: true,
        maximum_daily_amount: '9000',
        destination: { ...elsewhere, confirmed: true },
      },
    });
    expect(stored.get(mine.id)?.record).toEqual(configuration(mine));
  });

  test('a new rule with a destination', async () => {
    held = holding(['destination']);
    stored.clear();
    const body = { sub_account_id: mine.id, destination_wallet_id: 'wal_new' };
    expect(await call(CLIENT, 'POST /api/conversion-configurations', { body })).toMatchObject(
      waits('destination'),
    );
    expect(stored.size).toBe(0);
    expect(
      (await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } }))
        .status,
    ).toBe(201);
  });

  test('but not the same wallet again, nor none', async () => {
    held = holding();
    const known = OWNERS_WALLET;
    const now = NOW.toISOString();
    const destination = { ...known, named_at: now, confirmed_at: now, confirmed_by: CLIENT.id };
    stored.set(mine.id, { version: 1, record: configuration(mine, { destination }) });
    expect(await set(CLIENT, { destination_wallet_id: known.wallet_id })).toMatchObject({ status: 200 });
    expect(await set(CLIENT, { destination_wallet_id: null })).toMatchObject({ status: 200 });
  });

  test("S7.165 a spread below the band with a new destination: once, under the policy's item", async () => {
    const both = { custom_spread_override: '1', destination_wallet_id: 'wal_new' };
    held = holding();
    expect(await set(ADMIN, both)).toMatchObject(waits('spread'));
    expect(held.proposals).toMatchObject([
      {
        firstTime: true,
        after: {
          custom_spread_override: '1',
          spread: '1',
          band_minimum: '2',
          destination: { address: 'TElsewhere' },
        },
      },
    ]);
    held = holding(['destination']);
    expect(await set(ADMIN, both)).toMatchObject(waits('destination'));
    expect(await set(ADMIN, { custom_spread_override: '1' })).toMatchObject({ status: 200 });
  });

  test("removing an override if the owner's own spread is below the band", async () => {
    stored.set(mine.id, { version: 1, record: configuration(mine, { custom_spread_override: '3' }) });
    custom = { fraction: '0.001' };
    held = holding();
    expect(await set(ADMIN, { custom_spread_override: null })).toMatchObject(waits('spread'));
    custom = null;
    expect(await set(ADMIN, { custom_spread_override: null })).toMatchObject({ status: 200 });
  });
});

const KEY = '0b7f1f6e-3f5e-4c53-9d0c-5c6f2f0a9a01';
const OTHER_KEY = '0b7f1f6e-3f5e-4c53-9d0c-5c6f2f0a9a02';
const keyed = (key: string) => ({ body: {}, headers: { 'idempotency-key': key } });

describe('held payments', () => {
  const held = async (amount = '50.00') => {
    world.accountRecord = mine;
    stored.set(mine.id, { version: 1, record: configuration(mine) });
    world.provider.deposit('ord_dep_1', amount);
    await world.process(world.record({ id: 'ord_dep_1' }));
    const [payment] = world.payments.values();
    return payment?.record.id ?? '';
  };

  test("show their reason to the account's readers", async () => {
    const id = await held();
    expect(await call(CLIENT, 'GET /api/payments')).toMatchObject({
      body: {
        items: [
          {
            id,
            state: 'not_converted',
            amount: '50.00',
            reason: {
              code: 'below_minimum',
              message: 'the deposit of R$\u00a050,00 is below the minimum of R$\u00a0100,00',
              rule_value: '100',
              payment_value: '50.00',
            },
          },
        ],
      },
    });
  });

  test('S2.649 S7.257 have notes by everybody who sees them, in their story', async () => {
    const id = await held();
    const line: `POST ${string}` = `POST /api/payments/${id}/notes`;
    const note = (text: string) => ({ body: { text } });
    expect(await denials(call, line, note('Hello'), [undefined, STRANGER])).toEqual([401, 404]);
    for (const text of ['  ', 'a'.repeat(501), 'a\u0000b', 'a\u202Eb'])
      expect(await call(CLIENT, line, note(text))).toMatchObject({ status: 400 });
    expect((await call(CLIENT, 'POST /api/payments/pay_0/notes', note('Hello'))).status).toBe(404);
    const text = 'The payer sent the receipt.\nIt is genuine.';
    const written = { by: OPERATOR.id, email: `${OPERATOR.id}@example.com`, text, at: NOW.toISOString() };
    expect(await call(OPERATOR, line, note(` ${text} `))).toMatchObject({ status: 201, body: written });
    expect((await call(CLIENT, line, note('a'.repeat(500)))).status).toBe(201);
    const { body } = await call(CLIENT, `GET /api/payments/${id}`);
    expect(body).toMatchObject({ more_notes: false });
    expect((body as PaymentStory).timeline.filter(({ kind }) => kind === 'note')).toHaveLength(2);
    expect((body as PaymentStory).timeline).toContainEqual(
      expect.objectContaining({ kind: 'note', note: expect.objectContaining(written) as unknown }),
    );
  });

  test('S2.128 are converted by a person once, by the same engine', async () => {
    const id = await held();
    const line = `POST /api/payments/${id}/conversion`;
    expect(await denials(call, line, keyed(KEY), [undefined, STRANGER])).toEqual([401, 404]);
    expect(await call(CLIENT, line, { body: {} })).toMatchObject({ status: 400 });
    const first = await call(CLIENT, line, keyed(KEY));
    expect(first).toMatchObject({
      status: 201,
      body: {
        payment: {
          state: 'converting',
          reason: null,
          converted: { by: CLIENT.id, email: `${CLIENT.id}@example.com`, at: NOW.toISOString() },
        },
        process: { status: 'pix_received' },
      },
    });
    expect(await call(CLIENT, line, keyed(KEY))).toEqual(first);
    expect(await call(OPERATOR, line, keyed(OTHER_KEY))).toMatchObject({ status: 409 });
    const [conversion] = world.rows.values();
    await world.drive(conversion?.record.id ?? '');
    expect(world.of(conversion?.record.id ?? '').record.status).toBe('transfer_completed');
    expect(world.provider.made('exchange')).toHaveLength(1);
    expect(await call(CLIENT, 'GET /api/payments')).toMatchObject({
      body: { items: [{ id, state: 'converted' }] },
    });
    expect(await call(CLIENT, line, keyed(OTHER_KEY))).toMatchObject({ status: 409 });
  });

  test.each([
    ['above the maximum', '50000.01', 'Approved', [403, 201, 409]],
    ['above the KYC threshold', '10000.01', 'In_Review', [403, 403, 201]],
    ['above both', '50000.01', 'In_Review', [403, 403, 201]],
  ])(
    'S6.123 %s: a client cannot convert it, and a gateway user only if verified',
    async (_what, amount, kyc_status, answers) => {
      const id = await held(amount);
      world.accountRecord = { ...mine, kyc_status };
      const account = accountOf;
      accountOf = (each) => (each.id === mine.id ? { ...each, kyc_status } : each);
      const line = `POST /api/payments/${id}/conversion`;
      const statuses: number[] = [];
      for (const [who, key] of [
        [CLIENT, KEY],
        [OPERATOR, KEY],
        [ADMIN, OTHER_KEY],
      ] as const)
        statuses.push((await call(who, line, keyed(key))).status);
      expect(statuses).toEqual(answers);
      expect(world.rows.size).toBe(1);
      accountOf = account;
    },
  );

  test('above the KYC threshold: not even an owner who is a gateway user can convert it', async () => {
    const id = await held('10000.01');
    accountOf = (each) => ({ ...each, user_id: OPERATOR.id, kyc_status: 'In_Review' });
    expect(await call(OPERATOR, `POST /api/payments/${id}/conversion`, keyed(KEY))).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'FORBIDDEN',
          message:
            'You cannot convert this payment: the deposit of R$\u00a010.000,01 is above R$\u00a010.000,00, and the KYC of the sub-account is In_Review: it is converted automatically once the sub-account is verified, or by an administrator.',
        },
      },
    });
    accountOf = (record) => record;
    expect(world.rows.size).toBe(0);
  });

  test('a later event does not convert one', async () => {
    await held();
    world.rule({ minimum_amount: '1' });
    await world.process(world.record({ id: 'ord_dep_1' }));
    expect(world.rows.size).toBe(0);
  });

  test('are closed with a note, and stay closed', async () => {
    const id = await held();
    const body = { note: 'Sent back by hand' };
    expect(await call(STRANGER, `POST /api/payments/${id}/closure`, { body })).toMatchObject({ status: 404 });
    expect((await call(CLIENT, `POST /api/payments/${id}/closure`, { body: { note: 'short' } })).status).toBe(
      400,
    );
    expect(await call(OPERATOR, `POST /api/payments/${id}/closure`, { body })).toMatchObject({
      status: 200,
      body: { state: 'not_converted', closed: { by: OPERATOR.id, note: body.note } },
    });
    expect((await call(CLIENT, `POST /api/payments/${id}/conversion`, keyed(KEY))).status).toBe(409);
    await world.resume('ord_dep_1');
    expect(world.rows.size).toBe(0);
  });

  test.each(['conversion', 'closure'] as const)(
    'of two people at once, one decides: the first by its %s',
    async (first) => {
      const id = await held();
      const second = first === 'closure' ? 'conversion' : 'closure';
      const body = { conversion: {}, closure: { note: 'Sent back by hand' } };
      const convert = world.paymentStore.convert.bind(world.paymentStore);
      const replace = world.paymentStore.replace.bind(world.paymentStore);
      const path = (what: string): `POST ${string}` => `POST /api/payments/${id}/${what}`;
      // The first one acts between the other's read and write.
      const between = async (): Promise<void> => {
        Object.assign(world.paymentStore, { convert, replace });
        const answer = await call(CLIENT, path(first), { ...keyed(KEY), body: body[first] });
        expect(answer.status).toBeLessThan(300);
      };
      Object.assign(world.paymentStore, {
        convert: async (...with_: Parameters<typeof convert>) => (await between(), await convert(...with_)),
        replace: async (...with_: Parameters<typeof replace>) => (await between(), await replace(...with_)),
      });
      expect((await call(CLIENT, path(second), { ...keyed(OTHER_KEY), body: body[second] })).status).toBe(
        409,
      );
      expect(world.rows.size).toBe(first === 'closure' ? 0 : 1);
      expect([...world.payments.values()][0]?.record.state).toBe(
        first === 'closure' ? 'closed' : 'converting',
      );
    },
  );

  test('one with a conversion cannot be closed', async () => {
    const id = await held();
    await call(CLIENT, `POST /api/payments/${id}/conversion`, keyed(KEY));
    expect(
      (await call(CLIENT, `POST /api/payments/${id}/closure`, { body: { note: 'Sent back by hand' } }))
        .status,
    ).toBe(409);
  });
});

describe('conversions', () => {
  test("only an administrator can list everyone's", async () => {
    expect(
      await denials(call, 'GET /api/conversions', { query: { scope: 'all' } }, [
        undefined,
        CLIENT,
        OPERATOR,
        ADMIN,
      ]),
    ).toEqual([401, 403, 403, 200]);
    expect((await call(CLIENT, 'GET /api/conversions', { query: { limit: '201' } })).status).toBe(400);
    expect((await call(CLIENT, 'GET /api/conversions', { query: { limit: '0' } })).status).toBe(400);
  });

  test('S7.45 one by its id, for current readers, with its current owner', async () => {
    const id = await world.deposit();
    const row = present(world.rows.get(id));
    // It belonged to somebody else when it was written.
    world.rows.set(id, { ...row, record: { ...row.record, user_id: 'client-9', manager_id: STRANGER.id } });
    const line = `GET /api/conversions/${id}`;
    expect(await call(CLIENT, line)).toMatchObject({
      status: 200,
      body: { id, status: 'transfer_completed', user_id: CLIENT.id, manager_id: OPERATOR.id },
    });
    expect(await denials(call, line, {}, [undefined, STRANGER, DEMOTED, OPERATOR, ADMIN])).toEqual([
      401, 404, 404, 200, 200,
    ]);
    expect(await call(STRANGER, line)).toEqual(await call(STRANGER, 'GET /api/conversions/cnv_none'));
  });

  test("a conversion and its payment account for every cent, and name the spread's rule and the rate", async () => {
    const id = await world.deposit();
    const { body } = await call(CLIENT, `GET /api/conversions/${id}`);
    const { breakdown } = getConversion.answer.parse(body);
    expect(breakdown).toMatchObject({
      received: '1500',
      spread_percent: '0.5',
      spread_rule: 'default',
      remains: [],
    });
    const { fee, spread, rounding, sent, given } = breakdown;
    expect([fee, spread, rounding, sent].reduce(add)).toBe(given?.amount);
    const line = `GET /api/payments/${world.incomingPayments[0]?.id ?? ''}`;
    expect((await call(CLIENT, line)).body).toMatchObject({ breakdown, rate: '5.41' });
    const row = present(world.rows.get(id));
    const [record, state] = [
      { ...row.record, exchanged_usdt_amount: null },
      { ...row.state, quote: null },
    ];
    world.rows.set(id, { ...row, record, state });
    expect((await call(CLIENT, line)).body).toMatchObject({ rate: null });
  });

  test('S7.27 steps: oldest first, for readers of the conversion', async () => {
    const id = await world.deposit();
    const { body } = await call(CLIENT, `GET /api/conversions/${id}/steps`);
    expect(body).toMatchObject({
      items: [
        { step_name: 'confirm_deposit', status: 'completed' },
        {},
        {},
        {},
        {},
        { step_name: 'confirm_transfer' },
      ],
    });
    const line = `GET /api/conversions/${id}/steps`;
    expect(await denials(call, line, {}, [undefined, STRANGER, OPERATOR, ADMIN])).toEqual([
      401, 404, 200, 200,
    ]);
  });

  test('retry: failed ones, by their readers', async () => {
    world.provider.fail('withdraw', 'authentication');
    const id = await world.deposit();
    const body = { action: 'process_next_step', process_id: id };
    const line = 'POST /api/conversion-processor';
    expect(await denials(call, line, { body }, [undefined, STRANGER])).toEqual([401, 404]);
    // Without a role row, they are a client who owns nothing.
    expect((await call(DEMOTED, line, { body })).status).toBe(404);
    expect(await call(OPERATOR, line, { body: { ...body, action: 'other' } })).toMatchObject({ status: 400 });
    expect(await call(OPERATOR, line, { body })).toMatchObject({
      status: 200,
      body: { success: true, error: null, process: { status: 'exchange_confirmed', retry_count: 1 } },
    });
    expect(await call(OPERATOR, line, { body })).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    });
  });
});

test('a retry over the daily limit says so, and starts nothing', async () => {
  const id = await world.deposit();
  const row = present(world.rows.get(id));
  const record = { ...row.record, status: 'failed' as const, error_code: 'over_daily_limit' as const };
  world.rows.set(id, { ...row, record });
  stored.set(mine.id, { version: 1, record: { ...configuration(mine), maximum_daily_amount: '2000' } });
  const line = 'POST /api/conversion-processor';
  const body = { action: 'process_next_step', process_id: id };
  taken = '1500';
  const answer = await call(OPERATOR, line, { body });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: false, process: { status: 'failed', retry_count: 0 } },
  });
  expect((answer.body as { error: string }).error).toContain(
    'Already used R$\u00a01.500,00 of R$\u00a02.000,00 today (2026-11-20 UTC)',
  );
  const object = { kind: 'conversion', id };
  expect(log.rows).toMatchObject([
    {
      action: 'conversion.retry',
      outcome: 'refused',
      reason: expect.stringContaining('Already used') as string,
      concern: { object },
    },
  ]);
  taken = '0';
  expect(await call(OPERATOR, line, { body })).toMatchObject({ status: 200, body: { success: true } });
});

test('settling by hand: managers and administrators, only failed ones; then Retry is refused', async () => {
  world.provider.fail('withdraw', 'authentication');
  const id = await world.deposit();
  const line = `POST /api/conversions/${id}/settlement`;
  const body = { note: 'Paid from the treasury', order_id: 'ord_hand' };
  expect(await denials(call, line, { body }, [undefined, CLIENT, STRANGER])).toEqual([401, 403, 404]);
  expect(await call(OPERATOR, line, { body })).toMatchObject({
    status: 200,
    body: { settled: { by: OPERATOR.id, note: body.note, order_id: 'ord_hand' } },
  });
  expect(await call(OPERATOR, line, { body })).toMatchObject({ status: 409 });
  expect(
    (
      await call(OPERATOR, 'POST /api/conversion-processor', {
        body: { action: 'process_next_step', process_id: id },
      })
    ).status,
  ).toBe(409);
});

describe('stream records', () => {
  const image = (pk: string, entity: string, record: Record<string, unknown>) => ({
    pk: { S: pk },
    sk: { S: 'X' },
    entity: { S: entity },
    record: { M: record },
  });
  const event = (status: string) =>
    image('EVENT#whc_1:evt#1', 'webhook_event', { processing_status: { S: status } }) as never;
  const conversion = (status: string) =>
    image('CONVERSION#cnv_1', 'conversion_process', { status: { S: status } }) as never;

  test.each([
    ['In_Review', 'Approved', true],
    ['In_Review', 'verified', true],
    ['Approved', 'Verified', false],
    ['Approved', 'In_Review', false],
    ['In_Review', 'Rejected', false],
  ])('work: a sub-account that was %s and is %s: %s', (before, after, is) => {
    const of = (kyc: string) => image('SUBACCOUNT#sub_1', 'sub_account', { kyc_status: { S: kyc } }) as never;
    const dynamodb = { OldImage: of(before), NewImage: of(after) };
    expect(workIn({ eventName: 'MODIFY', dynamodb })).toEqual(
      is ? { kind: 'account', id: 'sub_1' } : undefined,
    );
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: of(after) } })).toBeUndefined();
  });

  test('a new pending event and a retried conversion are work', () => {
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: event('pending') } })).toEqual({
      kind: 'event',
      id: 'whc_1:evt#1',
    });
    expect(
      workIn({
        eventName: 'MODIFY',
        dynamodb: { OldImage: conversion('failed'), NewImage: conversion('pix_received') },
      }),
    ).toEqual({ kind: 'conversion', id: 'cnv_1' });
    const begun = { M: { skip_minimum: { BOOL: true } } };
    const byPerson = { ...(conversion('pix_received') as object), state: begun } as never;
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: byPerson } })).toEqual({
      kind: 'conversion',
      id: 'cnv_1',
    });
  });

  test('everything else is not', () => {
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: event('ignored') } })).toBeUndefined();
    expect(workIn({ eventName: 'MODIFY', dynamodb: { NewImage: event('processed') } })).toBeUndefined();
    expect(
      workIn({ eventName: 'INSERT', dynamodb: { NewImage: conversion('pix_received') } }),
    ).toBeUndefined();
    expect(
      workIn({
        eventName: 'MODIFY',
        dynamodb: { OldImage: conversion('pix_received'), NewImage: conversion('quote_generated') },
      }),
    ).toBeUndefined();
    expect(workIn({ eventName: 'REMOVE', dynamodb: { OldImage: conversion('failed') } })).toBeUndefined();
  });
});
