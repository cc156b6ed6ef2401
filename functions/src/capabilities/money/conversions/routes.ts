import * as calls from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConversionAnswer, RuleObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord, StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import { obstaclesOf } from '@ramps-gateway/shared/domain/obstacles.ts';
import { REFERENCE_PAIR, slotOf } from '@ramps-gateway/shared/domain/rates.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { breakdownFrom, orderIdsOf } from '../../../modules/conversions/breakdown.ts';
import type { Conversions, Lists, PaymentStories } from '../../../modules/conversions/ports.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import { utcDay } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import {
  type ConfigureContext,
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
  visibleConfiguration,
} from './configure.ts';
import { askForRetry, type RetryContext, settleConversion, visibleConversion } from './decide-conversion.ts';

export interface RoutesContext extends ConfigureContext, RetryContext {
  readonly incoming: Pick<PaymentStories, 'orders'>;
  readonly dailyTotals: DailyTotals;
  readonly rates: Pick<Rates, 'course'>;
  readonly lists: Pick<Lists, 'configurations' | 'conversions'>;
}

const HOUR_MS = 60 * 60_000;

/** Why a rule would convert nothing, as stored or with other amounts: the same check as when it is switched on. */
const listObstacles = async (
  who: Principal,
  id: string,
  amounts: {
    readonly minimum_amount?: string | undefined;
    readonly maximum_daily_amount?: string | undefined;
  },
  context: RoutesContext,
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

export const listSteps = async (
  who: Principal,
  id: string,
  context: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<Page<StepRecord>> => {
  const { conversion } = await visibleConversion(who, id, context);
  return { items: conversion.state.steps, next_cursor: null };
};

const listConfigurations = async (
  who: Principal,
  { sub_account_id: id, ...page }: PageRequest & { readonly sub_account_id?: string | undefined },
  { accounts, configurations, lists }: RoutesContext,
): Promise<Page<ConfigurationRecord>> => {
  if (id === undefined) return lists.configurations(who, page);
  const { user_id } = (await visibleAccount(who, id, accounts)).record;
  const stored = await configurations.get(id);
  return { items: stored ? [{ ...stored.record, user_id }] : [], next_cursor: null };
};

/** A conversion of an account that the caller may see now, with its current ownership (C3) and breakdown. */
const showConversion = async (
  who: Principal,
  id: string,
  { conversions, accounts, incoming }: RoutesContext,
): Promise<ConversionAnswer> => {
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  const { record } = conversion;
  const [account, orders] = await Promise.all([
    visibleAccount(who, record.sub_account_id, accounts),
    incoming.orders(record.sub_account.external_id, orderIdsOf(conversion)),
  ]);
  const { user_id, manager_id } = account.record;
  return { ...record, user_id, manager_id, breakdown: breakdownFrom(conversion, orders) };
};

/** Where a rule sends the USDT. */
const namesDestination = ({
  destination_wallet_id: id,
}: {
  readonly destination_wallet_id?: string | null | undefined;
}) => id !== undefined && id !== null;

export const conversionRoutes = (context: RoutesContext): readonly Route[] => [
  route(calls.listConversions, ({ who }, { query }) => {
    const everyone = query.scope === 'all';
    if (everyone && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
    return context.lists.conversions(who, everyone, query);
  }),
  route(calls.getConversion, ({ who }, { params }) => showConversion(who, params.id, context)),
  route(calls.listConversionSteps, ({ who }, { params }) => listSteps(who, params.id, context)),
  route(calls.processNextStep, (work, { body }) =>
    askForRetry(work, body.process_id, context, body.convert_rest),
  ),
  route(calls.settleConversion, (work, { params, body }) => settleConversion(work, params.id, body, context)),
  route(calls.listConfigurations, ({ who }, { query }) => listConfigurations(who, query, context)),
  route(
    calls.createConfiguration,
    (work, { body }) => createConfiguration(work, body, context),
    namesDestination,
  ),
  route(
    calls.updateConfiguration,
    (work, { params, body }) => updateConfiguration(work, params.id, body, context),
    namesDestination,
  ),
  route(calls.listObstacles, ({ who }, { params, query }) => listObstacles(who, params.id, query, context)),
  route(calls.deleteConfiguration, (work, { params }) => deleteConfiguration(work, params.id, context)),
];
