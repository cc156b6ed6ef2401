import { type Documented, known, maybe, rows } from '../check/shape.ts';

/** The answers of the reference wire (docs/contract.md, C6). */

const network = { id: maybe('text'), name: 'text' } as const;
const times = { created_at: maybe('time'), updated_at: known('time') };
const total_row = maybe('count');

const balance = { asset: 'text', 'balance_amount|total': 'amount' } as const;

const balances = [{ balances: rows(balance) }, { data: rows(balance) }, rows(balance)] as const;

const subAccount = {
  account_id: 'text',
  ...times,
  reference: known('text'),
  name: maybe('text'),
  email: maybe('text'),
  is_active: maybe('flag'),
  kyc_status: maybe('text'),
  kyc_level: maybe('text'),
  kyc_limit: maybe('amount'),
  kyc_volume: maybe('amount'),
  phone: known('text'),
  country: known('text'),
  city: known('text'),
  address: known('text'),
  state: known('text'),
  post_code: known('text'),
  tax_id_type: known('text'),
  tax_id_number: known('text'),
  local_id_type: known('text'),
  local_id_number: known('text'),
} as const;

const wallet = {
  id: 'text',
  asset: maybe('text'),
  network: maybe('text'),
  address: 'text',
  address_tag: known('text'),
  name: known('text'),
  wallet_type: maybe('text'),
  ...times,
} as const;

const bank = {
  id: 'text',
  asset: maybe('text'),
  name: known('text'),
  bank_name: maybe('text'),
  account: maybe('text'),
  branch: maybe('text'),
  country: maybe('text'),
  bank_type: maybe('text'),
  instant_payment: known('text'),
  instant_payment_type: known('text'),
  instant_payment_qrcode_url: known('text'),
  ...times,
} as const;

const order = {
  id: 'text',
  type: 'text',
  account_id: 'text',
  status: 'text',
  source_asset: 'text',
  target_asset: 'text',
  source_amount: 'amount',
  target_amount: 'amount',
  created_at: 'time',
  updated_at: 'time',
  reference: known('text'),
  end_to_end_id: known('text'),
  payer_name: known('text'),
  payer_document: known('text'),
  transaction_hash: known('text'),
  quote_id: known('text'),
  wallet_id: known('text'),
  bank_account_id: known('text'),
  network: known('text'),
  fee: known('amount'),
} as const;

const orders = { list: rows(order), total_row } as const;

export const documented: Documented = {
  answers: {
    token: [{ access_token: 'text', expires_in: 'count', token_type: known('text') }],
    assets: [
      {
        assets: rows({
          id: maybe('text'),
          name: maybe('text'),
          symbol: 'text',
          'asset_type|type': 'text',
          active: maybe('flag'),
          small_image_url: known('text'),
          medium_image_url: known('text'),
          networks: maybe(rows(network)),
        }),
      },
    ],
    networks: [{ networks: rows(network) }],
    pool_balance: balances,
    sub_accounts: [{ list: rows(subAccount), total_row }],
    sub_account: [subAccount],
    balances,
    wallets: [{ list: rows(wallet), total_row }],
    banks: [{ list: rows(bank), total_row }],
    orders: [orders],
    orders_of_sub_account: [orders],
    order: [order],
  },
  amounts: null,
  decimals: [3, 9],
  statuses: ['pending', 'confirmed', 'cancelled', 'canceled', 'returned', 'refunded', 'reversed'],
  sameToken: false,
};
