import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as Lambda,
  type FunctionProps,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '../config/functions.ts';
import { LOGGED_ERRORS, metricsNamespace } from '../config/stacks.ts';
import { tableAccessOf } from '../config/table-access.ts';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './rules.ts';
import { grantArchive, grantFiles } from './buckets.ts';
import { onceItStands } from './lasting.ts';
import { environmentValues, type Resources } from './resources.ts';

/** HTTP APIs time out after 30 s. The function must answer before that, so that the caller gets its answer. */
const HTTP_TIMEOUT = 29;

/** Grants are written into the role: a policy of its own would take one more of the stack's 500 resources a function. */
class FunctionRole extends Role {
  readonly #grants: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const grants = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { grants },
    });
    this.#grants = grants;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#grants.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

export class AppFunction extends Construct {
  readonly spec: FunctionSpec;
  readonly config: StageConfig;
  readonly handler: Lambda;
  readonly role: Role;

  constructor(
    scope: Construct,
    spec: FunctionSpec,
    resources: Resources,
    overrides: Partial<FunctionProps> = {},
  ) {
    super(scope, spec.name);
    this.spec = spec;
    if (spec.trigger.kind === 'http' && spec.timeoutSeconds > HTTP_TIMEOUT)
      throw new Error(`${spec.name}: API Gateway does not wait ${spec.timeoutSeconds} s`);

    const { config } = resources;
    this.config = config;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: onceItStands(config),
    });
    new MetricFilter(this, 'LoggedErrors', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: metricsNamespace(config.name),
      metricName: LOGGED_ERRORS,
      metricValue: '1',
    });
    this.role = new FunctionRole(this, 'Role');
    logGroup.grantWrite(this.role);
    acknowledge(this.role, {
      'AwsSolutions-IAM5[Resource::*]':
        'The two actions that write X-Ray traces support no resource, and neither does ListStreams, which Lambda requires of a reader of a stream. No other action is granted on every resource.',
    });
    this.#grant(resources);

    this.handler = new Lambda(this, 'Handler', {
      description: `${spec.name} (${config.name})`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(resources.functions, spec.name)),
      handler: 'index.handler',
      timeout: Duration.seconds(spec.timeoutSeconds),
      memorySize: spec.memoryMb,
      ...(config.reservesConcurrency && spec.reservedConcurrency !== null
        ? { reservedConcurrentExecutions: spec.reservedConcurrency }
        : {}),
      environment: this.#environment(resources),
      role: this.role,
      logGroup,
      // Keeps versions for rollback, except those of a failed deployment.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      // Lambda sends the traces; the bundle has no tracing library.
      tracing: Tracing.ACTIVE,
      ...overrides,
    });
  }

  #environment(resources: Resources): Record<string, string> {
    const values = environmentValues(resources);
    return {
      ...Object.fromEntries(this.spec.environment.map((name) => [name, values[name] ?? this.#missing(name)])),
      METRICS_NAMESPACE: metricsNamespace(resources.config.name),
    };
  }

  #grant(resources: Resources): void {
    const { spec, role } = this;
    const { files, identity, sockets, senders, config } = resources;
    const allow = (on: readonly string[], ...actions: readonly string[]): void => {
      role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...on] }));
    };
    resources.table.grantAccess(role, tableAccessOf(spec.name));
    const secret = 'secretsmanager:GetSecretValue';
    if (spec.credentialsSecret !== 'none') {
      const writes = spec.credentialsSecret === 'read' ? [] : ['secretsmanager:PutSecretValue'];
      allow([resources.credentials.secretArn], secret, ...writes);
    }
    if (spec.readsWebhookKey) allow([resources.webhookKey.secretArn], secret);
    if (spec.files !== 'none') grantFiles(role, files, spec.files);
    if (spec.environment.includes('AUDIT_BUCKET')) grantArchive(role, resources.audit);
    if (spec.signing !== 'none')
      allow([resources.signingKeyArn], 'kms:GetPublicKey', ...(spec.signing === 'sign' ? ['kms:Sign'] : []));
    if (spec.environment.includes('HELD_FUNCTIONS')) {
      const holding = resources.holding ?? this.#missing('a function that executes approved requests');
      allow(
        [...holding.values()].map(({ functionArn }) => functionArn),
        'lambda:InvokeFunction',
      );
    }
    if (spec.environment.includes('CHANGE_QUEUES')) {
      const queues = resources.queues ?? this.#missing('the queues of the stream’s consumers');
      allow(
        [...queues.values()].map(({ queueArn }) => queueArn),
        'sqs:SendMessage',
      );
    }
    if (spec.postsToSockets) (sockets ?? this.#missing('the WebSocket API')).grantPost(role);
    if (spec.sendsMails && senders && config.alertSender !== undefined)
      role.addToPolicy(
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: senders.map(({ emailIdentityArn }) => emailIdentityArn),
          conditions: { StringEquals: { 'ses:FromAddress': config.alertSender } },
        }),
      );
    if (spec.cognito.length > 0 && spec.trigger.kind !== 'cognito')
      (identity ?? this.#missing('the user pool')).userPool.grant(role, ...cognitoActions(spec));
  }

  #missing(what: string): never {
    throw new Error(`${this.spec.name} needs ${what}, which its stack does not have`);
  }
}

export const cognitoActions = ({ cognito }: FunctionSpec): string[] =>
  cognito.map((action) => `cognito-idp:${action}`);
