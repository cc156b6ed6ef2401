import type { SandboxOrder } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { confirmed, deliverAll, type Playground, recorded } from './playground.ts';
import { inParallel } from './provider.ts';
import type { Counts, Verdicts } from './scenario.ts';

/** Delivers events of `next` until the given number is refused, as on a full disk, or `next` has no more. */
export const deliverUntilFull = async (
  ground: Pick<Playground, 'deliver'>,
  refusedWanted: number,
  verdicts: Verdicts,
  next: (sent: number) => SandboxOrder[] | Promise<SandboxOrder[]>,
) => {
  const sent: SandboxOrder[] = [];
  const statuses: number[] = [];
  const isFull = (): boolean => statuses.filter((status) => status !== 200).length >= refusedWanted;
  for (let more = await next(0); more.length > 0; more = isFull() ? [] : await next(sent.length)) {
    const answers = await inParallel(more, 8, (order) => ground.deliver(confirmed(order)));
    statuses.push(...answers.map(({ status }) => status));
    sent.push(...more);
  }
  verdicts.expect(isFull(), () => 'the disk never became full');

  /** With room again: each webhook was recorded or answered 503, and refused ones are now accepted. */
  const judge = async (stack: StackFile): Promise<Counts> => {
    const there = await recorded(stack);
    for (const [at, order] of sent.entries()) {
      const { id } = confirmed(order);
      const status = statuses[at];
      verdicts.expect(status === 200 || status === 503, () => `${id} was answered ${status}`);
      if (status === 200) verdicts.expect(there.has(id), () => `${id} was answered 200 but is missing`);
    }
    const refused = sent.filter((_, at) => statuses[at] !== 200);
    await deliverAll(ground, refused.map(confirmed), verdicts, 'accepted with room again');
    return {
      webhooks: sent.length,
      'answered 200': sent.length - refused.length,
      'answered 503': statuses.filter((status) => status === 503).length,
    };
  };
  return { sent, judge };
};
