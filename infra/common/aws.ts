import { randomUUID } from 'node:crypto';

/** Only file links have their signatures checked, but the SDK always needs credentials. */
export const LOCAL_SECRET_KEY = 'local';
export const LOCAL_REGION = 'us-east-1';
export const LOCAL_ACCOUNT = '000000000000';

/** Client options for a local service, independent of the user's AWS profile. */
export const localClient = (endpoint: string) => ({
  endpoint,
  region: LOCAL_REGION,
  credentials: { accessKeyId: 'local', secretAccessKey: LOCAL_SECRET_KEY },
});

/** EventBridge's event for a scheduled run. */
export const scheduledEvent = (ruleName: string, now: Date) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: LOCAL_ACCOUNT,
  time: `${now.toISOString().slice(0, 19)}Z`,
  region: LOCAL_REGION,
  resources: [`arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:rule/${ruleName}`],
  detail: {},
});
