import pLimit from 'p-limit';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createPositions } from '#functions/adapters/dynamo/statistics/positions.ts';
import { createCounts } from '#functions/adapters/dynamo/statistics/statistics.ts';
import {
  accountRef,
  countAccounts,
  countPartners,
  partnerRef,
} from '#functions/capabilities/insight/projections/count-accounts.ts';
import { additionsOf, type Addition, partnersOf } from '#functions/modules/statistics/model.ts';
import { sleep } from '#functions/platform/clock.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { add } from '#shared/domain/money.ts';
import type { Stored } from '#tests/support/collected.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { accountAt, type People, rowsOfAccount } from './accounts.ts';
import { RUN, rowsOfPayment, timeOf } from './payments.ts';

/** Numbers of accounts and payments. A smaller size is a prefix of a larger one. */
export interface Size {
  readonly accounts: number;
  readonly payments: number;
}

/** The newest payments, up to this number, have all their orders and all search terms. */
const WHOLE = 500;
const CHUNK = 500;
const AT_ONCE = 8;
/** Rows of figures in one transaction. */
const FIGURES = 90;

const rowOf = ({ scope, day, name }: Addition): string => JSON.stringify([scope, day, name]);

/** Sums the additions for each figure. */
const createFigures = () => {
  const sums = new Map<string, Addition>();
  return {
    count: (additions: readonly Addition[]): void => {
      for (const each of additions) {
        const row = rowOf(each);
        sums.set(row, { ...each, amount: add(sums.get(row)?.amount ?? '0', each.amount) });
      }
    },
    write: async (table: Table): Promise<void> => {
      const rows = [...Map.groupBy(sums.values(), ({ scope, day }) => JSON.stringify([scope, day])).values()];
      const counts = createCounts(table);
      const limit = pLimit(AT_ONCE);
      const packs = Array.from({ length: Math.ceil(rows.length / FIGURES) }, (_, at) =>
        rows.slice(at * FIGURES, (at + 1) * FIGURES).flat(),
      );
      await Promise.all(packs.map((pack) => limit(() => counts.write([], pack))));
    },
  };
};

const countPositions = async (table: Table, accounts: readonly SubAccountRecord[]): Promise<void> => {
  const counting = { counts: createCounts(table), positions: createPositions(table), sleep };
  // The product's own projection may have been first.
  await countAccounts(counting)(accounts.map(({ id }) => accountRef(id)));
  await countPartners(counting)(accounts.flatMap(partnersOf).map(partnerRef));
};

/** The numbers of the accounts that a size adds to the previous one. */
export const newAccounts = (from: Size, to: Size): readonly number[] =>
  Array.from({ length: to.accounts - from.accounts }, (_, at) => from.accounts + at);

/** Grows a table from one size to a larger one, with rows that the product itself would have written. */
export const fillTable = async (
  table: Table,
  people: People,
  from: Size,
  to: Size,
  now: Date,
  whole = WHOLE,
): Promise<void> => {
  const account = (number: number) => accountAt(number, people, now);
  const rows = await Promise.all(
    newAccounts(from, to).map((number) => rowsOfAccount(account(number), number, now)),
  );
  await fill(table, rows.flat());
  await countPositions(table, newAccounts(from, to).map(account));
  const figures = createFigures();
  let writing = Promise.resolve();
  for (let first = from.payments; first < to.payments; first += CHUNK) {
    const items: Stored[] = [];
    for (let number = first; number < Math.min(first + CHUNK, to.payments); number += 1) {
      const facts = {
        account: account(Math.floor(number / RUN) % to.accounts),
        number,
        at: timeOf(number, now),
      };
      const { items: made, counted } = await rowsOfPayment(facts, number < whole);
      items.push(...made);
      figures.count(counted.flatMap(additionsOf));
    }
    // The next ones are made while these are written.
    await writing;
    writing = fill(table, items);
  }
  await writing;
  await figures.write(table);
};
