import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createNotificationStore } from '../../../adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore, createSavedViewStore } from '../../../adapters/dynamo/users/preferences.ts';
import { createOwnerships } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingAudited } from '../../../wiring/serving-audited.ts';
import { notificationsRoutes } from './routes.ts';

const log = createLog('notifications');
const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  notificationsRoutes({
    notifications: createNotificationStore(table),
    preferences: createPreferenceStore(table),
    savedViews: createSavedViewStore(table),
    behind: createOwnerships(table),
    mailIsSetUp: env('ALERT_SENDER') !== NO_SENDER,
    clock: systemClock,
  }),
  servingAudited({ table, log }),
);
