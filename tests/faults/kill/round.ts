import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { pay } from '#tests/support/stack-client.ts';
import { type Deliver, eventOf } from '../provider.ts';
import { atRest } from '../playground.ts';
import { createGate } from './gate.ts';
import type { Cell } from './points.ts';

/** A conversion that was killed at its point, and what became of it. */
export interface Victim {
  readonly cell: Cell;
  readonly conversionId: string;
  /** As it is at last; undefined when there is none. */
  readonly record: ConversionRecord | undefined;
  /** From the restart until it had ended; undefined when it did not. */
  readonly endedAfterMs: number | undefined;
}

export interface RoundOptions {
  readonly proxy: DynamoProxy;
  readonly deliver: Deliver;
  readonly accounts: readonly SubAccountRecord[];
  readonly cells: readonly Cell[];
  /** Different for each round: a deposit of its own. */
  readonly amount: string;
  readonly patienceMs: number;
}

const REACH_MS = 20_000;
const REST_MS = 180_000;
const isOver = ({ status }: ConversionRecord): boolean =>
  status === 'transfer_completed' || status === 'failed';

export const conversionsOf = async ({ operator }: Scene): Promise<readonly ConversionRecord[]> =>
  (await operator<{ items: ConversionRecord[] }>('GET /conversions?limit=200')).body.items;

const watch = async (
  scene: Scene,
  ids: readonly string[],
  patienceMs: number,
): Promise<ReadonlyMap<string, { record: ConversionRecord; afterMs: number | undefined }>> => {
  const began = Date.now();
  const seen = new Map<string, { record: ConversionRecord; afterMs: number | undefined }>();
  for (;;) {
    for (const record of await conversionsOf(scene)) {
      if (!ids.includes(record.id) || seen.get(record.id)?.afterMs !== undefined) continue;
      seen.set(record.id, { record, afterMs: isOver(record) ? Date.now() - began : undefined });
    }
    const isDone = ids.every((id) => seen.get(id)?.afterMs !== undefined);
    if (isDone || Date.now() - began > patienceMs) return seen;
    await delay(250);
  }
};

interface Pair {
  readonly cell: Cell;
  readonly account: SubAccountRecord;
}

/** A deposit for each, driven until all are at their points; undefined when they did not come there together. */
const bringToPoints = async (
  { stack }: RunningStack,
  pairs: readonly Pair[],
  { proxy, deliver, amount }: RoundOptions,
) => {
  const gate = createGate(stack, pairs);
  proxy.use(gate.hooks);
  const deposits = await Promise.all(pairs.map(({ account }) => pay(stack, account.external_id, amount)));
  await Promise.all(deposits.map((deposit) => deliver(eventOf(deposit, 'order.confirmed'))));
  gate.begin();
  const end = Date.now() + REACH_MS;
  while ((await gate.missing()).length > 0) {
    if (Date.now() > end) {
      proxy.use({});
      await gate.abandon();
      // Of the same accounts: under way, they would be taken for the next ones.
      if (!(await atRest(stack, REST_MS))) throw new Error('the conversions that were let go do not end');
      return undefined;
    }
    await delay(100);
  }
  return {
    gate,
    ids: pairs.map(({ account }, at) => conversionId(account.external_id, deposits[at]?.id ?? '')),
  };
};

/** The provider is waited for 20 s: on a busy machine the first may be gone before the last is there. */
const TRIES = 4;

const held = async (running: RunningStack, pairs: readonly Pair[], options: RoundOptions) => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const brought = await bringToPoints(running, pairs, options);
    if (brought) return brought;
  }
  throw new Error('the conversions could not be held at their points together');
};

/**
 * One `kill -9` of the parent while each of these conversions is at its point, and the start after it.
 * @returns the stack that runs now, and what became of the conversions
 */
export const killAt = async (
  running: RunningStack,
  options: RoundOptions,
): Promise<{
  readonly running: RunningStack;
  readonly scene: Scene;
  readonly victims: readonly Victim[];
}> => {
  const { proxy, accounts, cells, patienceMs } = options;
  const pairs = cells.flatMap((cell, at) => {
    const account = accounts[at];
    return account ? [{ cell, account }] : [];
  });
  const { gate, ids } = await held(running, pairs, options);
  await gate.freeze();
  await running.kill9();
  gate.release();
  proxy.use({});
  const again = await running.again();
  const scene = await enter(again.stack);
  const seen = await watch(scene, ids, patienceMs);
  return {
    running: again,
    scene,
    victims: pairs.map(({ cell }, at) => {
      const id = ids[at] ?? '';
      return { cell, conversionId: id, record: seen.get(id)?.record, endedAfterMs: seen.get(id)?.afterMs };
    }),
  };
};
