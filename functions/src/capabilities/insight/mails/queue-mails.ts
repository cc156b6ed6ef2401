import { type NotificationRecord, notificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { mailBandOf } from '@ramps-gateway/shared/domain/alerts.ts';
import type { AlertReceivers } from '../../../modules/alerts/ports.ts';
import type { MailQueues } from './ports.ts';
import { emptyQueue, mailDue, wantsMail, withWaiting } from './queue.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Change, Failure, Projection } from '../../../modules/projections/model.ts';

interface QueuePorts {
  readonly queues: MailQueues;
  readonly receivers: Pick<AlertReceivers, 'preferences' | 'profiles'>;
  readonly clock: Clock;
}

interface Asked {
  readonly record: NotificationRecord;
  readonly mark: string;
}

const TRIES = 5;
const MOST_ASKED = 90;

const countOf = ({ alert }: NotificationRecord): number => alert?.count ?? 1;

/** Items for a mail: a new notification, and each step that its count reaches later. */
const askedFor = ({ kind, before, after }: Change): readonly Asked[] => {
  if (!after) return [];
  const record = notificationRecord.parse(after);
  const { id } = record;
  if (kind === 'insert') return [{ record, mark: id }];
  if (!before) return [];
  const band = mailBandOf(countOf(record));
  return band > mailBandOf(countOf(notificationRecord.parse(before)))
    ? [{ record, mark: `${id} ${band}` }]
    : [];
};

/** Queues each new notification exactly once for its user's next mail, if they want it by mail. */
export const queueMails = ({ queues, receivers, clock }: QueuePorts): Projection => {
  const add = async (userId: string, all: readonly Asked[]): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const asked = await queues.asked(all.map(({ mark }) => mark));
      const fresh = all.filter(({ mark }) => !asked.has(mark));
      const part = fresh.slice(0, MOST_ASKED);
      if (part.length === 0) return;
      const { record, version } = (await queues.get(userId)) ?? { record: emptyQueue(userId), version: 0 };
      const waiting = withWaiting(
        record,
        part.map(({ record: { id } }) => id),
      );
      const next = { ...waiting, next_at: mailDue(clock(), record.next_at) };
      const isWritten = await queues.add(
        next,
        version,
        part.map(({ mark }) => mark),
      );
      if (isWritten && part.length === fresh.length) return;
    }
    throw new Error('updating a mail queue lost every write conflict');
  };

  return {
    name: 'mails',
    entities: ['notification'],
    follow: async (changes) => {
      const made = changes.flatMap((change) => askedFor(change).map((asked) => ({ change, asked })));
      if (made.length === 0) return [];
      const people = [...new Set(made.map(({ asked }) => asked.record.user_id))];
      const [profiles, chosen] = await Promise.all([
        receivers.profiles(people),
        receivers.preferences(people),
      ]);
      const wanted = made.filter(({ asked: { record } }) =>
        wantsMail(record.kind, profiles.get(record.user_id), chosen.get(record.user_id)),
      );
      const failures: Failure[] = [];
      for (const [userId, own] of Map.groupBy(wanted, ({ asked }) => asked.record.user_id)) {
        try {
          await add(
            userId,
            own.map(({ asked }) => asked),
          );
        } catch (error) {
          failures.push(...own.map(({ change }) => ({ change, error })));
        }
      }
      return failures;
    },
  };
};
