import {
  linkTo,
  type NotificationRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { notificationId } from '../../platform/ids.ts';

interface Cause {
  /** Whoever assigns knows. */
  readonly by: string;
  /** Of the account after the change. */
  readonly version: number;
}

/** Who is notified of a change of ownership and of what, each once: by what concerns them most. */
export const notificationsOf = (
  before: SubAccountRecord,
  after: SubAccountRecord,
  { by, version }: Cause,
): readonly NotificationRecord[] => {
  const name = after.name;
  const texts = new Map<string, string>();
  const notify = (userId: string | null, text: string): void => {
    if (userId !== null && userId !== by && !texts.has(userId)) texts.set(userId, text);
  };
  if (after.user_id === before.user_id) {
    notify(after.manager_id, `You manage the sub-account ${name} now.`);
    notify(after.user_id, `The sub-account ${name} has another manager now.`);
    notify(before.manager_id, `You no longer manage the sub-account ${name}.`);
  } else {
    notify(
      after.user_id,
      `The sub-account ${name} was assigned to you. Confirm where its USDT goes before conversion is switched on.`,
    );
    notify(
      after.manager_id,
      after.manager_id === before.manager_id
        ? `The owner of the sub-account ${name}, which you manage, has changed. Its conversion is switched off.`
        : `You manage the sub-account ${name} now.`,
    );
    notify(before.user_id, `The sub-account ${name} is no longer yours.`);
    notify(before.manager_id, `You no longer manage the sub-account ${name}.`);
  }
  return [...texts].map(([userId, text]) => ({
    id: notificationId(userId, `ownership ${after.id} ${version}`),
    user_id: userId,
    kind: 'ownership_changed',
    text,
    sub_account: linkTo(after),
    read_at: null,
    created_at: after.updated_at,
  }));
};
