import { type Documented, known, maybe, rows } from '../check/shape.ts';

/** Fields of each Beta Ramps answer (docs/provider.md). The codec needs those that are not optional. */

const message = known('text');
const times = { created_at: maybe('time'), updated_at: maybe('time'), deleted_at: maybe('time') };

const network = { id: maybe('text'), name: 'text' } as const;

const asset = {
  id: maybe('text'),
  name: maybe('text'),
  symbol: 'text',
  type: maybe('text'),
  asset_type: known('text'),
  active: maybe('flag'),
  small_image_url: maybe('text'),
  medium_image_url: maybe('text'),
  large_image_url: maybe('text'),
  networks: maybe(rows(network)),
} as const;

const balance = {
  'asset|total_asset': 'text',
  'balance_amount|total|total_amount': 'amount',
} as const;

const balanceLists = [
  { balances: rows(balance), message },
  { data: rows(balance), message },
  rows(balance),
] as const;

const balanceOfAsset = {
  message,
  number_of_orders_associated: maybe('count'),
  total_asset: 'text',
  total_amount: 'amount',
  total_fees: maybe('amount'),
} as const;

const person = {
  name: maybe('text'),
  email: maybe('text'),
  phone: maybe('text'),
  tax_id_type: maybe('text'),
  tax_id_number: maybe('text'),
  local_id_type: maybe('text'),
  local_id_number: maybe('text'),
  country: maybe('text'),
  city: maybe('text'),
  address: maybe('text'),
  post_code: maybe('text'),
} as const;

const subAccount = {
  'sub_account_id|subaccount_id|id|account_id': 'text',
  ...person,
  is_active: maybe('flag'),
} as const;

const listedAccount = {
  ...subAccount,
  ...times,
  kyc_status: maybe('text'),
  kyc_level: maybe('text'),
  kyc_limit: maybe('amount'),
  kyc_volume: maybe('amount'),
} as const;

const counts = { page: known('count'), size: known('count'), total_pages: known('count') };

const wallet = {
  id: 'text',
  asset: maybe('text'),
  'network|Network': maybe('text'),
  address: 'text',
  address_tag: maybe('text'),
  name: known('text'),
  'wallet_type|type': maybe('text'),
  ...times,
} as const;

const bank = {
  id: 'text',
  name: maybe('text'),
  bank_name: maybe('text'),
  bank_code: maybe('text'),
  branch: maybe('text'),
  account: maybe('text'),
  bank_account: known('text'),
  bank_type: maybe('text'),
  instant_payment: maybe('text'),
  instant_payment_type: maybe('text'),
  instant_payment_qrcode_url: known('text'),
  country: maybe('text'),
  asset: maybe('text'),
  city: maybe('text'),
  state: maybe('text'),
  postal_code: maybe('text'),
  street_line: maybe('text'),
  sub_account_id: known('text'),
  ...times,
} as const;

const order = {
  id: 'text',
  recipient_email: maybe('text'),
  description: maybe('text'),
  status: 'text',
  source_asset: 'text',
  source_amount: 'amount',
  target_asset: 'text',
  target_amount: 'amount',
  created_at: 'time',
} as const;

const orders = {
  message,
  'orders|list': rows({
    ...order,
    account_id: maybe('text'),
    sub_account_id: maybe('text'),
    total_fee: maybe('amount'),
    valid_until: maybe('time'),
  }),
  page: maybe('count'),
  size: maybe('count'),
  total_pages: maybe('count'),
  'total|total_row': known('count'),
} as const;

const detail = {
  ...order,
  account_id: known('text'),
  sub_account_id: known('text'),
  total_fee: known('amount'),
  message,
  settlement_status: maybe('text'),
  timelines: maybe(
    rows({
      order_step: maybe('text'),
      executed: maybe('flag'),
      comments: maybe('text'),
      executed_at: maybe('time'),
    }),
  ),
} as const;

export const documented: Documented = {
  answers: {
    token: [
      {
        access_token: 'text',
        'expires_in|expiration': maybe('count'),
        token_type: maybe('text'),
        refresh_token: maybe('text'),
      },
    ],
    assets: [{ assets: rows(asset), message }],
    networks: [{ networks: rows(network), message }],
    pool_balance: balanceLists,
    sub_accounts: [{ list: rows(listedAccount), 'total_row|total': maybe('count'), ...counts, message }],
    sub_account: [{ ...subAccount, created_at: known('time'), message }],
    balances: [...balanceLists, balanceOfAsset],
    wallets: [{ list: rows(wallet), 'total_row|total': known('count'), ...counts, message }],
    banks: [{ list: rows(bank), 'total_row|total': known('count'), ...counts, message }],
    orders: [orders],
    orders_of_sub_account: [orders],
    order: [detail],
  },
  amounts: 'number',
  decimals: [6, 9],
  statuses: ['open', 'pending', 'confirmed', 'canceled', 'cancelled'],
  sameToken: true,
};
