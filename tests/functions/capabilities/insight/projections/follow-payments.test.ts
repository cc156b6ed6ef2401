import { change as changeOf } from '#tests/support/changes.ts';
import { paymentsProjection } from '#functions/capabilities/insight/projections/follow-payments.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { IncomingPayments } from '#functions/modules/payments/ports.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
let kept: Map<string, { version: number; record: IncomingPaymentRecord }>;
let looks: number;
let store: IncomingPayments;

beforeEach(() => {
  world = new ConversionWorld();
  kept = new Map();
  looks = 0;
  store = {
    facts: async (account, order) => {
      looks += 1;
      const facts = await world.incoming.facts(account, order);
      const id = facts && incomingPayment(facts)?.id;
      return facts && { ...facts, kept: id === undefined ? undefined : kept.get(id) };
    },
    keep: (record, expected) => {
      if ((kept.get(record.id)?.version ?? 0) !== expected) return Promise.resolve(false);
      kept.set(record.id, { version: expected + 1, record });
      return Promise.resolve(true);
    },
  };
});

const change = (entity: string, after: object): Change => changeOf({ pk: `${entity}#1`, entity, after });

/** All current rows as changes. */
const changes = (): readonly Change[] => [
  ...[...world.orders.values()].map((each) => change('order', each)),
  ...[...world.rows.values()].map(({ record }) => change('conversion_process', record)),
  ...[...world.payments.values()].map(({ record }) => change('payment', record)),
];

const follow = (all: readonly Change[] = changes()) => paymentsProjection(store).follow(all);

const only = (): IncomingPaymentRecord => {
  const [one, ...others] = [...kept.values()];
  expect(others).toEqual([]);
  if (!one) throw new Error('no payment');
  return one.record;
};

describe('a payment has the state of its deposit', () => {
  test('received, before the provider confirms it', async () => {
    world.provider.deposit('ord_1', '1500.00', { status: 'pending' });
    await world.process(world.record({ id: 'ord_1', status: 'pending' }, 'order.created'));
    expect(await follow()).toEqual([]);
    expect(only()).toMatchObject({ state: 'received', amount: '1500.00', reason: null, conversion_id: null });
  });

  test('converting, then converted with the amount sent', async () => {
    const id = await world.deposit('1500.00');
    const done = world.of(id);
    world.rows.set(id, {
      ...done,
      record: { ...done.record, status: 'quote_generated', completed_at: null },
    });
    await follow();
    expect(only()).toMatchObject({ state: 'converting', conversion_id: id });
    world.rows.set(id, done);
    await follow();
    expect(only()).toMatchObject({ state: 'converted', usdt_amount: '275.878003', reason: null });
  });

  test.each([
    ['below the minimum of the rule', { minimum_amount: '2000' }, 'below_minimum', '2000'],
    ['without a rule', undefined, 'no_rule', null],
    ['the rule is off', { is_enabled: false }, 'switched_off', null],
  ] as const)('not converted, with the reason: %s', async (_name, rule, code, value) => {
    world.rule(rule);
    await world.deposit('1500.00');
    await follow();
    expect(only()).toMatchObject({
      state: 'not_converted',
      reason: { code, rule_value: value, payment_value: '1500.00' },
    });
  });

  test('not converted: the sub-account is inactive', async () => {
    if (world.accountRecord) world.accountRecord = { ...world.accountRecord, status: 'inactive' };
    await world.deposit('1500.00');
    await follow();
    expect(only().reason?.code).toBe('account_inactive');
  });

  test('needs attention, with the limit that it met', async () => {
    world.rule({ maximum_daily_amount: '1000' });
    await world.deposit('1500.00');
    await follow();
    expect(only()).toMatchObject({
      state: 'needs_attention',
      reason: { code: 'over_daily_limit', rule_value: '1000', payment_value: '1500.00' },
    });
  });

  test('settled by hand, it needs nobody', async () => {
    world.rule({ maximum_daily_amount: '1000' });
    const id = await world.deposit('1500.00');
    await world.settleByHand(id);
    await follow();
    expect(only()).toMatchObject({ state: 'not_converted', reason: { code: 'settled' } });
  });

  test('returned, if the provider cancels it before the exchange', async () => {
    world.provider.deposit('ord_1', '1500.00', { status: 'pending' });
    await world.process(world.record({ id: 'ord_1', status: 'pending' }, 'order.created'));
    world.provider.settle('ord_1', 'cancelled');
    await world.process(world.record({ id: 'ord_1', status: 'cancelled' }, 'order.cancelled'));
    await follow();
    expect(only()).toMatchObject({ state: 'returned', reason: { code: 'deposit_taken_back' } });
  });

  test('names the person who had it converted', async () => {
    world.rule({ minimum_amount: '2000' });
    await world.deposit('1500.00', 'ord_1');
    await world.convertHeld('ord_1');
    await follow();
    expect(only()).toMatchObject({ state: 'converted', converted: { email: 'manager@example.com' } });
  });
});

describe('a change', () => {
  test('many times in a batch is one read and one write', async () => {
    await world.deposit('1500.00');
    await follow([...changes(), ...changes(), ...changes()]);
    expect(looks).toBe(1);
    expect([...kept.values()].map(({ version }) => version)).toEqual([1]);
  });

  test('S2.130 repeated or late writes nothing', async () => {
    await world.deposit('1500.00');
    const early = changes();
    await follow();
    await follow();
    await follow(early.toReversed());
    expect([...kept.values()].map(({ version }) => version)).toEqual([1]);
  });

  test('during another write ends in the same state', async () => {
    await world.deposit('1500.00');
    const first = store;
    let others = 2;
    store = {
      ...store,
      keep: async (record, expected) => {
        if (others > 0) {
          others -= 1;
          await first.keep({ ...record, state: 'received' }, kept.get(record.id)?.version ?? 0);
        }
        return first.keep(record, expected);
      },
    };
    expect(await follow()).toEqual([]);
    expect(only().state).toBe('converted');
  });

  test('of any order but a BRL deposit makes no payment', async () => {
    await world.deposit('1500.00');
    const others = changes().filter(
      ({ entity, after }) => entity === 'order' && after?.['type'] !== 'deposit',
    );
    expect(others.length).toBeGreaterThan(0);
    await follow(others);
    expect(kept.size).toBe(0);
  });

  test('that fails does not fail others', async () => {
    await world.deposit('1500.00', 'dep_a');
    await world.deposit('1500.00', 'dep_b');
    const first = store;
    store = {
      ...store,
      facts: (account, order) =>
        order === 'dep_a' ? Promise.reject(new Error('no answer')) : first.facts(account, order),
    };
    const broken = change('conversion_process', { nonsense: true });
    const failures = await follow([...changes(), broken]);
    expect(failures.map(({ change: of }) => of)).toContain(broken);
    expect(failures.every(({ change: { after } }) => !JSON.stringify(after).includes('dep_b'))).toBe(true);
    expect([...kept.values()].map(({ record }) => record.order_id)).toEqual(['dep_b']);
  });
});
