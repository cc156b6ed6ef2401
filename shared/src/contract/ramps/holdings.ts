import * as z from 'zod/mini';
import { isBrCode } from '../../domain/br-code.ts';
import { ADMINISTRATORS } from '../../domain/roles.ts';
import {
  assetInput,
  kind,
  exactly,
  listOf,
  maybeAmount,
  maybeLine,
  maybeText,
  positiveAmount,
  word,
} from './fields.ts';
import { CHANGE, DESTINATION, type RampsRow, READ } from './row.ts';

/** A sub-account's balances, and its wallets and bank accounts, both receiving and external. */

const balances = z.array(
  z.looseObject({ asset: z.string(), balance_amount: maybeAmount, total: maybeAmount }),
);

/** An array, or under `data`, or under `balances`. S8.15: any other format counts as an empty list. */
const balancesAnswer = z.union([
  balances,
  z.looseObject({ data: balances }),
  z.looseObject({ balances }),
  z.unknown(),
]);

const wallet = z.looseObject({
  id: z.string(),
  asset: maybeText,
  network: maybeText,
  address: maybeText,
  address_tag: maybeText,
  name: maybeText,
  wallet_type: maybeText,
});

const bank = z.looseObject({
  id: z.string(),
  /** The holder's name, if the provider has it. */
  name: maybeText,
  asset: maybeText,
  bank_name: maybeText,
  account: maybeText,
  branch: maybeText,
  country: maybeText,
  bank_type: maybeText,
  instant_payment: maybeText,
  instant_payment_type: maybeText,
  instant_payment_qrcode_url: maybeText,
});

/** The answer to creating a wallet or bank account. Some providers only confirm the creation. */
export const madeWallet = z.union([wallet, z.unknown()]);
export const madeBank = z.union([bank, z.unknown()]);

export const getPoolBalances = {
  ...READ,
  id: 'pool-balance',
  template: '/v1/balance/pool',
  summary: 'Balances of the pool',
  roles: ADMINISTRATORS,
  account: 'none',
  answer: balancesAnswer,
} as const satisfies RampsRow;

export const getBalances = {
  ...READ,
  id: 'balances',
  template: '/v1/balance/assets',
  summary: 'Balances of a sub-account',
  answer: balancesAnswer,
} as const satisfies RampsRow;

export const listWallets = {
  ...READ,
  id: 'list-wallets',
  template: '/v1/subaccount/wallet-address',
  summary: 'Wallets',
  query: z.object({ asset: z.optional(word), wallet_type: z.optional(kind) }),
  answer: listOf(wallet),
} as const satisfies RampsRow;

export const addSharedWallet = {
  ...CHANGE,
  id: 'add-shared-wallet',
  action: 'wallet.add',
  template: '/v1/subaccount/wallet-address/shared',
  summary: 'Get a deposit wallet',
  data: exactly({ asset: assetInput, network: maybeLine(60), name: maybeLine(200) }),
  answer: madeWallet,
} as const satisfies RampsRow;

export const deleteWallet = {
  ...DESTINATION,
  id: 'delete-wallet',
  action: 'wallet.remove',
  method: 'DELETE',
  template: '/v1/subaccount/wallet-address/id/{id}',
  summary: 'Delete a wallet',
  answer: z.unknown(),
} as const satisfies RampsRow;

export const listBanks = {
  ...READ,
  id: 'list-banks',
  template: '/v1/subaccount/bank-account',
  summary: 'Bank accounts',
  query: z.object({ asset: z.optional(word), bank_type: z.optional(kind) }),
  answer: listOf(bank),
} as const satisfies RampsRow;

const pixCode = z.object({
  instant_payment: z.string(),
  instant_payment_type: z.string().check(z.regex(/^pix$/i)),
});

/** False if the deposit account's PIX code is damaged or was altered in transit. */
export const isPayable = (answer: unknown): boolean => {
  const { data } = pixCode.safeParse(answer);
  return !data?.instant_payment || isBrCode(data.instant_payment);
};

/** Returns PIX data for BRL (S2.82). */
export const addSharedBank = {
  ...CHANGE,
  id: 'add-shared-bank',
  action: 'bank_account.add',
  template: '/v1/subaccount/bank-account/shared',
  summary: 'Get a deposit account, with PIX data for BRL',
  data: exactly({ asset: assetInput, amount: z.optional(positiveAmount) }),
  answer: madeBank,
} as const satisfies RampsRow;

export const deleteBank = {
  ...DESTINATION,
  id: 'delete-bank',
  action: 'bank_account.remove',
  method: 'DELETE',
  template: '/v1/subaccount/bank-account/id/{id}',
  summary: 'Delete a bank account',
  answer: z.unknown(),
} as const satisfies RampsRow;
