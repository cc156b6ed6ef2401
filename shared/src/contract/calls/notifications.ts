import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { byId, id, pageOf, pageQuery } from '../fields.ts';
import { notificationRecord } from '../records.ts';

const service = 'notifications';

const NOTIFICATIONS_LISTED = 50;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  service,
  access: SIGNED_IN,
  query: z.object(pageQuery(NOTIFICATIONS_LISTED)),
  answer: pageOf(notificationRecord),
});

export const readNotification = defineCall({
  method: 'PUT',
  path: '/api/notifications/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  body: z.strictObject({ read: z.literal(true) }),
  answer: notificationRecord,
});

export const MOST_MARKED = 100;

/** The caller's notifications among these ids, in any order; ids of others and unknown ids are ignored. */
export const readNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications',
  service,
  access: SIGNED_IN,
  body: z.strictObject({
    read: z.literal(true),
    ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_MARKED)),
  }),
  answer: z.object({ items: z.array(notificationRecord) }),
});
