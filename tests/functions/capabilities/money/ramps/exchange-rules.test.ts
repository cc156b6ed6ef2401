import { randomUUID } from 'node:crypto';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createDailyTotals } from '#functions/adapters/dynamo/orders/spending.ts';
import { createReserveStore } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { orderRow } from '#functions/modules/orders/model.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { configuration } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { OWN, setUp, SHARED } from './set-up.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const ID = subAccountId(OWN);

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
});

const order = (
  source_amount: string,
  { from = 'BRL', to = 'USDT', who = CLIENT, account = OWN, key = randomUUID() } = {},
) =>
  world.ask(who, EXCHANGE, {
    data: { source_asset: from, target_asset: to, source_amount },
    account,
    key,
  });

const booked = async (code: string) =>
  (await createLedger(world.table).heads([ID])).get(ID)?.accounts[code]?.balance ?? '0';

/** Stores the order as the provider shows it later. */
const confirm = async (status: 'cancelled' | 'confirmed' = 'confirmed') => {
  const { key: _, ...made } = world.orders.at(-1) ?? { key: '' };
  const { orders, readOrder } = world.ports;
  const shown = readOrder({ ...made, status });
  if (!shown) throw new Error('unreadable order');
  const account = (await world.accounts.get(ID))?.record;
  if (!account) throw new Error('no account');
  world.later(1000);
  await orders.keep(orderRow(account, shown, world.time.now), world.time.now.toISOString());
};

const ruleWith = async (over: object): Promise<void> => {
  const account = await world.accounts.get(ID);
  if (!account) throw new Error('no account');
  const rule = configuration(account.record, over);
  expect(await createConfigurationStore(world.table).create(rule, account, [], RULE_PERMIT)).toBe('created');
};

describe('the spread of a manual exchange', () => {
  test("stays in the sub-account like a conversion's: reserved, posted, not usable", async () => {
    expect((await order('500')).status).toBe(200);
    expect(await booked('spread:USDT')).toBe('0');
    await confirm();
    expect(await booked('spread:USDT')).toBe('0.5');
    expect(await createReserveStore(world.table).spread(ID)).toBe('0.5');
    await confirm();
    expect(await createReserveStore(world.table).spread(ID)).toBe('0.5');
    await confirm('cancelled');
    expect(await booked('spread:USDT')).toBe('0');
    expect(await createReserveStore(world.table).spread(ID)).toBe('0');
  });

  test("is the rule's, else the owner's or their band's", async () => {
    await ruleWith({ custom_spread_override: '2' });
    await order('500');
    await confirm();
    expect(await booked('spread:USDT')).toBe('2');
  });

  test('is added to sold USDT, and must be available', async () => {
    world.state.usdt = '100.49';
    expect(await order('100', { from: 'USDT', to: 'BRL' })).toMatchObject(
      refused(422, { message: expect.stringContaining('At most 100.49\u00a0USDT') as unknown }),
    );
    world.state.usdt = '100.5';
    expect((await order('100', { from: 'USDT', to: 'BRL' })).status).toBe(200);
    expect(await booked('spread:USDT')).toBe('0.5');
  });

  test('is in USDT, so one of the assets must be USDT', async () => {
    expect(await order('1', { from: 'BRL', to: 'USDC' })).toMatchObject(
      refused(422, { message: 'Only exchanges from or to USDT can be ordered.' }),
    );
    expect(world.sent()).toBe(0);
  });
});

describe('the limits of conversions apply to manual exchanges', () => {
  const messageOf = async (answer: ReturnType<typeof order>) =>
    ((await answer).body as { readonly error?: { readonly message: string } }).error?.message;

  test('the KYC threshold, except for administrators', async () => {
    expect(await messageOf(order('10000.01'))).toContain('requires a verified sub-account');
    expect(await messageOf(order('10000.01', { who: OPERATOR, account: SHARED }))).toContain('verified');
    expect((await order('10000')).status).toBe(200);
    expect(await messageOf(order('0.01'))).toContain('Conversions and exchanges count together.');
    expect((await order('10000.01', { who: ADMIN })).status).toBe(200);
  });

  test("the gateway's maximum, for clients", async () => {
    const stored = await world.accounts.get(ID);
    if (!stored) throw new Error('no account');
    await world.accounts.replace({ ...stored.record, kyc_status: 'verified' }, stored.version);
    expect(await messageOf(order('50000.01'))).toContain('above the maximum of');
    expect((await order('50000')).status).toBe(200);
  });

  test('the daily limit, together with conversions; failed orders are subtracted', async () => {
    await ruleWith({ maximum_daily_amount: '1000' });
    const taken = () => createDailyTotals(world.table).taken({ subAccountId: ID, day: '2026-11-20' });
    expect((await order('600')).status).toBe(200);
    expect(await messageOf(order('401'))).toContain('Over the daily limit of');
    expect(await messageOf(order('1001'))).toContain('Over the daily limit of');
    expect(await taken()).toBe('600');
    world.state.fates = [{ status: 422 }, 'not sent'];
    expect((await order('400')).status).toBe(422);
    expect((await order('400')).status).toBe(502);
    expect(await taken()).toBe('600');
    expect((await order('400')).status).toBe(200);
    expect(await taken()).toBe('1000');
  });

  test("one key counts once, whatever the first try's outcome", async () => {
    await ruleWith({ maximum_daily_amount: '1000' });
    world.state.fates = ['lost before'];
    const key = randomUUID();
    expect((await order('1000', { key })).status).toBe(504);
    expect((await order('1000', { key })).status).toBe(200);
    expect(await messageOf(order('1'))).toContain('Over the daily limit');
  });
});

test('no exchange is ordered if the deployment turned exchanges off, for any role', async () => {
  world = await setUp(await engine.newTable(), { takesExchanges: false });
  for (const who of [CLIENT, ADMIN])
    expect(await order('1', { who })).toMatchObject(
      refused(403, { message: 'Exchange orders are turned off.' }),
    );
  expect(world.calls).toEqual([]);
});

test('an unknown account orders nothing', async () => {
  expect(await order('1', { who: ADMIN, account: 'acc_nobody' })).toMatchObject(
    refused(404, { message: 'This sub-account does not exist in the gateway. Sync the sub-accounts first.' }),
  );
});
