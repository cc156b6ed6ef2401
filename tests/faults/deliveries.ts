import { conversionId } from '#functions/modules/orders/ids.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { judgeFigures } from './figures.ts';
import { ordersByConversion, rowsOf } from './judge.ts';
import { atRest, deadLetters, type Playground, statusOf } from './playground.ts';
import { type Event, inParallel } from './provider.ts';
import { newVerdicts, type Outcome, type World } from './scenario.ts';

export interface DeliveryPlan {
  /** In the order in which they leave; an event that stands here twice is a duplicate. */
  readonly deliveries: readonly Event[];
  /** Deposits that must end as a completed conversion each. */
  readonly converting: readonly SandboxOrder[];
  /** Deposits that must not. */
  readonly others: readonly SandboxOrder[];
}

const AT_ONCE = 64;
/** A provider sends again what was not answered 200. */
const TRIES = 20;

const deliverAll = async ({ deliver }: Playground, deliveries: readonly Event[]) => {
  let again = 0;
  const answers = await inParallel(deliveries, AT_ONCE, async (event) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await deliver(event);
      if (answer.status === 200 || tries >= TRIES) return answer;
      again += 1;
    }
  });
  return { answers, again };
};

const distinct = (events: readonly Event[]): number => new Set(events.map(({ id }) => id)).size;

/**
 * Delivers as planned, waits until nothing is under way, and judges: every event one row that is finished, every
 * deposit that converts one conversion with one exchange and one withdrawal in the provider's log, and nothing else.
 */
export const deliverAndJudge = async (
  world: World,
  running: RunningStack,
  ground: Playground,
  plan: DeliveryPlan,
): Promise<Outcome> => {
  const { stack } = running;
  const verdicts = newVerdicts();
  const wanted = distinct(plan.deliveries);
  const idOf = (order: SandboxOrder): string => conversionId(order.account_id, order.id);
  const converting = new Set(plan.converting.map(idOf));
  const began = Date.now();
  const { answers, again } = await deliverAll(ground, plan.deliveries);
  const seconds = (Date.now() - began) / 1000;
  world.report(`${answers.length} deliveries answered in ${seconds.toFixed(0)} s`);

  const count = (said: string): number => answers.filter((answer) => answer.said === said).length;
  verdicts.equal(answers.length - count('accepted') - count('duplicate'), 0, 'deliveries never answered 200');
  // One that was recorded and whose answer was lost comes back as a duplicate.
  if (again === 0) verdicts.equal(count('accepted'), wanted, 'deliveries answered as accepted');
  else
    verdicts.expect(count('accepted') <= wanted, () => `${count('accepted')} of ${wanted} events accepted`);

  const rested = await atRest(stack, world.sized({ full: 1_800_000, short: 150_000 }));
  verdicts.expect(rested, () => 'something still waits');
  const isMine = (pk: string): boolean => converting.has(pk.slice('CONVERSION#'.length));
  const conversions = await rowsOf(stack, 'conversion_process');
  const accounts = new Set(ground.accounts.map(({ external_id: id }) => id));
  const here = conversions.filter(({ record }) => {
    const linked = record?.['sub_account'] as { external_id?: string } | undefined;
    return accounts.has(linked?.external_id ?? '');
  });
  for (const row of here) {
    verdicts.expect(isMine(row.pk), () => `${row.pk} stands for no deposit that converts`);
    verdicts.expect(
      statusOf(row) === 'transfer_completed',
      () => `${row.pk} is ${statusOf(row)}: ${String(row.record?.['error_message'])}`,
    );
  }
  verdicts.equal(here.length, converting.size, 'conversions');

  const delivered = new Set(plan.deliveries.map(({ id }) => id));
  const isDelivered = (pk: string): boolean => delivered.has(pk.slice(pk.lastIndexOf(':') + 1));
  const events = (await rowsOf(stack, 'webhook_event')).filter(({ pk }) => isDelivered(pk));
  verdicts.equal(events.length, wanted, 'event rows');
  for (const { pk, record } of events)
    verdicts.expect(
      ['processed', 'ignored'].includes(String(record?.['processing_status'])),
      () => `${pk} is ${String(record?.['processing_status'])}: ${String(record?.['detail'])}`,
    );

  let orders = 0;
  for (const type of ['exchange', 'withdrawal'] as const) {
    const made = await ordersByConversion(stack, type);
    for (const id of converting) {
      verdicts.equal(made.get(id)?.length ?? 0, 1, `${type} orders of ${id}`);
      orders += made.get(id)?.length ?? 0;
    }
    for (const order of plan.others)
      verdicts.equal(
        made.get(idOf(order))?.length ?? 0,
        0,
        `${type} orders of ${idOf(order)}, which does not convert`,
      );
  }
  const total = plan.converting.reduce((sum, { target_amount: amount }) => sum + Number(amount), 0);
  const subAccounts = new Set(ground.accounts.map(({ id }) => `SUBACCOUNT#${id}`));
  const taken = (await rowsOf(stack, 'daily_total'))
    .filter(({ pk }) => subAccounts.has(pk))
    .reduce((sum, row) => sum + Number(row['total']), 0);
  verdicts.equal(taken, total, "BRL in the days' counters");
  verdicts.equal(deadLetters(running), 0, 'records in the dead-letter queue');
  await judgeFigures(stack, verdicts);

  return {
    counts: {
      deliveries: answers.length,
      'distinct events': wanted,
      accepted: count('accepted'),
      duplicates: count('duplicate'),
      'sent again': again,
      'event rows': events.length,
      conversions: here.length,
      'orders at the provider': orders,
    },
    violations: verdicts.violations,
  };
};
