import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { internalEvent } from './internal-event.ts';
import type { Exception } from './model.ts';
import type { InternalEvent } from './ports.ts';

const MARK = ':resume_';

/** Whether an event was recorded by Resume, and did not come as a webhook. */
export const isResumeEvent = (id: string): boolean => id.startsWith('rec_') && id.includes(MARK);

/**
 * What the provider shows now, as an event of its own: the engine treats it exactly as a webhook's, so that nothing
 * can begin twice and every limit applies. Its id follows from the exception's version, which one action can use.
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
