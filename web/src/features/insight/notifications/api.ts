import { listNotifications } from '@ramps-gateway/shared/contract/calls/notifications.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

const LISTED = 50;

export const notificationsQuery = pagedQuery(keys.notifications, listNotifications, { limit: LISTED });
