import type { Conversion } from '#functions/modules/conversions/model.ts';
import type { Conversions } from '#functions/modules/conversions/ports.ts';
import { begin, fail } from '#functions/modules/conversions/transitions.ts';
import { watchConversions } from '#functions/capabilities/money/conversions/watch-conversions.ts';
import { continueUnder, correlated } from '#functions/platform/correlation.ts';
import { describe, expect, test } from 'vitest';
import { listener } from '#tests/support/listener.ts';
import { NOW, subAccount } from '#tests/support/records.ts';

const begun = (orderId: string, at = NOW): Conversion => ({
  ...begin(subAccount(), { order_id: orderId, amount: '100', end_to_end_id: null }, at),
  version: 1,
});

const unknownEffect = {
  idempotency_key: 'k',
  reference: 'r',
  request: {},
  phase: 'unknown',
  lease_until: null,
  order_id: null,
} as const;

/** A store with one conversion that accepts any write, or none. */
const storeOf = (found: Conversion | undefined, takes = true): Conversions => ({
  get: () => Promise.resolve(found),
  create: () => Promise.resolve(takes ? 'new' : 'exists'),
  save: (conversion) =>
    Promise.resolve(takes ? { ...conversion, version: conversion.version + 1 } : undefined),
  claim: (conversion) =>
    Promise.resolve(takes ? { ...conversion, version: conversion.version + 1 } : undefined),
  saveWithinLimit: (conversion) =>
    Promise.resolve(takes ? { saved: { ...conversion, version: conversion.version + 1 } } : 'conflict'),
});

const watched = (store: Conversions, now = NOW) => {
  const heard = listener();
  const { over, ...watch } = watchConversions({ ...heard, clock: () => now });
  return { conversions: over(store), ...watch, ...heard };
};

const take = { subAccountId: 'sub_1', day: '2026-11-20', amount: '100', limit: '1000' };

describe('conversions are counted by outcome when it is written', () => {
  const one = begun('ord_1');
  const failed = fail(one, 'provider', 'no wallet', NOW);
  const parked = { ...failed, state: { ...failed.state, transfer: unknownEffect } };
  const completed: Conversion = {
    ...one,
    record: { ...one.record, status: 'transfer_completed' },
    state: { ...one.state, step: null, wake_at: null },
  };

  test.each([
    ['failed', failed],
    ['parked', parked],
    ['completed', completed],
  ] as const)('%s', async (outcome, conversion) => {
    const { conversions, measured, lines } = watched(storeOf(one));
    expect(await conversions.save(conversion)).toMatchObject({ version: 2 });
    expect(measured).toEqual([['Conversions', 1, outcome]]);
    expect(lines).toMatchObject([
      ['info', 'conversion', { conversion_id: one.record.id, outcome, version: 2 }],
    ]);
  });

  test('a start is counted, without an outcome', async () => {
    const { conversions, measured, lines } = watched(storeOf(undefined));
    expect(await conversions.create(one)).toBe('new');
    await conversions.save(one);
    expect(await conversions.saveWithinLimit(one, take, 1)).toMatchObject({ saved: { version: 2 } });
    expect(measured).toEqual([['Conversions', 1, 'started']]);
    expect(lines).toHaveLength(3);
  });

  test('nothing is counted if another driver wrote first', async () => {
    const { conversions, measured, lines } = watched(storeOf(undefined, false));
    expect(await conversions.create(one)).toBe('exists');
    expect(await conversions.save(failed)).toBeUndefined();
    expect(await conversions.saveWithinLimit(completed, take, 1)).toBe('conflict');
    expect([measured, lines]).toEqual([[], []]);
  });

  test('a log line has no amounts and no texts for people', async () => {
    const { conversions, lines } = watched(storeOf(one));
    await conversions.save(fail(one, 'provider', 'the canary is missing', NOW));
    expect(JSON.stringify(lines)).not.toMatch(/canary|amount/);
  });
});

test('measures the oldest unfinished one seen, in seconds', async () => {
  const now = new Date(NOW.getTime() + 600_000);
  const old = begun('ord_old');
  const young = begun('ord_young', new Date(NOW.getTime() + 500_000));
  const { conversions, oldestUnfinished, forget } = watched(storeOf(young), now);
  expect(oldestUnfinished()).toBe(0);
  await conversions.get('young');
  await conversions.save(old);
  expect(oldestUnfinished()).toBe(600);
  await conversions.save(fail(old, 'provider', 'no wallet', now));
  expect(oldestUnfinished()).toBe(100);
  forget();
  expect(oldestUnfinished()).toBe(0);
});

test("a driver logs under its conversion's id, with the cause", async () => {
  const one = begun('ord_1');
  const { conversions, lines } = watched({
    ...storeOf(one),
    get: () => {
      continueUnder('req-deposit');
      return Promise.resolve(one);
    },
  });
  await correlated('req-confirmation', () => conversions.get(one.record.id));
  await correlated('req-deposit', () => conversions.get(one.record.id));
  expect(lines).toEqual([
    ['info', 'conversion continues', { conversion_id: one.record.id, cause: 'req-confirmation' }],
  ]);
});
