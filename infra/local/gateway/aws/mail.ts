import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';
import * as z from 'zod/mini';
import { pathOf, readBody, sendAwsError, sendJson } from '../http/plain.ts';
import { type AwsApi, parseJson } from './json-api.ts';

/** SES allows 10 MiB; these mails are text. */
const BODY_LIMIT = 256 * 1024;

const text = z.object({ Data: z.string() });

const sent = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1)) }),
  Content: z.object({ Simple: z.object({ Subject: text, Body: z.object({ Text: text }) }) }),
});

/**
 * SES v2 SendEmail: appends `{ to, subject, text, from, at }` for each recipient.
 * @param sender other addresses are refused as unverified
 */
export const createMailApi = (mailbox: string, sender: string): AwsApi => {
  let number = 0;
  return {
    takes: (request) => request.method === 'POST' && pathOf(request) === '/v2/email/outbound-emails',
    async answer(request, response) {
      const mail = sent.safeParse(parseJson(await readBody(request, BODY_LIMIT)));
      if (!mail.success) return sendAwsError(response, 400, 'BadRequestException', 'The mail is not valid.');
      const { FromEmailAddress: from, Destination, Content } = mail.data;
      if (from !== sender)
        return sendAwsError(response, 400, 'MessageRejected', 'Email address is not verified.');
      const { Subject: subject, Body: body } = Content.Simple;
      const at = new Date().toISOString();
      appendLines(
        mailbox,
        Destination.ToAddresses.map((to) =>
          JSON.stringify({ to, subject: subject.Data, text: body.Text.Data, from, at }),
        ),
      );
      number += 1;
      sendJson(response, 200, { MessageId: `local-${Date.now()}-${number}` });
    },
  };
};
