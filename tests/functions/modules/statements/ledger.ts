import { subAccount as subAccountRecord } from '#tests/support/records.ts';
import type { EntryRecord, LedgerHeadRecord } from '#shared/contract/ledger.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { LedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { add } from '#shared/domain/money.ts';
import type { StatementLedger } from '#functions/modules/statements/statement.ts';

/** Ledgers of one account each. Their entries are made on read, so a hundred thousand need no memory. */
export interface MadeLedger {
  readonly account: LedgerAccount;
  readonly count: number;
  readonly first: string;
  readonly everyMs: number;
  readonly amountOf: (number: number) => string;
}

const balancesOf = ({ count, amountOf }: MadeLedger): readonly string[] => {
  const balances = ['0'];
  for (let number = 1; number <= count; number += 1)
    balances.push(add(balances[number - 1] ?? '0', amountOf(number)));
  return balances;
};

export const madeLedger = (
  bySubAccount: ReadonlyMap<string, readonly MadeLedger[]>,
  change: (entry: EntryRecord) => EntryRecord = (entry) => entry,
): StatementLedger => {
  const known = new Map(
    [...bySubAccount].flatMap(([id, all]) =>
      all.map((made) => [`${id} ${made.account}`, { made, balances: balancesOf(made) }] as const),
    ),
  );
  const entry = (id: string, account: LedgerAccount, number: number): EntryRecord => {
    const found = known.get(`${id} ${account}`);
    if (!found) throw new Error('no such ledger');
    const { made, balances } = found;
    const at = new Date(Date.parse(made.first) + (number - 1) * made.everyMs).toISOString();
    return change({
      sub_account_id: id,
      posting_id: `pst_${number}`,
      kind: 'deposit',
      fact: `order#ord_${number}`,
      order_id: `ord_${number}`,
      conversion_id: null,
      by: null,
      note: number % 1000 === 0 ? '=SUM(A1); João, "Conceição"' : null,
      occurred_at: at,
      posted_at: at,
      account,
      number,
      amount: made.amountOf(number),
      balance: balances[number] ?? '0',
      cover: false,
      previous_hash: '0'.repeat(64),
      hash: 'a'.repeat(64),
    });
  };
  /** The number of entries up to a moment. */
  const upTo = (id: string, account: LedgerAccount, at: string): number => {
    const made = known.get(`${id} ${account}`)?.made;
    if (!made || at < made.first) return 0;
    return Math.min(made.count, Math.floor((Date.parse(at) - Date.parse(made.first)) / made.everyMs) + 1);
  };
  return {
    heads: (ids) =>
      Promise.resolve(
        new Map(
          ids.flatMap((id): [string, LedgerHeadRecord][] => {
            const all = bySubAccount.get(id);
            if (!all) return [];
            const accounts = Object.fromEntries(
              all.map(({ account, count }) => [
                account,
                { number: count, balance: entry(id, account, count).balance, hash: 'a'.repeat(64) },
              ]),
            );
            const [{ count, first }] = [all[0] ?? { count: 0, first: '2026-01-01T00:00:00.000Z' }];
            return [[id, { id, sub_account_id: id, postings: count, posted_at: first, accounts }]];
          }),
        ),
      ),
    entryAt: (id, account, at) => {
      const number = upTo(id, account, at);
      return Promise.resolve(number === 0 ? undefined : entry(id, account, number));
    },
    entries: (id, account, { from, until }, { limit, cursor }) => {
      const before = new Date(Date.parse(from) - 1).toISOString();
      const begin = (cursor === undefined ? upTo(id, account, before) : Number(cursor)) + 1;
      const end = Math.min(begin + limit - 1, upTo(id, account, until));
      const items = Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) =>
        entry(id, account, begin + at),
      );
      return Promise.resolve({
        items,
        next_cursor: end < upTo(id, account, until) ? String(end) : null,
      });
    },
  };
};

export const subAccount = (id: string, name: string): SubAccountRecord => ({
  ...subAccountRecord({ external_id: `acc_${id}`, user_id: 'usr_owner', name, email: `${id}@example.com` }),
  id,
});

export const whole = async (content: AsyncIterable<Uint8Array | string>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};
