import { MessageRejected, SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from 'vitest';
import { createMailer } from '#functions/adapters/mail/ses.ts';
import { quiet } from '#functions/platform/logger.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';

const ses = mockedClient(SESv2Client);
const mailer = createMailer('alerts@example.com', quiet, new SESv2Client({ region: 'us-east-1' }));
const mail = { to: 'ana@example.com', subject: 'Olá', text: 'R$ 1,00\n' };
const failure = (name: string, status: number) =>
  new SESv2ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode: status }, message: name });

beforeEach(() => {
  ses.reset();
});

test('a mail is plain text from the one address to one person', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm1' });
  expect(await mailer.send(mail)).toBe('sent');
  expect(ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)).toEqual([
    {
      FromEmailAddress: 'alerts@example.com',
      Destination: { ToAddresses: ['ana@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Olá', Charset: 'UTF-8' },
          Body: { Text: { Data: 'R$ 1,00\n', Charset: 'UTF-8' } },
        },
      },
    },
  ]);
});

test.each([
  ['refused', new MessageRejected({ message: 'not verified', $metadata: { httpStatusCode: 400 } })],
  ['refused', failure('TooManyRequestsException', 429)],
  ['unknown', failure('InternalFailure', 500)],
  ['unknown', Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })],
] as const)('the outcome is %s after %s', async (outcome, error) => {
  ses.on(SendEmailCommand).rejects(error);
  expect(await mailer.send(mail)).toBe(outcome);
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
});
