import type { Difference, ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { moved } from './compare-order.ts';
import { type Finding, NO_ORDER } from './model.ts';
import type { UnclearOrder, Unreadable } from './ports.ts';
import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';

/** After this many failed reads in a row, the account or order becomes an exception. */
export const RUNS_SKIPPED = 3;

export const skippedFinding = (
  { external_id }: Pick<SubAccountLink, 'external_id'>,
  { message }: Pick<FailedRead, 'message'>,
): Finding => ({
  kind: 'stalled',
  ...NO_ORDER,
  order_id: external_id,
  differences: [{ field: 'order', ours: null, provider: message }],
  amount: '0',
  asset: '',
  detail: `The orders or the balances of this sub-account could not be read or counted ${RUNS_SKIPPED} times in a row. The next run tries again.`,
});

/** True for failures that hit every account at the same time and have their own alarms. */
export const isOfAll = ({ reason }: FailedRead): boolean =>
  reason === 'not_configured' || reason === 'authentication';

const BY_CONTENT = 'content:';

/** True for an order without a readable id. Its content identifies it, so it cannot be looked up again. */
export const hasNoId = (orderId: string): boolean => orderId.startsWith(BY_CONTENT);

const unclearDetail = (id: string, { status, source, target }: UnclearOrder): string =>
  `The order ${id} is of an unclear kind: ${amountText(source)} to ${amountText(target)}, ${status}. It is neither a deposit nor an exchange nor a withdrawal, so it is not posted and nothing is converted. Ask the provider what it is and whether it moved the balance, then settle this with a note.`;

/** Shows an order that the gateway cannot read, instead of skipping it silently. */
export const unreadableFinding = ({ id, digest, extract, unclear }: Unreadable): Finding => {
  const orderId = id ?? `${BY_CONTENT}${digest}`;
  return {
    kind: 'unreadable',
    ...NO_ORDER,
    order_id: orderId,
    differences: [{ field: 'order', ours: null, provider: extract }],
    ...(unclear ? unclear.source : { amount: '0', asset: '' }),
    detail: unclear
      ? unclearDetail(orderId, unclear)
      : 'The provider lists this as an order of the account, but it cannot be read as one. The gateway does nothing with it. Check it at the provider.',
  };
};

type Order = Pick<
  ProviderOrder,
  'id' | 'type' | 'status' | 'source_amount' | 'source_asset' | 'target_amount' | 'target_asset'
>;

const aboutOrder = (
  order: Order,
  said: (shown: string) => Pick<Difference, 'ours' | 'provider'>,
  detail: string,
): Finding => {
  const money = moved(order);
  return {
    kind: 'unreadable',
    order_id: order.id,
    order_type: order.type,
    conversion_id: null,
    differences: [{ field: 'order', ...said(`${order.status}, ${amountText(money)}`) }],
    ...money,
    detail,
    resumable: false,
  };
};

/** Our record of an order cannot be read, so nothing may start for it. */
export const unreadableHere = (order: Order): Finding =>
  aboutOrder(
    order,
    (provider) => ({ ours: 'cannot be read', provider }),
    'The stored conversion or payment of this order cannot be read, so the order is not compared. Check the stored record.',
  );

/** The provider keeps not answering for a recorded order. */
export const unansweredFinding = (order: Order, { message }: Pick<FailedRead, 'message'>): Finding =>
  aboutOrder(
    order,
    (ours) => ({ ours, provider: message }),
    `This order was recorded here, and the provider gave no answer for it ${RUNS_SKIPPED} times in a row. Each run tries again.`,
  );
