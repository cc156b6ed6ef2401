import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { expect, it } from 'vitest';
import { createMailer } from '#functions/adapters/mail/ses.ts';
import { quiet } from '#functions/platform/logger.ts';
import { localClient } from '#infra/common/aws.ts';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws, dataDir } = await startTestGateway({}, { issuer });
const client = new SESv2Client({ ...localClient(aws), maxAttempts: 1 });
const mailbox = () =>
  readFileSync(path.join(dataDir, 'mailbox.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);

it('an SES mail is appended to the mailbox; one from another address is refused', async () => {
  const mail = { to: 'ana@example.com', subject: 'Ramps Gateway: 2 messages', text: '- Olá\n' };
  expect(await createMailer('alerts@example.com', quiet, client).send(mail)).toBe('sent');
  expect(mailbox()).toEqual([{ ...mail, from: 'alerts@example.com', at: expect.any(String) as string }]);
  expect(await createMailer('other@example.com', quiet, client).send(mail)).toBe('refused');
  expect(mailbox()).toHaveLength(1);
});
