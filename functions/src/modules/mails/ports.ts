import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';

export interface StoredMailQueue {
  readonly version: number;
  readonly record: MailQueueRecord;
}

/** Writes return false if something has changed meanwhile. */
export interface MailQueues {
  get(userId: string): Promise<StoredMailQueue | undefined>;
  /** Which of these marks were ever set: a notification, or a step that its number has reached. */
  asked(marks: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds with the marks of the new items. @param expected 0 if there is no row yet */
  add(record: MailQueueRecord, expected: number, marks: readonly string[]): Promise<boolean>;
}
