import { conversionId } from '#functions/modules/orders/ids.ts';
import type { StackFile } from '#tests/support/stack.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { ordersByConversion, rowsOf } from './judge.ts';
import { atRest, type Playground, statusOf } from './playground.ts';
import { type Delivered, type Event, inParallel } from './provider.ts';
import type { Verdicts } from './scenario.ts';

const PAUSE_MS = 500;

/** Sends as a provider does: each again until it is answered 200. How often that took, and the last answers. */
export const deliverUntilTaken = async (
  { deliver }: Pick<Playground, 'deliver'>,
  events: readonly Event[],
  patienceMs: number,
  atOnce = 16,
): Promise<{ readonly sent: number; readonly answers: readonly Delivered[] }> => {
  const end = Date.now() + patienceMs;
  let sent = 0;
  const answers = await inParallel(events, atOnce, async (event) => {
    for (;;) {
      const answer = await deliver(event);
      sent += 1;
      if (answer.status === 200 || Date.now() > end) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  return { sent, answers };
};

/** Which of the events have a row. */
export const recorded = async (stack: Pick<StackFile, 'dynamodb'>): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf(stack, 'webhook_event')).map(({ pk }) => pk.slice(pk.lastIndexOf(':') + 1)));

/** Nothing of them was lost and nothing came twice: each deposit is one completed conversion with one order of a kind. */
export const eachOnce = async (
  stack: StackFile,
  deposits: readonly SandboxOrder[],
  patienceMs: number,
  verdicts: Verdicts,
): Promise<number> => {
  verdicts.expect(await atRest(stack, patienceMs), () => 'something still waits');
  const rows = new Map((await rowsOf(stack, 'conversion_process')).map((row) => [row.pk, row]));
  const made = {
    exchange: await ordersByConversion(stack, 'exchange'),
    withdrawal: await ordersByConversion(stack, 'withdrawal'),
  };
  let completed = 0;
  for (const { account_id: account, id: order } of deposits) {
    const id = conversionId(account, order);
    const row = rows.get(`CONVERSION#${id}`);
    const status = row && statusOf(row);
    if (status === 'transfer_completed') completed += 1;
    verdicts.expect(
      status === 'transfer_completed',
      () => `${id} is ${status ?? 'not there'}: ${JSON.stringify(row?.record?.['error_message'])}`,
    );
    for (const type of ['exchange', 'withdrawal'] as const)
      verdicts.equal(made[type].get(id)?.length ?? 0, 1, `${type} orders of ${id}`);
  }
  return completed;
};
