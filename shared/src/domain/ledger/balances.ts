import { add, type Amount } from '../money.ts';
import {
  LEDGER_CODES,
  type LedgerAccount,
  type LedgerCode,
  ledgerAccount,
  readLedgerAccount,
} from './accounts.ts';

/** Earlier than any fact or posting. */
export const LEDGER_BEGINS = '2015-01-01T00:00:00.000Z';

export interface LedgerBalance {
  readonly account: LedgerAccount;
  readonly code: LedgerCode;
  readonly asset: string;
  readonly balance: Amount;
}

const rankOf = ({ code }: LedgerBalance): number => LEDGER_CODES.indexOf(code);

const byCodeAndAsset = (a: LedgerBalance, b: LedgerBalance): number =>
  rankOf(a) - rankOf(b) || (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0);

/** Balances by ledger account, sorted by code, then by asset. */
export const balancesIn = (balances: Readonly<Record<string, Amount>>): LedgerBalance[] =>
  Object.entries(balances)
    .flatMap(([text, balance]) => {
      const read = readLedgerAccount(text);
      return read ? [{ account: ledgerAccount(read.code, read.asset), ...read, balance }] : [];
    })
    .sort(byCodeAndAsset);

export const totalsOf = (all: readonly (readonly LedgerBalance[])[]): LedgerBalance[] => {
  const sums = new Map<LedgerAccount, LedgerBalance>();
  for (const each of all.flat()) {
    const known = sums.get(each.account);
    sums.set(each.account, known ? { ...known, balance: add(known.balance, each.balance) } : each);
  }
  return [...sums.values()].sort(byCodeAndAsset);
};
