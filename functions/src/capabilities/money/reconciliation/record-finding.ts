import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ExceptionState, Finding } from './model.ts';
import type { Exceptions } from './ports.ts';
import { cleared, foundAgain, opened } from './transitions.ts';

/** After more conflicts than this, the next run takes over. */
const TRIES = 3;

/** Writes a finding into its new or existing exception. @returns whether anything was written */
export const recordFinding = async (
  finding: Finding,
  account: SubAccountLink,
  state: ExceptionState,
  { exceptions, clock }: { readonly exceptions: Exceptions; readonly clock: Clock },
): Promise<boolean> => {
  const id = exceptionId(account.external_id, finding.order_id, finding.kind);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const at = clock().toISOString();
    const known = await exceptions.get(id);
    if (!known) {
      if (await exceptions.create(opened(finding, account, state, at))) return true;
      continue;
    }
    const next = foundAgain(known, finding, state, at);
    if (!next) return false;
    if (await exceptions.replace(next)) return true;
  }
  throw new Error('an exception was written by others again and again');
};

export const clearFinding = async (
  id: string,
  { exceptions, clock }: { readonly exceptions: Exceptions; readonly clock: Clock },
): Promise<void> => {
  const known = await exceptions.get(id);
  // If it has changed meanwhile, the next run checks it again.
  if (known?.record.state === 'open')
    await exceptions.replace(cleared(known, known.state, clock().toISOString()));
};
