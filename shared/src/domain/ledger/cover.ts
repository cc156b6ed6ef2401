import { add, type Amount, compare, least, subtract } from '../money.ts';
import { type LedgerCode, ledgerAccount, type Line } from './accounts.ts';
import { summed } from './lines.ts';

/** What is set aside out of `available`, and may be used by an order of its people all the same. */
const SET_ASIDE = ['in_conversion', 'held', 'spread', 'rounding', 'in_transfer'] as const;

/**
 * An order takes what it needs whatever it was meant for. Where the lines would leave less than nothing in what is set aside,
 * `available` covers it; where they would leave less than nothing available, what is held does, as far as it goes. So an
 * amount below zero always is money that is not there.
 * @param balanceOf before the lines
 */
export const coverOf = (
  lines: readonly Line[],
  balanceOf: (account: Line['account']) => Amount,
): readonly Line[] => {
  const assets = [...new Set(lines.map(({ account }) => account.slice(account.indexOf(':') + 1)))].sort();
  return assets.flatMap((asset) => {
    const after = (code: LedgerCode): Amount => {
      const account = ledgerAccount(code, asset);
      return summed(lines)
        .filter((line) => line.account === account)
        .reduce((sum, { amount }) => add(sum, amount), balanceOf(account));
    };
    const covers: Line[] = [];
    const cover = (code: LedgerCode, amount: Amount): void => {
      covers.push(
        { account: ledgerAccount('available', asset), amount: subtract('0', amount) },
        { account: ledgerAccount(code, asset), amount },
      );
    };
    let available = after('available');
    for (const code of SET_ASIDE) {
      const balance = after(code);
      if (compare(balance, '0') >= 0) continue;
      cover(code, subtract('0', balance));
      available = add(available, balance);
    }
    const held = after('held');
    if (compare(available, '0') < 0 && compare(held, '0') > 0)
      cover('held', subtract('0', least(subtract('0', available), held)));
    return summed(covers);
  });
};
