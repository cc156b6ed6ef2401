import { type Documented, known, maybe, rows } from '../check/shape.ts';
import { each } from '../fit.ts';

/** Fields of each Beta Ramps answer (docs/provider.md). The codec requires those that are not optional. */

const message = known('text');
const [text, time, count, amount] = [maybe('text'), maybe('time'), maybe('count'), maybe('amount')];

const times = each(time, ['created_at', 'updated_at', 'deleted_at']);

const network = { id: text, name: 'text' } as const;

const asset = {
  ...each(text, ['id', 'name', 'type', 'small_image_url', 'medium_image_url', 'large_image_url']),
  symbol: 'text',
  asset_type: known('text'),
  active: maybe('flag'),
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
  number_of_orders_associated: count,
  total_asset: 'text',
  total_amount: 'amount',
  total_fees: amount,
} as const;

const PERSON = [
  ...['name', 'email', 'phone', 'tax_id_type', 'tax_id_number', 'local_id_type', 'local_id_number'],
  ...['country', 'city', 'address', 'post_code'],
];

const subAccount = {
  'sub_account_id|subaccount_id|id|account_id': 'text',
  ...each(text, PERSON),
  is_active: maybe('flag'),
} as const;

const listedAccount = {
  ...subAccount,
  ...times,
  ...each(text, ['kyc_status', 'kyc_level']),
  ...each(amount, ['kyc_limit', 'kyc_volume']),
} as const;

const counts = each(known('count'), ['page', 'size', 'total_pages']);

const wallet = {
  id: 'text',
  address: 'text',
  ...each(text, ['asset', 'network|Network', 'address_tag', 'wallet_type|type']),
  name: known('text'),
  ...times,
} as const;

const BANK = [
  ...['name', 'bank_name', 'bank_code', 'branch', 'account', 'bank_type', 'instant_payment'],
  ...['instant_payment_type', 'country', 'asset', 'city', 'state', 'postal_code', 'street_line'],
];

const bank = {
  id: 'text',
  ...each(text, BANK),
  ...each(known('text'), ['bank_account', 'instant_payment_qrcode_url', 'sub_account_id']),
  ...times,
} as const;

const order = {
  ...each('text', ['id', 'status', 'source_asset', 'target_asset']),
  ...each('amount', ['source_amount', 'target_amount']),
  ...each(text, ['recipient_email', 'description']),
  created_at: 'time',
} as const;

const orders = {
  message,
  'orders|list': rows({
    ...order,
    ...each(text, ['account_id', 'sub_account_id']),
    total_fee: amount,
    valid_until: time,
  }),
  ...each(count, ['page', 'size', 'total_pages']),
  'total|total_row': known('count'),
} as const;

const detail = {
  ...order,
  ...each(known('text'), ['account_id', 'sub_account_id']),
  total_fee: known('amount'),
  message,
  settlement_status: text,
  timelines: maybe(
    rows({ ...each(text, ['order_step', 'comments']), executed: maybe('flag'), executed_at: time }),
  ),
} as const;

export const documented: Documented = {
  answers: {
    token: [
      {
        access_token: 'text',
        'expires_in|expiration': count,
        ...each(text, ['token_type', 'refresh_token']),
      },
    ],
    assets: [{ assets: rows(asset), message }],
    networks: [{ networks: rows(network), message }],
    pool_balance: balanceLists,
    sub_accounts: [{ list: rows(listedAccount), 'total_row|total': count, ...counts, message }],
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
