import { type ActionName, ACTIONS, type Outcome } from '@ramps-gateway/shared/domain/audit.ts';
import { VisibleError } from '../../platform/errors.ts';
import { type Ended, Held } from '../act/work.ts';

export interface Ending {
  readonly outcome: Outcome;
  readonly reason: string | null;
}

/** The provider may have acted: its answer does not show it. */
const LEFT_OPEN: ReadonlySet<string> = new Set(['PROVIDER_FAILURE', 'PROVIDER_TIMEOUT']);

export const heldText = (approvalId: string): string => `Waits for a second person: ${approvalId}`;

export const endingOf = (error: unknown, action: ActionName | null): Ending => {
  if (error instanceof Held) return { outcome: 'held', reason: heldText(error.answer.approval.id) };
  if (!(error instanceof VisibleError)) return { outcome: 'failed', reason: 'INTERNAL' };
  const reason = `${error.code}: ${error.message}`;
  if (error.status < 500) return { outcome: 'refused', reason };
  const isOutside = action !== null && ACTIONS[action].recorded === 'around it';
  return { outcome: isOutside && LEFT_OPEN.has(error.code) ? 'not_known' : 'failed', reason };
};

/** Errors that can occur during or after an effect. */
const MAY_HAVE_BEGUN: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE']);

/**
 * Result of an approved action that threw. `failed` means nothing was done; an interrupted effect outside the table is
 * unknown.
 */
export const agreedEndingOf = (error: unknown, action: ActionName): Omit<Ended, 'isRecorded'> => {
  const { outcome, reason } = endingOf(error, action);
  if (outcome === 'held') return { state: 'refused', reason };
  const code = error instanceof VisibleError ? error.code : 'INTERNAL';
  const isOpen = outcome === 'failed' && ACTIONS[action].recorded === 'around it' && MAY_HAVE_BEGUN.has(code);
  return { state: isOpen ? 'not_known' : outcome, reason };
};
