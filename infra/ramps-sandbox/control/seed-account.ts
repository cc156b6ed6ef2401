import * as z from 'zod/mini';
import { accountFields, newAccount } from '../actions/accounts.ts';
import { bankFields, newExternalBank, newSharedBank } from '../actions/banks.ts';
import { tradedAsset } from '../actions/order-rules.ts';
import { newWallet, walletFields } from '../actions/wallets.ts';
import { readAmountOrZero } from '../domain/amounts.ts';
import { optionalText, read, text } from '../input.ts';
import { invalid, Problem } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import type { Account } from '../state/model.ts';
import type { World } from '../world.ts';

const TYPE = z._default(z.enum(['shared', 'external']), 'external');
const USD = { symbol: 'USD', scale: 2 };

const request = z.object({
  ...accountFields,
  account_id: optionalText,
  is_active: z.optional(z.boolean()),
  kyc_status: optionalText,
  kyc_level: optionalText,
  kyc_limit: z.optional(z.unknown()),
  kyc_volume: z.optional(z.unknown()),
  balances: z._default(
    z.union([
      z.record(z.string(), z.unknown()),
      z.array(z.object({ asset: text, balance_amount: z.unknown() })),
    ]),
    {},
  ),
  wallets: z._default(z.array(z.object({ ...walletFields, wallet_type: TYPE })), []),
  bank_accounts: z._default(z.array(z.object({ ...bankFields, bank_type: TYPE })), []),
});

const readId = (world: World, id: string): string => {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw invalid('account_id must be letters, digits, hyphens or underscores');
  if (world.store.state().accounts.has(id))
    throw new Problem(409, 'account_exists', 'This account_id is taken');
  return id;
};

export const seedAccount = (world: World, body: unknown): Account => {
  const { account_id, is_active, kyc_status, kyc_level, kyc_limit, kyc_volume, ...asked } = read(
    request,
    body,
  );
  const { balances, wallets, bank_accounts, ...profile } = asked;
  const plain = newAccount(world, profile);
  const account: Account = {
    ...plain,
    account_id: account_id === undefined ? plain.account_id : readId(world, account_id),
    is_active: is_active ?? true,
    kyc_status: kyc_status ?? plain.kyc_status,
    kyc_level: kyc_level ?? plain.kyc_level,
    kyc_limit: readAmountOrZero(kyc_limit ?? '0', 'kyc_limit', USD),
    kyc_volume: readAmountOrZero(kyc_volume ?? '0', 'kyc_volume', USD),
  };
  const id = account.account_id;
  const pairs = Array.isArray(balances)
    ? balances.map(({ asset, balance_amount }) => [asset, balance_amount] as const)
    : Object.entries(balances);
  world.store.commit(
    { type: 'account', account },
    ...pairs.map(([symbol, amount]): NewFact => {
      const asset = tradedAsset(symbol);
      const delta = readAmountOrZero(amount, `balances.${symbol}`, asset);
      return { type: 'balance', account_id: id, asset: asset.symbol, delta };
    }),
    ...wallets.map(({ wallet_type, ...wallet }): NewFact => ({
      type: 'wallet',
      wallet: newWallet(world, id, wallet_type, wallet),
    })),
    ...bank_accounts.map(({ bank_type, ...bank }): NewFact => ({
      type: 'bank',
      bank:
        bank_type === 'external'
          ? newExternalBank(world, id, bank)
          : newSharedBank(world, account, tradedAsset(bank.asset), undefined),
    })),
  );
  return account;
};
