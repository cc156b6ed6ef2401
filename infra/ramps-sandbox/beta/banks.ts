import * as z from 'zod/mini';
import { fiatOf, newExternalBank, newSharedBank } from '../actions/banks.ts';
import { optionalText, present, read, text } from '../input.ts';
import { isRecord } from '../json.ts';
import { invalid } from '../problem.ts';
import { ownedBy } from '../provider/views.ts';
import type { BankAccount } from '../state/model.ts';
import type { World } from '../world.ts';
import { longTime } from './values.ts';

const request = z.object({
  asset: text,
  name: text,
  bank_name: text,
  branch: text,
  account: text,
  country: text,
  instant_payment: optionalText,
  instant_payment_type: optionalText,
  city: optionalText,
  postal_code: optionalText,
  state: optionalText,
  street_line: optionalText,
});

/** The documented table and example spell these keys differently. */
const SPELLINGS: Record<string, string> = {
  City: 'city',
  'Postal Code': 'postal_code',
  State: 'state',
  Steet_line: 'street_line',
};

const US = /^(us|usa|united states)/i;

export const addBetaBank = (world: World, account: string, body: unknown): BankAccount => {
  const asked = read(
    request,
    isRecord(body)
      ? Object.fromEntries(Object.entries(body).map(([key, value]) => [SPELLINGS[key] ?? key, value]))
      : body,
  );
  if (US.test(asked.country)) {
    for (const field of ['city', 'postal_code', 'state', 'street_line'] as const)
      if (asked[field] === undefined) throw invalid(`${field} is required`);
  }
  const bank = newExternalBank(world, account, asked);
  world.store.commit({ type: 'bank', bank });
  return bank;
};

const sharedRequest = z.object({ asset: text });

/** Repeated calls return the same account, or add a second one (`shared_bank_again`). */
export const sharedBetaBank = (world: World, account: string, body: unknown): BankAccount => {
  const asset = fiatOf(read(sharedRequest, body).asset);
  const { accounts, banks, banksOf, behaviour } = world.store.state();
  const known = ownedBy(banksOf, banks, account).find(
    (bank) => bank.asset === asset.symbol && bank.bank_type === 'shared',
  );
  if (known !== undefined && behaviour.beta.shared_bank_again === 'same') return known;
  const owner = accounts.get(account) ?? { account_id: account, name: 'Sandbox', profile: {} };
  const bank = newSharedBank(world, owner, asset, undefined);
  world.store.commit({ type: 'bank', bank });
  return bank;
};

export const bankRow = (bank: BankAccount) => {
  const created = longTime(bank.created_at);
  return {
    id: bank.id,
    name: bank.name ?? '',
    bank_name: bank.bank_name,
    bank_code: bank.bank_code ?? '',
    branch: bank.branch,
    account: bank.account,
    bank_type: bank.bank_type,
    instant_payment: bank.instant_payment ?? '',
    instant_payment_type: bank.instant_payment_type ?? '',
    country: bank.country,
    asset: bank.asset,
    city: bank.city ?? '',
    state: bank.state ?? '',
    postal_code: bank.postal_code ?? '',
    street_line: bank.street_line ?? '',
    created_at: created,
    updated_at: created,
    deleted_at: null,
  };
};

/** The documented answer lacks most of a row and repeats the account number. */
export const addedBank = (bank: BankAccount) => ({
  ...present({
    id: bank.id,
    asset: bank.asset,
    name: bank.name,
    bank_name: bank.bank_name,
    branch: bank.branch,
    account: bank.account,
    bank_account: bank.account,
    country: bank.country,
  }),
  instant_payment: bank.instant_payment ?? '',
  instant_payment_type: bank.instant_payment_type ?? '',
  message: '',
});

/** @param origin how the caller reached the sandbox, for the QR code's URL */
export const sharedBankView = (bank: BankAccount, origin: string) => {
  const { id, bank_type, instant_payment, instant_payment_type, country, asset, ...row } = bankRow(bank);
  const code = bank.instant_payment_qrcode_url;
  return {
    id,
    sub_account_id: bank.account_id,
    bank_type,
    instant_payment,
    instant_payment_type,
    instant_payment_qrcode_url: code === undefined ? '' : origin + code,
    country,
    asset,
    bank_code: row.bank_code,
    branch: row.branch,
    account: row.account,
    street_line: row.street_line,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};
