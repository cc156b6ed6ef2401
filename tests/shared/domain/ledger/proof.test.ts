import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryRecord } from '#shared/contract/ledger.ts';
import { ledgerAccount, type LedgerAccount, type Line } from '#shared/domain/ledger/accounts.ts';
import { type Entry, hashOf, post, type Standings } from '#shared/domain/ledger/post.ts';
import {
  type Head,
  NOTHING_PROVEN,
  type Proven,
  proveLedger,
  type Row,
  type StatedPosting,
  type Stretch,
} from '#shared/domain/ledger/proof.ts';
import { present } from '#tests/support/present.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const available = ledgerAccount('available', 'BRL');
const pixIn = ledgerAccount('pix_in', 'BRL');
const held = ledgerAccount('held', 'BRL');

const at = (number: number) => `2026-11-20T14:0${number}:00.000Z`;

const written = (...postings: readonly (readonly Line[])[]) => {
  let standings: Standings = {};
  const rows: Row<StatedPosting>[] = [];
  const entries = new Map<LedgerAccount, Row<Entry>[]>();
  postings.forEach((lines, index) => {
    const number = index + 1;
    const cause = {
      sub_account_id: 'sub_1',
      posting_id: `pst_${number}`,
      kind: 'deposit',
      fact: `order#ord_${number}`,
      order_id: `out_${number}`,
      conversion_id: null,
      by: null,
      note: null,
      occurred_at: at(number),
      posted_at: at(number),
    } as const;
    const posted = post(lines, cause, standings, sha256);
    standings = posted.standings;
    for (const entry of posted.entries) {
      const of = entries.get(entry.account) ?? [];
      entries.set(entry.account, of);
      of.push({ at: at(number), number: entry.number, says: entry });
    }
    rows.push({
      at: at(number),
      number,
      says: {
        ...cause,
        number,
        lines: posted.entries,
        balances: Object.fromEntries(
          Object.entries(standings).map(([account, { balance }]) => [account, balance]),
        ),
      },
    });
  });
  return { postings: rows, entries, head: { postings: postings.length, accounts: standings } };
};

const deposit = (amount: string): readonly Line[] => [
  { account: pixIn, amount: `-${amount}` },
  { account: available, amount },
];

/** Five postings: four deposits, part of one held. */
const FIVE: readonly (readonly Line[])[] = [
  deposit('10'),
  deposit('20'),
  [
    { account: available, amount: '-5' },
    { account: held, amount: '5' },
  ],
  deposit('30'),
  deposit('40'),
];
const five = () => written(...FIVE);

interface Ledger {
  postings: Row<StatedPosting>[];
  entries: Map<LedgerAccount, Row<Entry>[]>;
  head: Head;
}

const faultsOf = (ledger: Ledger, from: Proven = NOTHING_PROVEN) =>
  proveLedger({ from, ...ledger, last: ledger.head.postings }, sha256).faults.map(
    ({ fault, account, number, with: other }) =>
      `${fault} ${account ?? 'posting'} ${number}${other === null ? '' : `/${other}`}`,
  );

const rowsOf = (ledger: Ledger, account = available): Row<Entry>[] => ledger.entries.get(account) ?? [];

const replaced = (ledger: Ledger, number: number, over: Partial<Entry>, isRehashed = false): void => {
  const rows = rowsOf(ledger);
  const row = present(rows[number - 1]);
  const says = { ...present(row.says), ...over };
  rows[number - 1] = { ...row, says: isRehashed ? { ...says, hash: hashOf(says, sha256) } : says };
};

/** Swaps the content of two rows. */
const swap = <T>(rows: Row<T>[], a: number, b: number): void => {
  const [first, second] = [present(rows[a - 1]), present(rows[b - 1])];
  rows[a - 1] = { ...first, says: second.says };
  rows[b - 1] = { ...second, says: first.says };
};

const statedAt = (ledger: Ledger, number: number, over: (posting: StatedPosting) => StatedPosting): void => {
  const row = present(ledger.postings[number - 1]);
  ledger.postings[number - 1] = { ...row, says: over(present(row.says)) };
};

describe('the canonical form', () => {
  it('gives the hash printed for the entry in docs/ledger.md', () => {
    const page = readFileSync('docs/ledger.md', 'utf8');
    const [, text = '', hash] = /<!-- entry -->\n```json\n(.+)\n```\n\nhas the hash `(\w+)`/.exec(page) ?? [];
    const entry = entryRecord.parse({ ...JSON.parse(text), hash });
    expect(sha256(text)).toBe(hash);
    expect(hashOf(entry, sha256)).toBe(hash);
  });
});

describe('an unchanged ledger', () => {
  it('is proven, at once or in stretches with the same result', () => {
    const ledger = five();
    const whole = proveLedger({ from: NOTHING_PROVEN, ...ledger, last: 5 }, sha256);
    expect(whole).toEqual({ faults: [], until: { postings: 5, standings: ledger.head.accounts } });
    const upTo = (account: LedgerAccount, number: number) =>
      rowsOf(ledger, account).filter((row) => row.number <= number);
    const first: Stretch = {
      from: NOTHING_PROVEN,
      postings: ledger.postings.slice(0, 2),
      entries: new Map([
        [available, upTo(available, 2)],
        [pixIn, upTo(pixIn, 2)],
      ]),
      head: undefined,
      last: 2,
    };
    const half = proveLedger(first, sha256);
    expect(half.faults).toEqual([]);
    const rest = {
      from: half.until,
      postings: ledger.postings.slice(2),
      entries: new Map([
        [available, rowsOf(ledger).slice(2)],
        [pixIn, rowsOf(ledger, pixIn).slice(2)],
        [held, rowsOf(ledger, held)],
      ]),
      head: ledger.head,
      last: 5,
    };
    expect(proveLedger(rest, sha256)).toEqual(whole);
  });

  it('is proven when empty', () => {
    expect(faultsOf({ postings: [], entries: new Map(), head: { postings: 0, accounts: {} } })).toEqual([]);
  });
});

describe('a single wrong entry is named, and no other', () => {
  it('changed, even with a matching hash, or missing', () => {
    for (const number of [1, 3, 5]) {
      const [changed, rehashed, missing] = [five(), five(), five()];
      replaced(changed, number, { amount: '999' });
      replaced(rehashed, number, { amount: '999', balance: '999' }, true);
      rowsOf(missing).splice(number - 1, 1);
      for (const ledger of [changed, rehashed])
        expect(faultsOf(ledger)).toEqual([`changed ${available} ${number}`]);
      expect(faultsOf(missing)).toEqual([`missing ${available} ${number}`]);
    }
  });

  it('an unreadable one counts as changed', () => {
    const ledger = five();
    rowsOf(ledger)[2] = { at: at(3), number: 3, says: undefined };
    expect(faultsOf(ledger)).toEqual([`changed ${available} 3`]);
  });

  it('inserted, at a used number or after the last, with any hash', () => {
    for (const isRehashed of [false, true])
      for (const [number, when] of [
        [3, at(4)],
        [6, at(6)],
      ] as const) {
        const ledger = five();
        const third = present(rowsOf(ledger)[2]?.says);
        const over = { ...third, number, posting_id: 'pst_x', amount: '7', posted_at: when };
        const hashed = isRehashed ? { hash: hashOf(over, sha256) } : { previous_hash: third.hash };
        rowsOf(ledger).push({ at: when, number, says: { ...over, ...hashed } });
        expect(faultsOf(ledger)).toEqual([`inserted ${available} ${number}`]);
      }
  });

  it('two swapped ones, even with their numbers adjusted', () => {
    for (const [a, b] of [
      [1, 2],
      [2, 4],
      [4, 5],
    ] as const)
      for (const isNumbered of [false, true]) {
        const ledger = five();
        swap(rowsOf(ledger), a, b);
        if (isNumbered)
          for (const number of [a, b]) replaced(ledger, number, { number, posted_at: at(number) });
        expect(faultsOf(ledger)).toEqual([`swapped ${available} ${a}/${b}`]);
      }
  });
});

describe('postings and the head', () => {
  it('names a posting that differs from its entries', () => {
    for (const [number, over] of [
      [4, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, amount: `${line.amount}1` })) })],
      [5, ({ balances }) => ({ balances: { ...balances, [held]: '6' } })],
      [2, () => ({ order_id: 'out_9' })],
    ] as const satisfies readonly (readonly [number, (posting: StatedPosting) => Partial<StatedPosting>])[]) {
      const ledger = five();
      statedAt(ledger, number, (posting) => ({ ...posting, ...over(posting) }));
      expect(faultsOf(ledger)).toEqual([`changed posting ${number}`]);
    }
  });

  it('an invented number does not cause an endless search', () => {
    const ledger = five();
    statedAt(ledger, 5, (posting) => ({
      ...posting,
      lines: posting.lines.map((line) => ({ ...line, number: 900_000_000 })),
    }));
    ledger.head = { ...ledger.head, postings: 900_000_000 };
    expect(faultsOf(ledger).length).toBeLessThan(500);
  });

  it('names a missing, swapped or duplicate posting', () => {
    const missing = five();
    missing.postings.splice(2, 1);
    expect(faultsOf(missing)).toEqual(['missing posting 3']);
    const swapped = five();
    swap(swapped.postings, 2, 3);
    expect(faultsOf(swapped)).toEqual(['swapped posting 2/3']);
    const twice = five();
    const second = present(twice.postings[1]);
    const says = { ...present(second.says), posting_id: 'x', lines: [] };
    twice.postings.splice(2, 0, { ...second, says });
    expect(faultsOf(twice)).toEqual(['inserted posting 2']);
  });

  it('names a head that was moved back, by whole postings or in one balance', () => {
    const four = { postings: 4, accounts: written(...FIVE.slice(0, 4)).head.accounts };
    expect(faultsOf({ ...five(), head: four })).toEqual(['head posting 4']);
    const cut = { ...five(), head: four };
    for (const [account, rows] of cut.entries)
      cut.entries.set(
        account,
        rows.filter((row) => row.at < at(5)),
      );
    cut.postings.pop();
    expect(faultsOf(cut)).toEqual([]);
    // Only the earlier proof reveals this cut.
    const from = { postings: 5, standings: five().head.accounts };
    expect(faultsOf({ postings: [], entries: new Map(), head: four }, from)).toEqual(['head posting 4']);
    const { head, ...ledger } = five();
    const standing = { ...present(head.accounts[available]), balance: '1' };
    const accounts = { ...head.accounts, [available]: standing };
    expect(faultsOf({ ...ledger, head: { ...head, accounts } })).toEqual(['head posting 5']);
  });
});
