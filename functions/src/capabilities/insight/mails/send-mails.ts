import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { MAIL_HOURS, MAIL_LINES, MAILS_AN_HOUR } from '@ramps-gateway/shared/domain/mails.ts';
import { mailDue, nextHour, utcHour, wantsMail, withWaiting } from './queue.ts';
import { type Clock, later, toTheMinute } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DueMails, Mail, Mailer, MailOutcome, MailSources } from './ports.ts';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ALERTS, isSafety } from '@ramps-gateway/shared/domain/alerts.ts';
import { asLearned } from '../../../modules/alerts/may-learn.ts';

const HOUR_MS = 60 * 60_000;

const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < MAIL_HOURS * HOUR_MS;

/** Removes line breaks, since users choose their names. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const FOOTER = [
  'Open the console to see them. This mail has no link and asks for nothing.',
  'Choose which mails you get in the console, under Settings.',
];

/**
 * The mail about a user's pending items, limited to what they may see now; undefined if there are none. It omits read,
 * ended and day-old items. Security news stays even if read or switched off since: an intruder would do that first.
 */
const composeMail =
  (sources: MailSources) =>
  async ({ user_id, waiting, more, unknown }: MailQueueRecord, now: Date): Promise<Mail | undefined> => {
    const [profile, chosen, found] = await Promise.all([
      sources.profile(user_id),
      sources.preferences(user_id),
      sources.notifications(waiting),
    ]);
    if (!profile || profile.disabled_at || profile.invited_at) return undefined;
    const wanted = found.filter(
      (each) =>
        each.user_id === user_id &&
        !each.alert?.cleared_at &&
        isRecent(each.created_at, now) &&
        (isSafety(each.kind) || (each.read_at === null && wantsMail(each.kind, profile, chosen))),
    );
    const accounts = await sources.behind([
      ...new Set(wanted.flatMap(({ sub_account }) => (sub_account ? [sub_account.id] : []))),
    ]);
    const textOf = (each: NotificationRecord): string | undefined => {
      const behind = each.sub_account ? accounts.get(each.sub_account.id) : undefined;
      const learned = asLearned(each, behind, profile);
      return learned && onOneLine(learned.text);
    };
    const messages = wanted
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .flatMap((each) => {
        const text = textOf(each);
        return text === undefined ? [] : [{ title: ALERTS[each.kind].title, at: each.created_at, text }];
      });
    const isSilent = chosen?.email_notifications === false && messages.length === 0;
    const lost = unknown && !isSilent && isRecent(unknown.at, now) ? unknown : null;
    if (messages.length === 0 && !lost) return undefined;

    const others = Math.max(0, messages.length - MAIL_LINES) + (messages.length === 0 ? 0 : more);
    const [first] = messages;
    const count = messages.length + (messages.length === 0 ? 0 : more);
    const subject =
      first === undefined
        ? 'Ramps Gateway: a mail may not have reached you'
        : count === 1
          ? `Ramps Gateway: ${first.title}`
          : `Ramps Gateway: ${count} messages`;
    const lines = [
      ...messages.slice(0, MAIL_LINES).map(({ at, text }) => `- ${toTheMinute(at)} · ${text}`),
      ...(others > 0 ? [`- and ${others} more`] : []),
      ...(lost
        ? [
            `A mail of ${toTheMinute(lost.at)} with ${lost.messages === 1 ? '1 message' : `${lost.messages} messages`} may not have reached you. It will not be sent again.`,
          ]
        : []),
      '',
      ...FOOTER,
    ];
    return { to: profile.email, subject, text: `${lines.join('\n')}\n` };
  };

interface SendMailsPorts {
  readonly queues: DueMails;
  readonly sources: MailSources;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

/** Users whose mails one run sends; the next minute's run takes the others. */
const AT_ONCE = 100;
/** Longer than a function can run, so the function with an older claim has ended. */
const CLAIM_MS = 5 * 60_000;
const AGAIN_MS = 15 * 60_000;
const TRIES = 5;

type Claim = NonNullable<MailQueueRecord['claimed']>;

/** Counts one more mail with an unknown outcome. */
const withUnknown = (record: MailQueueRecord, { at, notifications }: Claim): MailQueueRecord => ({
  ...record,
  claimed: null,
  unknown: { at, messages: (record.unknown?.messages ?? 0) + Math.max(1, notifications.length) },
});

/**
 * Sends each user at most one mail per run, and a limited number per hour. Claims a mail before sending it and never
 * sends it twice: if the outcome is unknown, the next mail says so.
 * @returns how many it sent
 */
export const sendMails = ({ queues, sources, mailer, clock, log, metrics }: SendMailsPorts) => {
  const compose = composeMail(sources);

  const settled = (
    record: MailQueueRecord,
    claim: Claim,
    before: MailQueueRecord,
    outcome: MailOutcome,
  ): MailQueueRecord => {
    const now = clock();
    const again = later(now, AGAIN_MS);
    switch (outcome) {
      case 'sent':
        return { ...record, claimed: null, next_at: record.waiting.length > 0 ? mailDue(now) : null };
      case 'unknown':
        return { ...withUnknown(record, claim), next_at: again };
      case 'refused': {
        const back = { ...record, waiting: claim.notifications, more: record.more + before.more };
        const sent = Math.max(0, record.sent - 1);
        const { unknown } = before;
        return { ...withWaiting(back, record.waiting), claimed: null, unknown, sent, next_at: again };
      }
    }
  };

  /** Stores the outcome of the claimed mail and keeps items queued since. */
  const settle = async (claimed: MailQueueRecord, before: MailQueueRecord, outcome: MailOutcome) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await queues.get(claimed.user_id);
      if (!claimed.claimed || found?.record.claimed?.at !== claimed.claimed.at) return;
      const next = settled(found.record, claimed.claimed, before, outcome);
      if (await queues.replace(next, found.version)) return;
    }
    throw new Error('updating a mail queue lost every write conflict');
  };

  const sendTo = async (userId: string): Promise<boolean> => {
    const found = await queues.get(userId);
    if (!found) return false;
    const now = clock();
    const { version } = found;
    const { claimed } = found.record;
    if (claimed && later(new Date(claimed.at), CLAIM_MS) > now.toISOString()) return false;
    if (claimed) {
      metrics.put('Mails', 1, 'unknown');
      log.warn('mail outcome unknown', {
        user_id: userId,
        claimed_at: claimed.at,
        messages: claimed.notifications.length,
      });
    }
    const record = claimed ? withUnknown(found.record, claimed) : found.record;
    const hour = utcHour(now);
    const sent = record.hour === hour ? record.sent : 0;
    if (sent >= MAILS_AN_HOUR && (record.waiting.length > 0 || record.unknown)) {
      await queues.replace({ ...record, next_at: nextHour(now) }, version);
      return false;
    }
    const mail = await compose(record, now);
    const empty: MailQueueRecord = { ...record, waiting: [], more: 0, unknown: null, next_at: null };
    if (!mail) {
      await queues.replace(empty, version);
      return false;
    }
    const claim = { at: now.toISOString(), notifications: record.waiting };
    const next: MailQueueRecord = {
      ...empty,
      claimed: claim,
      hour,
      sent: sent + 1,
      next_at: later(now, CLAIM_MS),
    };
    // Another run has claimed the mail, or new items were queued; the next minute's mail has them.
    if (!(await queues.replace(next, version))) return false;
    const outcome = await mailer.send(mail);
    metrics.put('Mails', 1, outcome);
    if (outcome === 'unknown')
      log.warn('mail outcome unknown', {
        user_id: userId,
        claimed_at: claim.at,
        messages: claim.notifications.length,
      });
    await settle(next, record, outcome);
    return outcome === 'sent';
  };

  return async (): Promise<number> => {
    let sent = 0;
    for (const userId of await queues.due(clock().toISOString(), AT_ONCE)) {
      try {
        if (await sendTo(userId)) sent += 1;
      } catch (error) {
        // A claimed mail is handled again after its claim, any other in the next minute.
        log.error('the mail of a user could not be handled', error, { user_id: userId });
      }
    }
    return sent;
  };
};
