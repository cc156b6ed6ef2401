import type { Versioned } from '../../../platform/page.ts';
import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { NotificationRecord, ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';

type StoredMailQueue = Versioned<MailQueueRecord>;

/** Writes return false if the row or a mark has changed. */
export interface MailQueues {
  get(userId: string): Promise<StoredMailQueue | undefined>;
  /** Which of these marks were ever set. A mark is a notification, or a step that its count has reached. */
  asked(marks: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds items together with their marks. @param expected 0 if there is no row yet */
  add(record: MailQueueRecord, expected: number, marks: readonly string[]): Promise<boolean>;
}

export interface DueMails {
  /** Users with queues due by then, longest due first. @param until ISO 8601 */
  due(until: string, limit: number): Promise<readonly string[]>;
  get(userId: string): Promise<StoredMailQueue | undefined>;
  replace(record: MailQueueRecord, expected: number): Promise<boolean>;
}

export interface MailSources {
  profile(userId: string): Promise<ProfileRecord | undefined>;
  preferences(userId: string): Promise<PreferencesRecord | undefined>;
  notifications(ids: readonly string[]): Promise<readonly NotificationRecord[]>;
  behind(subAccountIds: readonly string[]): Promise<ReadonlyMap<string, Ownership>>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** `refused`: certainly not sent. `unknown`: no answer, so it may have been sent. */
export type MailOutcome = 'sent' | 'refused' | 'unknown';

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

export interface SummariesRound {
  readonly day: string;
  /** The last user handled; null at the start. */
  readonly cursor: string | null;
  readonly complete: boolean;
}

export interface SummariesRounds {
  get(): Promise<SummariesRound | undefined>;
  save(round: SummariesRound): Promise<void>;
}
