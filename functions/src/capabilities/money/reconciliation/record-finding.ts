import { isDeepStrictEqual } from 'node:util';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Exception, ExceptionState, Finding } from './model.ts';
import type { Exceptions } from './ports.ts';

const factsOf = ({
  conversion_id,
  differences,
  amount,
  asset,
  detail,
  resumable,
}: Finding | ExceptionRecord) => ({ conversion_id, differences, amount, asset, detail, resumable });

export const opened = (
  finding: Finding,
  account: SubAccountLink,
  state: ExceptionState,
  at: string,
): Exception => ({
  version: 0,
  record: {
    kind: finding.kind,
    order_id: finding.order_id,
    order_type: finding.order_type,
    ...factsOf(finding),
    differences: [...finding.differences],
    id: exceptionId(account.external_id, finding.order_id, finding.kind),
    state: 'open',
    sub_account: account,
    first_seen_at: at,
    updated_at: at,
    closed_at: null,
  },
  state,
});

/**
 * Updates an exception that was found again. Reopens it if it was cleared, or settled with other facts. Undefined if
 * nothing changes.
 */
export const foundAgain = (
  known: Exception,
  finding: Finding,
  state: ExceptionState,
  at: string,
): Exception | undefined => {
  const found = { ...factsOf(finding), differences: [...finding.differences] };
  const stays =
    known.record.state !== 'cleared' && isDeepStrictEqual(factsOf(known.record), factsOf(finding));
  if (stays)
    return known.state.conversion_version === state.conversion_version ? undefined : { ...known, state };
  return {
    version: known.version,
    record: {
      ...known.record,
      ...found,
      state: 'open',
      updated_at: at,
      closed_at: null,
    },
    state,
  };
};

export const cleared = (known: Exception, state: ExceptionState, at: string): Exception => ({
  version: known.version,
  record: { ...known.record, state: 'cleared', updated_at: at, closed_at: at },
  state,
});

export const settled = (known: Exception, at: string): Exception => ({
  ...known,
  record: { ...known.record, state: 'settled', updated_at: at, closed_at: at },
});

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
  throw new Error('writing an exception lost every write conflict');
};

export const clearFinding = async (
  id: string,
  { exceptions, clock }: { readonly exceptions: Exceptions; readonly clock: Clock },
): Promise<void> => {
  const known = await exceptions.get(id);
  // After a lost write, the next run checks it again.
  if (known?.record.state === 'open')
    await exceptions.replace(cleared(known, known.state, clock().toISOString()));
};
