import * as calls from '@ramps-gateway/shared/contract/calls/notifications.ts';
import { type Route, route } from '../../platform/http.ts';
import { markAsRead, type MarkAsReadPorts } from './mark-as-read.ts';

export const notificationsRoutes = (ports: MarkAsReadPorts): readonly Route[] => {
  const read = markAsRead(ports);
  return [
    route(calls.listNotifications, (who, { query }) => ports.notifications.page(who.user_id, query)),
    route(calls.readNotification, (who, { params }) => read(who, params.id)),
  ];
};
