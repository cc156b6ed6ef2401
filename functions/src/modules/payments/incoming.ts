import type { IncomingPaymentRecord, NotConvertedReason } from '@ramps-gateway/shared/contract/payments.ts';
import {
  type ConversionRecord,
  linkTo,
  type OrderRecord,
  type PaymentRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { PaymentOutcome } from '@ramps-gateway/shared/domain/payments.ts';
import { isReturned } from '@ramps-gateway/shared/domain/conversion.ts';
import { subtract } from '@ramps-gateway/shared/domain/money.ts';
import { paymentId } from '../orders/ids.ts';
import { untilWritten } from '../../platform/tries.ts';
import type { IncomingPayments, PaymentFacts } from './ports.ts';
import { isDeepStrictEqual } from 'node:util';

type Rows = Omit<PaymentFacts, 'account'>;

/** The outcome without a conversion. Once a conversion has started, the held row no longer counts. */
const withoutConversion = ({ deposit, held }: Rows): PaymentOutcome => {
  if (deposit?.status === 'cancelled') return 'returned';
  switch (held?.state) {
    case undefined:
      return 'received';
    case 'converting':
      return 'converting';
    case 'held':
    case 'closed':
      return 'not_converted';
  }
};

/** A deposit that was cancelled while its conversion had failed for another reason is returned too. */
const wasReturned = ({ deposit }: Rows, conversion: ConversionRecord): boolean =>
  isReturned(conversion) || (conversion.exchanged_usdt_amount === null && deposit?.status === 'cancelled');

const outcomeOf = (rows: Rows): PaymentOutcome => {
  const { conversion } = rows;
  if (!conversion) return withoutConversion(rows);
  if (conversion.status === 'transfer_completed') return 'converted';
  if (conversion.settled !== null) return 'not_converted';
  if (conversion.status !== 'failed') return 'converting';
  return wasReturned(rows, conversion) ? 'returned' : 'needs_attention';
};

/** `not_configured` covers both a missing rule and one that is off; the text shows which. */
const heldCode = ({ reason_code: code, reason }: PaymentRecord): NotConvertedReason['code'] => {
  if (code !== null && code !== 'not_configured') return code;
  return reason.endsWith('switched off') ? 'switched_off' : 'no_rule';
};

/** Why a payment was held on arrival. Null fields were not stored. */
export const heldReason = (held: PaymentRecord): NotConvertedReason => ({
  code: heldCode(held),
  message: held.reason,
  rule_value: held.rule_value ?? null,
  payment_value: held.amount,
});

const reasonOf = (state: PaymentOutcome, { conversion, held, deposit }: Rows): NotConvertedReason | null => {
  if (state === 'received' || state === 'converting' || state === 'converted') return null;
  if (conversion?.settled)
    return { code: 'settled', message: conversion.settled.note, rule_value: null, payment_value: null };
  if (conversion?.error_code)
    return {
      code: conversion.error_code,
      message: conversion.error_message ?? '',
      rule_value: conversion.error_rule_value ?? null,
      payment_value: conversion.original_amount,
    };
  if (state === 'returned' && deposit)
    return {
      code: 'deposit_taken_back',
      message: 'The provider cancelled this deposit.',
      rule_value: null,
      payment_value: deposit.target_amount,
    };
  return held ? heldReason(held) : null;
};

const payerOf = ({ payer_name, payer_document }: Partial<OrderRecord> = {}): IncomingPaymentRecord['payer'] =>
  payer_name === undefined && payer_document === undefined
    ? null
    : { name: payer_name ?? null, document: payer_document ?? null };

/** The returned part of a deposit; omitted if all or none of it was returned. */
const returnedPart = ({ status, target_amount: left, received_amount: received }: OrderRecord) =>
  status === 'confirmed' && received !== undefined ? { returned_amount: subtract(received, left) } : {};

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);

/** An incoming PIX as users see it, derived only from the rows; undefined for anything but a BRL deposit. */
export const incomingPayment = ({ account, ...rows }: PaymentFacts): IncomingPaymentRecord | undefined => {
  const { deposit, conversion, held } = rows;
  if (deposit && (deposit.type !== 'deposit' || deposit.target_asset !== 'BRL')) return undefined;
  const orderId = deposit?.external_order_id ?? conversion?.deposit_order_id ?? held?.order_id;
  const amount =
    deposit?.received_amount ?? deposit?.target_amount ?? conversion?.original_amount ?? held?.amount;
  const receivedAt = deposit?.created_at ?? held?.received_at ?? conversion?.created_at;
  if (orderId === undefined || amount === undefined || receivedAt === undefined) return undefined;
  const state = outcomeOf(rows);
  const by = held?.converted;
  return {
    id: paymentId(account.external_id, orderId),
    user_id: account.user_id,
    manager_id: account.manager_id,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    order_id: orderId,
    amount,
    ...(deposit ? returnedPart(deposit) : {}),
    payer: payerOf(deposit),
    end_to_end_id: deposit?.end_to_end_id ?? conversion?.end_to_end_id ?? held?.end_to_end_id ?? null,
    ...(deposit?.reference ? { reference: deposit.reference } : {}),
    state,
    reason: reasonOf(state, rows),
    note: state === 'converting' ? (conversion?.note ?? null) : null,
    conversion_id: conversion?.id ?? held?.conversion_id ?? null,
    usdt_amount: conversion?.transferred_usdt_amount ?? conversion?.target_usdt_amount ?? null,
    converted: by ? { by: by.by, email: by.email, at: by.at } : null,
    closed: held?.closed ?? null,
    received_at: receivedAt,
    updated_at: latest([deposit?.updated_at, conversion?.updated_at, held?.updated_at]) ?? receivedAt,
  };
};

/**
 * Derives the row of an incoming PIX from current rows, so late or repeated changes are safe.
 * @returns the payment; undefined if it is not one
 */
export const keepPayment = async (
  externalId: string,
  depositOrderId: string,
  payments: IncomingPayments,
): Promise<IncomingPaymentRecord | undefined> => {
  const kept = await untilWritten(
    async () => {
      const facts = await payments.facts(externalId, depositOrderId);
      const payment = facts && incomingPayment(facts);
      const isKept =
        !payment ||
        isDeepStrictEqual(facts.kept?.record, payment) ||
        (await payments.keep(payment, facts.kept?.version ?? 0));
      return isKept ? { payment } : undefined;
    },
    () => new Error('a payment conflicted with other writers on every try'),
  );
  return kept.payment;
};
