import { type WebhookEvent, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { Hints, InternalEvent } from './ports.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { digest } from '../../../platform/ids.ts';
import type { Exception, Finding } from './model.ts';
import { type Clock, later } from '../../../platform/clock.ts';

/** By then the stream has handled it; otherwise the sweep does. */
const SWEPT_AFTER_MS = 60_000;

/** An event made by the gateway and recorded like a webhook's. */
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

/** The gateway's entry in the field for an event's user. */
const GATEWAY = 'gateway';

/** Without `updated_at`, a change shows in the status or the amount. */
export const hintId = (shown: ProviderOrder): string => {
  const { account_id, id, updated_at, status, status_word: word, target_amount } = shown;
  return `hint_${digest(`hint ${account_id} ${id} ${updated_at} ${word ?? status} ${target_amount}`)}`;
};

export const isHint = (eventId: string): boolean => eventId.startsWith('hint_');

/**
 * Makes the engine read an order, once for each change (the id is derived from it). Undefined if no event could hold
 * it.
 */
export const hintEvent = (shown: ProviderOrder, at: Date): InternalEvent | undefined => {
  const id = hintId(shown);
  const event_type = `order.${shown.status === 'pending' ? 'created' : shown.status}`;
  const event = webhookEvent.safeParse({ id, event_type, created_at: at.toISOString(), data: shown });
  return event.success ? internalEvent(event.data, GATEWAY, at) : undefined;
};

const MARK = ':resume_';

/** Whether an event was recorded by a Retry (`resume`), not by a webhook. */
export const isResumeEvent = (id: string): boolean => id.startsWith('rec_') && id.includes(MARK);

/**
 * What the provider shows, as an event, so the engine's limits apply. Its id is derived from the exception's version.
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

/** Time for both sides to settle before they are compared, and for the engine to correct a row. */
export const SETTLING_MS = 5 * 60_000;

/** A row that differs from the provider gets one hint; if it still differs later, a person must look. */
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
