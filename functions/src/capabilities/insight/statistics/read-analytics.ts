import type { AnalyticsAnswer } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { type Grouping, partsOf, periodBefore } from '@ramps-gateway/shared/domain/analytics.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { figuresOf, reasonsOf } from './analytics-figures.ts';
import { type Cover, coverOf } from './cover.ts';
import { readSums, sumUp } from './period-sums.ts';
import type { AnalyticsFigures } from './ports.ts';
import { askedFor, type Whose } from './whose.ts';

export interface ReadAnalyticsPorts {
  readonly figures: AnalyticsFigures;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

export interface AnalyticsQuestion extends Whose {
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
}

/** Only administrators may see what the gateway earns. */
export const mayKnowEarnings = ({ role }: Principal): boolean => role === 'admin';

/** A period in its parts, and the one before it: a bounded number of Queries for each scope. */
export const readAnalytics =
  ({ figures, accounts, clock }: ReadAnalyticsPorts) =>
  async (who: Principal, { from, to, by, ...whose }: AnalyticsQuestion): Promise<AnalyticsAnswer> => {
    const period = { from, to };
    const before = periodBefore(period);
    const today = utcDay(clock());
    // By day and by week the days are read anyway, and the period before directly before them.
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
