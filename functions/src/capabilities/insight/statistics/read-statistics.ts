import type { DayFigures, StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { SubAccountRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { add, type Amount, compare, divide, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { dayAfter, daysBetween, STATISTICS_DAYS_USUAL } from '@ramps-gateway/shared/domain/statistics.ts';
import { partnerTotals } from '../../../modules/accounts/partner-totals.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { accountTotals } from '../../../modules/accounts/totals.ts';
import {
  DEPOSIT,
  EVERYONE,
  type Measure,
  nameOf,
  ofAccount,
  OPEN,
  type Scope,
  scopesOwnedBy,
  SETTLED,
  type Sums,
  sumUp,
} from '../../../modules/statistics/model.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { StatisticsPorts } from './ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { VisibleError } from '../../../platform/errors.ts';

export interface Whose {
  readonly scope?: 'own' | 'all' | undefined;
  readonly sub_account_id?: string | undefined;
}

/** Scope of the requested figures: administrators get everyone's by default (C3, "Scope"). */
export const askedFor = async (
  who: Principal,
  { scope = who.role === 'admin' ? 'all' : 'own', sub_account_id: asked }: Whose,
  accounts: SubAccounts,
): Promise<{ readonly scopes: readonly Scope[]; readonly account: SubAccountRecord | null }> => {
  if (asked !== undefined) {
    // Reads the account, since its current ownership decides.
    const { record } = await visibleAccount(who, asked, accounts);
    return { scopes: [ofAccount(record.id)], account: record };
  }
  if (scope === 'all' && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
  return { scopes: scope === 'all' ? EVERYONE : scopesOwnedBy(who), account: null };
};

export type ReadStatisticsPorts = Pick<StatisticsPorts, 'statistics' | 'accounts' | 'stops' | 'clock'>;

interface Question extends Whose {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const CONVERSION = ENTITIES.conversion.name;
const PAYMENT = ENTITIES.payment.name;
const EVENT = ENTITIES.webhookEvent.name;
const ORDER = ENTITIES.order.name;
const ON_THEIR_WAY = CONVERSION_STATUSES.filter(
  (status) => status !== 'transfer_completed' && status !== 'failed',
);

const figureOf = (sums: Sums, entity: string, states: readonly string[]) => {
  const of = (measure: Measure): Amount =>
    states.reduce((total, state) => add(total, sums.get(nameOf(entity, state, measure)) ?? '0'), '0');
  return { count: Number(of('count')), brl: of('brl'), usdt: of('usdt') };
};

const conversionsOf = (sums: Sums, open: readonly string[]): DayFigures['conversions'] => ({
  open: figureOf(sums, CONVERSION, open),
  completed: figureOf(sums, CONVERSION, ['transfer_completed']),
  failed: figureOf(sums, CONVERSION, ['failed']),
  settled: figureOf(sums, CONVERSION, [SETTLED]),
});

const paymentsOf = (sums: Sums): DayFigures['payments'] => {
  const states = [...sums.keys()]
    .map((name) => name.split('.'))
    .flatMap(([entity, state = '', measure]) => (entity === PAYMENT && measure === 'count' ? [state] : []));
  const figures = states.map((state) => [state, figureOf(sums, PAYMENT, [state])] as const);
  return Object.fromEntries(figures.filter(([, { count }]) => count > 0));
};

const receivedOf = (sums: Sums): DayFigures['received'] => {
  const { count, brl } = figureOf(sums, ORDER, [DEPOSIT]);
  return { count, brl };
};

const webhooksOf = (sums: Sums): DayFigures['webhooks'] => {
  const of = (status: WebhookLogRecord['processing_status']): number => figureOf(sums, EVENT, [status]).count;
  return { pending: of('pending'), processed: of('processed'), ignored: of('ignored'), error: of('error') };
};

const averageOf = (sums: Sums): number | null => {
  const count = sums.get(nameOf(CONVERSION, 'transfer_completed', 'count')) ?? '0';
  const took = sums.get(nameOf(CONVERSION, 'transfer_completed', 'ms')) ?? '0';
  return compare(count, '0') > 0 ? Number(roundDown(divide(took, count, 0), 0)) : null;
};

const totalsOf = (sums: Sums, isGatewayStopped: boolean): StatisticsAnswer['totals'] => {
  const { accounts, loaded, treasury } = accountTotals(sums);
  const conversions = conversionsOf(sums, ON_THEIR_WAY);
  const { failed, settled } = conversions;
  const of = (status: ConversionStatus): number => figureOf(sums, CONVERSION, [status]).count;
  const byStatus: Record<ConversionStatus, number> = {
    pix_received: of('pix_received'),
    quote_generated: of('quote_generated'),
    exchange_initiated: of('exchange_initiated'),
    exchange_confirmed: of('exchange_confirmed'),
    transfer_initiated: of('transfer_initiated'),
    transfer_completed: of('transfer_completed'),
    failed: failed.count + settled.count,
  };
  return {
    conversions: { ...conversions, by_status: byStatus, average_ms: averageOf(sums) },
    payments: paymentsOf(sums),
    webhooks: webhooksOf(sums),
    accounts: { total: accounts, loaded, treasury },
    partners: partnerTotals(sums, isGatewayStopped),
  };
};

/**
 * The caller's stored figures, in a Query per scope, eight for an administrator. They follow a change of owner within
 * seconds.
 */
export const readStatistics =
  ({ statistics, accounts, stops, clock }: ReadStatisticsPorts) =>
  async (who: Principal, question: Question): Promise<StatisticsAnswer> => {
    const to = question.to ?? utcDay(clock());
    const from = question.from ?? dayAfter(to, 1 - STATISTICS_DAYS_USUAL);
    const { scopes } = await askedFor(who, question, accounts);
    const [found, totals, isGatewayStopped] = await Promise.all([
      Promise.all(scopes.map((scope) => statistics.days(scope, from, to))),
      statistics.totals(scopes),
      stops.gateway(),
    ]);
    const byDay = Map.groupBy(found.flat(), ({ day }) => day);
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at): DayFigures => {
      const day = dayAfter(from, at);
      const sums = sumUp((byDay.get(day) ?? []).map((each) => each.sums));
      return {
        day,
        received: receivedOf(sums),
        conversions: conversionsOf(sums, [OPEN]),
        payments: paymentsOf(sums),
        webhooks: webhooksOf(sums),
      };
    });
    return {
      from,
      to,
      totals: totalsOf(sumUp(totals), isGatewayStopped),
      days,
    };
  };
