import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '@ramps-gateway/functions/src/platform/ids.ts';
import type { ConversionRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { DynamoProxy } from '../../support/dynamo-proxy.ts';
import { enter, type Scene } from '../../support/scene.ts';
import type { RunningStack } from '../../support/stack.ts';
import { pay, until } from '../../support/stack-client.ts';
import { type Deliver, eventOf } from '../provider.ts';
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

const REACH_MS = 60_000;
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

/**
 * One `kill -9` of the parent while each of these conversions is at its point, and the start after it.
 * @returns the stack that runs now, and what became of the conversions
 */
export const killAt = async (
  running: RunningStack,
  { proxy, deliver, accounts, cells, amount, patienceMs }: RoundOptions,
): Promise<{
  readonly running: RunningStack;
  readonly scene: Scene;
  readonly victims: readonly Victim[];
}> => {
  const pairs = cells.flatMap((cell, at) => {
    const account = accounts[at];
    return account ? [{ cell, account }] : [];
  });
  const gate = createGate(running.stack, pairs);
  proxy.use(gate.hooks);
  const deposits = await Promise.all(
    pairs.map(({ account }) => pay(running.stack, account.external_id, amount)),
  );
  await Promise.all(deposits.map((deposit) => deliver(eventOf(deposit, 'order.confirmed'))));
  try {
    await until(
      'every conversion at its point',
      async () => {
        const missing = await gate.missing();
        return missing.length === 0 ? true : undefined;
      },
      REACH_MS,
    );
  } catch {
    throw new Error(`not held at their points: ${(await gate.missing()).join('; ')}`);
  }
  await gate.freeze();
  await running.kill9();
  gate.release();
  proxy.use({});
  const again = await running.again();
  const scene = await enter(again.stack);
  const ids = pairs.map(({ account }, at) => conversionId(account.external_id, deposits[at]?.id ?? ''));
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
