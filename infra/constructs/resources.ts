import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type EnvironmentName, PROVIDER_CALLS_PER_SECOND, WEBHOOK_QUOTA } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';
import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import type { OriginSecret } from './origin-secret.ts';
import type { SingleTable } from './single-table.ts';
import type { SocketEndpoint } from './socket-endpoint.ts';

export interface Resources {
  readonly config: StageConfig;
  readonly functions: string;
  readonly table: SingleTable;
  readonly credentials: ISecret;
  readonly webhookKey: ISecret;
  readonly files: IBucket;
  readonly audit: IBucket;
  readonly signingKeyArn: string;
  /** Its stacks read the digests from here. */
  readonly origin: OriginSecret;
  readonly originDigests?: string;
  readonly identity?: Identity;
  readonly sockets?: SocketEndpoint;
  readonly senders?: readonly IEmailIdentity[];
  readonly holding?: ReadonlyMap<string, IFunction>;
  /** For `route-changes`. */
  readonly queues?: ReadonlyMap<string, IQueue>;
}

export interface Identity {
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** `iss` of the tokens; the keys are at `<issuer>/.well-known/jwks.json`. */
  readonly issuer: string;
}

const heldFunctions = (holding: ReadonlyMap<string, IFunction>): string =>
  [...holding].map(([service, { functionArn }]) => `${service}=${functionArn}`).join(',');

const queueAddresses = (queues: ReadonlyMap<string, IQueue>): string =>
  [...queues].map(([consumer, { queueUrl }]) => `${consumer}=${queueUrl}`).join(',');

export const environmentValues = (
  resources: Resources,
): { readonly [name in EnvironmentName]: string | undefined } => ({
  TABLE_NAME: resources.table.tableName,
  RAMPS_SECRET_ID: resources.credentials.secretArn,
  RAMPS_SANDBOX_URL: resources.config.provider.sandboxUrl,
  RAMPS_PRODUCTION_URL: resources.config.provider.productionUrl,
  RAMPS_PROFILE: resources.config.provider.profile,
  PROVIDER_CALLS_PER_SECOND,
  WEBSOCKET_ENDPOINT: resources.sockets?.url,
  USER_POOL_ID: resources.identity?.userPool.userPoolId,
  USER_POOL_CLIENT_ID: resources.identity?.client.userPoolClientId,
  TOKEN_ISSUER: resources.identity?.issuer,
  ORIGIN_DIGESTS: resources.originDigests,
  RULE_DAILY_CEILING: resources.config.ruleDailyCeiling,
  EXCHANGE_ORDERS: resources.config.exchangeOrders ? 'on' : 'off',
  SECOND_FACTOR_ROLES: resources.config.mfaRequired.join(',') || 'none',
  SECOND_FACTOR_GRACE_DAYS: String(resources.config.mfaGraceDays),
  PASSKEYS: resources.config.passkeyDomain === undefined ? 'off' : 'on',
  DESTINATION_COOLING_OFF_HOURS: String(resources.config.destinationCoolingOff),
  NAMED_ADMINISTRATORS: resources.config.administrators.join(',') || 'none',
  SECOND_PERSON: resources.config.secondPerson ? 'on' : 'off',
  HELD_FUNCTIONS: resources.holding && heldFunctions(resources.holding),
  CHANGE_QUEUES: resources.queues && queueAddresses(resources.queues),
  PASSWORD_MINIMUM: String(resources.config.passwordMinimum),
  ALERT_SENDER: resources.config.alertSender ?? NO_SENDER,
  WEBHOOK_KEY_SECRET_ID: resources.webhookKey.secretArn,
  FILES_BUCKET: resources.files.bucketName,
  AUDIT_BUCKET: resources.audit.bucketName,
  SIGNING_KEY_ID: resources.signingKeyArn,
  ...WEBHOOK_QUOTA,
});
