import { pathOf } from '../call.ts';
import { listAssets, listNetworks } from '../ramps/assets.ts';
import { addExternalBank } from '../ramps/external-bank.ts';
import { addExternalWallet } from '../ramps/external-wallet.ts';
import * as holdings from '../ramps/holdings.ts';
import { createSubAccount } from '../ramps/new-sub-account.ts';
import * as orders from '../ramps/orders.ts';
import type { CallInput, RampsRow } from '../ramps/row.ts';
import * as accounts from '../ramps/sub-accounts.ts';
import type { World } from './world.ts';

export const NEW_ACCOUNT = {
  name: 'Nova Apostas Ltda',
  email: 'contato@nova.example',
  phone: '+55 11 4000-0000',
  corporate_website: '',
  company_description: 'Bets',
  industry: 'FINTECH',
  monthly_revenue: '0-10K',
  estimated_processing_volume: '0-10K',
  country: 'BR',
  city: 'São Paulo',
  address: 'Avenida Paulista, 1',
  state: 'SP',
  post_code: '01310-100',
  tax_id_type: 'CNPJ',
  tax_id_number: '12.345.678/0001-95',
  local_id_type: 'NATIONAL_ID',
  local_id_number: '123',
  document_number: '',
  onboarding_type: 'business',
} as const;

const EXCHANGE = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10.00' } as const;

export interface RowExample {
  readonly row: RampsRow;
  /** `POST /v1/quote`, with its path values and query. */
  readonly line: string;
  readonly data?: unknown;
}

interface Given {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly data?: unknown;
}

const of = <Row extends RampsRow>(row: Row, input: CallInput<Row>): RowExample => {
  const { values, query, data }: Given = input;
  const asked = new URLSearchParams({ ...query });
  const path = pathOf(row.template, values) ?? '';
  return {
    row,
    line: `${row.method} ${path}${asked.size === 0 ? '' : `?${asked.toString()}`}`,
    ...(data === undefined ? {} : { data }),
  };
};

export const rowExamples = ({
  destination,
  bankAccount,
  order,
  depositWallet = destination,
}: Pick<World, 'destination' | 'bankAccount' | 'order'> & {
  readonly depositWallet?: string;
}): readonly RowExample[] => [
  of(listAssets, { query: { type: 'crypto' } }),
  of(listNetworks, { values: { asset: 'USDT' } }),
  of(orders.requestQuote, { data: { ...EXCHANGE, target_amount: 0, product: 'exchange', network: 'tron' } }),
  of(holdings.getPoolBalances, {}),
  of(accounts.listSubAccounts, { query: { page: '1', size: '5' } }),
  of(createSubAccount, { data: NEW_ACCOUNT }),
  of(accounts.getSubAccount, {}),
  of(holdings.getBalances, {}),
  of(holdings.listWallets, { query: { asset: 'USDT', wallet_type: 'external' } }),
  of(holdings.listBanks, { query: { asset: 'BRL' } }),
  of(addExternalWallet, {
    data: { asset: 'USDT', network: 'tron', address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N', name: 'W' },
  }),
  of(holdings.addSharedWallet, { data: { asset: 'USDT', network: 'tron' } }),
  of(addExternalBank, {
    data: { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '12345-6', country: 'BR' },
  }),
  of(holdings.addSharedBank, { data: { asset: 'BRL' } }),
  of(orders.orderExchange, { data: EXCHANGE }),
  of(orders.orderWithdrawal, { data: { asset: 'USDT', amount: '0.5', wallet_id: destination } }),
  of(orders.orderSharedWithdrawal, { data: { asset: 'USDT', amount: '0.5', wallet_id: depositWallet } }),
  of(orders.listOrders, { query: { page: '1', size: '5', order_by: '-created_at' } }),
  of(orders.getOrder, { values: { id: order } }),
  of(holdings.deleteWallet, { values: { id: destination } }),
  of(holdings.deleteBank, { values: { id: bankAccount } }),
  of(accounts.deactivateSubAccount, {}),
];
