import type { MailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ALERTS, isSafety } from '@ramps-gateway/shared/domain/alerts.ts';
import { MAIL_HOURS, MAIL_LINES } from '@ramps-gateway/shared/domain/mails.ts';
import { asLearned } from '../../../modules/alerts/may-learn.ts';
import { wantsMail } from '../../../modules/mails/queue.ts';
import { toTheMinute } from '../../../platform/clock.ts';
import type { Mail, MailSources } from './ports.ts';

const HOUR_MS = 60 * 60_000;

const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < MAIL_HOURS * HOUR_MS;

/** Users choose names, so line breaks are removed. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const FOOTER = [
  'Open the console to see them. This mail has no link, and asks for nothing.',
  'What you are sent by mail is chosen in the console, in Settings.',
];

/**
 * The mail about a person's pending items, limited to what they may see now; undefined if there is none. Read, ended
 * and day-old items are left out, but security news stays even if read or switched off since: an intruder would do that
 * first.
 */
export const composeMail =
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
            `A mail of ${toTheMinute(lost.at)} with ${lost.messages === 1 ? '1 message' : `${lost.messages} messages`} may not have reached you: whether it was sent is not known, and it is not sent again.`,
          ]
        : []),
      '',
      ...FOOTER,
    ];
    return { to: profile.email, subject, text: `${lines.join('\n')}\n` };
  };
