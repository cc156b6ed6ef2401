import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';

/** The event of an EventBridge rule that fires on a schedule. */
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
