import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createWholeStops } from '../../../adapters/dynamo/accounts/whole-stops.ts';
import { createHealthRows } from '../../../adapters/dynamo/settings/provider.ts';
import { createAnalyticsFigures, createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createLastWebhook } from '../../../adapters/dynamo/webhooks/webhook-log.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { analyticsRoutes, statisticsRoutes } from './routes.ts';

const parts = functionParts('statistics');
const { table, clock } = parts;
const profiles = createProfileStore(table);
const subAccounts = createSubAccountLists(table);
/** Needs no check of scope, since only administrators may make the call. */
const EVERYONE = { user_id: '', role: 'admin' } as const;

const accounts = createSubAccountStore(table);

export const handler = serve(
  [
    ...statisticsRoutes({
      statistics: createStatistics(table),
      accounts,
      stops: createWholeStops(table),
      health: createHealthRows(table),
      lastWebhook: createLastWebhook(table),
      earners: {
        users: profiles.page,
        subAccounts: (request) => subAccounts.page(EVERYONE, request),
      },
      clock,
    }),
    ...analyticsRoutes({
      figures: createAnalyticsFigures(table),
      accounts,
      lists: { users: profiles.page, subAccounts: subAccounts.page },
      clock,
    }),
  ],
  parts,
);
