import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Notifications } from './ports.ts';

export interface MarkAsReadPorts {
  readonly notifications: Notifications;
  readonly clock: Clock;
}

const TRIES = 3;
const AT_ONCE = 8;

/** One's own, whatever one's role; another user's answers like one that does not exist. It keeps when it was read first. */
export const markAsRead =
  ({ notifications, clock }: MarkAsReadPorts) =>
  async (who: Principal, id: string): Promise<NotificationRecord> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await notifications.get(id);
      if (found?.record.user_id !== who.user_id) throw notFound();
      if (found.record.read_at !== null) return found.record;
      const record = { ...found.record, read_at: clock().toISOString() };
      if (await notifications.replace(record, found.version)) return record;
    }
    throw new VisibleError('CONFLICT');
  };

/** The caller's own of them, all at once, each as above; others are passed over like those that do not exist. */
export const markAllAsRead =
  (ports: MarkAsReadPorts) =>
  async (who: Principal, ids: readonly string[]): Promise<{ items: NotificationRecord[] }> => {
    const { notifications, clock } = ports;
    const mark = markAsRead(ports);
    const limit = pLimit(AT_ONCE);
    const found = await notifications.ofMany([...new Set(ids)]);
    const items = await Promise.all(
      found
        .filter(({ record }) => record.user_id === who.user_id)
        .map(({ record, version }) =>
          limit(async () => {
            if (record.read_at !== null) return record;
            const read = { ...record, read_at: clock().toISOString() };
            return (await notifications.replace(read, version)) ? read : mark(who, record.id);
          }),
        ),
    );
    return { items };
  };
