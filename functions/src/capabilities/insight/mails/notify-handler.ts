import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import {
  createMailQueues,
  createMailSources,
  createSummariesRound,
} from '../../../adapters/dynamo/messages/mails.ts';
import { createNotificationStore } from '../../../adapters/dynamo/messages/notifications.ts';
import { createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { createPreferenceStore } from '../../../adapters/dynamo/users/preferences.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createMailer } from '../../../adapters/mail/ses.ts';
import { env } from '../../../platform/env.ts';
import { measuredParts, scheduled } from '../../../wiring/parts.ts';
import { sendMails } from './send-mails.ts';
import { writeSummaries } from './write-summaries.ts';

const parts = measuredParts('notify-people');
const { table, log, clock } = parts;
const sender = env('ALERT_SENDER');
const send =
  sender === NO_SENDER
    ? () => Promise.resolve(0)
    : sendMails({
        ...parts,
        queues: createMailQueues(table, clock),
        sources: createMailSources(table),
        mailer: createMailer(sender, log),
      });

const summarise = writeSummaries({
  rounds: createSummariesRound(table),
  people: createProfileStore(table),
  preferences: createPreferenceStore(table).ofMany,
  days: (...of) => createStatistics(table).days(...of),
  create: createNotificationStore(table).create,
  clock,
});

/** Runs each minute. If the summaries fail, mails still go out. */
export const handler = scheduled(parts, async () => {
  const [mails, summaries] = await Promise.allSettled([send(), summarise()]);
  if (mails.status === 'fulfilled' && mails.value > 0) log.info('mails sent', { sent: mails.value });
  if (summaries.status === 'fulfilled' && summaries.value > 0)
    log.info('daily summaries written', { written: summaries.value });
  for (const each of [mails, summaries]) if (each.status === 'rejected') throw each.reason;
});
