import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Asset, readAmount } from '../domain/money.ts';
import { betaBrCode, brCode, newTxid } from '../domain/pix.ts';
import { randomDigits, randomId, randomText } from '../domain/random.ts';
import { each, invalid, missing, optionalText, present, read, refused, text } from '../input.ts';
import { isRecord } from '../json.ts';
import type { Account, BankAccount } from '../state/model.ts';
import { banksOf } from '../state/state.ts';
import { isoTime, type World } from '../world.ts';
import { tradedAsset } from './place.ts';

export const bankFields = {
  asset: text,
  ...each(optionalText, 'bank_name', 'branch', 'account', 'country'),
  ...each(optionalText, 'instant_payment', 'instant_payment_type'),
  ...each(optionalText, 'city', 'postal_code', 'state', 'street_line'),
};

const PLACE = ['city', 'postal_code', 'state', 'street_line'] as const;

const bankRequest = z.object(bankFields);
const betaRequest = z.object({
  ...bankFields,
  ...each(text, 'name', 'bank_name', 'branch', 'account', 'country'),
});

const fiatOf = (symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  if (asset.asset_type !== 'fiat') throw refused('not_fiat', `${asset.symbol} has no bank accounts`);
  return asset;
};

/** Not recorded yet (S3.13, external bank account). */
export const newExternalBank = (
  world: World,
  account_id: string,
  asked: z.output<typeof bankRequest>,
): BankAccount => {
  const asset = fiatOf(asked.asset).symbol;
  const { bank_name, branch, account, country } = asked;
  if (bank_name === undefined) throw invalid('bank_name is required');
  if (branch === undefined) throw invalid('branch is required');
  if (account === undefined) throw invalid('account is required');
  if (country === undefined) throw invalid('country is required');
  if (country.toUpperCase() === 'US' && PLACE.some((field) => asked[field] === undefined)) {
    throw invalid('City, postal code, state, and street line are required for US bank accounts.');
  }
  return {
    ...present(asked),
    ...{ account_id, asset, bank_name, branch, account, country },
    id: randomId('bnk'),
    bank_type: 'external',
    created_at: isoTime(world.clock.now()),
  };
};

/** The documentation's table and example spell these keys differently. */
const SPELLINGS: Record<string, string> = {
  City: 'city',
  'Postal Code': 'postal_code',
  State: 'state',
  Steet_line: 'street_line',
};

const readBetaBank = (body: unknown): z.output<typeof betaRequest> => {
  const entries = isRecord(body) ? Object.entries(body) : undefined;
  const spelled = entries?.map(([key, value]) => [SPELLINGS[key] ?? key, value] as const);
  const asked = read(betaRequest, spelled === undefined ? body : Object.fromEntries(spelled));
  const gap = PLACE.find((field) => asked[field] === undefined);
  if (/^(us|usa|united states)/i.test(asked.country) && gap !== undefined)
    throw invalid(`${gap} is required`);
  return asked;
};

export const addExternalBank = (world: World, account: string, body: unknown): BankAccount => {
  const asked = world.wire === 'beta' ? readBetaBank(body) : read(bankRequest, body);
  const bank = newExternalBank(world, account, asked);
  world.store.commit({ type: 'bank', bank });
  return bank;
};

/** 17 digits and a check digit. */
const newClabe = (): string => {
  const number = `646180${randomDigits(11)}`;
  const sum = [...number].reduce(
    (total, digit, at) => total + ((Number(digit) * Number('371'.charAt(at % 3))) % 10),
    0,
  );
  return `${number}${(10 - (sum % 10)) % 10}`;
};

type Owner = Pick<Account, 'account_id' | 'name' | 'profile'>;
type Details = Omit<BankAccount, 'id' | 'account_id' | 'asset' | 'bank_name' | 'bank_type' | 'created_at'>;

const pixOf = ({ name, profile: { city = '' } }: Owner) => {
  return { key: randomUUID(), name, city, txid: newTxid() };
};

/** By currency. PIX accounts have no number. */
const betaDetails = (owner: Owner, { symbol }: Asset): Details => {
  const clabe = newClabe();
  const memo = randomText(10).toUpperCase();
  const place = { city: 'New York', state: 'NY', postal_code: '10001', street_line: '1 Sandbox Street' };
  const row = (country: string, branch: string, account: string, instant_payment: string, type: string) => ({
    country,
    branch,
    account,
    instant_payment,
    instant_payment_type: type,
  });
  switch (symbol) {
    case 'MXN':
      return { ...row('Mexico', '0000', clabe, clabe, 'SPEI'), bank_code: '646' };
    case 'USD':
      return { ...row('United States', '990000000', randomDigits(10), memo, ''), ...place };
    case 'EUR':
      return { ...row('EU', 'SANDEUXX', `DE00${randomDigits(18)}`, '', 'SEPA'), bank_code: 'SANDEUXX' };
    default:
      return { ...row('Brazil', '0000', '0000', betaBrCode(pixOf(owner)), 'PIX'), bank_code: '001' };
  }
};

const COUNTRIES: Record<string, string> = { BRL: 'BR', USD: 'US', EUR: 'EU', MXN: 'MX' };

/** Not recorded yet. `known` only gets a new PIX code, for `amount` or for any amount (reference). */
export const newSharedBank = (
  { clock, wire }: World,
  owner: Owner,
  asset: Asset,
  known?: BankAccount,
  amount?: string,
): BankAccount => {
  const id = known?.id ?? randomId('bnk');
  const pix = { instant_payment_qrcode_url: `/pix/${id}.svg` };
  const made = (details: Details): BankAccount => ({
    id,
    account_id: owner.account_id,
    asset: asset.symbol,
    bank_name: 'Sandbox Pagamentos',
    bank_type: 'shared',
    ...details,
    created_at: isoTime(clock.now()),
    ...(asset.symbol === 'BRL' ? pix : {}),
  });
  if (wire === 'beta') return made({ name: owner.name, ...betaDetails(owner, asset) });
  const country = COUNTRIES[asset.symbol] ?? 'BR';
  const bank = known ?? made({ branch: '0001', account: randomDigits(8), country });
  if (asset.symbol !== 'BRL') return bank;
  const instant_payment = brCode({ ...pixOf(owner), ...present({ amount }) });
  return { ...bank, instant_payment, instant_payment_type: 'PIX' };
};

const sharedRequest = z.object({ asset: text, amount: z.optional(z.unknown()) });

/**
 * One deposit account per asset. On the reference wire a repeated call creates a new PIX code. On the beta wire it
 * returns the same account or adds a second one (`shared_bank_again`).
 */
export const sharedBank = (world: World, account: string, body: unknown): BankAccount => {
  const asked = read(sharedRequest, body);
  const asset = fiatOf(asked.asset);
  const state = world.store.state();
  const isBeta = world.wire === 'beta';
  const known = banksOf(state, account).find(
    (bank) => bank.asset === asset.symbol && bank.bank_type === 'shared',
  );
  if (isBeta && known !== undefined && state.behaviour.beta.shared_bank_again === 'same') return known;
  const owner = state.accounts.get(account) ?? { account_id: account, name: 'Sandbox', profile: {} };
  const isOpen = isBeta || asked.amount === undefined || asked.amount === null || asked.amount === '';
  const amount = isOpen ? undefined : readAmount(asked.amount, 'amount', asset);
  const bank = newSharedBank(world, owner, asset, isBeta ? undefined : known, amount);
  world.store.commit({ type: 'bank', bank });
  return bank;
};

export const removeBank = ({ store }: World, account: string, id: string): void => {
  const bank = store.state().banks.get(id);
  if (bank?.account_id !== account) throw missing('Bank account');
  if (bank.bank_type === 'shared')
    throw refused('bank_account_shared', 'A deposit account cannot be deleted');
  store.commit({ type: 'bank-removed', id });
};
