import { lastClosedMonth, monthPeriod } from '@ramps-gateway/shared/domain/exports.ts';
import type { Books } from '../../../modules/ledger/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newMonth } from './month-statements.ts';
import type { AllAccounts, MonthJobs, StatementsRound } from './ports.ts';

export interface BeginMonthPorts {
  readonly all: AllAccounts;
  readonly books: Pick<Books, 'heads'> & {
    lastAt(subAccountId: string, at: string): Promise<object | undefined>;
  };
  readonly months: Pick<MonthJobs, 'create'>;
  readonly round: StatementsRound;
  readonly clock: Clock;
}

const ACCOUNTS_A_PAGE = 100;

/**
 * A quarter of an hour after a month (UTC): begins its statement for each sub-account with postings. Goes on where the last
 * run ended. @returns how many were begun
 */
export const beginMonth =
  ({ all, books, months, round, clock }: BeginMonthPorts) =>
  async (isTimeLeft: () => boolean): Promise<number> => {
    const month = lastClosedMonth(clock());
    const { to } = monthPeriod(month);
    const known = await round.get();
    if (known.month === month && known.after === null) return 0;
    let after = known.month === month ? known.after : null;
    let { version } = known;
    let begun = 0;
    do {
      const { items, next } = await all.accounts(after, ACCOUNTS_A_PAGE);
      // One that cannot be read keeps no other from its statement; its own fails, and says so.
      const unreadable = new Set<string>();
      const heads = await books.heads(
        items.map(({ id }) => id),
        (ids) => ids.forEach((id) => unreadable.add(id)),
      );
      for (const account of items) {
        const head = heads.get(account.id);
        if (!head && !unreadable.has(account.id)) continue;
        const isPosted =
          (head && head.posted_at < to) ||
          (await books.lastAt(account.id, new Date(Date.parse(to) - 1).toISOString())) !== undefined;
        if (!isPosted) continue;
        const { record, job } = newMonth(account, month, clock().toISOString());
        if (await months.create(record, job, null)) begun += 1;
      }
      if (!(await round.move(month, next, version))) return begun;
      version += 1;
      after = next;
    } while (after !== null && isTimeLeft());
    return begun;
  };
