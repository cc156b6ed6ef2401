import { randomUUID } from 'node:crypto';
import { isoTime } from '../clock.ts';
import type { Asset } from '../domain/assets.ts';
import { randomText } from '../domain/ids.ts';
import { betaBrCode, newTxid } from '../domain/pix.ts';
import type { Account, BankAccount } from '../state/model.ts';
import type { World } from '../world.ts';

const digits = (length: number): string => randomText(length, '0123456789');

/** 17 digits and a check digit. */
const newClabe = (): string => {
  const number = `646180${digits(11)}`;
  const sum = [...number].reduce(
    (total, digit, at) => total + ((Number(digit) * Number('371'.charAt(at % 3))) % 10),
    0,
  );
  return `${number}${(10 - (sum % 10)) % 10}`;
};

type Owner = Pick<Account, 'account_id' | 'name' | 'profile'>;
type Details = Pick<
  BankAccount,
  'branch' | 'account' | 'country' | 'instant_payment' | 'instant_payment_type'
> &
  Partial<BankAccount>;

/** By currency. PIX accounts have no number. */
const detailsOf = (owner: Owner, { symbol }: Asset): Details => {
  if (symbol === 'MXN') {
    const clabe = newClabe();
    return {
      branch: '0000',
      account: clabe,
      bank_code: '646',
      country: 'Mexico',
      instant_payment: clabe,
      instant_payment_type: 'SPEI',
    };
  }
  if (symbol === 'USD') {
    return {
      branch: '990000000',
      account: digits(10),
      country: 'United States',
      instant_payment: randomText(10).toUpperCase(),
      instant_payment_type: '',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      street_line: '1 Sandbox Street',
    };
  }
  if (symbol === 'EUR') {
    return {
      branch: 'SANDEUXX',
      account: `DE00${digits(18)}`,
      bank_code: 'SANDEUXX',
      country: 'EU',
      instant_payment: '',
      instant_payment_type: 'SEPA',
    };
  }
  const city = owner.profile.city ?? '';
  return {
    branch: '0000',
    account: '0000',
    bank_code: '001',
    country: 'Brazil',
    instant_payment: betaBrCode({ key: randomUUID(), name: owner.name, city, txid: newTxid() }),
    instant_payment_type: 'PIX',
  };
};

/** Not yet recorded. */
export const newBetaSharedBank = ({ newId, clock }: World, owner: Owner, asset: Asset): BankAccount => {
  const id = newId('bnk');
  return {
    id,
    account_id: owner.account_id,
    asset: asset.symbol,
    name: owner.name,
    bank_name: 'Sandbox Pagamentos',
    bank_type: 'shared',
    ...(asset.symbol === 'BRL' ? { instant_payment_qrcode_url: `/pix/${id}.svg` } : {}),
    ...detailsOf(owner, asset),
    created_at: isoTime(clock.now()),
  };
};
