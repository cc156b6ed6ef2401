import type { Conversion } from '@ramps-gateway/functions/src/capabilities/conversions/model.ts';
import { add, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import type { ConversionWorld } from '../support/conversion-world.ts';
import type { History } from './history.ts';
import { inDoubt, type Judge } from './judge.ts';

/**
 * What became of a conversion's money: transferred; still BRL, nothing having been bought; bought and not transferred;
 * or in doubt, for a person to look.
 */
export type Outcome = 'completed' | 'refused' | 'held' | 'parked';

/** An event that the provider was told is taken. */
export interface Answered {
  readonly eventId: string;
  readonly depositId: string;
}

/** The books: what the conversion says of its orders is what the provider has, unless it says that it does not know. */
const compareBooks = (conversion: Conversion, judge: Judge, history: History): Outcome => {
  const { record, state } = conversion;
  if (record.status === 'transfer_completed' || !inDoubt(conversion)) {
    for (const [effect, type] of [
      ['exchange', 'exchange'],
      ['transfer', 'withdrawal'],
    ] as const) {
      const all = judge.ordersOf(record.id, type);
      const ours = state[effect]?.phase === 'accepted' ? state[effect].order_id : null;
      if (all.some(({ id, status }) => id !== ours && status !== 'cancelled'))
        history.violated(`an ${type} was made that nobody knows of`);
      if (ours !== null && !all.some(({ id }) => id === ours))
        history.violated(`the ${type} that is shown was never made`);
    }
  }
  if (record.status === 'transfer_completed') {
    const done = (type: 'exchange' | 'withdrawal'): number =>
      judge.ordersOf(record.id, type).filter(({ status }) => status === 'confirmed').length;
    if (done('exchange') !== 1 || done('withdrawal') !== 1)
      history.violated('completed without one exchange and one transfer');
    return 'completed';
  }
  if (inDoubt(conversion)) return 'parked';
  return state.exchange === null || state.exchange.phase === 'released' ? 'refused' : 'held';
};

/** The rules that hold once the faults are over and nothing is due any more. */
export const verdict = (
  world: ConversionWorld,
  judge: Judge,
  history: History,
  answered: readonly Answered[],
): readonly Outcome[] => {
  const sums: Record<Outcome, string> = { completed: '0', refused: '0', held: '0', parked: '0' };
  const outcomes: Outcome[] = [];
  const converted = new Set<string>();
  for (const conversion of world.rows.values()) {
    const { status } = conversion.record;
    if (status !== 'transfer_completed' && status !== 'failed')
      history.violated(
        `stuck in ${status} (${conversion.state.step ?? ''}): ${conversion.record.note ?? ''}`,
      );
    const outcome = compareBooks(conversion, judge, history);
    outcomes.push(outcome);
    if (converted.has(conversion.record.deposit_order_id))
      history.violated('one deposit became two conversions');
    converted.add(conversion.record.deposit_order_id);
    const deposit = judge.depositOf(conversion);
    if (deposit) sums[outcome] = add(sums[outcome], deposit.target_amount);
  }
  const deposits = world.provider.made('deposit');
  for (const { id, target_amount } of deposits)
    if (!converted.has(id)) sums.refused = add(sums.refused, target_amount);
  const moneyIn = deposits.reduce((sum, { target_amount }) => add(sum, target_amount), '0');
  const exchanged = world.provider
    .made('exchange')
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { source_amount }) => add(sum, source_amount), '0');
  // What was not exchanged is still there: all that was refused, and nothing that was completed.
  const left = subtract(moneyIn, exchanged);
  const told = Object.values(sums).reduce((sum, each) => add(sum, each), '0');
  if (
    compare(told, moneyIn) !== 0 ||
    compare(left, sums.refused) < 0 ||
    compare(exchanged, sums.completed) < 0
  )
    history.violated(
      `in ${moneyIn} BRL, exchanged ${exchanged}: not ${sums.completed} completed, ${sums.refused} refused, ${sums.held} held, ${sums.parked} parked`,
    );
  for (const { eventId, depositId } of answered) {
    const event = world.events.get(eventId);
    const status = event?.record.processing_status;
    const isProcess = status === 'processed' && converted.has(depositId);
    const isReason = status === 'ignored' && event?.record.detail;
    if (!isProcess && !isReason) history.violated('an event that was answered 200 came to nothing');
  }
  return outcomes;
};
