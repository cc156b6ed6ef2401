import { describe, expect, it } from 'vitest';
import { functionNamed, ofType, only } from './support/find.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const realtime = templates.realtime;

describe('the socket API', () => {
  it('sends every route to the socket function', () => {
    const routes = ofType(realtime, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(['$connect', '$default', '$disconnect']);
    for (const { Target } of routes) {
      const integration = /^integrations\/<(\w+)>$/.exec(String(Target))?.[1] ?? '';
      expect(String(realtime.Resources[integration]?.Properties.IntegrationUri)).toContain(
        `<${functionNamed(templates, 'socket').id}.Arn>`,
      );
    }
  });

  it('has a stage named like its path, throttled like the calls', () => {
    expect(only(realtime, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
      StageName: 'ws',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
  });

  it('logs connections without the headers that carry the token', () => {
    const { AccessLogSettings } = only(realtime, 'AWS::ApiGatewayV2::Stage').Properties as {
      AccessLogSettings: { Format: string };
    };
    expect(AccessLogSettings.Format).not.toMatch(/header|token|querystring|claims/i);
  });

  it('keeps the account’s logging role when one of its stages is deleted', () => {
    expect(only(realtime, 'AWS::ApiGateway::Account').DeletionPolicy).toBe('Retain');
  });
});
