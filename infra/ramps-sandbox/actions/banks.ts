import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { newBetaSharedBank } from '../beta/shared-bank.ts';
import { isoTime } from '../clock.ts';
import { readAmount } from '../domain/amounts.ts';
import type { Asset } from '../domain/assets.ts';
import { randomText } from '../domain/ids.ts';
import { brCode, newTxid } from '../domain/pix.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid, missing, refused } from '../problem.ts';
import type { Account, BankAccount } from '../state/model.ts';
import type { World } from '../world.ts';
import { tradedAsset } from './order-rules.ts';

export const bankFields = {
  asset: text,
  bank_name: optionalText,
  branch: optionalText,
  account: optionalText,
  country: optionalText,
  instant_payment: optionalText,
  instant_payment_type: optionalText,
  city: optionalText,
  postal_code: optionalText,
  state: optionalText,
  street_line: optionalText,
};

const bankRequest = z.object(bankFields);

type BankRequest = z.output<typeof bankRequest>;

export const fiatOf = (symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  if (asset.asset_type !== 'fiat') throw refused('not_fiat', `${asset.symbol} has no bank accounts`);
  return asset;
};

/** Not yet recorded (S3.13, external bank account). */
export const newExternalBank = (world: World, account: string, asked: BankRequest): BankAccount => {
  const asset = fiatOf(asked.asset);
  const { bank_name, branch, account: number, country } = asked;
  if (bank_name === undefined) throw invalid('bank_name is required');
  if (branch === undefined) throw invalid('branch is required');
  if (number === undefined) throw invalid('account is required');
  if (country === undefined) throw invalid('country is required');
  const { city, postal_code, state, street_line } = asked;
  const place = [city, postal_code, state, street_line];
  if (country.toUpperCase() === 'US' && place.includes(undefined)) {
    throw invalid('City, postal code, state, and street line are required for US bank accounts.');
  }
  return {
    ...present(asked),
    id: world.newId('bnk'),
    account_id: account,
    asset: asset.symbol,
    bank_name,
    branch,
    account: number,
    country,
    bank_type: 'external',
    created_at: isoTime(world.clock.now()),
  };
};

export const addExternalBank = (world: World, account: string, body: unknown): BankAccount => {
  const bank = newExternalBank(world, account, read(bankRequest, body));
  world.store.commit({ type: 'bank', bank });
  return bank;
};

const COUNTRIES: Record<string, string> = { BRL: 'BR', USD: 'US', EUR: 'EU', MXN: 'MX' };

/** Not yet recorded. In BRL it has a PIX code, for `amount` or any amount. */
export const newSharedBank = (
  world: World,
  owner: Pick<Account, 'account_id' | 'name' | 'profile'>,
  asset: Asset,
  known: BankAccount | undefined,
  amount?: string,
): BankAccount => {
  if (world.wire === 'beta') return newBetaSharedBank(world, owner, asset);
  const bank: BankAccount = known ?? {
    id: world.newId('bnk'),
    account_id: owner.account_id,
    asset: asset.symbol,
    bank_name: 'Sandbox Pagamentos',
    branch: '0001',
    account: randomText(8, '0123456789'),
    country: COUNTRIES[asset.symbol] ?? 'BR',
    bank_type: 'shared',
    created_at: isoTime(world.clock.now()),
  };
  if (asset.symbol !== 'BRL') return bank;
  const pix = {
    key: randomUUID(),
    name: owner.name,
    city: owner.profile.city ?? '',
    txid: newTxid(),
    ...present({ amount }),
  };
  return {
    ...bank,
    instant_payment: brCode(pix),
    instant_payment_type: 'PIX',
    instant_payment_qrcode_url: `/pix/${bank.id}.svg`,
  };
};

const sharedRequest = z.object({ asset: text, amount: z.optional(z.unknown()) });

/** One deposit account per asset; asking again makes a new PIX code. */
export const sharedBank = (world: World, account: string, body: unknown): BankAccount => {
  const asked = read(sharedRequest, body);
  const asset = fiatOf(asked.asset);
  const { accounts, banks, banksOf } = world.store.state();
  const owner = accounts.get(account) ?? { account_id: account, name: 'Sandbox', profile: {} };
  const known = [...(banksOf.get(account) ?? [])]
    .flatMap((id) => banks.get(id) ?? [])
    .find((bank) => bank.asset === asset.symbol && bank.bank_type === 'shared');
  const isOpen = asked.amount === undefined || asked.amount === null || asked.amount === '';
  const amount = isOpen ? undefined : readAmount(asked.amount, 'amount', asset);
  const bank = newSharedBank(world, owner, asset, known, amount);
  world.store.commit({ type: 'bank', bank });
  return bank;
};

export const removeBank = (world: World, account: string, id: string): void => {
  const bank = world.store.state().banks.get(id);
  if (bank?.account_id !== account) throw missing('Bank account');
  if (bank.bank_type === 'shared')
    throw refused('bank_account_shared', 'A deposit account cannot be deleted');
  world.store.commit({ type: 'bank-removed', id });
};
