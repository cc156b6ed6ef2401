import { add, type Amount, compare, isPositive, least, subtract } from '../money.ts';
import { type LedgerCode, ledgerAccount, type Line } from './accounts.ts';
import { between, summed } from './lines.ts';

/** What is set aside out of `available`, and may be used by an order of its people all the same. */
const SET_ASIDE = ['in_conversion', 'held', 'spread', 'rounding', 'in_transfer'] as const;

/** What covers `available`, in this order, when money left without the gateway. */
const GIVES_WAY = ['held', 'in_conversion'] as const;

/** What a ledger account has, and how much of it is there because it was covered; less than nothing where it covers another. */
export interface Covered {
  readonly balance: Amount;
  readonly covered?: Amount | undefined;
}

const negative = (amount: Amount): Amount => subtract('0', amount);

/** What must be covered in one asset, all of it, when these are the amounts without any cover. */
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
 * `available` covers what is set aside, and held deposits and conversions cover `available`, so it is negative only while
 * the whole balance is: an order came before the deposit that paid for it. A cover ends with its reason: balances follow
 * from the facts, not from their order. @param before the lines
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
