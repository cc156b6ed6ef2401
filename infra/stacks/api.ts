import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpIntegration,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type FunctionSpec, FUNCTIONS, HOLDING } from '../config/functions.ts';
import { AccessLog, HTTP_FIELDS } from '../constructs/access-log.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { Release, type Sign } from '../constructs/release.ts';
import type { Identity, Resources } from '../constructs/resources.ts';
import { acknowledge } from '../constructs/rules.ts';

export const WEBHOOK_ROUTE = { method: receiveWebhook.method, path: receiveWebhook.path } as const;

export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: readonly AppFunction[];

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { resources: Resources & { identity: Identity } },
  ) {
    super(scope, id, props);
    const resources = { ...props.resources, originDigests: props.resources.origin.digestsFor(this) };
    // No CORS: browsers come through CloudFront, on the page's origin.
    this.api = new HttpApi(this, 'Http', {
      apiName: `ramps-gateway-${resources.config.name}`,
      createDefaultStage: false,
    });
    const specs = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'http');
    const [executing, others] = [true, false].map((does) =>
      specs.filter(({ environment }) => environment.includes('HELD_FUNCTIONS') === does),
    );
    const release = new Release(this, 'Release', resources.config, this.#signs());
    const live = new Map<string, IFunction>();
    const make = (spec: FunctionSpec, more: Pick<Resources, 'holding'> = {}): AppFunction => {
      const made = new AppFunction(this, spec, { ...resources, ...more });
      live.set(spec.name, release.live(made));
      return made;
    };
    const made = (others ?? []).map((spec) => make(spec));
    const holding = new Map([...live].filter(([name]) => HOLDING.some((service) => service === name)));
    this.functions = [...made, ...(executing ?? []).map((spec) => make(spec, { holding }))];
    const routes = this.#routes(resources.identity, live);
    this.#stage(resources, routes);
  }

  /** API Gateway answers uncaught errors and time-outs with a 5xx. */
  #signs(): readonly Sign[] {
    return [
      {
        id: 'calls',
        says: 'five calls within a minute got a 5xx.',
        metric: this.api.metricServerError(),
        threshold: 5,
      },
      {
        id: 'webhooks',
        says: 'a webhook got a 5xx; the provider sends it again.',
        metric: new Metric({
          namespace: 'AWS/ApiGateway',
          metricName: '5xx',
          dimensionsMap: {
            ApiId: this.api.apiId,
            Stage: '$default',
            Method: WEBHOOK_ROUTE.method,
            Resource: WEBHOOK_ROUTE.path,
          },
        }),
        threshold: 1,
      },
    ];
  }

  #routes({ issuer, client }: Identity, live: ReadonlyMap<string, IFunction>): Map<string, HttpRoute> {
    const integrations = new Map(
      // One permission per function, because one per route would take most of what is left of the stack’s 500 resources.
      [...live].map(([name, alias]) => [
        name,
        new HttpLambdaIntegration(name, alias, { scopePermissionToRoute: false }),
      ]),
    );
    // An access token has client_id instead of `aud`; API Gateway accepts either.
    const authorizer = new HttpJwtAuthorizer('signed-in', issuer, { jwtAudience: [client.userPoolClientId] });
    const routes = new Map(
      CALLS.map(({ method, path, service, access }) => {
        const integration = integrations.get(service);
        if (!integration) throw new Error(`${method} ${path}: no function serves ${service}`);
        const key = `${method} ${path}`;
        const route = new HttpRoute(this, key.replaceAll(/[^\w]+/g, '-'), {
          httpApi: this.api,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration,
          ...(access === 'public' ? {} : { authorizer }),
        });
        if (access === 'public')
          acknowledge(route, {
            'AwsSolutions-APIG4':
              service === 'public-keys'
                ? 'Public keys are public: anyone with a signed file can verify it without an account.'
                : 'The provider calls this without an account: the function compares the secret of the configuration in the path, in constant time.',
          });
        return [key, route];
      }),
    );
    this.#permitFirst([...routes.values()]);
    return routes;
  }

  /** Grants come first, because API Gateway may call a new target as soon as an integration changes. */
  #permitFirst(routes: readonly HttpRoute[]): void {
    // CDK adds both to each function's first route.
    for (const { node } of routes) {
      const permissions = node.children.filter((child) => child.node.id.startsWith('ApiPermission.'));
      for (const integration of node.children)
        if (integration instanceof HttpIntegration) integration.node.addDependency(...permissions);
    }
  }

  #stage({ config }: Resources, routes: ReadonlyMap<string, HttpRoute>): void {
    const { rate: rateLimit, burst: burstLimit } = config.throttle;
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit, burstLimit },
      accessLogSettings: new AccessLog(this, 'AccessLog', config, HTTP_FIELDS),
    });
    // Separate metrics for the provider's call, because users do not see its failures.
    const webhooks = `${WEBHOOK_ROUTE.method} ${WEBHOOK_ROUTE.path}`;
    const route = routes.get(webhooks);
    if (!route || !(stage.node.defaultChild instanceof CfnStage)) throw new Error(`${webhooks} has no route`);
    stage.node.defaultChild.routeSettings = {
      [webhooks]: {
        DetailedMetricsEnabled: true,
        ThrottlingRateLimit: rateLimit,
        ThrottlingBurstLimit: burstLimit,
      },
    };
    stage.node.addDependency(route);
  }
}
