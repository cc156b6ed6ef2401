import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';

export interface StoredMailQueue {
  readonly version: number;
  readonly record: MailQueueRecord;
}

/** What waits for the next mail of each person. Writes are all or nothing, and false where something has changed meanwhile. */
export interface MailQueues {
  get(userId: string): Promise<StoredMailQueue | undefined>;
  /** Of these notifications those of which a mail was asked for, ever. */
  asked(notificationIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * With the marks of the notifications that are new in it.
   * @param expected 0 where there is no row yet
   */
  add(record: MailQueueRecord, expected: number, notificationIds: readonly string[]): Promise<boolean>;
}
