import { type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import { Aws, Duration } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { firewallName } from '../../config/firewall.ts';
import { LOGGED_ERRORS, metricsNamespace } from '../../config/stacks.ts';
import type { StageConfig } from '../../config/stage.ts';
import type { AppFunction } from '../../constructs/app-function.ts';
import type { Identity } from '../../constructs/resources.ts';
import type { SingleTable } from '../../constructs/single-table.ts';
import { SOCKET_STAGE } from '../../constructs/socket-endpoint.ts';
import type { ChangeQueue } from '../../constructs/change-queue.ts';
import type { DeadLetters } from '../../constructs/dead-letters.ts';
import { WEBHOOK_ROUTE } from '../api.ts';
import { BLOCKED_WEBHOOKS } from '../edge.ts';

export interface Watched {
  readonly config: StageConfig;
  readonly functions: readonly AppFunction[];
  readonly deadLetters: readonly DeadLetters[];
  readonly queues: ReadonlyMap<string, ChangeQueue>;
  readonly api: HttpApi;
  readonly sockets: WebSocketApi;
  readonly table: SingleTable;
  readonly identity: Identity;
}

export interface Reading {
  readonly minutes?: number;
  readonly statistic?: string;
  readonly label?: string;
}

const metricOf = (
  namespace: string,
  metricName: string,
  dimensionsMap: Readonly<Record<string, string>>,
  { minutes = 1, statistic = Stats.SUM, label }: Reading,
): Metric =>
  new Metric({
    namespace,
    metricName,
    ...(Object.keys(dimensionsMap).length === 0 ? {} : { dimensionsMap: { ...dimensionsMap } }),
    period: Duration.minutes(minutes),
    statistic,
    ...(label === undefined ? {} : { label }),
  });

/** Custom metrics (shared/contract/metrics). @param of null: all dimension values */
export const own =
  (stage: string) =>
  (name: MetricName, of: string | null, reading: Reading = {}): Metric => {
    const { dimension } = METRICS[name];
    const by = of === null || dimension === null ? {} : { [dimension]: of };
    return metricOf(metricsNamespace(stage), name, by, reading);
  };

export const loggedErrors = (stage: string, reading: Reading = {}): Metric =>
  metricOf(metricsNamespace(stage), LOGGED_ERRORS, {}, reading);

/** For the whole account in the region, from 0 to 1. */
export const ofReputation = (name: 'BounceRate' | 'ComplaintRate', reading: Reading = {}): Metric =>
  metricOf('AWS/SES', `Reputation.${name}`, {}, { statistic: Stats.MAXIMUM, ...reading });

type CallMetric = 'Count' | '4xx' | '5xx' | 'Latency';

export const ofCalls = ({ apiId }: HttpApi, name: CallMetric, reading: Reading = {}): Metric =>
  metricOf('AWS/ApiGateway', name, { ApiId: apiId }, reading);

export const ofWebhooks = ({ apiId }: HttpApi, name: CallMetric, reading: Reading = {}): Metric =>
  metricOf(
    'AWS/ApiGateway',
    name,
    { ApiId: apiId, Stage: '$default', Method: WEBHOOK_ROUTE.method, Resource: WEBHOOK_ROUTE.path },
    reading,
  );

export const ofSockets = (
  { apiId }: WebSocketApi,
  name: 'ConnectCount' | 'IntegrationError' | 'ExecutionError',
  reading: Reading = {},
): Metric => metricOf('AWS/ApiGateway', name, { ApiId: apiId, Stage: SOCKET_STAGE }, reading);

/** Requests blocked by one rule. CloudFront's firewall metrics have no region; the user pool's do. */
export const ofFirewall = (
  place: string,
  which: 'Edge' | 'SignIn',
  rule: string,
  reading: Reading = {},
): Metric =>
  metricOf(
    'AWS/WAFV2',
    'BlockedRequests',
    {
      WebACL: firewallName(place, which),
      Rule: rule,
      ...(which === 'Edge' ? {} : { Region: Aws.REGION }),
    },
    reading,
  );

/** From the firewall's log (EdgeStack). */
export const ofBlockedWebhooks = (place: string, reading: Reading = {}): Metric =>
  metricOf(metricsNamespace(place), BLOCKED_WEBHOOKS, {}, reading);

export const ofDistribution = (
  distributionId: string,
  name: 'Requests' | '5xxErrorRate',
  reading: Reading = {},
): Metric => metricOf('AWS/CloudFront', name, { DistributionId: distributionId, Region: 'Global' }, reading);

const SIGN_IN_CALLS = ['SignIn', 'SignUp', 'TokenRefresh'] as const;

export const ofSignIn = (
  { userPool, client }: Identity,
  what: 'Successes' | 'Throttles',
  reading: Reading = {},
): Metric[] =>
  SIGN_IN_CALLS.map((call) =>
    metricOf(
      'AWS/Cognito',
      `${call}${what}`,
      { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
      reading,
    ),
  );

export const ofTable = (
  { tableName }: SingleTable,
  name: 'ConsumedReadCapacityUnits' | 'ConsumedWriteCapacityUnits',
  index: string | null,
  reading: Reading = {},
): Metric =>
  metricOf(
    'AWS/DynamoDB',
    name,
    { TableName: tableName, ...(index === null ? {} : { GlobalSecondaryIndexName: index }) },
    { label: index ?? 'table', ...reading },
  );

/** The operations of the store adapters (functions.test.ts compares the grants). */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_GET_ITEMS,
  Operation.TRANSACT_WRITE_ITEMS,
] as const;

export const ofOperations = (
  { tableName }: SingleTable,
  name: 'ThrottledRequests' | 'SystemErrors',
  reading: Reading = {},
): Metric[] =>
  OPERATIONS.map((operation) =>
    metricOf('AWS/DynamoDB', name, { TableName: tableName, Operation: operation }, reading),
  );

/** Missing values count as 0. An alarm takes at most ten metrics. */
export const total = (metrics: readonly Metric[], minutes: number, label: string): IMetric => {
  const period = Duration.minutes(minutes);
  // Ids start with a lower-case letter and are unique per graph.
  const named = metrics.map(
    (metric, at) => [`${label.replaceAll(/\W/g, '')}${at}`, metric.with({ period })] as const,
  );
  return new MathExpression({
    expression: `SUM([${named.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(named),
    period,
    label,
  });
};
