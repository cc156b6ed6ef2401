import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { headItem, postingItems } from '#functions/adapters/dynamo/ledger/postings.ts';
import { bookedIn, factOfOrder, postingOf } from '#functions/modules/ledger/model.ts';
import type { LedgerHeadRecord, PostingRecord } from '#shared/contract/ledger.ts';
import type { OrderRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { order } from './records.ts';
import { fill } from './table-cost/fill.ts';

const PORTION = 5_000;

/** Different centavos, so that no two balances match by chance. */
const brl = (number: number): string => `${100 + (number % 97)}.${String(number % 100).padStart(2, '0')}`;
const usdt = (number: number): string => `${18 + (number % 17)}.${String(number % 999_983).padStart(6, '0')}`;

/** A deposit, an exchange and a withdrawal: five postings, thirteen entries of eight ledger accounts. */
const ordersOf = (account: SubAccountRecord, number: number, at: string): readonly OrderRecord[] => {
  const times = { created_at: at, updated_at: at };
  const deposit = order(account, 3 * number, {
    ...times,
    source_amount: brl(number),
    target_amount: brl(number),
  });
  const exchange = order(account, 3 * number + 1, {
    ...times,
    type: 'exchange',
    status: 'pending',
    target_asset: 'USDT',
    source_amount: '99.99',
    target_amount: usdt(number),
  });
  const withdrawal = order(account, 3 * number + 2, {
    ...times,
    type: 'withdrawal',
    status: 'pending',
    source_asset: 'USDT',
    target_asset: 'USDT',
    source_amount: '17.500001',
    target_amount: '16.400001',
  });
  return [
    deposit,
    exchange,
    { ...exchange, status: 'confirmed' },
    withdrawal,
    { ...withdrawal, status: 'confirmed' },
  ];
};

/**
 * A ledger with at least this number of entries, made by the ledger's own rules and written in bulk. `everyMs` is the
 * time between deposits.
 */
export const writeLargeLedger = async (
  table: Table,
  account: SubAccountRecord,
  { entries, first, everyMs }: { readonly entries: number; readonly first: Date; readonly everyMs: number },
): Promise<LedgerHeadRecord> => {
  let head: LedgerHeadRecord | undefined;
  let written = 0;
  let rows: Readonly<Record<string, unknown>>[] = [];
  for (let number = 0; written < entries; number += 1) {
    const at = new Date(first.getTime() + number * everyMs).toISOString();
    const before = new Map<string, PostingRecord[]>();
    for (const each of ordersOf(account, number, at)) {
      const fact = factOfOrder(each);
      const ofFact = before.get(fact.id) ?? [];
      const posting = postingOf(fact, head, bookedIn(ofFact), at);
      if (!posting) throw new Error('each of them moves money');
      before.set(fact.id, [...ofFact, posting.record]);
      head = posting.head;
      written += posting.entries.length;
      rows.push(...postingItems(posting).map((row) => ({ ...row })));
    }
    if (rows.length < PORTION) continue;
    await fill(table, rows);
    rows = [];
  }
  if (!head) throw new Error('ledger has an entry');
  await fill(table, [...rows, { ...headItem(head, head.postings) }]);
  return head;
};
