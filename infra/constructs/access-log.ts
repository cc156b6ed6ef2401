import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { onceItStands } from './lasting.ts';

const common = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  // CloudFront, or who went around it: API Gateway knows nobody else, and logs no header. The functions log who called.
  connectedFrom: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
};

/** The route and not the path; no header and no claim beside the user's id. */
export const HTTP_FIELDS = {
  ...common,
  user: '$context.authorizer.claims.sub',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

/** The token travels in a header (C4), which is not among these. */
export const SOCKET_FIELDS = {
  ...common,
  connectionId: '$context.connectionId',
  event: '$context.eventType',
  integrationError: '$context.integrationErrorMessage',
};

/** Which call, when, and what came of it; never tokens, secrets or bodies. */
export class AccessLog extends Construct implements IAccessLogSettings {
  readonly destination: LogGroupLogDestination;
  readonly format: AccessLogFormat;

  constructor(scope: Construct, id: string, config: StageConfig, fields: Readonly<Record<string, string>>) {
    super(scope, id);
    this.destination = new LogGroupLogDestination(
      new LogGroup(this, 'Group', {
        retention: config.logRetentionDays,
        removalPolicy: onceItStands(config),
      }),
    );
    this.format = AccessLogFormat.custom(JSON.stringify(fields));
  }
}
