import * as calls from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import {
  type ConfigureContext,
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
} from './configure.ts';
import { listConfigurations } from './list-configurations.ts';
import { listObstacles, type ObstaclesContext } from './list-obstacles.ts';
import { listSteps } from './list-steps.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import type { Lists, PaymentStories } from '../../../modules/conversions/ports.ts';
import { askForRetry, type RetryContext } from './retry-conversion.ts';
import { showConversion } from './show-conversion.ts';
import { settleConversion } from './settle-conversion.ts';

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
