import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { Notifications } from './ports.ts';
import { asLearned } from '../../../modules/alerts/may-learn.ts';
import pLimit from 'p-limit';

interface ShownPorts {
  readonly behind: (subAccountIds: readonly string[]) => Promise<ReadonlyMap<string, Ownership>>;
}

/** A user's notifications, limited to what they may see now, in the same order. */
export const shownNow =
  ({ behind }: ShownPorts) =>
  async (who: Principal, records: readonly NotificationRecord[]): Promise<NotificationRecord[]> => {
    // Administrators see every account.
    const judged = who.role === 'admin' ? [] : records;
    const ids = new Set(judged.flatMap(({ sub_account: account }) => account?.id ?? []));
    const accounts = ids.size === 0 ? undefined : await behind([...ids]);
    return records.flatMap((record) => {
      const account = record.sub_account && accounts?.get(record.sub_account.id);
      return asLearned(record, account ?? undefined, who) ?? [];
    });
  };

export interface MarkAsReadPorts extends ShownPorts {
  readonly notifications: Notifications;
  readonly clock: Clock;
}

const AT_ONCE = 8;

/** Marks only the caller's own notification; any other is a 404, whatever the role. Keeps the first reading time. */
export const markAsRead = (ports: MarkAsReadPorts) => {
  const { notifications, clock } = ports;
  const shown = shownNow(ports);
  return async (who: Principal, id: string): Promise<NotificationRecord> => {
    return untilWritten(async () => {
      const found = await notifications.get(id);
      if (found?.record.user_id !== who.user_id) throw notFound();
      const [learned] = await shown(who, [found.record]);
      if (!learned) throw notFound();
      if (found.record.read_at !== null) return learned;
      const read = { read_at: clock().toISOString() };
      const isRead = await notifications.replace({ ...found.record, ...read }, found.version);
      return isRead ? { ...learned, ...read } : undefined;
    });
  };
};

/** Marks the caller's own notifications among these; skips all others like unknown ones. */
export const markAllAsRead =
  (ports: MarkAsReadPorts) =>
  async (who: Principal, ids: readonly string[]): Promise<{ items: NotificationRecord[] }> => {
    const { notifications, clock } = ports;
    const mark = markAsRead(ports);
    const shown = shownNow(ports);
    const limit = pLimit(AT_ONCE);
    const found = await notifications.ofMany([...new Set(ids)]);
    const own = found.filter(({ record }) => record.user_id === who.user_id);
    const learned = await shown(
      who,
      own.map(({ record }) => record),
    );
    const stored = new Map(own.map((each) => [each.record.id, each]));
    const items = await Promise.all(
      learned.map((each) =>
        limit(async () => {
          const { record, version } = stored.get(each.id) ?? {};
          if (!record || version === undefined || record.read_at !== null) return each;
          const read = { read_at: clock().toISOString() };
          return (await notifications.replace({ ...record, ...read }, version))
            ? { ...each, ...read }
            : mark(who, each.id);
        }),
      ),
    );
    return { items };
  };
