import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { later } from '../../platform/clock.ts';
import type { InternalEvent } from './ports.ts';

/** The stream has taken it up by then; otherwise the sweep does. */
const SWEPT_AFTER_MS = 60_000;

/** An event that this gateway tells itself, to be recorded like one that came as a webhook. */
export const internalEvent = (event: WebhookEvent, userId: string, at: Date): InternalEvent => ({
  record: {
    id: event.id,
    user_id: userId,
    event_type: event.event_type,
    processing_status: 'pending',
    detail: null,
    account_id: event.data.account_id,
    order_id: event.data.id,
    created_at: at.toISOString(),
  },
  event,
  due: later(at, SWEPT_AFTER_MS),
});
