import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { FUNCTIONS, HOLDING } from '../config/functions.ts';
import { AccessLog, HTTP_FIELDS } from '../constructs/access-log.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AppFunction } from '../constructs/app-function.ts';
import type { Identity, Resources } from '../constructs/resources.ts';

export const WEBHOOK_ROUTE = { method: receiveWebhook.method, path: receiveWebhook.path } as const;

/** The HTTP API: a route for each call of the contract, and none beside them. */
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
    // No CORS: browsers reach it through CloudFront, on the page's own origin.
    this.api = new HttpApi(this, 'Http', {
      apiName: `ramps-gateway-${resources.config.name}`,
      createDefaultStage: false,
    });
    const specs = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'http');
    const [executing, others] = [true, false].map((does) =>
      specs.filter(({ environment }) => environment.includes('HELD_FUNCTIONS') === does),
    );
    const made = (others ?? []).map((spec) => new AppFunction(this, spec, resources));
    const holding = new Map(
      made.flatMap(({ spec: { name }, handler }) =>
        HOLDING.some((service) => service === name) ? [[name, handler] as const] : [],
      ),
    );
    this.functions = [
      ...made,
      ...(executing ?? []).map((spec) => new AppFunction(this, spec, { ...resources, holding })),
    ];
    const routes = this.#routes(resources.identity);
    this.#stage(resources, routes);
  }

  #routes({ issuer, client }: Identity): Map<string, HttpRoute> {
    const integrations = new Map(
      this.functions.map(({ spec, handler }) => [spec.name, new HttpLambdaIntegration(spec.name, handler)]),
    );
    // An access token carries the client as client_id, which the gateway checks where `aud` is missing.
    const authorizer = new HttpJwtAuthorizer('signed-in', issuer, { jwtAudience: [client.userPoolClientId] });
    return new Map(
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
                ? 'Public keys are for everybody: whoever was given a signed file checks it by them, without an account here.'
                : 'The provider calls this and has no account here: the function compares the secret of the configuration that the path names, in constant time.',
          });
        return [key, route];
      }),
    );
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
    // Metrics of its own for the one call whose failures no user sees: the provider makes it.
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
