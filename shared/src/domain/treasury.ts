import { type Amount, compare, isAmount, isPositive, isSummable, sumOf } from './money.ts';
import type { OrderStatus, OrderType } from './orders.ts';

/** S9.20: number of recent orders fetched and of transactions shown. */
export const RECENT_ORDERS = 20;
export const TRANSACTIONS_SHOWN = 10;

/** S2.61: USDT for the treasury, BRL for the day's volume. */
export const TREASURY_CURRENCY = 'USDT';
export const VOLUME_CURRENCY = 'BRL';

/** S7.14, S8.41: shown if the value could not be loaded. */
export const NO_WALLET = 'Wallet not available';
export const WALLET_ERROR = 'API Error - Cannot load wallet';
export const NO_EMAIL = 'No email available';

/** S4.9: an order to one of these assets takes money out. */
const WITHDRAWN_ASSETS: readonly string[] = ['BTC', 'ETH', 'USDT'];

export const TRANSACTION_TYPES = ['deposit', 'withdrawal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const CUSTOMER_STATUSES = ['active', 'inactive'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** `failed`: no balance from the provider yet; `not_loaded`: not queried yet. */
export const CUSTOMER_STATES = ['loaded', 'failed', 'not_loaded'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** S4.9: a withdrawal if the target asset is BTC, ETH or USDT, otherwise a deposit. */
export const transactionType = (targetAsset: string): TransactionType =>
  WITHDRAWN_ASSETS.includes(targetAsset) ? 'withdrawal' : 'deposit';

/** S4.10: confirmed is completed, pending is pending, anything else is failed. */
export const transactionStatus = (status: OrderStatus): TransactionStatus => {
  switch (status) {
    case 'confirmed':
      return 'completed';
    case 'pending':
      return 'pending';
    case 'cancelled':
      return 'failed';
  }
};

/** Never throws, because one bad row must not hide the treasury from everyone. */
const isAbove0 = (text: string): boolean => isAmount(text) && isPositive(text);

/** S4.11: active if the balance is above 0. */
export const customerStatus = (balance: Amount): CustomerStatus =>
  isAbove0(balance) ? 'active' : 'inactive';

/** S7.8, S7.9: the USDT entry, otherwise the first. */
export const preferred = <Entry extends { readonly asset: string }>(
  entries: readonly Entry[],
): Entry | undefined => entries.find(({ asset }) => asset === TREASURY_CURRENCY) ?? entries[0];

/** S3.30, S8.47: without a name, the email; without an email, the end of the provider's id. */
export const customerName = (account: {
  readonly name: string;
  readonly email: string;
  readonly external_id: string;
}): string => account.name.trim() || account.email.trim() || `Account ${account.external_id.slice(-6)}`;

export interface TreasuryOrder {
  readonly id: string;
  readonly external_order_id: string;
  readonly account_id: string;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly source_asset: string;
  readonly target_asset: string;
  readonly source_amount: Amount;
  readonly target_amount: Amount;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Money {
  readonly amount: Amount;
  readonly currency: string;
}

type Moved = Pick<TreasuryOrder, 'source_asset' | 'target_asset' | 'source_amount' | 'target_amount'>;

const moved = (order: Moved): Money => {
  const [amount, asset] =
    isAbove0(order.target_amount) || !isAmount(order.target_amount)
      ? [order.target_amount, order.target_asset]
      : [order.source_amount, order.source_asset];
  return { amount, currency: asset.trim() || VOLUME_CURRENCY };
};

/**
 * S9.29: target amount, otherwise source; BRL without an asset. An invalid amount shows as 0 .
 */
export const orderMoney = (order: Moved): Money => {
  const { amount, currency } = moved(order);
  return { amount: isAmount(amount) ? amount : '0', currency };
};

/** S3.31, "Derived transaction view". The amount has no sign; the type gives the direction. */
export interface TransactionView extends Money {
  readonly id: string;
  readonly type: TransactionType;
  readonly kind: OrderType;
  readonly customer: string;
  readonly time: string;
  readonly hash: string;
  readonly status: TransactionStatus;
  /** What an exchange spends; null for other orders. */
  readonly sold: Money | null;
}

export const transactionView = (order: TreasuryOrder, customer: string): TransactionView => ({
  id: order.id,
  type: transactionType(order.target_asset),
  kind: order.type,
  customer,
  ...orderMoney(order),
  time: order.created_at,
  hash: order.external_order_id,
  status: transactionStatus(order.status),
  sold:
    order.type === 'exchange' && isAmount(order.source_amount)
      ? { amount: order.source_amount, currency: order.source_asset }
      : null,
});

export interface TreasuryAccount {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
  readonly email: string;
  readonly updated_at: string;
}

/** An account's stored holdings; null if unknown. Unknown wallets are allowed (S7.8). */
export interface Holdings {
  readonly balances: readonly { readonly asset: string; readonly balance: Amount }[] | null;
  readonly balances_at: string | null;
  /** Ledger balance at that time; absent without ledger entries. */
  readonly booked?: readonly { readonly asset: string; readonly balance: Amount }[] | undefined;
  readonly wallets: readonly { readonly asset: string; readonly address: string | null }[] | null;
  readonly latest_order: { readonly updated_at: string } | null;
  readonly latest_deposit_at: string | null;
  readonly problem: { readonly message: string } | null;
}

/** S3.30, "Derived customer view". */
export interface CustomerView {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
  readonly email: string;
  readonly walletAddress: string;
  readonly balance: Amount;
  readonly currency: string;
  readonly lastDeposit: string | null;
  readonly lastActivity: string;
  readonly status: CustomerStatus;
  readonly state: CustomerState;
  /** Ledger balance of the same asset at the same time; null without ledger entries. */
  readonly booked: Amount | null;
  /** When the provider gave the balance; null if unknown. ISO 8601 UTC. */
  readonly asOf: string | null;
  readonly problem: string | null;
}

const money = (holdings: Holdings | undefined): Money => {
  const held = preferred(holdings?.balances ?? []);
  // S9.9: balance amounts default to 0.
  return { amount: held?.balance ?? '0', currency: held?.asset ?? TREASURY_CURRENCY };
};

/** A balance that is not an amount counts as missing. */
const stateOf = (holdings: Holdings | undefined): CustomerState => {
  if (!holdings) return 'not_loaded';
  if (holdings.balances === null) return holdings.problem ? 'failed' : 'not_loaded';
  return isAmount(money(holdings).amount) ? 'loaded' : 'failed';
};

/** S7.14, S8.41: different texts for an account without a wallet and one that could not be loaded. */
const walletAddress = (state: CustomerState, holdings: Holdings | undefined): string =>
  state === 'failed' ? WALLET_ERROR : preferred(holdings?.wallets ?? [])?.address?.trim() || NO_WALLET;

/** 0 if the account has ledger entries but none in this asset. */
const bookedOf = (kept: Holdings | undefined, currency: string): Amount | null =>
  kept?.booked ? (kept.booked.find(({ asset }) => asset === currency)?.balance ?? '0') : null;

/** True if ledger and provider differ. */
export const ledgerDiffer = ({
  state,
  balance,
  booked,
}: Pick<CustomerView, 'balance' | 'booked' | 'state'>): boolean =>
  state === 'loaded' && booked !== null && isAmount(booked) && compare(balance, booked) !== 0;

/** @param kept stored holdings; undefined if there are none yet */
export const customerView = (account: TreasuryAccount, kept: Holdings | undefined): CustomerView => {
  const state = stateOf(kept);
  const { amount: balance, currency } = money(state === 'loaded' ? kept : undefined);
  return {
    id: account.id,
    external_id: account.external_id,
    name: customerName(account),
    email: account.email.trim() || NO_EMAIL,
    walletAddress: walletAddress(state, kept),
    balance,
    currency,
    lastDeposit: kept?.latest_deposit_at ?? null,
    lastActivity: kept?.latest_order?.updated_at ?? account.updated_at,
    status: customerStatus(balance),
    state,
    booked: state === 'loaded' ? bookedOf(kept, currency) : null,
    asOf: state === 'loaded' ? (kept?.balances_at ?? null) : null,
    problem: kept?.problem?.message ?? null,
  };
};

const dayOf = (time: string): string => time.slice(0, 10);

export interface TreasuryTotals {
  /** USDT balances only; other currencies are not added. */
  readonly treasury: Amount;
  readonly active_customers: number;
}

/** Customers with a balance in the treasury's currency. */
const counted = <C extends Pick<CustomerView, 'currency'>>(customers: readonly C[]): readonly C[] =>
  customers.filter(({ currency }) => currency === TREASURY_CURRENCY);

export interface HourVolume {
  readonly hour: string;
  readonly brl: Amount;
}

/** A local day starts up to this many hours before the UTC day. */
const EARLIEST = 14;
const HOUR_MS = 60 * 60_000;

const hourOf = (time: string): string => time.slice(0, 13);

/** The first hour to load, so that the local day is complete in every time zone. @param now ISO 8601 UTC */
export const firstHour = (now: string): string =>
  hourOf(new Date(Date.parse(dayOf(now)) - EARLIEST * HOUR_MS).toISOString());

/** Volume so far on the UTC day of `now`. @param now ISO 8601 UTC */
export const volumeOfDay = (hours: readonly HourVolume[], now: string): Amount =>
  sumOf(hours.filter(({ hour }) => dayOf(hour) === dayOf(now)).map(({ brl }) => brl));

/** Volume since a local day started. Undefined unless at a full UTC hour. @param since ISO 8601 UTC */
export const volumeSince = (hours: readonly HourVolume[], since: string): Amount | undefined =>
  Date.parse(since) % HOUR_MS === 0
    ? sumOf(hours.filter(({ hour }) => hour >= hourOf(since)).map(({ brl }) => brl))
    : undefined;

/** Why the totals exclude a balance. */
export const TOO_LARGE = 'Its amount is too large to total.';

/** S2.61: USDT of all customers, and the number with a balance. Excludes amounts that cannot be summed. */
export const treasuryTotals = (
  customers: readonly Pick<CustomerView, 'balance' | 'currency' | 'status'>[],
): TreasuryTotals => ({
  treasury: sumOf(counted(customers).map(({ balance }) => balance)),
  active_customers: customers.filter(({ status }) => status === 'active').length,
});

/** A row excluded from the totals; the reason is shown to people. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

/** Maximum listed in one answer. */
export const LEFT_OUT_NAMED = 50;

/** Reason for a stored row that cannot be read. */
export const UNREADABLE = 'Its stored record cannot be read.';

/** True if `treasuryTotals` excludes the customer. */
export const isLeftOut = ({ balance, currency }: Pick<CustomerView, 'balance' | 'currency'>): boolean =>
  currency === TREASURY_CURRENCY && !isSummable(balance);
