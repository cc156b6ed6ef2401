import { ROLES } from '../../domain/roles.ts';
import * as answers from './answers.ts';
import { externalBankRequest } from './external-bank.ts';
import { newSubAccountRequest } from './new-sub-account.ts';
import * as queries from './queries.ts';
import * as requests from './requests.ts';
import type { RampsRow } from './row.ts';
import { NO_DATA } from './texts.ts';
import * as z from 'zod/mini';

const ALL = ROLES;
const OPERATORS = ['admin', 'gateway_user'] as const;
const ADMINISTRATORS = ['admin'] as const;

/** A read: anybody in whose scope the account is. */
const read = {
  method: 'GET',
  roles: ALL,
  account: 'scoped',
  fresh: false,
  handling: 'forward',
  query: queries.NO_QUERY,
  data: NO_DATA,
} as const;

/** A change: it is decided by the role row, not by the token. */
const change = { ...read, method: 'POST', fresh: true } as const;

/** Where money may go to. */
const destination = { ...change, handling: 'destination' } as const;

const order = { ...change, account: 'required', handling: 'order', answer: answers.orderAnswer } as const;

/** contract 3, "The proxy's table": nothing else is passed on. The handler, the tests and the documentation read it. */
export const RAMPS_TABLE: readonly RampsRow[] = [
  {
    ...read,
    id: 'list-assets',
    template: '/v1/asset',
    summary: 'Assets',
    account: 'optional',
    query: queries.assetQuery,
    answer: answers.assetsAnswer,
  },
  {
    ...read,
    id: 'list-networks',
    template: '/v1/network/asset/{asset}',
    summary: 'Networks of an asset',
    account: 'optional',
    answer: answers.networksAnswer,
  },
  {
    ...read,
    id: 'quote',
    method: 'POST',
    template: '/v1/quote',
    summary: 'A quote for an exchange',
    account: 'optional',
    data: requests.quoteRequest,
    answer: answers.quoteAnswer,
  },
  {
    ...read,
    id: 'pool-balance',
    template: '/v1/balance/pool',
    summary: 'Balances of the pool',
    roles: ADMINISTRATORS,
    account: 'none',
    answer: answers.balancesAnswer,
  },
  {
    ...read,
    id: 'list-sub-accounts',
    template: '/v1/subaccounts',
    summary: 'Sub-accounts at the provider',
    roles: ADMINISTRATORS,
    account: 'none',
    query: queries.pageOfProvider,
    answer: answers.subAccountsAnswer,
  },
  {
    ...change,
    id: 'create-sub-account',
    template: '/v1/subaccount',
    summary: 'Create a sub-account',
    roles: OPERATORS,
    account: 'none',
    handling: 'new_account',
    data: newSubAccountRequest,
    answer: answers.subAccountAnswer,
  },
  {
    ...read,
    id: 'get-sub-account',
    template: '/v1/subaccount',
    summary: 'A sub-account',
    answer: answers.subAccountAnswer,
  },
  {
    ...read,
    id: 'balances',
    template: '/v1/balance/assets',
    summary: 'Balances of a sub-account',
    answer: answers.balancesAnswer,
  },
  {
    ...change,
    id: 'deactivate-sub-account',
    method: 'PATCH',
    template: '/v1/subaccount/inactive',
    summary: 'Make a sub-account inactive, or active again',
    roles: OPERATORS,
    account: 'required',
    handling: 'deactivation',
    data: requests.deactivationRequest,
    answer: z.unknown(),
  },
  {
    ...read,
    id: 'list-wallets',
    template: '/v1/subaccount/wallet-address',
    summary: 'Wallets',
    query: queries.walletQuery,
    answer: answers.walletsAnswer,
  },
  {
    ...destination,
    id: 'add-external-wallet',
    template: '/v1/subaccount/wallet-address/external',
    summary: 'Add a withdrawal wallet',
    data: requests.externalWalletRequest,
    answer: answers.madeWallet,
  },
  {
    ...change,
    id: 'add-shared-wallet',
    template: '/v1/subaccount/wallet-address/shared',
    summary: 'Get a deposit wallet',
    data: requests.sharedWalletRequest,
    answer: answers.madeWallet,
  },
  {
    ...destination,
    id: 'delete-wallet',
    method: 'DELETE',
    template: '/v1/subaccount/wallet-address/id/{id}',
    summary: 'Delete a wallet',
    answer: z.unknown(),
  },
  {
    ...read,
    id: 'list-banks',
    template: '/v1/subaccount/bank-account',
    summary: 'Bank accounts',
    query: queries.bankQuery,
    answer: answers.banksAnswer,
  },
  {
    ...destination,
    id: 'add-external-bank',
    template: '/v1/subaccount/bank-account/external',
    summary: 'Add a withdrawal bank account',
    data: externalBankRequest,
    answer: answers.madeBank,
  },
  {
    ...change,
    id: 'add-shared-bank',
    template: '/v1/subaccount/bank-account/shared',
    summary: 'Get a deposit account, with PIX data for BRL',
    data: requests.sharedBankRequest,
    answer: answers.madeBank,
  },
  {
    ...destination,
    id: 'delete-bank',
    method: 'DELETE',
    template: '/v1/subaccount/bank-account/id/{id}',
    summary: 'Delete a bank account',
    answer: z.unknown(),
  },
  {
    ...order,
    id: 'order-exchange',
    template: '/v1/order/exchange',
    summary: 'Order an exchange',
    data: requests.exchangeRequest,
  },
  {
    ...order,
    id: 'order-withdrawal',
    template: '/v1/order/withdrawal',
    summary: 'Order a withdrawal to an external wallet or bank account',
    data: requests.withdrawalRequest,
  },
  {
    ...order,
    id: 'order-shared-withdrawal',
    template: '/v1/order/shared/withdrawal',
    summary: 'Order a withdrawal to a deposit wallet or account of a sub-account',
    data: requests.withdrawalRequest,
  },
  {
    ...read,
    id: 'list-orders',
    template: '/v1/order',
    summary: 'Orders',
    query: queries.orderQuery,
    answer: answers.ordersAnswer,
  },
  {
    ...read,
    id: 'get-order',
    template: '/v1/order/{id}',
    summary: 'An order',
    account: 'optional',
    handling: 'visible_order',
    answer: answers.orderAnswer,
  },
];
