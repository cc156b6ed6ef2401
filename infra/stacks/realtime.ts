import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { FUNCTIONS } from '../config/functions.ts';
import { AccessLog, SOCKET_FIELDS } from '../constructs/access-log.ts';
import { acknowledge } from '../constructs/rules.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { type ChangeQueues, queueOf } from '../constructs/change-queue.ts';
import type { Identity, Resources } from '../constructs/resources.ts';
import { SOCKET_STAGE, SocketEndpoint } from '../constructs/socket-endpoint.ts';

export class RealtimeStack extends Stack {
  readonly api: WebSocketApi;
  readonly functions: readonly AppFunction[];

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { resources: Resources & { identity: Identity }; queues: ChangeQueues },
  ) {
    super(scope, id, props);
    const { config } = props.resources;
    this.api = new WebSocketApi(this, 'Sockets', { apiName: `ramps-gateway-${config.name}-sockets` });
    const resources = {
      ...props.resources,
      originDigests: props.resources.origin.digestsFor(this),
      sockets: new SocketEndpoint(this.api),
    };

    const sockets = this.#functions(resources, 'websocket');
    const pushers = this.#functions(resources, 'queue');
    for (const fn of sockets) this.#routeTo(fn);
    for (const fn of pushers) queueOf(props.queues, fn.spec).invoke(fn);
    this.functions = [...sockets, ...pushers];

    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: config.throttle.rate, burstLimit: config.throttle.burst },
      accessLogSettings: new AccessLog(this, 'AccessLog', config, SOCKET_FIELDS),
    });
    stage.node.addDependency(this.#loggingAccount());
  }

  #functions(resources: Resources, kind: 'websocket' | 'queue'): AppFunction[] {
    return FUNCTIONS.filter(({ trigger, postsToSockets }) => trigger.kind === kind && postsToSockets).map(
      (spec) => new AppFunction(this, spec, resources),
    );
  }

  #routeTo({ spec, handler }: AppFunction): void {
    for (const routeKey of ['$connect', '$disconnect', '$default']) {
      const route = this.api.addRoute(routeKey, {
        integration: new WebSocketLambdaIntegration(`${spec.name}-${routeKey.slice(1)}`, handler),
      });
      acknowledge(route, {
        'AwsSolutions-APIG4':
          routeKey === '$connect'
            ? 'A browser cannot send an Authorization header here. The function verifies the access token in the sub-protocol and otherwise refuses the connection.'
            : 'API Gateway authorizes a WebSocket when it connects; this route needs an accepted connection.',
      });
    }
  }

  /** WebSocket APIs log through an account-wide role, which all stages share. */
  #loggingAccount(): CfnAccount {
    const role = new Role(this, 'GatewayLogs', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'API Gateway checks its account role against this policy, which only lets the service write logs.',
    });
    const account = new CfnAccount(this, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }
}
