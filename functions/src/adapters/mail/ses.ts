import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import type { Mailer } from '../../capabilities/insight/mails/ports.ts';
import type { Log } from '../../platform/logger.ts';

const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 8_000 };

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** SES, from one verified address. The SDK's retries are off, because a retry can send a mail twice. */
export const createMailer = (
  from: string,
  log: Log,
  client = new SESv2Client({ requestHandler: TIMEOUTS, maxAttempts: 1 }),
): Mailer => ({
  send: async ({ to, subject, text }) => {
    try {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: inUtf8(subject), Body: { Text: inUtf8(text) } } },
        }),
      );
      return 'sent';
    } catch (error) {
      log.error('a mail was not accepted', error);
      const status = error instanceof SESv2ServiceException ? error.$metadata.httpStatusCode : undefined;
      return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'unknown';
    }
  },
});
