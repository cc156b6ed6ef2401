import { add, type Amount, compare, isPositive, least, subtract } from '../money.ts';
import { type LedgerCode, ledgerAccount, type Line } from './accounts.ts';
import { between, summed } from './lines.ts';

/** Ledger accounts set aside from `available`. An order by hand can still spend from them. */
const SET_ASIDE = ['in_conversion', 'held', 'spread', 'rounding', 'in_transfer'] as const;

/** Ledger accounts that cover `available`, in this order, when money left outside the gateway. */
const GIVES_WAY = ['held', 'in_conversion'] as const;

/** A balance, and the part of it that is cover; negative if the account covers another. */
export interface Covered {
  readonly balance: Amount;
  readonly covered?: Amount | undefined;
}

const negative = (amount: Amount): Amount => subtract('0', amount);

/** All cover lines of one asset, from its amounts without cover. */
const coveredOf = (asset: string, uncovered: (code: LedgerCode) => Amount): readonly Line[] => {
  const covers: Line[] = [];
  let available = uncovered('available');
  const cover = (code: LedgerCode, amount: Amount): void => {
    covers.push(
      { account: ledgerAccount('available', asset), amount: negative(amount) },
      { account: ledgerAccount(code, asset), amount },
    );
    available = subtract(available, amount);
  };
  for (const code of SET_ASIDE) {
    const amount = uncovered(code);
    if (compare(amount, '0') < 0) cover(code, negative(amount));
  }
  for (const code of GIVES_WAY) {
    const amount = uncovered(code);
    if (compare(available, '0') < 0 && isPositive(amount))
      cover(code, negative(least(negative(available), amount)));
  }
  return covers;
};

/**
 * `available` covers the set-aside accounts; `held` and `in_conversion` cover `available`. So `available` is negative
 * only while the whole balance is, when an order is posted before the deposit that paid for it. Cover is recomputed
 * each time, so that balances do not depend on the order of postings. @param before the lines
 */
export const coverOf = (
  lines: readonly Line[],
  before: (account: Line['account']) => Covered | undefined,
): readonly Line[] => {
  const assets = [...new Set(lines.map(({ account }) => account.slice(account.indexOf(':') + 1)))].sort();
  const added = new Map(summed(lines).map(({ account, amount }) => [account, amount]));
  return assets.flatMap((asset) => {
    const known = (code: LedgerCode): Amount => before(ledgerAccount(code, asset))?.covered ?? '0';
    const uncovered = (code: LedgerCode): Amount => {
      const account = ledgerAccount(code, asset);
      return add(subtract(before(account)?.balance ?? '0', known(code)), added.get(account) ?? '0');
    };
    const covered = (['available', ...SET_ASIDE] as const).map((code) => ({
      account: ledgerAccount(code, asset),
      amount: known(code),
    }));
    return between(covered, coveredOf(asset, uncovered));
  });
};
