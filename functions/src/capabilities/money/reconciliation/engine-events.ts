import { type WebhookEvent, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { Hints, InternalEvent } from './ports.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { digest } from '../../../platform/ids.ts';
import type { Exception, Finding } from './model.ts';
import { type Clock, later } from '../../../platform/clock.ts';

/** The sweep handles the event if the stream has not done so by then. */
const SWEPT_AFTER_MS = 60_000;

/** An event that the gateway writes itself, stored like a webhook's. */
const internalEvent = (event: WebhookEvent, userId: string, at: Date): InternalEvent => ({
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

/** Stands for the gateway in an event's `user_id`. */
const GATEWAY = 'gateway';

/** Also covers status and amount, since some providers give no time of change. */
export const hintId = (shown: ProviderOrder): string => {
  const { account_id, id, updated_at, status, status_word: word, target_amount } = shown;
  return `hint_${digest(`hint ${account_id} ${id} ${updated_at} ${word ?? status} ${target_amount}`)}`;
};

export const isHint = (eventId: string): boolean => eventId.startsWith('hint_');

/**
 * Makes the engine read an order, only once per change, since the id is derived from the change. Undefined if the order
 * is not valid in an event.
 */
export const hintEvent = (shown: ProviderOrder, at: Date): InternalEvent | undefined => {
  const id = hintId(shown);
  const event_type = `order.${shown.status === 'pending' ? 'created' : shown.status}`;
  const event = webhookEvent.safeParse({ id, event_type, created_at: at.toISOString(), data: shown });
  return event.success ? internalEvent(event.data, GATEWAY, at) : undefined;
};

const MARK = ':resume_';

/** True for an event that a Retry (`resume`) stored, not a webhook. */
export const isResumeEvent = (id: string): boolean => id.startsWith('rec_') && id.includes(MARK);

/**
 * The provider's order as an event, so that the engine's limits apply. Its id is derived from the exception's version.
 */
export const resumeEvent = (
  { record, version }: Exception,
  shown: ProviderOrder,
  userId: string,
  at: Date,
): InternalEvent => {
  const id = `${record.id}${MARK}${version}`;
  const event_type = `order.${shown.status}`;
  return internalEvent({ id, event_type, created_at: at.toISOString(), data: { ...shown } }, userId, at);
};

/** Both sides get this long to settle before they are compared, and the engine to correct a row. */
export const SETTLING_MS = 5 * 60_000;

/** A row that differs gets one hint. If it still differs later, it becomes an exception. */
export const isLeftToEngine = async (
  finding: Finding,
  shown: ProviderOrder | null,
  { hints, clock }: { readonly hints: Hints; readonly clock: Clock },
): Promise<boolean> => {
  const at = clock();
  const hint = finding.ofRow && shown ? hintEvent(shown, at) : undefined;
  if (!hint) return false;
  const since = await hints.record(hint);
  return since === undefined || since > later(at, -SETTLING_MS);
};
