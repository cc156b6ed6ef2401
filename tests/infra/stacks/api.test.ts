import { CALLS } from '#shared/contract/calls/index.ts';
import { describe, expect, it } from 'vitest';
import { liveOf, ofType, only } from './support/find.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const api = templates.api;

const routes = () =>
  new Map(
    ofType(api, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => [
      String(Properties.RouteKey),
      Properties,
    ]),
  );

describe('routes', () => {
  it('are exactly the calls of the contract', () => {
    expect([...routes().keys()].sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('lead to their function, with a token of the pool where the contract requires one', () => {
    const authorizer = only(api, 'AWS::ApiGatewayV2::Authorizer').id;
    const found = routes();
    for (const call of CALLS) {
      const key = `${call.method} ${call.path}`;
      const route = found.get(key);
      const integration = /^integrations\/<(\w+)>$/.exec(String(route?.Target))?.[1] ?? '';
      expect(api.Resources[integration]?.Properties, key).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: liveOf(templates, call.service),
        PayloadFormatVersion: '2.0',
      });
      expect(route, key).toMatchObject(
        call.access === 'public'
          ? { AuthorizationType: 'NONE' }
          : { AuthorizationType: 'JWT', AuthorizerId: `<${authorizer}>` },
      );
    }
  });

  it('allow only this API’s gateway to call each function', () => {
    const { id } = only(api, 'AWS::ApiGatewayV2::Api');
    const permitted = ofType(api, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    const served = new Set(CALLS.map(({ service }) => liveOf(templates, service)));
    expect(permitted).toHaveLength(served.size);
    expect(new Set(permitted.map(({ FunctionName }) => FunctionName))).toEqual(served);
    for (const { Principal, SourceArn } of permitted) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(String(SourceArn)).toMatch(new RegExp(`:<${id}>(/\\*){3}$`));
    }
  });
});

describe('the authorizer', () => {
  it('accepts tokens of this pool for this client', () => {
    const pool = only(templates.auth, 'AWS::Cognito::UserPool').id;
    const client = only(templates.auth, 'AWS::Cognito::UserPoolClient').id;
    expect(only(api, 'AWS::ApiGatewayV2::Authorizer').Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Issuer: `<auth/${pool}.ProviderURL>`, Audience: [`<auth/${client}>`] },
    });
  });
});

describe('the stage', () => {
  const properties = () => only(api, 'AWS::ApiGatewayV2::Stage').Properties;

  it('is the default one, throttled, without CORS', async () => {
    expect(properties()).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
    expect(only((await stage('prod')).templates.api, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
    expect(only(api, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration');
  });

  it('measures the webhook separately, under the same throttle', () => {
    expect(properties().RouteSettings).toEqual({
      'POST /api/webhooks/{id}': {
        DetailedMetricsEnabled: true,
        ThrottlingRateLimit: 100,
        ThrottlingBurstLimit: 200,
      },
    });
  });

  it('logs the route and the signed-in user, but no header, path or body', () => {
    const { Format, DestinationArn } = properties().AccessLogSettings as Record<string, string>;
    expect(Object.values(JSON.parse(Format ?? '') as Record<string, string>).sort()).toEqual([
      '$context.authorizer.claims.sub',
      '$context.authorizer.error',
      '$context.identity.sourceIp',
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.requestId',
      '$context.requestTime',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ]);
    const group = /^<(\w+)\.Arn>$/.exec(DestinationArn ?? '')?.[1] ?? '';
    expect(api.Resources[group]?.Type).toBe('AWS::Logs::LogGroup');
  });
});
