import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { onceItStands } from './lasting.ts';

const common = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  // The address of CloudFront or of a caller who bypassed it; API Gateway knows no other. The functions log the caller.
  connectedFrom: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
};

/** The route instead of the path, no headers, and only the user's id from the claims. */
export const HTTP_FIELDS = {
  ...common,
  user: '$context.authorizer.claims.sub',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

/** The token is in a header (C4), which is not logged. */
export const SOCKET_FIELDS = {
  ...common,
  connectionId: '$context.connectionId',
  event: '$context.eventType',
  integrationError: '$context.integrationErrorMessage',
};

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
