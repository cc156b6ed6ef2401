import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';

export interface StoredMailQueue {
  readonly version: number;
  readonly record: MailQueueRecord;
}

/** False where something has changed meanwhile. */
export interface MailQueues {
  get(userId: string): Promise<StoredMailQueue | undefined>;
  /** Of these marks those that were set, ever: a notification, or a step that its number has reached. */
  asked(marks: readonly string[]): Promise<ReadonlySet<string>>;
  /** With the marks of what is new. @param expected 0 where there is no row yet */
  add(record: MailQueueRecord, expected: number, marks: readonly string[]): Promise<boolean>;
}
