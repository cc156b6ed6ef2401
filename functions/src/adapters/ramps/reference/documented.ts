import { type Documented, known, maybe, rows } from '../check/shape.ts';
import { each } from '../fit.ts';

/** Answers of the reference provider (docs/contract.md, C6). */

const [text, extra] = [maybe('text'), known('text')];

const network = { id: text, name: 'text' } as const;
const times = { created_at: maybe('time'), updated_at: known('time') };
const total_row = maybe('count');

const balance = { asset: 'text', 'balance_amount|total': 'amount' } as const;

const balances = [{ balances: rows(balance) }, { data: rows(balance) }, rows(balance)] as const;

const PERSON = [
  ...['phone', 'country', 'city', 'address', 'state', 'post_code', 'tax_id_type', 'tax_id_number'],
  ...['local_id_type', 'local_id_number'],
];

const subAccount = {
  account_id: 'text',
  ...times,
  ...each(text, ['name', 'email', 'kyc_status', 'kyc_level']),
  ...each(maybe('amount'), ['kyc_limit', 'kyc_volume']),
  is_active: maybe('flag'),
  ...each(extra, ['reference', ...PERSON]),
} as const;

const wallet = {
  ...each('text', ['id', 'address']),
  ...each(text, ['asset', 'network', 'wallet_type']),
  ...each(extra, ['address_tag', 'name']),
  ...times,
} as const;

const bank = {
  id: 'text',
  ...each(text, ['asset', 'bank_name', 'account', 'branch', 'country', 'bank_type']),
  ...each(extra, ['name', 'instant_payment', 'instant_payment_type', 'instant_payment_qrcode_url']),
  ...times,
} as const;

const KNOWN_OF_ORDERS = [
  ...['reference', 'end_to_end_id', 'payer_name', 'payer_document', 'transaction_hash', 'quote_id'],
  ...['wallet_id', 'bank_account_id', 'network'],
];

const order = {
  ...each('text', ['id', 'type', 'account_id', 'status', 'source_asset', 'target_asset']),
  ...each('amount', ['source_amount', 'target_amount']),
  ...each('time', ['created_at', 'updated_at']),
  ...each(extra, KNOWN_OF_ORDERS),
  fee: known('amount'),
} as const;

const orders = { list: rows(order), total_row } as const;

export const documented: Documented = {
  answers: {
    token: [{ access_token: 'text', expires_in: 'count', token_type: extra }],
    assets: [
      {
        assets: rows({
          ...each(text, ['id', 'name']),
          ...each('text', ['symbol', 'asset_type|type']),
          active: maybe('flag'),
          ...each(extra, ['small_image_url', 'medium_image_url']),
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
