import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryRecord, postingLine, postingRecord } from '#shared/contract/ledger.ts';
import {
  LEDGER_CODES,
  type LedgerAccount,
  ledgerAccount,
  type Line,
  readLedgerAccount,
} from '#shared/domain/ledger/accounts.ts';
import { canonicalJson } from '#shared/domain/ledger/canonical.ts';
import { coverOf } from '#shared/domain/ledger/cover.ts';
import { between, negated, summed, unbalanced } from '#shared/domain/ledger/lines.ts';
import { type Cause, faultOf, hashOf, NO_HASH, post, type Standings } from '#shared/domain/ledger/post.ts';
import { add, compare, sumOf } from '#shared/domain/money.ts';
import { present } from '#tests/support/present.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const CAUSE: Cause = {
  sub_account_id: 'sub_a',
  posting_id: 'pst_1',
  kind: 'deposit',
  fact: 'order#ord_1',
  order_id: 'ord_p',
  conversion_id: null,
  by: null,
  note: null,
  occurred_at: '2026-11-20T14:00:00.000Z',
  posted_at: '2026-11-20T14:00:01.000Z',
};

const codes = fc.constantFrom(...LEDGER_CODES);
const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const moves: fc.Arbitrary<readonly Line[]> = fc
  .array(fc.tuple(codes, codes, amounts, fc.constantFrom('BRL', 'USDT')), { minLength: 1, maxLength: 5 })
  .map((list) =>
    list.flatMap(([from, to, amount, asset]): Line[] => [
      { account: ledgerAccount(from, asset), amount },
      ...negated([{ account: ledgerAccount(to, asset), amount }]),
    ]),
  );

it('a ledger account is a code and an asset', () => {
  expect(readLedgerAccount('available:BRL')).toEqual({ code: 'available', asset: 'BRL' });
  for (const text of ['available', 'available:', 'nothing:BRL', ':BRL', ''])
    expect(readLedgerAccount(text)).toBeUndefined();
});

it('canonical JSON sorts keys, has no spaces, omits undefined values, and refuses fractions', () => {
  const written = '{"a":{"y":""},"b":[1,"ä\\"\\n",null,true]}';
  expect(canonicalJson({ b: [1, 'ä"\n', null, true], a: { z: undefined, y: '' } })).toBe(written);
  expect(() => canonicalJson({ a: 1.5 })).toThrow(TypeError);
});

const depositOf = (amount: string): Line[] => [
  { account: 'pix_in:BRL', amount: `-${amount}` },
  { account: 'available:BRL', amount },
];

describe('a posting', () => {
  it('refuses lines that do not sum to 0', () => {
    expect(() => post([{ account: 'available:BRL', amount: '1' }], CAUSE, {}, sha256)).toThrow(RangeError);
  });

  it('numbers, balances and chains the entries of each ledger account', () => {
    const deposit = depositOf('10');
    const first = post(deposit, CAUSE, {}, sha256);
    const second = post(deposit, { ...CAUSE, posting_id: 'pst_2' }, first.standings, sha256);
    expect(second.entries.map(({ account, number, balance }) => [account, number, balance])).toEqual([
      ['pix_in:BRL', 2, '-20'],
      ['available:BRL', 2, '20'],
    ]);
    expect(first.entries[0]?.previous_hash).toBe(NO_HASH);
    expect(second.entries[0]?.previous_hash).toBe(first.entries[0]?.hash);
    for (const entry of second.entries) expect(entryRecord.parse(entry)).toEqual(entry);
    const line = postingLine.parse(second.entries[0]);
    expect(
      postingRecord.parse({ ...CAUSE, number: 1, lines: [line], balances: { 'available:BRL': '20' } }).lines,
    ).toEqual([line]);
  });

  it('every posting and the ledger stay balanced, and no reserved amount falls below 0', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 12 }), (postings) => {
        let standings: Standings = {};
        for (const lines of postings) {
          const posted = post(lines, CAUSE, standings, sha256);
          standings = posted.standings;
          expect(unbalanced(posted.entries)).toEqual(new Map());
          const balance = (account: string) => standings[account]?.balance ?? '0';
          for (const asset of ['BRL', 'USDT']) {
            const own = posted.entries.some(({ account }) => account.endsWith(asset));
            if (!own) continue;
            for (const code of ['in_conversion', 'held', 'spread', 'rounding', 'in_transfer'])
              expect(compare(balance(`${code}:${asset}`), '0')).toBeGreaterThanOrEqual(0);
            if (compare(balance(`available:${asset}`), '0') < 0) expect(balance(`held:${asset}`)).toBe('0');
          }
        }
        expect(compare(sumOf(Object.values(standings).map(({ balance }) => balance)), '0')).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('the difference between two states, posted after the first, gives the second', () => {
    fc.assert(
      fc.property(moves, moves, (a, b) => {
        expect(
          new Map(summed([...a, ...between(a, b)]).map((line) => [line.account, add(line.amount, '0')])),
        ).toEqual(new Map(summed(b).map((line) => [line.account, add(line.amount, '0')])));
      }),
    );
  });

  it('an order that exceeds the available balance uses held money, as far as it goes', () => {
    const balances: Record<string, string> = { 'available:BRL': '10', 'held:BRL': '50' };
    for (const [amount, covered] of [
      ['10', undefined],
      ['30', '20'],
      ['100', '50'],
    ]) {
      const take: Line[] = [
        { account: 'available:BRL', amount: `-${amount}` },
        { account: 'bank_out:BRL', amount: amount ?? '' },
      ];
      expect(coverOf(take, (account) => ({ balance: balances[account] ?? '0' }))).toEqual(
        covered === undefined
          ? []
          : [
              { account: 'available:BRL', amount: covered },
              { account: 'held:BRL', amount: `-${covered}` },
            ],
      );
    }
  });
});

describe('a cover', () => {
  const move = (amount: string, from: LedgerAccount, to: LedgerAccount): readonly Line[] => [
    ...negated([{ account: from, amount }]),
    { account: to, amount },
  ];
  const balancesAfter = (postings: readonly (readonly Line[])[]) => {
    const standings = postings.reduce<Standings>(
      (before, lines) => post(lines, CAUSE, before, sha256).standings,
      {},
    );
    return Object.fromEntries(
      Object.entries(standings).flatMap(([account, { balance }]) =>
        compare(balance, '0') === 0 ? [] : [[account, balance]],
      ),
    );
  };

  it('ends with its reason: an exchange takes money that is no longer reserved, then is cancelled', () => {
    const came = move('1500', 'pix_in:BRL', 'available:BRL');
    const exchanged = move('1500', 'in_conversion:BRL', 'exchange:BRL');
    expect(balancesAfter([came, exchanged])).toEqual({ 'pix_in:BRL': '-1500', 'exchange:BRL': '1500' });
    expect(balancesAfter([came, exchanged, negated(exchanged)])).toEqual({
      'pix_in:BRL': '-1500',
      'available:BRL': '1500',
    });
  });

  it('restores held money that a withdrawal took once other money arrives', () => {
    const came = move('100', 'pix_in:BRL', 'available:BRL');
    const held = move('100', 'available:BRL', 'held:BRL');
    const sent = move('60', 'available:BRL', 'bank_out:BRL');
    expect(balancesAfter([came, held, sent])).toMatchObject({ 'held:BRL': '40' });
    expect(balancesAfter([came, held, sent, came])).toMatchObject({
      'held:BRL': '100',
      'available:BRL': '40',
    });
  });

  it('the order of postings does not change the final balances', () => {
    const shuffled = fc
      .array(moves, { maxLength: 8 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(balancesAfter(other)).toEqual(balancesAfter(one));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a chain', () => {
  const chain: ReturnType<typeof post>['entries'][number][] = [];
  let standings: Standings = {};
  for (const amount of ['1', '2', '3']) {
    const posted = post(depositOf(amount), { ...CAUSE, posting_id: `pst_${amount}` }, standings, sha256);
    standings = posted.standings;
    chain.push(...posted.entries.filter(({ account }) => account === 'available:BRL'));
  }

  it('names a changed, missing, inserted, swapped or wrongly added entry', () => {
    const [first, second, third] = [present(chain[0]), present(chain[1]), present(chain[2])];
    expect(faultOf(first, undefined, sha256)).toBeUndefined();
    expect(faultOf(second, first, sha256)).toBeUndefined();
    expect(faultOf({ ...second, amount: '9' }, first, sha256)).toBe('changed');
    expect(faultOf(third, first, sha256)).toBe('missing');
    expect(faultOf(second, second, sha256)).toBe('inserted');
    const other = { ...second, posting_id: 'pst_x', previous_hash: NO_HASH };
    expect(faultOf({ ...other, hash: hashOf(other, sha256) }, first, sha256)).toBe('swapped');
    const wrong = { ...second, balance: '7' };
    expect(faultOf({ ...wrong, hash: hashOf(wrong, sha256) }, first, sha256)).toBe('balance');
  });
});
