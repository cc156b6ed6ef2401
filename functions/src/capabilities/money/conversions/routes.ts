import * as calls from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConversionAnswer } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord, StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { breakdownFrom, orderIdsOf } from '../../../modules/conversions/breakdown.ts';
import type {
  Configurations,
  Conversions,
  Lists,
  PaymentStories,
} from '../../../modules/conversions/ports.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import {
  type ConfigureContext,
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
} from './configure.ts';
import { listObstacles, type ObstaclesContext } from './list-obstacles.ts';
import { askForRetry, type RetryContext, settleConversion, visibleConversion } from './decide-conversion.ts';

export const listSteps = async (
  who: Principal,
  id: string,
  context: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<Page<StepRecord>> => {
  const { conversion } = await visibleConversion(who, id, context);
  return { items: conversion.state.steps, next_cursor: null };
};

export interface ListConfigurationsContext {
  readonly accounts: SubAccounts;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly lists: Pick<Lists, 'configurations'>;
}

export const listConfigurations = async (
  who: Principal,
  { sub_account_id: id, ...page }: PageRequest & { readonly sub_account_id?: string | undefined },
  { accounts, configurations, lists }: ListConfigurationsContext,
): Promise<Page<ConfigurationRecord>> => {
  if (id === undefined) return lists.configurations(who, page);
  const { user_id } = (await visibleAccount(who, id, accounts)).record;
  const stored = await configurations.get(id);
  return { items: stored ? [{ ...stored.record, user_id }] : [], next_cursor: null };
};

/** A conversion of an account that the caller may see now, with its current ownership (C3) and breakdown. */
export const showConversion = async (
  who: Principal,
  id: string,
  {
    conversions,
    accounts,
    incoming,
  }: {
    readonly conversions: Pick<Conversions, 'get'>;
    readonly accounts: SubAccounts;
    readonly incoming: Pick<PaymentStories, 'orders'>;
  },
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

export type RoutesContext = ConfigureContext &
  RetryContext &
  ObstaclesContext & {
    readonly incoming: Pick<PaymentStories, 'orders'>;
    readonly dailyTotals: DailyTotals;
    readonly lists: Pick<Lists, 'configurations' | 'conversions'>;
  };

/** Where the money of a rule goes. */
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
