import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { exceptionId } from '../../platform/ids.ts';
import { judgeFailed, needsDeposit } from './judge-failed.ts';
import { askFor } from './look.ts';
import type { RecordedContext } from './walk-recorded.ts';
import { recordFinding } from './record-finding.ts';

/** The kinds in which a failed conversion can stand. */
const KINDS = ['parked', 'differs', 'missing_there'] as const;

/** One failed conversion. One that was judged as it is now costs no look at the provider. */
export const checkParked = async (id: string, context: RecordedContext): Promise<void> => {
  const { facts, exceptions, provider, clock } = context;
  const conversion = await facts.conversion(id);
  if (conversion?.record.status !== 'failed') return;
  const { sub_account: link, deposit_order_id: depositId } = conversion.record;
  let shown: ProviderOrder | null = null;
  let view = null;
  if (needsDeposit(conversion)) {
    const known = await Promise.all(
      KINDS.map((kind) => exceptions.get(exceptionId(link.external_id, depositId, kind))),
    );
    if (known.some((each) => each?.state.conversion_version === conversion.version)) return;
    const read = await askFor(provider, link.external_id, depositId);
    if (!read.ok) return;
    shown = read.value;
    view = { order: shown, asked_at: clock().toISOString() };
  }
  const finding = judgeFailed(conversion, shown);
  if (finding)
    await recordFinding(finding, link, { provider: view, conversion_version: conversion.version }, context);
};
