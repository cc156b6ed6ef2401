import { orderId } from '#functions/modules/orders/ids.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { Destination } from '#functions/capabilities/money/ramps/model.ts';
import type { AccountStop, AccountStopsRecord } from '#shared/contract/stops.ts';
import {
  type ConfigurationRecord,
  type HoldingsRecord,
  linkTo,
  type OrderRecord,
  type PaymentRecord,
  type ProfileRecord,
  type SubAccountRecord,
  type WebhookLogRecord,
} from '#shared/contract/records.ts';

/** Records with every field set, for tests to vary. */
export const NOW = new Date('2026-11-20T14:00:00.000Z');

export const subAccount = (over: Partial<SubAccountRecord> = {}): SubAccountRecord => {
  const externalId = over.external_id ?? 'acc_1';
  return {
    id: subAccountId(externalId),
    user_id: null,
    manager_id: null,
    external_id: externalId,
    name: 'Aposta Certa Ltda',
    email: 'finance@aposta.example',
    phone: null,
    country: 'BR',
    city: 'São Paulo',
    address: null,
    state: null,
    post_code: null,
    status: 'active',
    kyc_status: 'Unchecked',
    kyc_level: null,
    kyc_limit: null,
    kyc_volume: null,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
    ...over,
  };
};

export const profile = (over: Partial<ProfileRecord> = {}): ProfileRecord => ({
  user_id: 'user-1',
  email: 'someone@example.com',
  display_name: null,
  role: 'client',
  created_at: NOW.toISOString(),
  last_sign_in_at: null,
  ...over,
});

/** The grants of an administrator named by the deployment. */
export const NAMED: ProfileRecord['grants'] = [
  { power: 'role', by: null, approved_by: null, at: NOW.toISOString() },
];

/** With the defaults of S9.6. */
export const configuration = (
  of: SubAccountRecord,
  over: Partial<ConfigurationRecord> = {},
): ConfigurationRecord => ({
  id: of.id.replace(/^sub_/, 'ccf_'),
  user_id: of.user_id,
  sub_account_id: of.id,
  sub_account: { id: of.id, name: of.name, email: of.email, external_id: of.external_id },
  is_enabled: true,
  minimum_amount: '100',
  maximum_daily_amount: '10000',
  custom_spread_override: null,
  destination: {
    wallet_id: 'wal_1',
    address: 'TOwnersWallet',
    network: 'tron',
    name: null,
    named_at: of.created_at,
    confirmed_at: of.created_at,
    confirmed_by: of.user_id,
  },
  maximum_slippage: '1',
  continue_next_day: false,
  notice: null,
  created_at: of.created_at,
  updated_at: of.updated_at,
  ...over,
});

/** Holds nothing by default. */
export const holdings = (of: SubAccountRecord, over: Partial<HoldingsRecord> = {}): HoldingsRecord => ({
  id: of.id,
  user_id: of.user_id,
  manager_id: of.manager_id,
  sub_account_id: of.id,
  external_id: of.external_id,
  balances: [],
  balances_at: of.updated_at,
  wallets: null,
  wallet_count: null,
  bank_count: null,
  places_at: null,
  latest_order: null,
  latest_deposit_at: null,
  problem: null,
  ...over,
});

export const order = (
  of: SubAccountRecord,
  number: number,
  over: Partial<OrderRecord> = {},
): OrderRecord => ({
  id: orderId(of.external_id, `ord_${number}`),
  user_id: of.user_id,
  manager_id: of.manager_id,
  account_id: of.external_id,
  external_order_id: `ord_${number}`,
  type: 'deposit',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  recipient_email: of.email,
  event_type: 'order.confirmed',
  reference: null,
  end_to_end_id: null,
  created_at: new Date(NOW.getTime() + number * 1000).toISOString(),
  updated_at: new Date(NOW.getTime() + number * 1000).toISOString(),
  ...over,
});

/** An order that sends USDT out of a sub-account. */
export const usdtWithdrawal = (of: SubAccountRecord, number: number, over: Partial<OrderRecord> = {}) =>
  order(of, number, { type: 'withdrawal', source_asset: 'USDT', target_asset: 'USDT', ...over });

/** An unconverted deposit. */
export const heldPayment = (
  of: SubAccountRecord,
  orderId: string,
  over: Partial<PaymentRecord> = {},
): PaymentRecord => ({
  id: `pay_${orderId}`,
  user_id: of.user_id,
  manager_id: of.manager_id,
  sub_account_id: of.id,
  sub_account: linkTo(of),
  order_id: orderId,
  amount: '50.00',
  end_to_end_id: null,
  state: 'held',
  reason: 'the deposit of R$ 50,00 is below the minimum of R$ 100,00',
  reason_code: 'below_minimum',
  conversion_id: null,
  closed: null,
  received_at: NOW.toISOString(),
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
  ...over,
});

/** A provider event as logged, not processed yet. */
export const loggedEvent = (over: Partial<WebhookLogRecord> = {}): WebhookLogRecord => ({
  id: 'whc_1:evt_1',
  user_id: 'operator-1',
  event_type: 'order.confirmed',
  processing_status: 'pending',
  detail: null,
  account_id: 'acc_1',
  order_id: 'ord_1',
  created_at: NOW.toISOString(),
  ...over,
});

export const webhookConfiguration = (userId: string, over: { readonly is_active?: boolean } = {}) => ({
  id: `whc_${userId}`,
  user_id: userId,
  webhook_url: '',
  webhook_header_key: 'x-webhook-secret',
  is_active: true,
  updated_at: NOW.toISOString(),
  ...over,
});

export const accountStop = (kind: AccountStop['kind'], over: Partial<AccountStop> = {}): AccountStop => ({
  kind,
  destination_id: null,
  targets: [],
  label: null,
  reason: 'looks wrong',
  since: NOW.toISOString(),
  by: { id: 'owner-1', email: 'owner-1@example.com', role: 'client' },
  version: 1,
  ...over,
});

export const stopsOf = (of: SubAccountRecord, stops: readonly AccountStop[]): AccountStopsRecord => ({
  sub_account_id: of.id,
  user_id: of.user_id,
  manager_id: of.manager_id,
  sub_account: linkTo(of),
  stops: [...stops],
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
});

/** A withdrawal wallet as the provider shows it. */
export const walletSeen = (over: Partial<Destination> = {}): Destination => ({
  kind: 'wallet',
  id: 'wal_1',
  asset: 'USDT',
  name: null,
  place: 'tron',
  masked: 'TXYZ12...mnopqr',
  targets: ['target'],
  looks: [],
  exact: over.targets?.[0] ?? 'target',
  digest: 'digest',
  ...over,
});
