import { bankView, heldAssets, ownedBy, walletView } from '../provider/views.ts';
import type { Account } from '../state/model.ts';
import type { LogItem, State } from '../state/state.ts';

/** An account with all that belongs to it; every amount is text. */
export const wholeAccount = (state: State, { profile, ...account }: Account, origin: string) => {
  const balances = state.balances.get(account.account_id);
  const { walletsOf, wallets, banksOf, banks } = state;
  return {
    ...profile,
    ...account,
    balances: Object.fromEntries(heldAssets(balances)),
    wallets: ownedBy(walletsOf, wallets, account.account_id).map(walletView),
    bank_accounts: ownedBy(banksOf, banks, account.account_id).map((bank) => bankView(bank, origin)),
  };
};

/** The first place in the log after `seq`. */
const placeAfter = (log: readonly LogItem[], seq: number): number => {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The log after `seq`, oldest first, of one kind or of all. */
export const logAfter = ({ log }: State, seq: number, kind: LogItem['kind'] | undefined): LogItem[] => {
  const items = log.slice(placeAfter(log, seq));
  return kind === undefined ? items : items.filter((item) => item.kind === kind);
};

/** The last `count` items that `isWanted`, newest first. */
export const newest = <Item, Wanted extends Item>(
  items: readonly Item[],
  count: number,
  isWanted: (item: Item) => item is Wanted,
): Wanted[] => {
  const found: Wanted[] = [];
  for (let index = items.length - 1; index >= 0 && found.length < count; index -= 1) {
    const item = items[index];
    if (item !== undefined && isWanted(item)) found.push(item);
  }
  return found;
};
