import type { SignedEntry } from '@ramps-gateway/shared/contract/signed.ts';
import { add, compare, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import { bytesOf, canonicalText, hexOf, sha256 } from './digest.ts';

/** The previous hash of a ledger account's first entry (shared/src/domain/ledger/post.ts). */
const NO_HASH = '0'.repeat(64);
const AT_ONCE = 500;

const ledgerOf = ({ sub_account_id, account }: SignedEntry): string => `${sub_account_id} ${account}`;
const nameOf = ({ account, number }: SignedEntry): string => `entry ${number} of ${account}`;

const hashOf = async ({ hash: _, ...fields }: SignedEntry): Promise<string> =>
  hexOf(await sha256(bytesOf(canonicalText(fields) ?? '')));

export const changedEntry = async (entries: readonly SignedEntry[]): Promise<string | undefined> => {
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE);
    const hashes = await Promise.all(some.map(hashOf));
    const changed = some.find(({ hash }, index) => hash !== hashes[index]);
    if (changed) return nameOf(changed);
  }
  return undefined;
};

const byLedger = (entries: readonly SignedEntry[]): readonly (readonly SignedEntry[])[] => {
  const ledgers = new Map<string, SignedEntry[]>();
  for (const entry of entries) {
    const known = ledgers.get(ledgerOf(entry));
    if (known) known.push(entry);
    else ledgers.set(ledgerOf(entry), [entry]);
  }
  return [...ledgers.values()].map((each) => each.toSorted((a, b) => a.number - b.number));
};

/**
 * What is wrong with the chain, for a person. Only neighbouring entries must link and add up; nothing is
 * known between others.
 */
export const brokenLink = (entries: readonly SignedEntry[]): string | undefined => {
  for (const ledger of byLedger(entries)) {
    let before: SignedEntry | undefined;
    for (const entry of ledger) {
      if (!isAmount(entry.amount) || !isAmount(entry.balance)) return `${nameOf(entry)} has no amount`;
      if (before?.number === entry.number) return `${nameOf(entry)} appears twice`;
      const isNext = entry.number === 1 || before?.number === entry.number - 1;
      const last = before && isNext ? before : { hash: NO_HASH, balance: '0' };
      if (isNext && entry.previous_hash !== last.hash)
        return `${nameOf(entry)} does not follow the one before`;
      if (isNext && compare(add(last.balance, entry.amount), entry.balance) !== 0)
        return `the balance after ${nameOf(entry)} does not add up`;
      before = entry;
    }
  }
  return undefined;
};

const assetOf = (account: string): string => account.slice(account.indexOf(':') + 1);

export const unbalancedPostings = (entries: readonly SignedEntry[]): ReadonlySet<string> => {
  const sums = new Map<string, { readonly posting: string; sum: string }>();
  for (const { posting_id: posting, account, amount } of entries) {
    const key = `${posting} ${assetOf(account)}`;
    sums.set(key, { posting, sum: add(sums.get(key)?.sum ?? '0', amount) });
  }
  return new Set(
    [...sums.values()].filter(({ sum }) => compare(sum, '0') !== 0).map(({ posting }) => posting),
  );
};
