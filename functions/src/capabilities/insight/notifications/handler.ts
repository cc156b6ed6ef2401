import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import { createOwnerships } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createNotificationStore } from '../../../adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore } from '../../../adapters/dynamo/users/preferences.ts';
import { env } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveAudited } from '../../../wiring/serving.ts';
import { notificationsRoutes } from './routes.ts';

const parts = functionParts('notifications');
const { table, clock } = parts;

export const handler = serveAudited(
  notificationsRoutes({
    notifications: createNotificationStore(table),
    preferences: createPreferenceStore(table),
    behind: createOwnerships(table),
    mailIsSetUp: env('ALERT_SENDER') !== NO_SENDER,
    clock,
  }),
  parts,
);
