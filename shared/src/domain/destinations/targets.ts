import { type BankPlace } from './banks.ts';
import { bare, canonicalPixKey } from './pix.ts';
import { canonicalAddress, canonicalTag, networkOf, type WalletPlace } from './wallets.ts';

/** An account number: its digits, and an IBAN's letters. Leading zeros are padding. */
const canonicalNumber = (account: string): string => bare(account).replace(/^0+/, '');

/** The target of an instant payment key that identifies the account alone: a PIX key, a CLABE, an IBAN. */
const keyTarget = ({ country, instant_payment: key }: BankPlace): string => {
  switch (country ?? 'BR') {
    case 'BR':
      return key ? `pix ${canonicalPixKey(key)}` : '';
    case 'MX':
    case 'EU':
      return key ? `number ${canonicalNumber(key)}` : '';
    default:
      return '';
  }
};

/**
 * A wallet's target is only its address: the holder of its key controls it on every network, and a different tag must
 * not bypass a stop.
 */
export const walletTargets = ({ address }: Pick<WalletPlace, 'address'>): readonly string[] => {
  const canonical = canonicalAddress(address);
  return canonical === '' ? [] : [`address ${canonical}`];
};

/** A bank account's targets: its number and its instant payment key. */
export const bankTargets = (bank: BankPlace): readonly string[] => {
  const number = canonicalNumber(bank.account ?? '');
  const targets = [number === '' ? '' : `number ${number}`, keyTarget(bank)];
  return [...new Set(targets.filter((target) => target !== ''))];
};

/** Canonical form of a wallet and its recipient: network, address, and the tag if it identifies the recipient. */
export const exactWallet = (wallet: WalletPlace): string =>
  JSON.stringify([networkOf(wallet), canonicalAddress(wallet.address), canonicalTag(wallet)]);

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The same for a bank account: bank, branch, number and key. */
export const exactBank = (bank: BankPlace): string =>
  JSON.stringify([
    folded(bank.bank_name ?? ''),
    canonicalNumber(bank.branch ?? ''),
    bankTargets(bank),
    keyTarget(bank) === '' ? bare(bank.instant_payment ?? '') : '',
  ]);

const SHORTEST_LOOK = 8;
const SHOWN = 4;

/** An email with look-alike characters merged: `rn` and `m`, `0` and `o`, `1`, `i` and `l`. */
const plainEmail = (email: string): string =>
  email.replaceAll('rn', 'm').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll(/[._-]/g, '');

/**
 * The first and last characters of a target, which people compare. An attacker can generate an address with the same
 * ones as a known address.
 */
export const looksOf = (targets: readonly string[]): readonly string[] =>
  targets.flatMap((target) => {
    const text = target
      .slice(target.indexOf(' ') + 1)
      .toLowerCase()
      .replace(/^(0x|bc1[pq]|0:)/, '');
    if (text.includes('@')) return [plainEmail(text)];
    return text.length < SHORTEST_LOOK ? [] : [`${text.slice(0, SHOWN)} ${text.slice(-SHOWN)}`];
  });
