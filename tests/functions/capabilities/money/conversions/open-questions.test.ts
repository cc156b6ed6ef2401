import { DEFAULT_BEHAVIOUR, type Switches } from '#sandbox/state/behaviour.ts';
import { driveToRest, overSandbox, WALLET } from '#tests/support/calls-of-conversion.ts';
import { ALL_CONFIRMED, ChecklistInMemory } from '#tests/support/checklist-in-memory.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

/** Possible answers of the provider to the open questions of docs/provider.md that affect conversions. */
const ANSWERS: Partial<{ readonly [Name in keyof Switches]: readonly Switches[Name][] }> = {
  amounts: ['numbers', 'text'],
  balance_calls: ['assets', 'by_asset'],
  balance_lag_ms: [0, 3_000, 30_000],
  balance_list: ['balances', 'data', 'array'],
  detail_path: ['plain', 'detail', 'details', 'none'],
  event_names: ['lower', 'capitalised', 'blank', 'one_l'],
  fee_rate: ['0.0065', '0', '0.02'],
  fee_taken: ['source', 'target', 'shown'],
  list_order: ['newest_first', 'oldest_first', 'shuffled'],
  max_page_size: [50, 3],
  rate_limit: [null, 20],
  registered_destination: ['required', 'not_required'],
  sub_account_ids: [['id'], ['sub_account_id'], ['subaccount_id'], ['account_id']],
  token_answer: ['expires_in', 'expiration'],
  bought: ['balance', 'registered_wallet'],
  pool_balance: ['sub_account', 'parent', 'not_activated'],
  withdrawal_destination: ['address', 'wallet_id'],
};

/** Converts two deposits of one sub-account; returns what the provider has in the end. */
const converted = async (answers: Partial<Switches>) => {
  const checklist = new ChecklistInMemory(ALL_CONFIRMED);
  const scene = await overSandbox('beta', { switches: { ...DEFAULT_BEHAVIOUR.beta, ...answers }, checklist });
  const { world, sandbox, made, pay } = scene;
  try {
    for (const amount of ['1500.00', '900.00']) await pay(amount);
    await driveToRest(scene);
    const orders = (type: 'exchange' | 'withdrawal') =>
      made(type).filter(({ status }) => status !== 'cancelled');
    return {
      conversions: [...world.rows.values()].map(({ record: { status, error_message, note } }) => ({
        status,
        reason: error_message ?? note ?? '',
      })),
      exchanges: orders('exchange').map((order) => order.source_amount),
      withdrawals: orders('withdrawal').length,
      places: sandbox.world.store
        .state()
        .log.flatMap((entry) => (entry.kind === 'order' && entry.sent_to ? [entry.sent_to.address] : [])),
    };
  } finally {
    await sandbox.close();
  }
};

const drawn = fc.record(
  Object.fromEntries(
    Object.entries(ANSWERS).map(([name, answers]) => [name, fc.constantFrom<unknown>(...answers)]),
  ),
) as fc.Arbitrary<Partial<Switches>>;

test.each(fc.sample(drawn, { seed: 35, numRuns: 16 }))(
  'each deposit is converted once, or has a reason to wait: %j',
  async (answers) => {
    const { conversions, exchanges, withdrawals, places } = await converted(answers);
    expect(conversions).toHaveLength(2);
    for (const { status, reason } of conversions)
      expect(status === 'transfer_completed' ? 'completed' : reason).not.toBe('');
    expect(new Set(exchanges).size).toBe(exchanges.length);
    expect(withdrawals).toBeLessThanOrEqual(exchanges.length);
    expect(conversions.filter(({ status }) => status === 'transfer_completed').length).toBeLessThanOrEqual(
      withdrawals,
    );
    for (const place of places) expect(place).toBe(WALLET);
  },
);

test.each<[Partial<Switches>, reason: RegExp, exchanges: number]>([
  [{ bought: 'registered_wallet' }, /they hold 275.462107\u00a0USDT less than its orders explain/, 1],
  [{ pool_balance: 'parent' }, /they hold R\$\u00a01.500,00 more than its orders explain/, 1],
  [{ pool_balance: 'not_activated' }, /pool_balance is not activated/, 0],
  [{ withdrawal_destination: 'wallet_id' }, /target_destination is not registered/, 2],
])('stops with a reason before losing money: %j', async (answers, reason, exchanges) => {
  const found = await converted(answers);
  expect(found.conversions.map((each) => each.reason).join(' ')).toMatch(reason);
  expect(found.exchanges).toHaveLength(exchanges);
  expect(found.withdrawals).toBe(0);
});
