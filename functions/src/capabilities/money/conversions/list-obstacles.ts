import type { RuleObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { obstaclesOf } from '@ramps-gateway/shared/domain/obstacles.ts';
import { REFERENCE_PAIR, slotOf } from '@ramps-gateway/shared/domain/rates.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import { utcDay } from '../../../platform/clock.ts';
import { type ConfigureContext, visibleConfiguration } from './configure.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';

export interface ObstaclesContext extends Pick<
  ConfigureContext,
  'accounts' | 'configurations' | 'holdings' | 'clock' | 'settings'
> {
  readonly dailyTotals: DailyTotals;
  readonly rates: Pick<Rates, 'course'>;
}

const HOUR_MS = 60 * 60_000;

/** Obstacles of a rule, as it is or with other amounts: the same check as when it is switched on. */
export const listObstacles = async (
  who: Principal,
  id: string,
  amounts: {
    readonly minimum_amount?: string | undefined;
    readonly maximum_daily_amount?: string | undefined;
  },
  context: ObstaclesContext,
): Promise<RuleObstacles> => {
  const { account, stored } = await visibleConfiguration(who, id, context);
  const { id: accountId } = account.record;
  const now = context.clock();
  const [kept, taken, course, { conversion, security }] = await Promise.all([
    context.holdings.get(accountId),
    context.dailyTotals.taken({ subAccountId: accountId, day: utcDay(now) }),
    context.rates.course(REFERENCE_PAIR, '5m', slotOf('5m', new Date(now.getTime() - HOUR_MS))),
    context.settings.current(),
  ]);
  const rule = {
    ...stored.record,
    minimum_amount: amounts.minimum_amount ?? stored.record.minimum_amount,
    maximum_daily_amount: amounts.maximum_daily_amount ?? stored.record.maximum_daily_amount,
  };
  const price = course.at(-1)?.price;
  return {
    items: [
      ...obstaclesOf(account.record, rule, {
        kept: kept?.record,
        taken,
        price,
        kycThreshold: security.kyc_threshold,
      }),
    ],
    used_today: taken,
    bounds: { minimum: conversion.minimum, maximum: conversion.maximum },
  };
};
