import { expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import {
  bareClient,
  behave,
  eventually,
  handClock,
  listening,
  pay,
  ready,
  seeded,
  started,
} from './support.ts';

/** Twelve deposits, so 24 events; answers what arrived, as `number of the deposit` and `event`. */
const run = async (sandbox: Sandbox, behaviour: Record<string, unknown>, whenPaid?: () => void) => {
  await seeded(sandbox);
  await behave(sandbox, behaviour);
  const received = await listening(sandbox);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await pay(sandbox, 'acc_a', '1')).id);
  whenPaid?.();
  await eventually(() => expect(sandbox.world.store.state().deliveries.size).toBe(0));
  return received.map(({ event }) => `${ids.indexOf(event.data.id)} ${event.event_type}`);
};

test('drop and duplicate depend on the seed alone', async () => {
  const behaviour = { webhooks: { duplicate: 0.3, drop: 0.3 }, seed: 42 };
  const first = await run(await started(), behaviour);
  const second = await run(await started(), behaviour);
  const other = await run(await started(), { ...behaviour, seed: 43 });
  expect(second.toSorted()).toEqual(first.toSorted());
  expect(other.toSorted()).not.toEqual(first.toSorted());
  const kinds = new Set(first);
  expect(kinds.size).toBeLessThan(24);
  expect(first.length).toBeGreaterThan(kinds.size);
});

test('a seed that is set again begins again', async () => {
  const sandbox = await started();
  const behaviour = { webhooks: { drop: 0.5 }, seed: 5 };
  const first = await run(sandbox, behaviour);
  await bareClient(sandbox)('POST', '/sandbox/reset');
  expect((await run(sandbox, behaviour)).toSorted()).toEqual(first.toSorted());
});

test('all dropped, all doubled', async () => {
  expect(await run(await started(), { webhooks: { drop: 1 } })).toEqual([]);
  expect(await run(await started(), { webhooks: { duplicate: 1 } })).toHaveLength(48);
});

test('a duplicate is the same event', async () => {
  const { sandbox } = await ready();
  await behave(sandbox, { webhooks: { duplicate: 1 } });
  const received = await listening(sandbox);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(4));
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(2);
});

test('shuffle mixes up the order, the same way for the same seed', async () => {
  /** One at a time; what is left of a window goes out when no more is to come. */
  const inTurn = async (behaved: Record<string, unknown>) => {
    const { clock, advance } = handClock();
    return run(await started({ clock, webhooks: { concurrency: 1 } }), behaved, () => advance(500));
  };
  const behaviour = { webhooks: { shuffle: 24 }, seed: 9 };
  const first = await inTurn(behaviour);
  const second = await inTurn(behaviour);
  const plain = await inTurn({});
  expect(plain).toEqual(
    Array.from({ length: 12 }, (_, n) => [`${n} order.created`, `${n} order.confirmed`]).flat(),
  );
  expect(first).not.toEqual(plain);
  expect(first.toSorted()).toEqual(plain.toSorted());
  expect(second).toEqual(first);
  for (const shuffle of [true, 0.5]) {
    const mixed = await inTurn({ webhooks: { shuffle }, seed: 9 });
    expect(mixed.toSorted()).toEqual(plain.toSorted());
    expect(mixed).not.toEqual(plain);
  }
});

test('delay_ms holds events back', async () => {
  const { clock, advance, waiting } = handClock();
  const { sandbox } = await ready({ clock });
  await behave(sandbox, { webhooks: { delay_ms: 250 } });
  const received = await listening(sandbox);
  await pay(sandbox, 'acc_a', '1');
  expect(waiting()).toEqual([250, 250]);
  advance(249);
  expect(waiting()).toEqual([1, 1]);
  advance(1);
  await eventually(() => expect(received).toHaveLength(2));
});
