import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createHealthRows } from '../../../adapters/dynamo/settings/provider.ts';
import { createAnalyticsFigures, createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createLastWebhook } from '../../../adapters/dynamo/webhooks/webhook-log.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { analyticsRoutes, statisticsRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);
const subAccounts = createSubAccountLists(table);
/** The scope is not checked: the call is for administrators. */
const EVERYONE = { user_id: '', role: 'admin' } as const;

const accounts = createSubAccountStore(table);

export const handler = httpHandler(
  [
    ...statisticsRoutes({
      statistics: createStatistics(table),
      accounts,
      health: createHealthRows(table),
      lastWebhook: createLastWebhook(table),
      earners: {
        users: profiles.page,
        subAccounts: (request) => subAccounts.page(EVERYONE, request),
      },
      clock: systemClock,
    }),
    ...analyticsRoutes({
      figures: createAnalyticsFigures(table),
      accounts,
      lists: { users: profiles.page, subAccounts: subAccounts.page },
      clock: systemClock,
    }),
  ],
  serving({ table, log: createLog('statistics') }),
);
