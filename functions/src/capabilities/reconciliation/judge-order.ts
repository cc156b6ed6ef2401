import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { compareOrder, type OursOfAccount } from './compare-order.ts';
import { judgeFailed, needsDeposit } from './judge-failed.ts';
import type { Finding } from './model.ts';

/** Recorded here, but the provider does not show it. */
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
        ours: row ? `${row.status}, ${known.amount} ${known.asset}` : 'ordered',
        provider: null,
      },
    ],
    ...known,
    detail: 'It was recorded here, but the provider does not show it. Money follows the provider.',
    resumable: false,
  };
};

/**
 * All that is to be said of one order.
 * @param shown as the provider shows it; null when it shows none
 */
export const judgeOrder = (
  { id, type }: { readonly id: string; readonly type: OrderType },
  shown: ProviderOrder | null,
  ours: OursOfAccount,
): readonly Finding[] => {
  const { conversion } = ours;
  const ofDeposit = type === 'deposit' && conversion ? judgeFailed(conversion, shown) : undefined;
  // The conversion's own judgement says more of a deposit that it never saw confirmed.
  const asOrder =
    conversion && type === 'deposit' && needsDeposit(conversion)
      ? undefined
      : shown
        ? compareOrder(shown, ours)
        : notShown(id, type, ours);
  return [asOrder, ofDeposit].filter((found) => found !== undefined);
};
