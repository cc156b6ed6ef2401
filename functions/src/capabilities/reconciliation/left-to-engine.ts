import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { hintEvent } from './hint.ts';
import type { Finding } from './model.ts';
import type { Hints } from './ports.ts';

/** Both sides have this long to settle before they are compared, and the engine to correct a row. */
export const SETTLING_MS = 5 * 60_000;

/**
 * A row that is not as the provider shows the order is the engine's to correct: it is given a hint, once for each
 * change. One that is still so when the hint has had its time is for a person.
 */
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
