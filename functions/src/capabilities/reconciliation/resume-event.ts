import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { later } from '../../platform/clock.ts';
import type { Exception } from './model.ts';
import type { ResumeEvent } from './ports.ts';

/** The stream has taken it up by then; otherwise the sweep does. */
const SWEPT_AFTER_MS = 60_000;

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
): ResumeEvent => {
  const now = at.toISOString();
  const id = `${record.id}${MARK}${version}`;
  const event_type = `order.${shown.status}`;
  return {
    record: {
      id,
      user_id: userId,
      event_type,
      processing_status: 'pending',
      detail: null,
      account_id: shown.account_id,
      order_id: shown.id,
      created_at: now,
    },
    event: { id, event_type, created_at: now, data: { ...shown } },
    due: later(at, SWEPT_AFTER_MS),
  };
};
