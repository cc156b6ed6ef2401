import type { Amount } from '../money.ts';

/** Money in the sub-account at the provider. */
export const HELD_CODES = ['available', 'in_conversion', 'held', 'spread', 'rounding'] as const;

/** Kinds of ledger accounts, one for each asset of a sub-account. Those from `pix_in` on say where money came from or went. */
export const LEDGER_CODES = [
  ...HELD_CODES,
  /** Left the balance with a withdrawal that is under way. */
  'in_transfer',
  'pix_in',
  'wallet_in',
  'bank_out',
  'wallet_out',
  'exchange',
  'returned',
  'fees',
  'collected',
  'opening',
  'correction',
] as const;
export type LedgerCode = (typeof LEDGER_CODES)[number];

export type LedgerAccount = `${LedgerCode}:${string}`;

export const ledgerAccount = (code: LedgerCode, asset: string): LedgerAccount => `${code}:${asset}`;

export const readLedgerAccount = (
  text: string,
): { readonly code: LedgerCode; readonly asset: string } | undefined => {
  const at = text.indexOf(':');
  const code = LEDGER_CODES.find((each) => each === text.slice(0, at));
  const asset = text.slice(at + 1);
  return at < 0 || code === undefined || asset === '' ? undefined : { code, asset };
};

export const isHeldCode = (code: LedgerCode): boolean => HELD_CODES.some((each) => each === code);

/** Adds `amount` to the balance of a ledger account; the lines of a posting sum up to 0 for each asset. */
export interface Line {
  readonly account: LedgerAccount;
  readonly amount: Amount;
}
