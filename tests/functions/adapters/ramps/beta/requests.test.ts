import { codec } from '#functions/adapters/ramps/beta/profile.ts';
import type { OrderDestination, Outgoing } from '#functions/modules/provider/calls.ts';
import { listAssets, listNetworks } from '#shared/contract/ramps/assets.ts';
import { addExternalBank } from '#shared/contract/ramps/external-bank.ts';
import { addExternalWallet } from '#shared/contract/ramps/external-wallet.ts';
import * as holdings from '#shared/contract/ramps/holdings.ts';
import { createSubAccount } from '#shared/contract/ramps/new-sub-account.ts';
import * as orders from '#shared/contract/ramps/orders.ts';
import { deactivateSubAccount, getSubAccount, listSubAccounts } from '#shared/contract/ramps/sub-accounts.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { attemptsOf, exampleOf } from '#tests/support/beta-fixtures.ts';
import { expect, test } from 'vitest';

const TRON: OrderDestination = {
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  address_tag: null,
  network: 'tron',
};
const BANK = { asset: 'BRL', name: 'Made Up', bank_name: 'Banco', branch: '0001', account: '12345-6' };
const US = {
  asset: 'USD',
  name: 'Made Up',
  bank_name: 'Made Up Bank',
  branch: '990000000',
  account: '987654321',
  country: 'US',
  city: 'New York',
  postal_code: '10001',
  state: 'NY',
  street_line: '1 Made Up Street',
};
const ACCOUNT = {
  tax_id_number: '12345678000195',
  tax_id_type: 'CNPJ',
  email: 'sub@example.com',
  name: 'Made Up Ltda',
  country: 'BR',
  local_id_number: '123456789',
  local_id_type: 'NATIONAL_ID',
  post_code: '01310-100',
  city: 'Sao Paulo',
  address: 'Avenida 1',
  phone: '+5511999999999',
};
const PAIR = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500' };
const withdrawal = (data: object, destination: OrderDestination): Outgoing => ({
  row: orders.orderWithdrawal,
  data: { ...data, reference: 'cnv_1-w1' },
  destination,
});

const DOCUMENTED: readonly (readonly [string, string | undefined, Outgoing])[] = [
  ['assets', undefined, { row: listAssets, query: { type: 'crypto' } }],
  ['assets', 'fiat', { row: listAssets, query: { type: 'fiat' } }],
  ['networks', undefined, { row: listNetworks, values: { asset: 'USDT' } }],
  [
    'quote',
    undefined,
    { row: orders.requestQuote, data: { ...PAIR, target_amount: '0', product: 'exchange' } },
  ],
  ['balance-assets', undefined, { row: holdings.getBalances }],
  ['balance-pool', undefined, { row: holdings.getPoolBalances }],
  ['sub-accounts', undefined, { row: listSubAccounts, query: { page: '1', size: '20' } }],
  ['sub-account', undefined, { row: getSubAccount }],
  [
    'create-sub-account',
    undefined,
    { row: createSubAccount, data: { ...ACCOUNT, industry: 'other', reference: 'acc_1' } },
  ],
  ['make-inactive', undefined, { row: deactivateSubAccount, data: { is_active: false } }],
  ['wallets', undefined, { row: holdings.listWallets, query: { asset: 'USDT', wallet_type: 'external' } }],
  [
    'add-external-wallet',
    undefined,
    {
      row: addExternalWallet,
      data: { asset: 'USDT', network: 'TRC-20', address: TRON.address, name: 'Treasury' },
    },
  ],
  [
    'add-shared-wallet',
    undefined,
    { row: holdings.addSharedWallet, data: { asset: 'USDT', network: 'Tron', name: 'Deposits' } },
  ],
  ['delete-wallet', undefined, { row: holdings.deleteWallet, values: { id: 'w-2' } }],
  ['banks', undefined, { row: holdings.listBanks, query: { asset: 'BRL', bank_type: 'external' } }],
  [
    'add-external-bank',
    undefined,
    {
      row: addExternalBank,
      data: { ...BANK, country: 'BR', instant_payment: 'pix@example.com', instant_payment_type: 'PIX' },
    },
  ],
  ['add-external-bank', 'United States, with the keys of the example', { row: addExternalBank, data: US }],
  ['add-shared-bank', undefined, { row: holdings.addSharedBank, data: { asset: 'BRL', amount: '1500' } }],
  ['delete-bank', undefined, { row: holdings.deleteBank, values: { id: 'b-1' } }],
  [
    'exchange',
    undefined,
    {
      row: orders.orderExchange,
      data: { ...PAIR, product: 'exchange', quote_id: 'q-1', reference: 'cnv_1-x1' },
      idempotencyKey: 'k-1',
    },
  ],
  ['withdrawal', undefined, withdrawal({ asset: 'USDT', amount: '277.5', wallet_id: 'w-2' }, TRON)],
  [
    'withdrawal',
    'fiat to the registered bank account, PIX',
    withdrawal({ asset: 'BRL', amount: '1500', bank_account_id: 'b-1' }, { instant_payment_type: 'PIX' }),
  ],
  [
    'withdrawal',
    'a destination with a tag',
    withdrawal(
      { asset: 'XRP', amount: '10.5', wallet_id: 'w-3' },
      { address: 'rMadeUpMadeUpMadeUpMadeUp', address_tag: '12345', network: 'ripple' },
    ),
  ],
  [
    'order-list',
    'the second of two pages',
    { row: orders.listOrders, query: { page: '2', size: '2', order_by: undefined } },
  ],
  ['order-list', 'an empty page', { row: orders.listOrders, query: { page: '9', size: '20' } }],
  ['order-detail', undefined, { row: orders.getOrder, values: { id: 'o-1' } }],
];

test.each(DOCUMENTED)('%s, %s: sends the documented request', (name, variant, call) => {
  const documented = exampleOf(name, variant).request;
  const [request] = attemptsOf(call)[0].requests;
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined) as [
    string,
    string,
  ][];
  const line = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  expect([request.method, `${request.path}${line}`]).toEqual([documented?.method, documented?.path]);
  expect(request.body === undefined ? undefined : JSON.parse(request.body)).toEqual(documented?.body);
  expect(request.withoutToken ?? false).toBe(documented?.headers['authorization'] === undefined);
});

test('every row of the table has a request, except for undocumented withdrawals', () => {
  const asked = new Set([...DOCUMENTED.map(([, , { row }]) => row.id), orders.orderSharedWithdrawal.id]);
  expect(RAMPS_TABLE.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
  expect(codec({ row: orders.orderSharedWithdrawal, data: {} })).toEqual({
    refused: 'The provider has no withdrawals to shared wallets',
  });
});

test('sends amounts digit by digit', () => {
  const data = { ...PAIR, source_amount: '9007199254740993.010000000000000001' };
  const [{ body }] = attemptsOf({ row: orders.orderExchange, data })[0].requests;
  expect(body).toContain('"source_amount":9007199254740993.010000000000000001,');
});

test("requests a list in the provider's words, at most fifty rows", () => {
  const query = { page: '1', size: '100', status: 'cancelled', order_by: 'updated_at desc' };
  expect(attemptsOf({ row: orders.listOrders, query })[0].requests[0].query).toEqual({
    page: '1',
    size: '50',
    status: 'canceled',
    search: undefined,
    order_by: 'created_at',
  });
});

test('requests both types of assets without a type', () => {
  const { requests } = attemptsOf({ row: listAssets })[0];
  expect(requests.map(({ query }) => query)).toEqual([{ type: 'crypto' }, { type: 'fiat' }]);
});

test.each<[string, Outgoing, string]>([
  [
    'a withdrawal without its destination',
    { row: orders.orderWithdrawal, data: { asset: 'USDT', amount: '1', wallet_id: 'w-1' } },
    'The provider does not list this destination',
  ],
  [
    'a withdrawal to a wallet with the destination of a bank account',
    withdrawal({ asset: 'USDT', amount: '1', wallet_id: 'w-1' }, { instant_payment_type: 'PIX' }),
    'The provider does not list this destination',
  ],
  [
    'a withdrawal to a bank account with the destination of a wallet',
    withdrawal({ asset: 'BRL', amount: '1', bank_account_id: 'b-1' }, TRON),
    'The provider does not list this destination',
  ],
  [
    'a withdrawal to a wallet without a network',
    withdrawal({ asset: 'USDT', amount: '1', wallet_id: 'w-1' }, { ...TRON, network: '' }),
    'The provider does not list this destination',
  ],
  [
    'an exchange into an asset whose network nobody names',
    { row: orders.orderExchange, data: { ...PAIR, target_asset: 'USDC' } },
    'Name the network for USDC',
  ],
  [
    'an exchange without an amount',
    { row: orders.orderExchange, data: { ...PAIR, source_amount: 'much' } },
    'The exchange has no valid source_amount',
  ],
  [
    'a bank account without a name',
    { row: addExternalBank, data: { ...US, name: undefined } },
    'Account name is required',
  ],
  [
    'a wallet without a network',
    { row: addExternalWallet, data: { asset: 'USDT', address: TRON.address } },
    'Network is required',
  ],
  [
    'an inactive sub-account that should be active again',
    { row: deactivateSubAccount, data: { is_active: true } },
    'The provider cannot reactivate a sub-account',
  ],
])('%s is not sent', (_what, call, refused) => {
  expect(codec(call)).toEqual({ refused });
});

test.each([
  ['TRC20', 'tron'],
  ['ERC20', 'erc-20'],
  ['Ripple', 'ripple'],
  ['ethereum', 'ethereum'],
  ['Made Up Chain', 'Made Up Chain'],
])('the network %s goes out as %s', (network, spelled) => {
  const [{ body = '' }] = attemptsOf({ row: holdings.addSharedWallet, data: { asset: 'USDT', network } })[0]
    .requests;
  expect(JSON.parse(body)).toEqual({ asset: 'USDT', network: spelled });
});
