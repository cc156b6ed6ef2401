import {
  EVIDENCE_FORMAT,
  FILE_FORMAT,
  fileDocument,
  type SignedEntry,
  type SignedEvidence,
  signedEvidence,
  type SignedStatement,
  signedStatement,
  STATEMENT_FORMAT,
} from '@ramps-gateway/shared/contract/signed.ts';
import { add, compare, isAmount, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { bytesOf, canonicalText, hexOf, sha256 } from './digest.ts';

/** The previous hash of a ledger account's first entry (shared/src/domain/ledger/post.ts). */
const NO_HASH = '0'.repeat(64);
const AT_ONCE = 500;

const ledgerOf = ({ sub_account_id, account }: SignedEntry): string => `${sub_account_id} ${account}`;
const nameOf = ({ account, number }: SignedEntry): string => `entry ${number} of ${account}`;

const hashOf = async ({ hash: _, ...fields }: SignedEntry): Promise<string> =>
  hexOf(await sha256(bytesOf(canonicalText(fields) ?? '')));

const changedEntry = async (entries: readonly SignedEntry[]): Promise<string | undefined> => {
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
 * The fault in the chain, in words. Checks only links and sums between neighbouring entries: a file can omit the ones
 * in between.
 */
const brokenLink = (entries: readonly SignedEntry[]): string | undefined => {
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

const unbalancedPostings = (entries: readonly SignedEntry[]): ReadonlySet<string> => {
  const sums = new Map<string, { readonly posting: string; sum: string }>();
  for (const { posting_id: posting, account, amount } of entries) {
    const key = `${posting} ${assetOf(account)}`;
    sums.set(key, { posting, sum: add(sums.get(key)?.sum ?? '0', amount) });
  }
  return new Set(
    [...sums.values()].filter(({ sum }) => compare(sum, '0') !== 0).map(({ posting }) => posting),
  );
};

export interface Contents {
  readonly what: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly proven: readonly string[];
}

/** The file is signed, but its contents contradict each other. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

const must = (fault: string | undefined): void => {
  if (fault !== undefined) throw new Contradiction(fault);
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const ofStatement = async ({ scope, from, to, accounts }: SignedStatement): Promise<Contents> => {
  const entries = accounts.flatMap((each) => each.entries);
  must(brokenLink(entries));
  for (const { account, entries: own, opening, closing } of accounts) {
    const sum = own.reduce((total, { amount }) => add(total, amount), opening.balance);
    if (own.length !== closing.number - opening.number || compare(sum, closing.balance) !== 0)
      throw new Contradiction(
        `the entries of ${account} do not lead from its opening to its closing balance`,
      );
  }
  const changed = await changedEntry(entries);
  must(changed === undefined ? undefined : `${changed} was changed after it was written`);
  const partial = unbalancedPostings(entries).size;
  const postings = new Set(entries.map(({ posting_id }) => posting_id)).size;
  return {
    what: `Statement of ${scope}`,
    facts: [
      ['From', from],
      ['To', to],
      ['Ledger accounts', String(accounts.length)],
      ['Entries', entries.length.toLocaleString('en')],
    ],
    proven: [
      `${counted(entries.length, 'entry is', 'entries are')} unchanged since written to the ledger: each hash matches its fields, each names the entry before it, and no number is missing.`,
      `The entries of ${counted(accounts.length, 'ledger account lead', 'ledger accounts lead')} from the opening balance to the closing one.`,
      partial === 0
        ? `The lines of ${counted(postings, 'posting', 'postings')} sum to 0 for each asset.`
        : `The lines of ${counted(postings - partial, 'posting', 'postings')} sum to 0 for each asset; ${counted(partial, 'other has', 'others have')} lines in ledger accounts outside this statement.`,
    ],
  };
};

const sum = (amounts: readonly string[]): string => amounts.reduce((total, each) => add(total, each), '0');

/** In each asset, the parts must add up to what came in. */
const partsFault = ({ breakdown }: SignedEvidence): string | undefined => {
  const { received, taken, given, fee, spread, rounding, sent, remains } = breakdown;
  const left = (asset: string) =>
    sum(remains.filter((each) => each.asset === asset).map(({ amount }) => amount));
  const source = taken?.asset ?? 'BRL';
  const target = given?.asset ?? 'USDT';
  const brl = subtract(received, sum([taken?.amount ?? '0', left(source)]));
  const usdt = subtract(given?.amount ?? '0', sum([fee, spread, rounding, sent, left(target)]));
  if (compare(brl, '0') !== 0) return `the parts of ${source} differ from the amount received by ${brl}`;
  return compare(usdt, '0') === 0
    ? undefined
    : `the parts of ${target} differ from the amount exchanged by ${usdt}`;
};

const ofEvidence = async (evidence: SignedEvidence): Promise<Contents> => {
  const { breakdown, conversion, entries } = evidence;
  must(partsFault(evidence));
  must(brokenLink(entries));
  const changed = await changedEntry(entries);
  must(changed === undefined ? undefined : `${changed} was changed after it was written`);
  const [unbalanced] = unbalancedPostings(entries);
  must(unbalanced === undefined ? undefined : `the lines of posting ${unbalanced} do not sum to 0`);
  const { given, received, sent } = breakdown;
  return {
    what: 'Evidence of a conversion',
    facts: [
      ['Conversion', conversion.id],
      ['Status', conversion.status],
      ['Received', `${received} BRL`],
      ['Exchanged to', given ? `${given.amount} ${given.asset}` : '-'],
      ['Sent', `${sent} USDT`],
      ['Entries', String(entries.length)],
    ],
    proven: [
      'The parts add up: the amount received equals what was exchanged, sent, kept as fee, spread and rounding, or remains.',
      `${counted(entries.length, 'ledger entry is', 'ledger entries are')} unchanged since written: each hash matches its fields, and neighbouring entries are linked.`,
      'The lines of each posting sum to 0 for each asset.',
    ],
  };
};

/** `undefined` for an unknown kind of document. @throws Contradiction */
export const contentsOf = async (document: { readonly format: string }): Promise<Contents | undefined> => {
  switch (document.format) {
    case STATEMENT_FORMAT: {
      const { data } = signedStatement.safeParse(document);
      return data && ofStatement(data);
    }
    case EVIDENCE_FORMAT: {
      const { data } = signedEvidence.safeParse(document);
      return data && ofEvidence(data);
    }
    case FILE_FORMAT: {
      const { data } = fileDocument.safeParse(document);
      return (
        data && {
          what: data.name,
          facts: [
            ['Type', data.type],
            ['Size', `${data.bytes.toLocaleString('en')} bytes`],
          ],
          proven: ['Every byte of the file is unchanged since the gateway made it.'],
        }
      );
    }
    default:
      return undefined;
  }
};
