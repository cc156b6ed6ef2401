import { change as changeOf } from '#tests/support/changes.ts';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { attentionProjection } from '#functions/capabilities/insight/projections/attention.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { unknownHoldings } from '#functions/capabilities/money/treasury/ask-account.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { PaymentFacts } from '#functions/modules/payments/ports.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type { ConversionRecord, HoldingsRecord } from '#shared/contract/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { configuration, NOW, order, subAccount } from '#tests/support/records.ts';
import { paymentOf } from '#tests/support/table-cost/rows.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW, RULE_PERMIT } from '#tests/support/work.ts';

const table = freshTable();
const payments = createIncomingPayments(table);

const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });

const OPERATOR = { user_id: 'manager-1', role: 'gateway_user' } as const;

beforeEach(async () => {
  await createSubAccountStore(table).create(account);
});

const change = (entity: string, before: object | undefined, after: object | undefined): Change =>
  changeOf({ entity, before, after });

const follow = async (...changes: readonly Change[]): Promise<void> => {
  const { follow: by } = attentionProjection({
    attention: createAttentionStore(table),
    accounts: createSubAccountStore(table),
  });
  for (const one of changes) expect(await by([one])).toEqual([]);
};

const listed = async (who = OPERATOR) => (await createAttentionStore(table).page(who, { limit: 20 })).items;

const DEPOSIT = { order_id: 'ord_1', amount: '1500.00', end_to_end_id: null };

/** Writes the states of a conversion in turn. */
const conversion = async () => {
  const store = createConversionStore(table);
  const fresh = begin(account, DEPOSIT, NOW);
  await store.create(fresh);
  const write = async (over: Partial<ConversionRecord>): Promise<ConversionRecord> => {
    const found = present(await store.get(conversionId(account.external_id, DEPOSIT.order_id)));
    const record = { ...found.record, ...over };
    await store.save({ ...found, record });
    return record;
  };
  return { fresh: fresh.record, write };
};

test('a failed conversion is listed for its account until it continues', async () => {
  const { fresh, write } = await conversion();
  await follow(change('conversion_process', undefined, fresh));
  expect(await listed()).toEqual([]);
  const failed = await write({ status: 'failed', error_message: 'the provider did not answer' });
  await follow(change('conversion_process', fresh, failed));
  expect(await listed()).toEqual([
    {
      id: fresh.id,
      kind: 'conversion_failed',
      user_id: 'owner-1',
      manager_id: 'manager-1',
      sub_account_id: account.id,
      sub_account: {
        id: account.id,
        name: account.name,
        email: account.email,
        external_id: account.external_id,
      },
      subject_id: fresh.id,
      amount: '1500.00',
      asset: 'BRL',
      text: 'the provider did not answer',
      since: failed.updated_at,
    },
  ]);
  const retried = await write({ status: 'pix_received', error_message: null });
  await follow(change('conversion_process', failed, retried));
  expect(await listed()).toEqual([]);
});

test('a deposit that was returned before the exchange needs nobody', async () => {
  const { fresh, write } = await conversion();
  const returned = await write({ status: 'failed', error_code: 'deposit_taken_back', error_message: 'no' });
  await follow(change('conversion_process', fresh, returned));
  expect(await listed()).toEqual([]);
});

test('late and repeated changes leave the current state', async () => {
  const { fresh, write } = await conversion();
  const failed = await write({ status: 'failed', error_message: 'no' });
  const done = await write({ status: 'transfer_completed', error_message: null });
  const toFailed = change('conversion_process', fresh, failed);
  const toDone = change('conversion_process', failed, done);
  await follow(toDone, toFailed, toDone, toFailed);
  expect(await listed()).toEqual([]);
});

test('a conversion that failed twice counts from the first; settled by hand, it is removed', async () => {
  const { fresh, write } = await conversion();
  const failed = await write({ status: 'failed', error_message: 'no' });
  await follow(change('conversion_process', fresh, failed));
  const again = await write({ error_message: 'not again', updated_at: '2026-11-20T15:00:00.000Z' });
  await follow(change('conversion_process', failed, again));
  expect(await listed()).toMatchObject([{ text: 'not again', since: failed.updated_at }]);
  const settled = await write({
    settled: { by: 'u', email: 'e', note: 'by hand', order_id: null, at: NOW.toISOString() },
  });
  await follow(change('conversion_process', again, settled));
  expect(await listed()).toEqual([]);
});

/** Stores a held payment and follows it. */
const payment = (more: Partial<PaymentFacts> = {}): IncomingPaymentRecord => {
  const facts = { account, deposit: undefined, conversion: undefined, held: paymentOf(account), ...more };
  const found = present(incomingPayment(facts));
  return found;
};

test('an unconverted payment is listed, less urgent ones last; a closed one is not', async () => {
  const { fresh, write } = await conversion();
  const held = payment();
  await payments.keep(held, 0);
  const failed = await write({ status: 'failed', error_message: 'no' });
  await follow(change('incoming_payment', undefined, held), change('conversion_process', fresh, failed));
  expect((await listed()).map(({ kind }) => kind)).toEqual(['conversion_failed', 'payment_not_converted']);
  const by = { by: 'u', email: 'e', note: 'small', at: NOW.toISOString() };
  const closed = payment({ held: { ...paymentOf(account), state: 'closed', closed: by } });
  await payments.keep(closed, 1);
  await follow(change('incoming_payment', held, closed));
  expect((await listed()).map(({ kind }) => kind)).toEqual(['conversion_failed']);
});

test('a held payment whose deposit is returned is removed', async () => {
  const held = payment();
  await payments.keep(held, 0);
  await follow(change('incoming_payment', undefined, held));
  expect(await listed()).toHaveLength(1);
  const { order_id: id, amount } = held;
  const deposit = order(account, 0, {
    external_order_id: id,
    status: 'cancelled',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: amount,
    target_amount: amount,
  });
  const returned = payment({ deposit });
  expect(returned.state).toBe('returned');
  await payments.keep(returned, 1);
  await follow(change('incoming_payment', held, returned));
  expect(await listed()).toEqual([]);
});

test('a rule that the gateway switched off is listed until handled or deleted', async () => {
  const store = createConfigurationStore(table);
  const rule = configuration(account, { is_enabled: false, notice: 'The destination changed.' });
  await store.create(rule, { version: 1, record: account }, [], RULE_PERMIT);
  await follow(change('conversion_configuration', undefined, rule));
  expect(await listed()).toMatchObject([{ kind: 'rule_switched_off', text: 'The destination changed.' }]);
  const found = await store.get(account.id);
  await store.remove(account.id, found?.version ?? 0, 1, NO_ROW);
  await follow(change('conversion_configuration', rule, undefined));
  expect(await listed()).toEqual([]);
});

test('a sub-account near its KYC limit is listed, and moves with its owner and manager', async () => {
  const store = createSubAccountStore(table);
  const near = { ...account, kyc_limit: '1000.00', kyc_volume: '800.00' };
  await store.replace(near, 1);
  await follow(change('sub_account', account, near));
  const text = '$800.00 of the KYC limit of $1,000.00 is used';
  expect(await listed()).toMatchObject([{ kind: 'kyc_near_limit', amount: '800.00', asset: 'USD', text }]);
  const moved = { ...near, user_id: 'owner-2', manager_id: null };
  await store.replace(moved, 2);
  await follow(change('sub_account', near, moved));
  expect(await listed()).toEqual([]);
  const owner = { user_id: 'owner-2', role: 'gateway_user' } as const;
  expect(await createAttentionStore(table).page(owner, { limit: 20 })).toMatchObject({
    items: [{ user_id: 'owner-2', kind: 'kyc_near_limit' }],
  });
  const below = { ...moved, kyc_volume: '799.99' };
  await store.replace(below, 3);
  await follow(change('sub_account', moved, below));
  expect((await createAttentionStore(table).page(owner, { limit: 20 })).items).toEqual([]);
});

test('S4.43 an account with missing money is listed until it is back, next to its other items', async () => {
  const store = createHoldingsStore(table);
  const rows = createSubAccountStore(table);
  const near = { ...account, kyc_limit: '1000.00', kyc_volume: '800.00' };
  await rows.replace(near, 1);
  await follow(change('sub_account', account, near));
  let version = 0;
  const write = async (over: Partial<HoldingsRecord>): Promise<HoldingsRecord> => {
    const record = { ...unknownHoldings(account), balances_at: NOW.toISOString(), ...over };
    const kept = { record, marked_at: null, failures: 0 };
    expect(await store.put(account, kept, NOW.toISOString(), version)).toBe(true);
    version += 1;
    return record;
  };
  const balances = (usdt: string, brl = '0') => [
    { asset: 'usdt', balance: usdt },
    { asset: 'BRL', balance: brl },
  ];
  const unknown = await write({ balances_at: null });
  const enough = await write({ balances: balances('271.4'), owed: { brl: '0', usdt: '271.4' } });
  await follow(change('holdings', unknown, enough));
  expect(await listed()).toMatchObject([{ kind: 'kyc_near_limit' }]);

  const low = await write({ balances: balances('1.5'), owed: { brl: '0', usdt: '271.4' } });
  await follow(change('holdings', enough, low));
  expect(await listed()).toMatchObject([
    {
      id: `low_${account.id}`,
      kind: 'low_balance',
      subject_id: account.id,
      amount: '269.9',
      asset: 'USDT',
      text: "missing: the balance is 1.50\u00a0USDT, but the gateway's spread and conversions in progress need 271.40\u00a0USDT",
      since: NOW.toISOString(),
    },
    { kind: 'kyc_near_limit' },
  ]);

  const lowInBrl = await write({ balances: balances('271.4', '20'), owed: { brl: '1500', usdt: '271.4' } });
  await follow(change('holdings', low, lowInBrl));
  expect((await listed())[0]).toMatchObject({ kind: 'low_balance', amount: '1480', asset: 'BRL' });

  const over = await write({ balances: balances('0', '0'), owed: { brl: '0', usdt: '0' } });
  await follow(change('holdings', lowInBrl, over), change('holdings', enough, low));
  expect(await listed()).toMatchObject([{ kind: 'kyc_near_limit' }]);
});

test('holdings without `owed` change nothing; the next complete ones clear the item', async () => {
  const store = createHoldingsStore(table);
  const low = {
    ...unknownHoldings(account),
    balances: [{ asset: 'USDT', balance: '1' }],
    balances_at: NOW.toISOString(),
    owed: { brl: '0', usdt: '2' },
  };
  const put = (record: HoldingsRecord, version: number) =>
    store.put(account, { record, marked_at: null, failures: 0 }, NOW.toISOString(), version);
  await put(low, 0);
  await follow(change('holdings', undefined, low));
  expect(await listed()).toHaveLength(1);
  const { owed: _owed, ...before } = low;
  await put(before, 1);
  const after = { ...low, owed: { brl: '0', usdt: '1' } };
  await put(after, 2);
  await follow(change('holdings', before, after));
  expect(await listed()).toEqual([]);
});

test('parallel writers of one row end with the current state', async () => {
  const { fresh, write } = await conversion();
  const failed = await write({ status: 'failed', error_message: 'no' });
  const one = change('conversion_process', fresh, failed);
  await Promise.all([follow(one), follow(one), follow(one)]);
  expect(await listed()).toHaveLength(1);
});
