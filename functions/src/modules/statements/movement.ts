import type { EntryRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { ConversionRecord, OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type LedgerCode, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { CODE_LABELS, KIND_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';

export interface Behind {
  readonly order: OrderRecord | undefined;
  readonly conversion: ConversionRecord | undefined;
}

/** Orders and conversions that entries name, for what the ledger does not store: payers, wallets, end-to-end ids. */
export interface StatementSources {
  /** By the provider's order id. Omits orders without a row. */
  orders(externalId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  conversions(ids: readonly string[]): Promise<ReadonlyMap<string, ConversionRecord>>;
}

/** Kinds of entries whose order or conversion is read. */
const BY_ORDER: readonly EntryRecord['kind'][] = [
  'deposit',
  'deposit_returned',
  'exchange',
  'exchange_ordered',
  'withdrawal',
  'withdrawal_ordered',
];
const TO_A_WALLET: readonly EntryRecord['kind'][] = ['withdrawal', 'withdrawal_ordered'];

/** Loads the orders and conversions behind one sub-account's entries, each once per page. */
export const behindEntries = async (
  sources: StatementSources,
  externalId: string,
  entries: readonly EntryRecord[],
): Promise<(entry: EntryRecord) => Behind> => {
  const named = (kinds: typeof BY_ORDER, idOf: (entry: EntryRecord) => string | null) => [
    ...new Set(entries.flatMap((entry) => (kinds.includes(entry.kind) ? (idOf(entry) ?? []) : []))),
  ];
  const [orders, conversions] = await Promise.all([
    sources.orders(
      externalId,
      named(BY_ORDER, ({ order_id: id }) => id),
    ),
    sources.conversions(named(TO_A_WALLET, ({ conversion_id: id }) => id)),
  ]);
  return ({ order_id: order, conversion_id: conversion }) => ({
    order: order === null ? undefined : orders.get(order),
    conversion: conversion === null ? undefined : conversions.get(conversion),
  });
};

const placeOf = (asset: string): string => (asset === 'BRL' ? 'bank account' : 'wallet');

const exchangeName = (asset: string, order: OrderRecord | undefined): string => {
  if (!order) return 'Exchanged';
  return asset === order.source_asset
    ? `Exchanged to ${order.target_asset}`
    : `Exchanged from ${order.source_asset}`;
};

const conversionName = (code: LedgerCode): string => {
  switch (code) {
    case 'available':
      return 'Exchanged from BRL';
    case 'spread':
    case 'rounding':
      return CODE_LABELS[code];
    default:
      return 'Released from conversion';
  }
};

const ownName = ({ kind, account, amount }: EntryRecord, { order }: Behind): string => {
  const { code, asset } = readLedgerAccount(account) ?? { code: 'available', asset: '' };
  switch (kind) {
    case 'deposit':
      return asset === 'BRL' ? 'PIX received' : 'Received in wallet';
    case 'deposit_returned':
      return asset === 'BRL' ? 'PIX returned' : 'Deposit returned';
    case 'exchange':
      return exchangeName(asset, order);
    case 'exchange_spread':
      return 'Spread';
    case 'withdrawal':
      if (code === 'fees') return 'Provider fee';
      return code === 'spread' || code === 'collected' ? 'Spread collected' : `Sent to ${placeOf(asset)}`;
    case 'withdrawal_ordered':
      return `Transfer to ${placeOf(asset)} ordered`;
    case 'withdrawal_cancelled':
      return 'Transfer cancelled';
    case 'conversion_begun':
      return 'Set aside for conversion';
    case 'conversion_exchanged':
      return conversionName(code);
    case 'conversion_ended':
    case 'conversion_changed':
      return code === 'available' && isPositive(amount) ? 'Released from conversion' : KIND_LABELS[kind];
    case 'opening':
      return CODE_LABELS.opening;
    default:
      return KIND_LABELS[kind];
  }
};

/** What happened, as a customer would say it. */
export const movementName = (entry: EntryRecord, behind: Behind): string =>
  entry.cover ? `${ownName(entry, behind)} (reserve)` : ownName(entry, behind);

/** The payer of a deposit, or the wallet of a transfer, if known. */
export const counterpartyOf = ({ kind }: EntryRecord, { order, conversion }: Behind): string | null => {
  if (kind === 'deposit' || kind === 'deposit_returned') return order?.payer_name ?? null;
  return TO_A_WALLET.includes(kind) ? (conversion?.destination?.address ?? null) : null;
};
