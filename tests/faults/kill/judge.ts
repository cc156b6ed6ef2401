import type { Scene } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { until } from '#tests/support/stack-client.ts';
import { ordersByConversion } from '../judge.ts';
import type { Verdicts } from '../scenario.ts';
import { type Cell, isAmbiguous, nameOf } from './points.ts';
import { conversionsOf, type Victim } from './round.ts';

export type Mode = 'honoured' | 'ignored';

/** How many orders of each kind there must be, and how the conversion must have ended. */
const due = (cell: Cell, mode: Mode) => {
  const parked = mode === 'ignored' && isAmbiguous(cell);
  return {
    parked,
    exchanges: parked && cell.step === 'initiate_exchange' ? 0 : 1,
    withdrawals: parked ? 0 : 1,
  };
};

const PARKED = /^It is not known whether the provider made the .* A person must look at the provider\./;

const madeFor = async (stack: StackFile, id: string) => {
  const [exchanges, withdrawals] = await Promise.all([
    ordersByConversion(stack, 'exchange'),
    ordersByConversion(stack, 'withdrawal'),
  ]);
  return { exchanges: exchanges.get(id)?.length ?? 0, withdrawals: withdrawals.get(id)?.length ?? 0 };
};

/** @param limitMs how soon after the restart it must have ended; undefined: at all */
export const judge = async (
  stack: StackFile,
  { cell, conversionId: id, record, endedAfterMs }: Victim,
  mode: Mode,
  limitMs: number | undefined,
  verdicts: Verdicts,
): Promise<void> => {
  const what = `${mode}, ${nameOf(cell)} (${id})`;
  const expected = due(cell, mode);
  const made = await madeFor(stack, id);
  verdicts.equal(made.exchanges, expected.exchanges, `${what}: exchanges`);
  verdicts.equal(made.withdrawals, expected.withdrawals, `${what}: withdrawals`);
  verdicts.equal(record?.status, expected.parked ? 'failed' : 'transfer_completed', `${what}: status`);
  verdicts.expect(
    !expected.parked || PARKED.test(record?.error_message ?? ''),
    () => `${what}: parked with the message “${record?.error_message ?? ''}”`,
  );
  verdicts.expect(
    limitMs === undefined || (endedAfterMs !== undefined && endedAfterMs <= limitMs),
    () => `${what}: ended ${endedAfterMs ?? 'not at all, not within'} ms after the restart`,
  );
};

/** Retry of a parked conversion looks, and sends nothing. */
export const judgeRetry = async (
  stack: StackFile,
  scene: Scene,
  { cell, conversionId: id }: Victim,
  verdicts: Verdicts,
): Promise<void> => {
  const before = await madeFor(stack, id);
  await scene.operator('POST /conversion-processor', { action: 'process_next_step', process_id: id });
  const again = await until(
    `${id} is parked again after Retry`,
    async () =>
      (await conversionsOf(scene)).find(
        (record) => record.id === id && record.retry_count === 1 && record.status === 'failed',
      ),
    60_000,
  );
  const after = await madeFor(stack, id);
  verdicts.expect(PARKED.test(again.error_message ?? ''), () => `${nameOf(cell)} (${id}): Retry unparked it`);
  verdicts.equal(after.exchanges, before.exchanges, `${nameOf(cell)} (${id}): exchanges after Retry`);
  verdicts.equal(after.withdrawals, before.withdrawals, `${nameOf(cell)} (${id}): withdrawals after Retry`);
};
