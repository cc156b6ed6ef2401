import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Notifications } from './ports.ts';

export interface MarkAsReadPorts {
  readonly notifications: Notifications;
  readonly clock: Clock;
}

const TRIES = 3;

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
