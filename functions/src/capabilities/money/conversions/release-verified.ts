import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { conversionId } from '../../../modules/orders/ids.ts';
import { actOf } from '../../../modules/audit/act.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Payments } from '../../../modules/conversions/ports.ts';
import { type JudgeContext, whyHeld } from '../../../modules/conversions/why-held.ts';
import { begin } from '../../../modules/conversions/transitions.ts';

export interface ReleaseContext extends JudgeContext {
  readonly accounts: SubAccounts;
  readonly payments: Payments;
}

/** The audited actor, whether an event or the schedule runs the engine. */
const ENGINE = { kind: 'schedule', name: 'conversion engine' } as const;

/**
 * Starts the conversion of a held payment once its sub-account is verified, after the same checks as for a new deposit.
 * @returns the conversion's id; undefined if the payment is still held
 */
export const releasePayment = async (id: string, context: ReleaseContext): Promise<string | undefined> => {
  const { accounts, payments, clock } = context;
  const held = await payments.get(id);
  if (held?.record.state !== 'held' || held.record.reason_code !== 'kyc_required') return undefined;
  const { version, record } = held;
  const account = await accounts.get(record.sub_account_id);
  if (!account || !isVerified(account.record.kyc_status)) return undefined;
  const now = clock();
  const updated_at = now.toISOString();
  const why = await whyHeld(record.amount, account.record, context);
  if (why) {
    const { rule_value: _, ...rest } = record;
    const kept: PaymentRecord = {
      ...rest,
      reason: why.reason,
      reason_code: why.code,
      ...(why.rule === undefined ? {} : { rule_value: why.rule }),
      updated_at,
    };
    await payments.replace(kept, version);
    return undefined;
  }
  const conversion = conversionId(account.record.external_id, record.order_id);
  const { order_id, amount, end_to_end_id } = record;
  const act = actOf({
    action: 'payment.release',
    actor: ENGINE,
    at: now,
    object: { kind: 'payment', id },
    before: { state: record.state, reason_code: record.reason_code },
    after: { state: 'converting', conversion_id: conversion, amount },
  });
  const isBegun = await payments.convert(
    { ...record, state: 'converting', conversion_id: conversion, updated_at },
    version,
    begin(account.record, { order_id, amount, end_to_end_id }, now, 'released'),
    act,
  );
  // Otherwise a person has decided meanwhile, or another run has started it.
  return isBegun ? conversion : undefined;
};

export const releaseVerified = async (
  subAccountId: string,
  context: ReleaseContext,
): Promise<readonly string[]> => {
  const account = await context.accounts.get(subAccountId);
  if (!account || !isVerified(account.record.kyc_status)) return [];
  const waiting = await context.payments.heldOf(account.record.external_id);
  const begun: string[] = [];
  for (const { id, reason_code: code } of waiting) {
    const conversion = code === 'kyc_required' ? await releasePayment(id, context) : undefined;
    if (conversion !== undefined) begun.push(conversion);
  }
  return begun;
};
