import type { ProviderOrder } from '#functions/modules/orders/model.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { conversionId, paymentId } from '#functions/modules/orders/ids.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { ACCOUNT, type ConversionWorld } from '#tests/support/conversion-world.ts';
import type { History } from './history.ts';
import { inDoubt, type Judge } from './judge.ts';

/** Where a deposit's money is: `refused` still has BRL, `held` has unsent USDT, `parked` has an unknown outcome. */
export type Outcome =
  | 'completed'
  | 'refused'
  | 'held'
  | 'parked'
  | 'settled'
  | 'payment held'
  | 'payment closed';

/** An event answered with 200, and when it was sent. */
export interface Taken {
  readonly eventId: string;
  readonly orderId: string;
  readonly at: number;
}

const EFFECTS = [
  ['exchange', 'exchange'],
  ['transfer', 'withdrawal'],
] as const;

/** A conversion's fields about its orders match the provider, unless the outcome is unknown. */
const compareLedger = (conversion: Conversion, judge: Judge, history: History): Outcome => {
  const { record, state } = conversion;
  if (record.status === 'transfer_completed' || !inDoubt(conversion)) {
    for (const [effect, type] of EFFECTS) {
      const all = judge.ordersOf(record.id, type);
      const ours = state[effect]?.phase === 'accepted' ? state[effect].order_id : null;
      if (all.some(({ id, status }) => id !== ours && status !== 'cancelled'))
        history.violated(`an unknown ${type} was made`);
      if (ours !== null && !all.some(({ id }) => id === ours))
        history.violated(`the ${type} shown was never made`);
    }
  }
  if (record.status === 'transfer_completed') {
    const done = (type: 'exchange' | 'withdrawal'): readonly ProviderOrder[] =>
      judge.ordersOf(record.id, type).filter(({ status }) => status === 'confirmed');
    const [exchange, transfer] = [done('exchange'), done('withdrawal')];
    if (exchange.length !== 1 || transfer.length !== 1)
      history.violated('completed without one exchange and one transfer');
    const isShown =
      record.exchanged_usdt_amount === exchange[0]?.target_amount &&
      record.transferred_usdt_amount === transfer[0]?.target_amount;
    if (!isShown) history.violated('the amounts exchanged and sent differ from the provider');
    return 'completed';
  }
  if (record.settled !== null) return 'settled';
  if (inDoubt(conversion)) return 'parked';
  return state.exchange === null || state.exchange.phase === 'released' ? 'refused' : 'held';
};

/** The fields that come from the provider. */
const SHOWN = [
  ...(['account_id', 'type', 'status', 'reference', 'end_to_end_id', 'created_at', 'updated_at'] as const),
  ...(['source_asset', 'target_asset', 'source_amount', 'target_amount'] as const),
];

const isEqual = (row: OrderRecord, order: ProviderOrder): boolean =>
  row.external_order_id === order.id &&
  row.event_type === `order.${order.status === 'pending' ? 'created' : order.status}` &&
  SHOWN.every((field) => row[field] === order[field]);

/** Orders whose last state the engine read itself. */
const learned = ({ record, state }: Conversion): readonly string[] => [
  ...(record.exchanged_usdt_amount !== null && state.exchange?.order_id ? [state.exchange.order_id] : []),
  ...(record.status === 'transfer_completed' && state.transfer?.order_id ? [state.transfer.order_id] : []),
];

/** Each order row is a state that the provider reported, and its current one if an event or the engine saw it. */
const compareRows = (
  world: ConversionWorld,
  judge: Judge,
  history: History,
  taken: readonly Taken[],
): void => {
  const rows = new Map([...world.orders.values()].map((row) => [row.external_order_id, row]));
  for (const [id, row] of rows)
    if (!judge.versions.get(id)?.some((version) => isEqual(row, version)))
      history.violated(`the row of ${id} has a state that the provider never reported`);
  const byEngine = new Set([...world.rows.values()].flatMap(learned));
  for (const order of world.provider.orders) {
    const changedAt = judge.changedAt.get(order.id) ?? 0;
    const isReported = taken.some(({ orderId, at }) => orderId === order.id && at >= changedAt);
    if (order.account_id !== ACCOUNT || !(isReported || byEngine.has(order.id))) continue;
    const row = rows.get(order.id);
    if (!row || !isEqual(row, order)) history.violated(`the row of ${order.id} differs from the provider`);
  }
};

export const verdict = (
  world: ConversionWorld,
  judge: Judge,
  history: History,
  taken: readonly Taken[],
): readonly Outcome[] => {
  const outcomes: Outcome[] = [];
  const converted = new Set<string>();
  for (const conversion of world.rows.values()) {
    const { status, deposit_order_id: depositId, note } = conversion.record;
    if (status !== 'transfer_completed' && status !== 'failed')
      history.violated(`stuck in ${status} (${conversion.state.step ?? ''}): ${note ?? ''}`);
    outcomes.push(compareLedger(conversion, judge, history));
    if (converted.has(depositId)) history.violated('one deposit became two conversions');
    converted.add(depositId);
  }
  const isRefused = ({ state }: Conversion): boolean => state.exchange === null && state.transfer === null;
  for (const conversion of world.rows.values())
    if (isRefused(conversion))
      for (const { id, status } of judge.ordersOf(conversion.record.id, 'exchange'))
        if (status !== 'cancelled') history.violated(`${id} took BRL of a conversion that bought nothing`);
  for (const { record } of world.payments.values()) {
    const isConverted = converted.has(record.order_id);
    if (isConverted !== (record.state === 'converting'))
      history.violated(
        `a payment is ${record.state}, but its deposit is ${isConverted ? '' : 'not '}converted`,
      );
    if (!record.reason) history.violated('a payment is held without a reason');
    if (record.state === 'held') outcomes.push('payment held');
    if (record.state === 'closed') outcomes.push('payment closed');
  }
  for (const { eventId, orderId } of taken) {
    const { processing_status: status, detail } = world.events.get(eventId)?.record ?? {};
    if (status === 'pending' || !detail) history.violated('an accepted event had no effect');
    const deposit = world.provider
      .made('deposit')
      .find(({ id, target_asset: asset }) => id === orderId && asset === 'BRL');
    const isOurs = deposit?.status === 'confirmed' && deposit.account_id === ACCOUNT;
    const isReported = taken.some(
      (each) => each.orderId === orderId && each.at >= (judge.changedAt.get(orderId) ?? 0),
    );
    const isThere =
      world.rows.has(conversionId(ACCOUNT, orderId)) || world.payments.has(paymentId(ACCOUNT, orderId));
    if (isOurs && isReported && !isThere) history.violated('a reported, confirmed deposit is missing');
  }
  compareRows(world, judge, history, taken);
  return outcomes;
};
