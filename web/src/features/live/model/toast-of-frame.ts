import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import * as z from 'zod/mini';
import { TEXTS } from '../texts.ts';

const failedLog = z.object({ processing_status: z.literal('error'), event_type: z.string() });
const cancelledOrder = z.object({ status: z.literal('cancelled'), external_order_id: z.string() });

export interface FailureToast {
  readonly title: string;
  readonly text: string;
}

/** spec 8: a webhook that could not be processed and a cancelled order are told at once. */
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
