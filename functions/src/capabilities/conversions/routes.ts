import * as calls from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { VisibleError } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http.ts';
import {
  type ConfigureContext,
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
} from './configure.ts';
import { listSteps } from './list-steps.ts';
import type { Conversions, Lists } from './ports.ts';
import { retryConversion } from './retry-conversion.ts';

export interface RoutesContext extends ConfigureContext {
  readonly conversions: Conversions;
  readonly lists: Lists;
}

export const conversionRoutes = (context: RoutesContext): readonly Route[] => [
  route(calls.listConversions, (who, { query }) => {
    const everyone = query.scope === 'all';
    if (everyone && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
    return context.lists.conversions(who, everyone, query);
  }),
  route(calls.listConversionSteps, (who, { params }) => listSteps(who, params.id, context.conversions)),
  route(calls.processNextStep, async (who, { body }) => ({
    success: true,
    error: null,
    process: await retryConversion(who, body.process_id, context),
  })),
  route(calls.listConfigurations, (who, { query }) => context.lists.configurations(who, query)),
  route(calls.createConfiguration, (who, { body }) => createConfiguration(who, body.sub_account_id, context)),
  route(calls.updateConfiguration, (who, { params, body }) =>
    updateConfiguration(who, params.id, body, context),
  ),
  route(calls.deleteConfiguration, (who, { params }) => deleteConfiguration(who, params.id, context)),
];
