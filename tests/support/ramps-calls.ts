import type { Role } from '#shared/domain/roles.ts';

type Who = 'all' | 'operators' | 'admin';
type Header = 'optional' | 'none' | 'scoped' | 'required';

/** One row of the proxy's table as C3 states it, and a request that fits it. */
export interface TableCall {
  readonly line: string;
  readonly who: Who;
  readonly header: Header;
  readonly data?: unknown;
  readonly keyed?: true;
  /** A call with an effect that cannot be had twice, or a value that must exist. */
  readonly oneOff?: true;
}

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
};

const exchange = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10.00' };
const external = { asset: 'USDT', network: 'tron', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', name: 'W' };
const bank = { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '12345-6', country: 'BR' };

/** Every row of the table, with ids to fill in. Written down here once more, so that the table itself is tested. */
export const tableCalls = ({
  wallet = 'wal_1',
  bankAccount = 'bnk_1',
  order = 'ord_1',
  shared = 'wal_2',
} = {}): readonly TableCall[] => [
  { line: 'GET /v1/asset?type=crypto', who: 'all', header: 'optional' },
  { line: 'GET /v1/network/asset/USDT', who: 'all', header: 'optional' },
  {
    line: 'POST /v1/quote',
    who: 'all',
    header: 'optional',
    data: { ...exchange, target_amount: 0, product: 'exchange', network: 'tron' },
  },
  { line: 'GET /v1/balance/pool', who: 'admin', header: 'none' },
  { line: 'GET /v1/subaccounts?page=1&size=5', who: 'admin', header: 'none' },
  { line: 'POST /v1/subaccount', who: 'operators', header: 'none', data: NEW_ACCOUNT, oneOff: true },
  { line: 'GET /v1/subaccount', who: 'all', header: 'scoped' },
  { line: 'GET /v1/balance/assets', who: 'all', header: 'scoped' },
  { line: 'GET /v1/subaccount/wallet-address?asset=USDT&wallet_type=external', who: 'all', header: 'scoped' },
  { line: 'GET /v1/subaccount/bank-account?asset=BRL', who: 'all', header: 'scoped' },
  { line: 'POST /v1/subaccount/wallet-address/external', who: 'all', header: 'scoped', data: external },
  {
    line: 'POST /v1/subaccount/wallet-address/shared',
    who: 'all',
    header: 'scoped',
    data: { asset: 'USDT', network: 'tron' },
  },
  { line: 'POST /v1/subaccount/bank-account/external', who: 'all', header: 'scoped', data: bank },
  { line: 'POST /v1/subaccount/bank-account/shared', who: 'all', header: 'scoped', data: { asset: 'BRL' } },
  { line: 'POST /v1/order/exchange', who: 'all', header: 'required', data: exchange, keyed: true },
  {
    line: 'POST /v1/order/withdrawal',
    who: 'all',
    header: 'required',
    data: { asset: 'USDT', amount: '0.5', wallet_id: wallet },
    keyed: true,
  },
  {
    line: 'POST /v1/order/shared/withdrawal',
    who: 'all',
    header: 'required',
    data: { asset: 'USDT', amount: '0.5', wallet_id: shared },
    keyed: true,
  },
  { line: 'GET /v1/order?page=1&size=5&order_by=-created_at', who: 'all', header: 'scoped' },
  { line: `GET /v1/order/${order}`, who: 'all', header: 'optional' },
  {
    line: `DELETE /v1/subaccount/wallet-address/id/${wallet}`,
    who: 'all',
    header: 'scoped',
    oneOff: true,
  },
  {
    line: `DELETE /v1/subaccount/bank-account/id/${bankAccount}`,
    who: 'all',
    header: 'scoped',
    oneOff: true,
  },
  { line: 'PATCH /v1/subaccount/inactive', who: 'operators', header: 'required', oneOff: true },
];

export const mayCall = (role: Role, who: Who): boolean =>
  who === 'all' || role === 'admin' || (who === 'operators' && role === 'gateway_user');

export const needsHeader = (role: Role, header: Header): boolean =>
  header === 'required' || (header === 'scoped' && role !== 'admin');
