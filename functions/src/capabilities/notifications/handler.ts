import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createNotificationStore } from '../../adapters/dynamo/notifications.ts';
import { createPreferenceStore } from '../../adapters/dynamo/preferences.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSavedViewStore } from '../../adapters/dynamo/saved-views.ts';
import { createOwnerships } from '../../adapters/dynamo/sub-accounts.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
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
  {
    log,
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    roles: createRoles(createProfileStore(table).standing, systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
