import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import type { ScheduledHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createMailQueues } from '../../adapters/dynamo/mail-queues.ts';
import { createMailSources } from '../../adapters/dynamo/mail-sources.ts';
import { createMailer } from '../../adapters/mail/ses.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { sendMails } from './send-mails.ts';

const log = createLog('notify-people');
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
      });

/** Each minute. */
export const handler: ScheduledHandler = async () => {
  const sent = await send();
  if (sent > 0) log.info('mails sent', { sent });
};
