import { later } from '../../../../platform/clock.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { QUEUE_LOOK_MS, queued } from '../../../../modules/conversions/transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';

/** Longer than the pause between two sweeps. It ends the turn of a crashed driver. */
const LEASE_MS = 60_000;

const wait = (conversion: Conversion, note: string, context: StepContext): Promise<Advance> =>
  write(queued(conversion, { note, waits_for: 'turn' }, context.clock()), context, {
    kind: 'waiting',
    pauseMs: QUEUE_LOOK_MS,
  });

/**
 * The transfer waits for exchanges that have already started. Until it is sent, no other exchange of the sub-account
 * starts, so it never waits for a later one.
 */
export const waitInTurn = async (conversion: Conversion, context: StepContext): Promise<Advance> => {
  const { id, sub_account_id: subAccountId } = conversion.record;
  const now = context.clock();
  await context.turns.take(subAccountId, id, later(now, 0), later(now, LEASE_MS));
  return wait(
    conversion,
    'Waiting for open exchanges of this sub-account, to know whose USDT arrived.',
    context,
  );
};

export const leaveTurn = ({ record }: Conversion, { turns }: StepContext): Promise<void> =>
  turns.release(record.sub_account_id, record.id);

/** Waits while another conversion's transfer has its turn; undefined if none has. */
export const behindOthers = async (
  conversion: Conversion,
  context: StepContext,
): Promise<Advance | undefined> => {
  const { id, sub_account_id: subAccountId } = conversion.record;
  const holder = await context.turns.holder(subAccountId, later(context.clock(), 0));
  return holder === undefined || holder === id
    ? undefined
    : wait(conversion, 'Waiting for an earlier conversion of this sub-account to be sent first.', context);
};
