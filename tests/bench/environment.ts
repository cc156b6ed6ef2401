import { ROUTED_CONSUMERS } from '#shared/contract/entities.ts';
import type { FunctionSpec } from '#infra/config/functions.ts';
import { ORIGIN_DIGESTS } from '#tests/support/origin.ts';
import { type EnvironmentValues, functionEnvironment } from '#local/gateway/lambda/functions.ts';

/** A port without a listener: an import that makes a call fails. */
const NOWHERE = 'http://127.0.0.1:9';

const VALUES: EnvironmentValues = {
  TABLE_NAME: 'bench',
  RAMPS_SECRET_ID: 'bench',
  RAMPS_SANDBOX_URL: NOWHERE,
  RAMPS_PRODUCTION_URL: NOWHERE,
  RAMPS_PROFILE: 'reference',
  PROVIDER_CALLS_PER_SECOND: '1000',
  WEBSOCKET_ENDPOINT: NOWHERE,
  USER_POOL_ID: 'bench',
  USER_POOL_CLIENT_ID: 'bench',
  TOKEN_ISSUER: NOWHERE,
  ORIGIN_DIGESTS,
  RULE_DAILY_CEILING: '1000000',
  EXCHANGE_ORDERS: 'on',
  SECOND_FACTOR_ROLES: 'none',
  SECOND_FACTOR_GRACE_DAYS: '7',
  ALERT_SENDER: 'none',
  PASSKEYS: 'off',
  DESTINATION_COOLING_OFF_HOURS: '0',
  NAMED_ADMINISTRATORS: 'none',
  SECOND_PERSON: 'off',
  HELD_FUNCTIONS: 'stops=stops',
  CHANGE_QUEUES: ROUTED_CONSUMERS.map((name) => `${name}=${NOWHERE}`).join(','),
  PASSWORD_MINIMUM: '6',
  WEBHOOK_KEY_SECRET_ID: 'bench',
  FILES_BUCKET: 'bench',
  AUDIT_BUCKET: 'bench',
  SIGNING_KEY_ID: 'bench',
  // More than any machine reaches, because accepted events are measured.
  WEBHOOK_EVENTS_A_MINUTE: '999999999',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '999999999',
};

/** A function's environment, as in the local stack. */
export const environmentOf = (
  spec: FunctionSpec,
  { table = 'bench', dynamodb = NOWHERE }: { readonly table?: string; readonly dynamodb?: string } = {},
): Record<string, string> => ({
  ...functionEnvironment(
    spec,
    { ...VALUES, TABLE_NAME: table },
    { dynamodb, aws: NOWHERE, cognito: NOWHERE },
  ),
  // DynamoDB Local separates tables by key and region: these are those of tests/support/engine.ts.
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});
