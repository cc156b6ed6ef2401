import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type AlertKind, channelsOf } from '@ramps-gateway/shared/domain/alerts.ts';
import { MAIL_WAIT_MS, MOST_WAITING } from '@ramps-gateway/shared/domain/mails.ts';
import { later } from '../../../platform/clock.ts';

export const emptyQueue = (user_id: string): MailQueueRecord => ({
  user_id,
  waiting: [],
  more: 0,
  claimed: null,
  unknown: null,
  hour: '',
  sent: 0,
  next_at: null,
});

/** Adds notifications to the next mail; only counts those beyond a mail's maximum. */
export const withWaiting = (record: MailQueueRecord, ids: readonly string[]): MailQueueRecord => {
  const all = [...new Set([...record.waiting, ...ids])];
  const waiting = all.slice(0, MOST_WAITING);
  return { ...record, waiting, more: record.more + all.length - waiting.length };
};

export const utcHour = (at: Date): string => at.toISOString().slice(0, 13);

export const nextHour = (at: Date): string => {
  const hourMs = 60 * 60_000;
  return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs).toISOString();
};

/** When the next mail is due. Notifications soon after the first go into the same mail and never delay it. */
export const mailDue = (now: Date, before: string | null = null): string => {
  const at = later(now, MAIL_WAIT_MS);
  return before !== null && before < at ? before : at;
};

/**
 * True if this user gets mails of this kind. Disabled users get none, and neither do invited ones until their address is
 * proven.
 */
export const wantsMail = (
  kind: AlertKind,
  profile: ProfileRecord | undefined,
  chosen: PreferencesRecord | undefined,
): boolean =>
  profile !== undefined &&
  profile.email !== '' &&
  !profile.disabled_at &&
  !profile.invited_at &&
  chosen?.email_notifications !== false &&
  channelsOf(
    kind,
    profile.role,
    chosen?.alerts.find((choice) => choice.kind === kind),
  ).mail;
