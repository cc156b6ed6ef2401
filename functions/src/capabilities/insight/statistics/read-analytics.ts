import type {
  AnalyticsAnswer,
  Breakdown,
  BreakdownRow,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import {
  DAYS_BY,
  daysIn,
  type Grouping,
  partsOf,
  type Period,
  periodBefore,
} from '@ramps-gateway/shared/domain/analytics.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { figuresOf, reasonsOf } from './analytics-figures.ts';
import { type Cover, coverOf, readSums } from './period-sums.ts';
import type { AnalyticsFigures, StatisticsPorts } from './ports.ts';
import { askedFor, type Whose } from './read-statistics.ts';
import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ofAccount, ofManager, ofOwner, type Scope, sumUp } from '../../../modules/statistics/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export type ReadAnalyticsPorts = Pick<StatisticsPorts, 'figures' | 'accounts' | 'clock'>;

interface AnalyticsQuestion extends Whose {
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
}

/** Only administrators may see the gateway's earnings. */
const mayKnowEarnings = ({ role }: Principal): boolean => role === 'admin';

/** A period in parts, and the period before it. Takes a bounded number of Queries per scope. */
export const readAnalytics =
  ({ figures, accounts, clock }: ReadAnalyticsPorts) =>
  async (who: Principal, { from, to, by, ...whose }: AnalyticsQuestion): Promise<AnalyticsAnswer> => {
    const period = { from, to };
    const before = periodBefore(period);
    const today = utcDay(clock());
    // By day and by week, all days are read anyway, together with the adjacent period before.
    const cover = (of: typeof period): Cover =>
      by === 'month' ? coverOf(of, today) : { months: [], days: [of] };
    const parts = partsOf(period, by).map((part) => ({ part, cover: cover(part) }));
    const { scopes, account } = await askedFor(who, whose, accounts);
    const sumsOf = await readSums(figures, scopes, [cover(before), ...parts.map((each) => each.cover)]);
    const earns = mayKnowEarnings(who);
    const inParts = parts.map((each) => ({ part: each.part, sums: sumsOf(each.cover) }));
    const all = sumUp(inParts.map(({ sums }) => sums));
    const allBefore = sumsOf(cover(before));
    return {
      by,
      period,
      before,
      sub_account: account && { id: account.id, name: account.name || account.email || account.id },
      figures: figuresOf(all, earns),
      figures_before: figuresOf(allBefore, earns),
      parts: inParts.map(({ part, sums }) => ({ ...part, ...figuresOf(sums, earns) })),
      reasons: [...reasonsOf(all, allBefore)],
    };
  };

export interface BreakDownPorts {
  readonly figures: Pick<AnalyticsFigures, 'times'>;
  /** A page of users (everyone's) or of the caller's sub-accounts, newest first. */
  readonly lists: {
    users(request: PageRequest): Promise<Page<ProfileRecord>>;
    subAccounts(who: Principal, request: PageRequest): Promise<Page<SubAccountRecord>>;
  };
  readonly clock: Clock;
}

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
}

export const namedAccount = ({ id, name, email }: SubAccountRecord): Named => ({
  id,
  name: name || email || id,
  scope: ofAccount(id),
});

export const namedUser = ({ user_id: id, display_name, email }: ProfileRecord): Named => ({
  id,
  name: display_name || email || id,
  scope: ofOwner(id),
});

const MANAGED = 'managed';

/** True without figures in either period, since not every user is a partner. */
const isIdle = ({ figures, figures_before: before }: BreakdownRow): boolean =>
  [figures, before].every(
    ({ deposits, conversions }) =>
      deposits.count === 0 && Object.values(conversions).every((count) => count === 0),
  );

/** A page of a list with the figures of its rows, which come from stored sums only. */
export const breakDown = ({ figures, lists, clock }: BreakDownPorts) => {
  const partners = async (who: Principal, request: PageRequest): Promise<Page<Named>> => {
    if (who.role !== 'admin') {
      const { user_id: id } = who;
      const own = { id, name: 'Own', scope: ofOwner(id) };
      const managed = { id: MANAGED, name: 'Managed for others', scope: ofManager(id) };
      return { items: who.role === 'client' ? [own] : [own, managed], next_cursor: null };
    }
    const found = await lists.users(request);
    return { ...found, items: found.items.map(namedUser) };
  };

  const named = async (by: Breakdown, who: Principal, request: PageRequest): Promise<Page<Named>> => {
    switch (by) {
      case 'sub_account': {
        const found = await lists.subAccounts(who, request);
        return { ...found, items: found.items.map(namedAccount) };
      }
      case 'partner':
        return partners(who, request);
    }
  };

  return async (
    who: Principal,
    { from, to, by, ...request }: PageRequest & Period & { readonly by: Breakdown },
  ): Promise<Page<BreakdownRow>> => {
    const period = { from, to };
    const before = periodBefore(period);
    const today = utcDay(clock());
    // For a few days, one Query covers both periods.
    const cover = (of: Period) =>
      daysIn(period) <= DAYS_BY.week ? { months: [], days: [of] } : coverOf(of, today);
    const covers = { now: cover(period), before: cover(before) };
    const { items, next_cursor } = await named(by, who, request);
    const rows = await Promise.all(
      items.map(async ({ id, name, scope }): Promise<BreakdownRow> => {
        const sumsOf = await readSums(figures, [scope], Object.values(covers));
        const earns = mayKnowEarnings(who);
        return {
          id,
          name,
          figures: figuresOf(sumsOf(covers.now), earns),
          figures_before: figuresOf(sumsOf(covers.before), earns),
        };
      }),
    );
    return { items: by === 'partner' ? rows.filter((row) => !isIdle(row)) : rows, next_cursor };
  };
};
