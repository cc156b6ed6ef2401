import { exceptionId } from '../../../modules/orders/ids.ts';
import { isWaiting, judgeFailed, judgeStalled, judgeUnread, needsDeposit } from './judge-order.ts';
import { askFor } from './look.ts';
import type { Shown } from './ports.ts';
import type { RecordedContext } from './check-recorded.ts';
import { recordFinding } from './record-finding.ts';
import { unreadableFinding } from './unreadable.ts';

const KINDS = ['parked', 'differs', 'missing_there'] as const;

/** Checks one failed conversion. If it is unchanged since it was last judged, this costs no provider call. */
export const checkParked = async (id: string, context: RecordedContext): Promise<void> => {
  const { records, exceptions, provider, clock } = context;
  const conversion = await records.conversion(id);
  if (!conversion || !isWaiting(conversion)) return;
  const { sub_account: link, deposit_order_id: depositId } = conversion.record;
  const known = await Promise.all(
    KINDS.map((kind) => exceptions.get(exceptionId(link.external_id, depositId, kind))),
  );
  if (known.some((each) => each?.state.conversion_version === conversion.version)) return;
  let shown: Shown = { order: null, unreadable: null };
  let view = null;
  if (needsDeposit(conversion)) {
    const read = await askFor(provider, link.external_id, depositId);
    if (!read.ok) return;
    shown = read.value;
    view = { order: shown.order, asked_at: clock().toISOString() };
  }
  const found = shown.unreadable
    ? [judgeUnread(conversion), unreadableFinding(shown.unreadable)]
    : [judgeFailed(conversion, shown.order)];
  for (const finding of found)
    if (finding)
      await recordFinding(finding, link, { provider: view, conversion_version: conversion.version }, context);
};

export const checkStalled = async (id: string, context: RecordedContext): Promise<void> => {
  const conversion = await context.records.conversion(id);
  const finding = conversion && judgeStalled(conversion, context.clock());
  if (finding)
    await recordFinding(
      finding,
      conversion.record.sub_account,
      { provider: null, conversion_version: conversion.version },
      context,
    );
};
