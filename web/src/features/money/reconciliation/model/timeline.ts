import type { Evidence, EvidenceEvent } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { FamilyName } from '../../../../theme/palette.ts';
import { asWords } from './values.ts';

export interface Moment {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly outcome: string;
  readonly family: FamilyName;
  readonly detail: string | null;
  /** Milliseconds; null if instantaneous. */
  readonly took: number | null;
}

const FAMILIES: Readonly<Record<string, FamilyName>> = {
  completed: 'success',
  processed: 'success',
  failed: 'danger',
  error: 'danger',
  in_progress: 'info',
  pending: 'info',
  ignored: 'neutral',
};

const familyOf = (outcome: string): FamilyName => FAMILIES[outcome] ?? 'neutral';

/** Which of the conversion's orders a webhook reported. */
const roleOf = (orderId: string | null, { conversion }: Evidence): string => {
  switch (orderId) {
    case null:
      return '';
    case conversion?.deposit_order_id:
      return ' of the deposit';
    case conversion?.exchange_order_id:
      return ' of the exchange';
    case conversion?.transfer_order_id:
      return ' of the transfer';
    default:
      return '';
  }
};

const senderOf = ({ by_resume, by_gateway }: EvidenceEvent): string =>
  by_resume ? 'Retry:' : by_gateway ? 'Gateway:' : 'Webhook';

export const timelineOf = (evidence: Evidence, older: readonly EvidenceEvent[] = []): readonly Moment[] => {
  const { attempts } = evidence;
  // A later page may repeat the end of the one before.
  const webhooks = [...new Map([...evidence.webhooks, ...older].map((event) => [event.id, event])).values()];
  const tries = attempts.map((step) => ({
    id: step.id,
    at: step.created_at,
    what: asWords(step.step_name),
    outcome: asWords(step.status),
    family: familyOf(step.status),
    detail: step.note,
    took: step.execution_time_ms,
  }));
  const events = webhooks.map((event) => ({
    id: event.id,
    at: event.created_at,
    what: `${senderOf(event)} ${event.event_type}${roleOf(event.order_id, evidence)}`,
    outcome: asWords(event.processing_status),
    family: familyOf(event.processing_status),
    detail: event.detail,
    took: null,
  }));
  return [...tries, ...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
