import * as calls from '@ramps-gateway/shared/contract/calls/notifications.ts';
import * as preferenceCalls from '@ramps-gateway/shared/contract/calls/preferences.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { markAllAsRead, markAsRead, type MarkAsReadPorts, shownNow } from './mark-as-read.ts';
import { type PreferencesPorts, readPreferences, savePreferences, silences } from './preferences.ts';

export const notificationsRoutes = (ports: MarkAsReadPorts & PreferencesPorts): readonly Route[] => {
  const [mark, markAll] = [markAsRead(ports), markAllAsRead(ports)];
  const shown = shownNow(ports);
  const [read, save] = [readPreferences(ports), savePreferences(ports)];
  return [
    route(calls.listNotifications, async ({ who }, { query }) => {
      const { items, next_cursor } = await ports.notifications.page(who.user_id, query);
      return { items: await shown(who, items), next_cursor };
    }),
    route(calls.readNotification, ({ who }, { params }) => mark(who, params.id)),
    route(calls.readNotifications, ({ who }, { body }) => markAll(who, body.ids)),
    route(preferenceCalls.readPreferences, ({ who }) => read(who)),
    route(
      preferenceCalls.savePreferences,
      (work, { body }) => save(work, body),
      silences,
      (body) => {
        const asked = preferenceCalls.savePreferences.body.safeParse(body).data;
        return asked && silences(asked) ? { action: 'preferences.save' } : undefined;
      },
    ),
  ];
};
