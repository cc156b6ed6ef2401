import type { ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { Scene } from '#tests/support/scene.ts';
import { pay } from '#tests/support/stack-client.ts';
import { rowsOf } from '../judge.ts';
import { found } from '../moving.ts';
import { confirmedOn, deliverAll, idOf, judgeOrders, playOn } from '../playground.ts';
import type { HeldStack, Verdicts, World } from '../scenario.ts';
import { createGate, type Held } from './gate.ts';
import { type Cell, isAmbiguous, nameOf } from './points.ts';

export type Mode = 'honoured' | 'ignored';

const PARKED = /^The provider may have made the .* Check it at the provider\./;

/** By then every lease and quote has expired, at any speed of the machine. */
const LATER_MS = 61 * 60_000;

export interface Victim {
  readonly cell: Cell;
  readonly id: string;
  readonly account: SubAccountRecord;
}

interface KillOptions {
  readonly atPoints?: (scene: Scene) => Promise<void>;
  /** The clock advances by this while the stack is down. */
  readonly laterMs?: number;
}

/** Drives a deposit to each point, runs `atPoints`, kills the parent with `kill -9` and starts it again. */
export const killAt = async (
  world: World,
  held: HeldStack,
  cells: readonly Cell[],
  amount: string,
  verdicts: Verdicts,
  { atPoints = () => Promise.resolve(), laterMs = LATER_MS }: KillOptions = {},
): Promise<readonly Victim[]> => {
  const { stack, proxy, clock } = held;
  const { deliver, accounts, scene } = await playOn(held, cells.length);
  const pairs = cells.flatMap((cell, at): Held[] => {
    const account = accounts[at];
    return account ? [{ cell, account }] : [];
  });
  const gate = await createGate(stack, pairs);
  proxy.use(gate.hooks);
  world.defer(() => gate.release());
  const deposits = await Promise.all(pairs.map(({ account }) => pay(stack, account.external_id, amount)));
  await deliverAll({ deliver }, deposits.map(confirmedOn(held.profile)), verdicts);
  gate.begin();
  await found('every conversion is at its point', async () => {
    const missing = await gate.missing();
    return { found: missing.length === 0 || undefined, seen: missing };
  });
  await atPoints(scene);
  await gate.freeze();
  await held.killAndStart(async () => {
    gate.release();
    proxy.use({});
    await clock.set(new Date(clock.now().getTime() + laterMs));
  });
  return pairs.map((pair, at) => ({ ...pair, id: deposits.map(idOf)[at] ?? '' }));
};

export const recordsOf = async ({ stack }: HeldStack): Promise<ReadonlyMap<string, ConversionRecord>> =>
  new Map(
    (await rowsOf(stack, 'conversion_process')).map(({ record }) => [
      String(record?.['id']),
      record as unknown as ConversionRecord,
    ]),
  );

/** For an order with an unknown outcome, no order of its own step or later ones may be made. */
export const judgeVictims = async (
  held: HeldStack,
  victims: readonly Victim[],
  mode: Mode,
  verdicts: Verdicts,
): Promise<readonly Victim[]> => {
  const records = await recordsOf(held);
  const isParked = ({ cell }: Victim): boolean => mode === 'ignored' && isAmbiguous(cell);
  for (const victim of victims) {
    const what = `${mode}, ${nameOf(victim.cell)} (${victim.id})`;
    const { status, error_message: message } = records.get(victim.id) ?? {};
    verdicts.equal(status, isParked(victim) ? 'failed' : 'transfer_completed', `${what}: status`);
    verdicts.expect(!isParked(victim) || PARKED.test(message ?? ''), () => `${what} says “${message ?? ''}”`);
  }
  const isMade = (victim: Victim, type: 'exchange' | 'withdrawal'): number =>
    Number(!isParked(victim) || (type === 'exchange' && victim.cell.step === 'initiate_transfer'));
  for (const type of ['exchange', 'withdrawal'] as const)
    await judgeOrders(
      held.stack,
      new Map(victims.map((victim) => [victim.id, isMade(victim, type)])),
      verdicts,
      [type],
    );
  return victims.filter(({ id }) => records.get(id)?.status === 'failed');
};
