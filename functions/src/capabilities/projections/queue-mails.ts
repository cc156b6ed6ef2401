import { type NotificationRecord, notificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { AlertReceivers } from '../../modules/alerts/ports.ts';
import type { MailQueues } from '../../modules/mails/ports.ts';
import { emptyQueue, mailDue, wantsMail, withWaiting } from '../../modules/mails/queue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Failure, Projection } from './ports.ts';

interface QueuePorts {
  readonly queues: MailQueues;
  readonly receivers: Pick<AlertReceivers, 'preferences' | 'profiles'>;
  readonly clock: Clock;
}

const TRIES = 5;
/** A transaction takes 100 writes, with that of the queue. */
const MOST_ASKED = 90;

/** Puts each new notification before the next mail of its person, once, where they want it by mail. */
export const queueMails = ({ queues, receivers, clock }: QueuePorts): Projection => {
  const add = async (userId: string, ids: readonly string[]): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const asked = await queues.asked(ids);
      const fresh = ids.filter((id) => !asked.has(id));
      const part = fresh.slice(0, MOST_ASKED);
      if (part.length === 0) return;
      const { record, version } = (await queues.get(userId)) ?? { record: emptyQueue(userId), version: 0 };
      const next = { ...withWaiting(record, part), next_at: mailDue(clock(), record.next_at) };
      const isWritten = await queues.add(next, version, part);
      if (isWritten && part.length === fresh.length) return;
    }
    throw new Error('what waits for a mail was changed again and again');
  };

  return {
    name: 'mails',
    entities: ['notification'],
    follow: async (changes) => {
      const made = changes.flatMap((change): readonly (readonly [Change, NotificationRecord])[] =>
        change.kind === 'insert' && change.after ? [[change, notificationRecord.parse(change.after)]] : [],
      );
      if (made.length === 0) return [];
      const people = [...new Set(made.map(([, { user_id }]) => user_id))];
      const [profiles, chosen] = await Promise.all([
        receivers.profiles(people),
        receivers.preferences(people),
      ]);
      const wanted = made.filter(([, { kind, user_id }]) =>
        wantsMail(kind, profiles.get(user_id), chosen.get(user_id)),
      );
      const failures: Failure[] = [];
      for (const [userId, own] of Map.groupBy(wanted, ([, { user_id }]) => user_id)) {
        try {
          await add(
            userId,
            own.map(([, { id }]) => id),
          );
        } catch (error) {
          failures.push(...own.map(([change]) => ({ change, error })));
        }
      }
      return failures;
    },
  };
};
