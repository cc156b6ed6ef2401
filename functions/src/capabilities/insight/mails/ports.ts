import type { Versioned } from '../../../platform/page.ts';
import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { NotificationRecord, ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';

type StoredMailQueue = Versioned<MailQueueRecord>;

/** Writes return false if something has changed meanwhile. */
export interface MailQueues {
  get(userId: string): Promise<StoredMailQueue | undefined>;
  /** Which of these marks were ever set: a notification, or a step that its number has reached. */
  asked(marks: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds with the marks of the new items. @param expected 0 if there is no row yet */
  add(record: MailQueueRecord, expected: number, marks: readonly string[]): Promise<boolean>;
}

export interface DueMails {
  /** Users whose queues are due by then, longest waiting first. @param until ISO 8601 */
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

/** `refused`: it was certainly not sent. `unknown`: no answer, it may have been sent. */
export type MailOutcome = 'sent' | 'refused' | 'unknown';

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

export interface SummariesRound {
  readonly day: string;
  /** The user after whom to continue; null at the beginning. */
  readonly cursor: string | null;
  readonly complete: boolean;
}

export interface SummariesRounds {
  get(): Promise<SummariesRound | undefined>;
  save(round: SummariesRound): Promise<void>;
}
