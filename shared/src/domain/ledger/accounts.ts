import type { Amount } from '../money.ts';

/** Money in the sub-account at the provider. */
export const HELD_CODES = ['available', 'in_conversion', 'held', 'spread', 'rounding'] as const;

/**
 * Kinds of ledger accounts, one per asset of a sub-account. From `pix_in` on they show where money came from or went.
 */
export const LEDGER_CODES = [
  ...HELD_CODES,
  /** Out of the balance, in a pending withdrawal. */
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

/** True for the customer's money, including a pending withdrawal's; the others say where it came from and went. */
export const isOwnCode = (code: LedgerCode): boolean => code === 'in_transfer' || isHeldCode(code);

/** Adds `amount` to a ledger account's balance. The lines of a posting add up to 0 for each asset. */
export interface Line {
  readonly account: LedgerAccount;
  readonly amount: Amount;
}
