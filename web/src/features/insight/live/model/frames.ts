import type { ChangeFrame, FrameType } from '@ramps-gateway/shared/contract/socket.ts';
import { keys, type QueryKey } from '../../../../lib/query/keys.ts';

const TEXTS = {
  webhookError: 'Webhook Error',
  errorProcessing: (eventType: string) => `Error processing ${eventType}`,
  orderCancelled: 'Order Cancelled',
  wasCancelled: (order: string) => `Order ${order} was cancelled by the provider.`,
} as const;

export const keysOfFrame = ({
  type,
  id,
}: {
  readonly type: FrameType;
  readonly id?: string;
}): readonly QueryKey[] => {
  switch (type) {
    case 'conversion_process':
      return [
        keys.conversions.lists,
        id === undefined ? keys.conversions.stepsOfAll : keys.conversions.steps(id),
      ];
    case 'payment':
      return [keys.payments.all, keys.paymentCounts, keys.transfers.all];
    case 'order':
      return [keys.treasury.all, keys.orders.all, keys.transfers.all, keys.ledger.collections];
    case 'settlement':
      return [keys.treasury.all, keys.orders.all];
    case 'sub_account':
      // A new owner or manager changes who sees these rows, which send no frames of their own.
      return [
        keys.subAccounts.all,
        keys.configurations.all,
        keys.conversions.lists,
        keys.statistics,
        keys.payments.all,
        keys.paymentCounts,
        keys.transfers.all,
        keys.attention,
        keys.treasury.all,
        keys.orders.all,
        keys.kept.all,
        keys.ledger.all,
        keys.stops,
        keys.recipients.all,
        keys.partners.all,
        keys.profile,
      ];
    case 'attention':
      return [keys.attention];
    case 'statistics':
      // The lists by status and the day's volume use the counters too.
      return [keys.statistics, keys.conversions.lists, keys.treasury.all];
    case 'holdings':
      // The dashboard has the totals of what is held.
      return [keys.treasury.all, keys.statistics];
    case 'ledger':
      return [keys.ledger.all];
    case 'export':
      return [keys.exports.all];
    case 'approval':
      return [keys.approvals.all];
    case 'stop':
      // While the gateway is stopped, no partner is active.
      return [keys.stops, keys.recipients.all, keys.partners.all, keys.statistics];
    case 'recipient':
      return [keys.recipients.all];
    case 'notification':
      return [keys.notifications];
    case 'webhook_log':
      // The webhook log records a settlement event after the settlement is stored.
      return [keys.webhookEvents.all, keys.settlements];
    case 'preferences':
      return [keys.preferences];
    case 'saved_views':
      return [keys.savedViews];
  }
};

/** Queries to invalidate if too many records of a kind changed to list them. */
export const keysOfType = (type: FrameType): readonly QueryKey[] => {
  switch (type) {
    case 'order':
    case 'settlement':
      return [...keysOfFrame({ type }), keys.holdings.all];
    case 'holdings':
      return [...keysOfFrame({ type }), keys.kept.all];
    default:
      return keysOfFrame({ type });
  }
};

/**
 * Holdings after an order or settlement: stale, and refetched when next shown. The Sub-Accounts page refetches
 * automatically, debounced (S4.30).
 */
export const holdingsOfFrame = ({ type, account_id: account }: ChangeFrame): QueryKey | undefined => {
  if (type === 'holdings') return keys.kept.all;
  if (type !== 'order' && type !== 'settlement') return undefined;
  return account === undefined ? undefined : keys.holdings.account(account);
};

/** S8.21, S8.22: failed webhooks and cancelled orders show a toast immediately. */
export const toastOfFrame = ({ type, failed }: ChangeFrame) => {
  if (failed === undefined) return undefined;
  return type === 'order'
    ? { title: TEXTS.orderCancelled, text: TEXTS.wasCancelled(failed) }
    : { title: TEXTS.webhookError, text: TEXTS.errorProcessing(failed) };
};
