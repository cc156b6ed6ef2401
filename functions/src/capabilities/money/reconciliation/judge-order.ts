import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { compareOrder, type OursOfAccount, unknownStatus } from './compare-order.ts';
import { differing, type Finding, type Found } from './model.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { amountText, inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { ComparedConversion } from './ports.ts';

/**
 * The conversion failed before the provider confirmed the deposit. Which money is at stake depends on the provider's
 * current data.
 */
const beforeConfirmed = ({ record }: ComparedConversion, shown: ProviderOrder | null): Found | undefined => {
  if (!shown)
    return {
      kind: 'missing_there',
      differences: [
        { field: 'order', ours: `deposit of ${inReais(record.original_amount)}`, provider: null },
      ],
      detail:
        'An event reported this deposit, but the provider does not show it. Nothing was converted and no money is held.',
      resumable: false,
    };
  if (
    shown.account_id !== record.sub_account.external_id ||
    shown.type !== 'deposit' ||
    shown.target_asset !== 'BRL'
  )
    return differing(
      'order',
      'BRL deposit',
      `${shown.type} in ${shown.target_asset}`,
      record.error_message ?? 'The provider shows this order as something else.',
    );
  if (shown.status === 'cancelled')
    return differing(
      'status',
      'confirmed',
      'cancelled',
      'An event reported this deposit as confirmed, but the provider cancelled it. Nothing was converted.',
    );
  if (compare(shown.target_amount, record.original_amount) !== 0)
    return {
      ...differing(
        'amount',
        inReais(record.original_amount),
        inReais(shown.target_amount),
        'An event reported another amount than the provider confirms. Retry converts the confirmed amount.',
      ),
      resumable: true,
    };
  return undefined;
};

/** True if the deposit was taken back, so nothing may be sent for it. */
const isTakenBack = ({ record }: ComparedConversion, shown: ProviderOrder | null): boolean =>
  record.error_code === 'deposit_taken_back' || shown?.status === 'cancelled';

const parked = (conversion: ComparedConversion, shown: ProviderOrder | null): Found => {
  const { record, step, exchange, transfer } = conversion;
  const effect = step === 'initiate_exchange' ? exchange : step === 'initiate_transfer' ? transfer : null;
  return {
    kind: 'parked',
    differences: [
      { field: 'step', ours: step, provider: effect?.phase === 'unknown' ? 'outcome unknown' : null },
    ],
    ...(isTakenBack(conversion, shown)
      ? {
          detail: `The deposit of ${inReais(record.original_amount)} was returned while its conversion waited. Send nothing for it: check at the provider how much money is left, then settle it.`,
          resumable: false,
        }
      : { detail: record.error_message ?? 'The conversion failed.', resumable: true }),
  };
};

/** The money at stake: BRL until the exchange is confirmed, then its proceeds. */
const moneyOf = ({ record, step }: ComparedConversion) =>
  (step === 'initiate_transfer' || step === 'confirm_transfer') && record.target_usdt_amount !== null
    ? { amount: record.exchanged_usdt_amount ?? record.target_usdt_amount, asset: 'USDT' }
    : { amount: record.original_amount, asset: 'BRL' };

const about = (conversion: ComparedConversion, found: Found): Finding => ({
  order_id: conversion.record.deposit_order_id,
  order_type: 'deposit',
  conversion_id: conversion.record.id,
  ...moneyOf(conversion),
  ...found,
});

export const isWaiting = ({ record }: ComparedConversion): boolean =>
  record.status === 'failed' && record.settled === null;

export const needsDeposit = ({ record, step }: ComparedConversion): boolean =>
  record.status === 'failed' && step === 'confirm_deposit';

/**
 * Judges a failed conversion, together with its deposit if `needsDeposit`. Undefined unless it is failed and open.
 * @param shown the provider's deposit; null if it shows none
 */
export const judgeFailed = (
  conversion: ComparedConversion,
  shown: ProviderOrder | null,
): Finding | undefined => {
  if (!isWaiting(conversion)) return undefined;
  const found =
    (needsDeposit(conversion) ? beforeConfirmed(conversion, shown) : undefined) ?? parked(conversion, shown);
  return about(conversion, found);
};

/** Like `judgeFailed`, for an unreadable deposit. */
export const judgeUnread = (conversion: ComparedConversion): Finding | undefined =>
  isWaiting(conversion) ? about(conversion, parked(conversion, null)) : undefined;

/** An active conversion without progress becomes an exception after this long. */
const STALLED_AFTER_MS = 30 * 60_000;

/** Only a conversion over its daily limit wakes at midnight UTC. */
const isBeginningOfDay = (time: string): boolean => time.endsWith('T00:00:00.000Z');

/** When the conversion should have continued. Over its daily limit, it waits for the next UTC day. */
const dueSince = ({ record: { updated_at: updatedAt }, wake_at: wakeAt }: ComparedConversion): string =>
  wakeAt !== null && isBeginningOfDay(wakeAt) && wakeAt > updatedAt ? wakeAt : updatedAt;

/** `2026-11-21 00:00 UTC` */
const minuteInUtc = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Finds a stuck conversion. Every regular wait writes a note within a minute; without a note, its step fails each time
 * or no driver takes it.
 */
export const judgeStalled = (conversion: ComparedConversion, now: Date): Finding | undefined => {
  const { record, step } = conversion;
  if (!isActive(record.status)) return undefined;
  const since = dueSince(conversion);
  if (now.getTime() - Date.parse(since) < STALLED_AFTER_MS) return undefined;
  const why = record.note ?? 'its step fails each time, or no driver takes it; see the sweep log.';
  return about(conversion, {
    kind: 'stalled',
    differences: [{ field: 'step', ours: step, provider: null }],
    detail: `No progress since ${minuteInUtc(since)}: ${why}`,
    resumable: false,
  });
};

const notShown = (
  orderId: string,
  type: OrderType,
  { row, conversion }: OursOfAccount,
): Finding | undefined => {
  if (!row && !conversion) return undefined;
  const amount = type === 'deposit' ? row?.target_amount : row?.source_amount;
  const asset = type === 'deposit' ? row?.target_asset : row?.source_asset;
  const known = { amount: amount ?? conversion?.record.original_amount ?? '0', asset: asset ?? 'BRL' };
  return {
    kind: 'missing_there',
    order_id: orderId,
    order_type: type,
    conversion_id: conversion?.record.id ?? null,
    differences: [
      {
        field: 'order',
        ours: row ? `${row.status}, ${amountText(known)}` : 'ordered',
        provider: null,
      },
    ],
    ...known,
    detail: "It is recorded here, but the provider does not show it. The provider's record counts.",
    resumable: false,
  };
};

/** All findings about one order. @param shown the provider's order; null if it shows none */
export const judgeOrder = (
  { id, type }: { readonly id: string; readonly type: OrderType },
  shown: ProviderOrder | null,
  ours: OursOfAccount,
): readonly Finding[] => {
  const { conversion } = ours;
  const ofDeposit = type === 'deposit' && conversion ? judgeFailed(conversion, shown) : undefined;
  // If the deposit was never confirmed, the conversion's own finding is more precise.
  const asOrder =
    conversion && type === 'deposit' && needsDeposit(conversion)
      ? undefined
      : shown
        ? compareOrder(shown, ours)
        : notShown(id, type, ours);
  return [asOrder, ofDeposit, shown ? unknownStatus(shown) : undefined].filter(
    (found) => found !== undefined,
  );
};
