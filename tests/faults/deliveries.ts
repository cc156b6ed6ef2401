import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { type Row, rowsOf } from './judge.ts';
import { atRest } from './moving.ts';
import {
  deadLetters,
  deliverUntilTaken,
  idOf,
  judgeOrders,
  type Playground,
  statusOf,
} from './playground.ts';
import type { Event } from './provider.ts';
import type { Counts, FaultStack, Verdicts } from './scenario.ts';

interface DeliveryPlan {
  /** In order. An event listed twice is a duplicate. */
  readonly deliveries: readonly Event[];
  readonly converting: readonly SandboxOrder[];
  readonly others: readonly SandboxOrder[];
}

const counted = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + Number(row['total']), 0);

/**
 * Delivers as planned and judges at rest: one finished row per event; one conversion, exchange and withdrawal per
 * converting deposit; nothing else.
 */
export const deliverAndJudge = async (
  { running, stack }: FaultStack,
  ground: Playground,
  { deliveries, converting, others }: DeliveryPlan,
  verdicts: Verdicts,
): Promise<Counts> => {
  const earlier = new Set((await rowsOf(stack, 'conversion_process')).map(({ pk }) => pk));
  const brlBefore = counted(await rowsOf(stack, 'daily_total'));
  const lettersBefore = deadLetters(running);
  const ids = new Set(deliveries.map(({ id }) => id));
  const { answers, sent } = await deliverUntilTaken(ground, deliveries, 64);

  const count = (said: string): number => answers.filter((answer) => answer.said === said).length;
  verdicts.equal(answers.length - count('accepted') - count('duplicate'), 0, 'deliveries never answered 200');
  // An event with a lost answer is delivered again, as a duplicate.
  if (sent === answers.length) verdicts.equal(count('accepted'), ids.size, 'deliveries answered as accepted');
  else
    verdicts.expect(
      count('accepted') <= ids.size,
      () => `${count('accepted')} of ${ids.size} events accepted`,
    );

  verdicts.expect(await atRest(stack), () => 'something still waits');
  const wanted = new Set(converting.map((order) => `CONVERSION#${idOf(order)}`));
  const made = (await rowsOf(stack, 'conversion_process')).filter(({ pk }) => !earlier.has(pk));
  for (const row of made) {
    verdicts.expect(wanted.has(row.pk), () => `${row.pk} belongs to no converting deposit`);
    verdicts.expect(
      statusOf(row) === 'transfer_completed',
      () => `${row.pk} is ${statusOf(row)}: ${String(row.record?.['error_message'])}`,
    );
  }
  verdicts.equal(made.length, wanted.size, 'conversions');

  const events = (await rowsOf(stack, 'webhook_event')).filter(({ pk }) =>
    ids.has(pk.slice(pk.lastIndexOf(':') + 1)),
  );
  verdicts.equal(events.length, ids.size, 'event rows');
  for (const { pk, record } of events)
    verdicts.expect(
      ['processed', 'ignored'].includes(String(record?.['processing_status'])),
      () => `${pk} is ${String(record?.['processing_status'])}: ${String(record?.['detail'])}`,
    );

  await judgeOrders(
    stack,
    new Map([
      ...converting.map((each) => [idOf(each), 1] as const),
      ...others.map((each) => [idOf(each), 0] as const),
    ]),
    verdicts,
  );
  const brl = converting.reduce((sum, { target_amount: amount }) => sum + Number(amount), 0);
  verdicts.equal(counted(await rowsOf(stack, 'daily_total')) - brlBefore, brl, "BRL in the days' counters");
  verdicts.equal(deadLetters(running) - lettersBefore, 0, 'records in the dead-letter queue');
  return {
    deliveries: answers.length,
    'distinct events': ids.size,
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    'sent again': sent - answers.length,
    conversions: made.length,
  };
};
