import type { ConversionRecord, PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import { conversionId } from '../../modules/orders/ids.ts';
import type { Conversions, Payments } from './ports.ts';
import type { StoredSubAccount } from '../../modules/accounts/ports.ts';
import type { SettleContext } from './settle-conversion.ts';
import { begin } from './transitions.ts';
import { visibleAccount } from '../../modules/accounts/sub-account.ts';

export interface PaymentContext extends SettleContext {
  readonly conversions: Pick<Conversions, 'get' | 'save'>;
  readonly payments: Payments;
}

const heldPayment = async (
  who: Principal,
  id: string,
  { payments, accounts }: PaymentContext,
): Promise<{
  readonly version: number;
  readonly record: PaymentRecord;
  readonly account: StoredSubAccount;
}> => {
  const found = await payments.get(id);
  if (!found) throw notFound();
  const account = await visibleAccount(who, found.record.sub_account_id, accounts);
  return { ...found, account };
};

const notHeld = (): VisibleError =>
  new VisibleError('CONFLICT', 'This deposit is no longer held: it is being converted, or was closed.');

/**
 * Converts a held deposit for a person: the same engine and the same limits as for one that comes while conversion is
 * on, but the minimum does not count. Its conversion follows from the deposit, so that it begins once.
 */
export const convertPayment = async (
  who: Principal,
  id: string,
  context: PaymentContext,
): Promise<{ readonly payment: PaymentRecord; readonly process: ConversionRecord }> => {
  const { version, record, account } = await heldPayment(who, id, context);
  if (record.state === 'closed') throw notHeld();
  const now = context.clock();
  const conversion = conversionId(account.record.external_id, record.order_id);
  const deposit = {
    order_id: record.order_id,
    amount: record.amount,
    end_to_end_id: record.end_to_end_id,
  };
  const begun = await context.conversions.get(conversion);
  if (record.state !== 'held') {
    if (!begun) throw new Error('a conversion was begun and is gone');
    return { payment: record, process: begun.record };
  }
  const payment: PaymentRecord = {
    ...record,
    state: 'converting',
    conversion_id: conversion,
    updated_at: now.toISOString(),
  };
  const making = begun ?? begin(account.record, deposit, now, true);
  const isSaved = begun
    ? await context.payments.replace(payment, version)
    : await context.payments.convert(payment, version, making);
  // Another user converts or closes it at this moment.
  if (!isSaved) throw new VisibleError('CONFLICT');
  return { payment, process: making.record };
};

/** A person says that a held deposit stays as it is. */
export const closePayment = async (
  who: Principal,
  id: string,
  note: string,
  context: PaymentContext,
): Promise<PaymentRecord> => {
  const { version, record, account } = await heldPayment(who, id, context);
  const begun = await context.conversions.get(conversionId(account.record.external_id, record.order_id));
  if (record.state !== 'held' || begun) throw notHeld();
  const profile = await context.profiles.get(who.user_id);
  const at = context.clock().toISOString();
  const closed: PaymentRecord = {
    ...record,
    state: 'closed',
    closed: { by: who.user_id, email: profile?.record.email ?? '', note, at },
    updated_at: at,
  };
  if (!(await context.payments.replace(closed, version))) throw new VisibleError('CONFLICT');
  return closed;
};
