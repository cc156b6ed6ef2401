import type { SpreadEarnedRow, SpreadView } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add, type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { firstOfMonth } from '@ramps-gateway/shared/domain/analytics.ts';
import { type Named, namedAccount, namedUser } from './read-analytics.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';
import { COLLECTED, EVERYONE, EXCHANGED, nameOf, type Sums } from '../../../modules/statistics/model.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Statistics } from './ports.ts';

export interface ListSpreadEarnedPorts {
  readonly statistics: Statistics;
  readonly earners: {
    users(request: PageRequest): Promise<Page<ProfileRecord>>;
    subAccounts(request: PageRequest): Promise<Page<SubAccountRecord>>;
  };
  readonly clock: Clock;
}

const CONVERSION = `${ENTITIES.conversion.name}.`;
const BY_HAND = nameOf(ENTITIES.order.name, EXCHANGED, 'spread');
const TAKEN = nameOf(ENTITIES.order.name, COLLECTED, 'usdt');

interface Figures {
  readonly earned: Amount;
  readonly collected: Amount;
}

const NOTHING: Figures = { earned: '0', collected: '0' };

const together = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, each) => ({
      earned: add(sum.earned, each.earned),
      collected: add(sum.collected, each.collected),
    }),
    NOTHING,
  );

/** Spread of conversions in any state and of confirmed exchange orders. */
const figuresIn = (sums: Sums): Figures => ({
  earned: [...sums]
    .filter(([name]) => (name.startsWith(CONVERSION) && name.endsWith('.spread')) || name === BY_HAND)
    .reduce((sum, [, amount]) => add(sum, amount), '0'),
  collected: sums.get(TAKEN) ?? '0',
});

const remaining = ({ earned, collected }: Figures): Amount => subtract(earned, collected);

const isNothing = ({ earned, collected }: Figures): boolean =>
  compare(earned, '0') === 0 && compare(collected, '0') === 0;

/** Days on a page of days, and months on a page of months. */
const DAYS = 31;
const MONTHS = 3;
/** The lists of days and months go back this far. */
const YEARS = 2;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00.000Z`).toISOString().startsWith(text);

const dayIn = (cursor: string): string => {
  let fits = false;
  try {
    fits = isDay(cursor);
  } catch {
    fits = false;
  }
  if (!fits) throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return cursor;
};

/** The first day of a page that ends with `to`. */
const beginOf = (by: 'day' | 'month', to: string): string => {
  if (by === 'day') return dayAfter(to, 1 - DAYS);
  let first = firstOfMonth(to);
  for (let more = 1; more < MONTHS; more += 1) first = firstOfMonth(dayAfter(first, -1));
  return first;
};

/** Spread earned and collected, for administrators: by current client, sub-account, day or month. */
export const listSpreadEarned = ({ statistics, earners, clock }: ListSpreadEarnedPorts) => {
  /** In the order of `named`, since a batch has no order. */
  const rowsOf = async (named: readonly Named[]): Promise<SpreadEarnedRow[]> => {
    const found = await statistics.totalsOf(named.map(({ scope }) => scope));
    return named.map(({ id, name, scope }) => {
      const figures = figuresIn(found.get(scope) ?? new Map());
      return { id, name, ...figures, remaining: remaining(figures) };
    });
  };

  const rowsIn = async <R>(
    { items, next_cursor }: Page<R>,
    named: (item: R) => Named,
  ): Promise<Page<SpreadEarnedRow>> => ({ items: await rowsOf(items.map(named)), next_cursor });

  const times = async (by: 'day' | 'month', cursor: string | undefined): Promise<Page<SpreadEarnedRow>> => {
    const today = utcDay(clock());
    const to = cursor === undefined ? today : dayIn(cursor);
    const from = beginOf(by, to);
    const found = (await Promise.all(EVERYONE.map((scope) => statistics.days(scope, from, to)))).flat();
    const byTime = Map.groupBy(found, ({ day }) => (by === 'day' ? day : day.slice(0, 7)));
    const items = [...byTime]
      .map(([id, days]) => ({
        id,
        name: id,
        ...together(days.map(({ sums }) => figuresIn(sums))),
        remaining: null,
      }))
      .filter((row) => !isNothing(row))
      .toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const before = dayAfter(from, -1);
    const oldest = `${Number(today.slice(0, 4)) - YEARS}${today.slice(4)}`;
    return { items, next_cursor: before < oldest ? null : before };
  };

  const pageOf = async (by: SpreadView, request: PageRequest): Promise<Page<SpreadEarnedRow>> => {
    switch (by) {
      case 'client':
        return rowsIn(await earners.users(request), namedUser);
      case 'sub_account':
        return rowsIn(await earners.subAccounts(request), namedAccount);
      case 'day':
      case 'month':
        return times(by, request.cursor);
    }
  };

  return async ({ by, ...request }: PageRequest & { readonly by: SpreadView }) => {
    const [{ items, next_cursor }, everyone] = await Promise.all([
      pageOf(by, request),
      statistics.totals(EVERYONE),
    ]);
    const totals = together(everyone.map(figuresIn));
    return {
      by,
      items: [...items],
      totals: { ...totals, remaining: remaining(totals) },
      next_cursor,
    };
  };
};
