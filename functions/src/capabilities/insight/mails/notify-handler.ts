import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import type { ScheduledHandler } from 'aws-lambda';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import {
  createMailQueues,
  createMailSources,
  createSummariesRound,
} from '../../../adapters/dynamo/messages/mails.ts';
import { createNotificationStore } from '../../../adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore } from '../../../adapters/dynamo/users/preferences.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { createMailer } from '../../../adapters/mail/ses.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { sendMails } from './send-mails.ts';
import { writeSummaries } from './write-summaries.ts';

const log = createLog('notify-people');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const sender = env('ALERT_SENDER');
const send =
  sender === NO_SENDER
    ? () => Promise.resolve(0)
    : sendMails({
        queues: createMailQueues(table, systemClock),
        sources: createMailSources(table),
        mailer: createMailer(sender, log),
        clock: systemClock,
        log,
        metrics,
      });

const summarise = writeSummaries({
  rounds: createSummariesRound(table),
  people: createProfileStore(table),
  preferences: createPreferenceStore(table).ofMany,
  days: (...of) => createStatistics(table).days(...of),
  create: createNotificationStore(table).create,
  clock: systemClock,
});

/** Runs each minute. A failure of the summaries does not delay mails. */
export const handler: ScheduledHandler = flushing(metrics, async () => {
  const [mails, summaries] = await Promise.allSettled([send(), summarise()]);
  if (mails.status === 'fulfilled' && mails.value > 0) log.info('mails sent', { sent: mails.value });
  if (summaries.status === 'fulfilled' && summaries.value > 0)
    log.info('daily summaries written', { written: summaries.value });
  for (const each of [mails, summaries]) if (each.status === 'rejected') throw each.reason;
});
