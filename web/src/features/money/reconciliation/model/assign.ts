import type { OrderSlotDetails } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { exactly } from '../../../../lib/format/amount.ts';

export type Candidate = OrderSlotRecord['orders'][number];
type Ordered = Pick<OrderSlotRecord, 'type' | 'source_asset' | 'target_asset' | 'amount'>;

/** `exchange of R$ 1.500,00`: what an exchange spends, or what a withdrawal delivers. */
export const orderedText = ({ type, source_asset, target_asset, amount }: Ordered): string =>
  `${type} of ${exactly(amount, type === 'exchange' ? source_asset : target_asset)}`;

export const pairText = ({ source_asset: from, target_asset: to }: Omit<Ordered, 'type' | 'amount'>) =>
  from === to ? from : `${from} to ${to}`;

/** Maximum difference of the two clocks. */
const TOLERANCE_MS = 60_000;

/** How the provider's order differs from the intent. @param sentAt null if it was not sent */
export const differencesOf = (ordered: Ordered, sentAt: string | null, order: Candidate) => {
  const amount = ordered.type === 'exchange' ? order.source_amount : order.target_amount;
  const isSameKind =
    order.type === ordered.type &&
    order.source_asset === ordered.source_asset &&
    order.target_asset === ordered.target_asset;
  return {
    kind: !isSameKind,
    /** Only for orders of the same kind. */
    amount: isSameKind && compare(amount, ordered.amount) !== 0,
    time: sentAt !== null && Date.parse(order.created_at) < Date.parse(sentAt) - TOLERANCE_MS,
  };
};

export const isMatch = (slot: Ordered, order: Candidate): boolean => {
  const { kind, amount } = differencesOf(slot, null, order);
  return !kind && !amount;
};

/** Kind and spent asset must match. If nothing was sent, only a conversion's intent can: its claim may be lost. */
export const canBind = ({ slot, sent_at: sentAt }: OrderSlotDetails, order: Candidate): boolean =>
  (sentAt !== null || slot.purpose === 'conversion') &&
  order.type === slot.type &&
  order.source_asset === slot.source_asset;

/** Whether the sub-account's orders continue after this order is booked as made outside the gateway. */
export const isLast = ({ slot, sent_at: sentAt, orders }: OrderSlotDetails, order: Candidate): boolean => {
  const others = orders.filter(({ id }) => id !== order.id);
  if (sentAt === null) return others.length === 0;
  return slot.why === 'said_not_made' && !others.some((each) => isMatch(slot, each));
};

export type NotMade = 'possible' | 'early' | 'listed' | 'unassigned';

/** Whether the order can be recorded as never made. @param now milliseconds since the epoch */
export const notMadeOf = (
  { slot, sent_at: sentAt, orders, may_be_made_until: until }: OrderSlotDetails,
  now: number,
): NotMade => {
  if (sentAt === null) return orders.length === 0 ? 'possible' : 'unassigned';
  if (until !== null && Date.parse(until) > now) return 'early';
  return orders.some((order) => isMatch(slot, order)) ? 'listed' : 'possible';
};

/** `+ 10`, `− 10`; null if either is unknown. */
export const changeOf = (before: Amount | null, now: Amount | null, asset: string): string | null => {
  if (before === null || now === null) return null;
  const change = subtract(now, before);
  const sign = compare(change, '0');
  if (sign === 0) return exactly('0', asset);
  return `${sign > 0 ? '+' : '−'} ${exactly(change.replace('-', ''), asset)}`;
};
