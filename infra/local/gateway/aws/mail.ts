import type { IncomingMessage, ServerResponse } from 'node:http';
import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';
import * as z from 'zod/mini';
import { pathOf, readBody, sendJson } from '../http/plain.ts';

const PATH = '/v2/email/outbound-emails';
/** SES allows 10 MiB; ours are text. */
const BODY_LIMIT = 256 * 1024;

const text = z.object({ Data: z.string() });

const sent = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1)) }),
  Content: z.object({ Simple: z.object({ Subject: text, Body: z.object({ Text: text }) }) }),
});

const parse = (body: Buffer | undefined): unknown => {
  try {
    return body === undefined ? undefined : JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

export const isMailCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' && pathOf(request) === PATH;

/**
 * SES v2 SendEmail: appends `{ to, subject, text, from, at }` for each recipient.
 * @param sender other addresses are refused as unverified
 */
export const createMailApi = (mailbox: string, sender: string, now: () => number) => {
  let number = 0;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mail = sent.safeParse(parse(await readBody(request, BODY_LIMIT)));
    if (!mail.success) {
      sendJson(
        response,
        400,
        { message: 'The mail is not valid.' },
        { 'x-amzn-errortype': 'BadRequestException' },
      );
      return;
    }
    const { FromEmailAddress: from, Destination, Content } = mail.data;
    if (from !== sender) {
      const message = 'Email address is not verified.';
      sendJson(response, 400, { message }, { 'x-amzn-errortype': 'MessageRejected' });
      return;
    }
    const { Subject: subject, Body: body } = Content.Simple;
    const at = new Date(now()).toISOString();
    appendLines(
      mailbox,
      Destination.ToAddresses.map((to) =>
        JSON.stringify({ to, subject: subject.Data, text: body.Text.Data, from, at }),
      ),
    );
    number += 1;
    sendJson(response, 200, { MessageId: `local-${now()}-${number}` });
  };
};
