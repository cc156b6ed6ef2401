import type { ChangeFrame, FrameType } from '@ramps-gateway/shared/contract/socket.ts';
import * as z from 'zod/mini';
import { keys, type QueryKey } from '../../../lib/query/keys.ts';

const TEXTS = {
  webhookError: 'Webhook Error',
  errorProcessing: (eventType: string) => `Error processing ${eventType}`,
  orderCancelled: 'Order Cancelled',
  wasCancelled: (order: string) => `Order ${order} was cancelled by the provider.`,
} as const;

/**
 * What a change outdates. Frames are hints: nothing of theirs is shown, everything is fetched again (C4).
 * @param frame without an id: any of its kind may have changed
 */
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
      return [keys.payments.all, keys.transfers.all];
    case 'order':
      return [keys.treasury.all, keys.orders.all, keys.transfers.all, keys.ledger.collections];
    case 'settlement':
      return [keys.treasury.all, keys.orders.all];
    case 'sub_account':
      // Its owner or manager may have changed, and with it the access to these rows, which have no frames of their own.
      return [
        keys.subAccounts.all,
        keys.configurations.all,
        keys.conversions.lists,
        keys.statistics,
        keys.payments.all,
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
      // The lists by status are of what has been counted.
      // And the day's volume is.
      return [keys.statistics, keys.conversions.lists, keys.treasury.all];
    case 'holdings':
      return [keys.treasury.all];
    case 'ledger':
      return [keys.ledger.all];
    case 'export':
      return [keys.exports.all];
    case 'approval':
      return [keys.approvals.all];
    case 'stop':
      return [keys.stops, keys.recipients.all, keys.partners.all];
    case 'recipient':
      return [keys.recipients.all];
    case 'notification':
      return [keys.notifications];
    case 'webhook_log':
      return [keys.webhookEvents.all];
    case 'preferences':
      return [keys.preferences];
    case 'saved_views':
      return [keys.savedViews];
  }
};

/** What is outdated where so much of a kind has changed that it is not said what. */
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

const ofAccount = z.object({ account_id: z.string() });

/**
 * The holdings of the sub-account that an order or a settlement moved, and what is kept of all: stale, and fetched when
 * they are next shown. The Sub-Accounts page fetches what it shows by itself, debounced (S4.30).
 */
export const holdingsOfFrame = ({ type, record }: ChangeFrame): QueryKey | undefined => {
  if (type === 'holdings') return keys.kept.all;
  if (type !== 'order' && type !== 'settlement') return undefined;
  const named = z.safeParse(ofAccount, record);
  return named.success ? keys.holdings.account(named.data.account_id) : undefined;
};

const failedLog = z.object({ processing_status: z.literal('error'), event_type: z.string() });
const cancelledOrder = z.object({ status: z.literal('cancelled'), external_order_id: z.string() });

interface FailureToast {
  readonly title: string;
  readonly text: string;
}

/** S8.21, S8.22: a webhook that could not be processed and a cancelled order show a toast at once. */
export const toastOfFrame = ({ type, change, record }: ChangeFrame): FailureToast | undefined => {
  if (change === 'remove') return undefined;
  if (type === 'webhook_log') {
    const log = z.safeParse(failedLog, record);
    if (log.success) return { title: TEXTS.webhookError, text: TEXTS.errorProcessing(log.data.event_type) };
  }
  if (type === 'order') {
    const order = z.safeParse(cancelledOrder, record);
    if (order.success)
      return { title: TEXTS.orderCancelled, text: TEXTS.wasCancelled(order.data.external_order_id) };
  }
  return undefined;
};
