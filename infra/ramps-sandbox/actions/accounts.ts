import * as z from 'zod/mini';
import { exact, formatAmount, readAmountOrZero, scaleOf, SYMBOL } from '../domain/money.ts';
import { randomId } from '../domain/random.ts';
import { each, invalid, optionalText, present, Problem, read, text } from '../input.ts';
import type { Account, NewFact } from '../state/model.ts';
import { accountOf } from '../state/state.ts';
import { isoTime, type World } from '../world.ts';
import { bankFields, newExternalBank, newSharedBank } from './banks.ts';
import { tradedAsset } from './place.ts';
import { newWallet, walletFields } from './wallets.ts';

/** S3.12; `reference` is the creator's and returned unchanged. */
const accountFields = {
  name: text,
  email: text.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')),
  ...each(optionalText, 'phone', 'address', 'city', 'state', 'country', 'post_code'),
  ...each(optionalText, 'company_description', 'corporate_website', 'industry', 'monthly_revenue'),
  ...each(optionalText, 'estimated_processing_volume', 'onboarding_type', 'document_number', 'reference'),
  ...each(optionalText, 'tax_id_type', 'tax_id_number', 'local_id_type', 'local_id_number'),
};

const accountRequest = z.object(accountFields);

const betaRequest = z.object({
  ...accountFields,
  ...each(text, 'tax_id_number', 'tax_id_type', 'country', 'local_id_number'),
  reference: z.transform(() => undefined),
});

const newAccount = (world: World, asked: z.output<typeof accountRequest>): Account => {
  const { name, email, reference, ...profile } = asked;
  const type = profile.onboarding_type;
  if (type !== undefined && type !== 'business' && type !== 'individual') {
    throw invalid('onboarding_type must be business or individual');
  }
  const time = isoTime(world.clock.now());
  const isShown = world.store.state().behaviour.account_references !== 'hidden';
  return {
    account_id: randomId('acc'),
    name,
    email,
    profile: present({ ...profile, ...(isShown ? { reference } : {}) }),
    is_active: true,
    kyc_status: 'Unchecked',
    kyc_level: '0',
    kyc_limit: '0.00',
    kyc_volume: '0.00',
    created_at: time,
    updated_at: time,
  };
};

export const createAccount = (world: World, body: unknown): Account => {
  const account = newAccount(world, read(world.wire === 'beta' ? betaRequest : accountRequest, body));
  world.store.commit({ type: 'account', account });
  return account;
};

const activityRequest = z.object({ is_active: z._default(z.boolean(), false) });

/** `PATCH /v1/subaccount/inactive`, or active again with `{ "is_active": true }`. Idempotent. */
export const setActivity = ({ store, clock }: World, id: string, body: unknown): Account => {
  const { is_active } = read(activityRequest, body ?? {});
  const account = accountOf(store.state(), id);
  if (account.is_active === is_active) return account;
  const changed = { ...account, is_active, updated_at: isoTime(clock.now()) };
  store.commit({ type: 'account', account: changed });
  return changed;
};

const movement = z.strictObject({
  asset: text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like BRL')),
  delta: text.check(z.regex(/^-?\d{1,20}(\.\d{1,18})?$/, 'must be a plain number with a dot, like -1500.00')),
});

/** `POST /sandbox/accounts/{id}/balance`: moves money without an order; only the log shows it. */
export const moveBalance = (world: World, account_id: string, body: unknown): void => {
  const { asset, delta } = read(movement, body);
  accountOf(world.store.state(), account_id);
  const scale = scaleOf(asset);
  const moved = formatAmount(exact(delta), scale);
  if (!exact(moved).eq(delta)) throw invalid(`delta must have at most ${scale} decimals in ${asset}`);
  if (exact(delta).eq(0)) throw invalid('delta must not be zero');
  world.store.commit({ type: 'moved', account_id, asset, delta: moved });
};

const TYPE = z._default(z.enum(['shared', 'external']), 'external');
const USD = { symbol: 'USD', scale: 2 };

const seedRequest = z.object({
  ...accountFields,
  ...each(optionalText, 'account_id', 'kyc_status', 'kyc_level'),
  is_active: z._default(z.boolean(), true),
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

/** `POST /sandbox/accounts`: an account with balances, wallets and banks. */
export const seedAccount = (world: World, body: unknown): Account => {
  const { account_id: id, is_active, kyc_limit, kyc_volume, ...asked } = read(seedRequest, body);
  const { kyc_status, kyc_level, balances, wallets, bank_accounts, ...profile } = asked;
  if (id !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw invalid('account_id must be letters, digits, hyphens or underscores');
  if (id !== undefined && world.store.state().accounts.has(id))
    throw new Problem(409, 'account_exists', 'This account_id is taken');
  const account: Account = {
    ...newAccount(world, profile),
    ...present({ account_id: id, kyc_status, kyc_level }),
    is_active,
    kyc_limit: readAmountOrZero(kyc_limit ?? '0', 'kyc_limit', USD),
    kyc_volume: readAmountOrZero(kyc_volume ?? '0', 'kyc_volume', USD),
  };
  const { account_id } = account;
  const pairs = Array.isArray(balances)
    ? balances.map(({ asset, balance_amount }) => [asset, balance_amount] as const)
    : Object.entries(balances);
  world.store.commit(
    { type: 'account', account },
    ...pairs.map(([symbol, amount]): NewFact => {
      const asset = tradedAsset(symbol);
      const delta = readAmountOrZero(amount, `balances.${symbol}`, asset);
      return { type: 'balance', account_id, asset: asset.symbol, delta };
    }),
    ...wallets.map(({ wallet_type, ...wallet }): NewFact => ({
      type: 'wallet',
      wallet: newWallet(world, account_id, wallet_type, wallet),
    })),
    ...bank_accounts.map(({ bank_type, ...bank }): NewFact => ({
      type: 'bank',
      bank:
        bank_type === 'external'
          ? newExternalBank(world, account_id, bank)
          : newSharedBank(world, account, tradedAsset(bank.asset)),
    })),
  );
  return account;
};
