import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { functionNamed, liveOf, ofType, only } from './support/find.ts';
import type { Resource, Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates: dev } = await stage('dev');
const { templates: prod } = await stage('prod');

const answering = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'http').map(({ name }) => name);

const aliasOf = (templates: Templates, name: string): Resource & { readonly UpdatePolicy?: unknown } => {
  const found = templates.api.Resources[liveOf(templates, name).slice(1, -1)];
  if (!found) throw new Error(`${name} has no alias`);
  return found;
};

describe.each(['dev', 'prod'] as const)('in %s', (name) => {
  const templates = () => (name === 'dev' ? dev : prod);

  it('each function is called by its alias, which names a version of it', () => {
    expect(answering.length).toBeGreaterThan(20);
    for (const service of answering) {
      const { id } = functionNamed(templates(), service);
      const version = /^<(\w+)\.Version>$/.exec(
        String(aliasOf(templates(), service).Properties.FunctionVersion),
      )?.[1];
      expect(templates().api.Resources[version ?? ''], service).toMatchObject({
        Type: 'AWS::Lambda::Version',
        Properties: { FunctionName: `<${id}>` },
        // A version left by a failed deployment would block the next one. Others stay for rollbacks.
        DeletionPolicy: 'RetainExceptOnCreate',
      });
    }
  });

  it('nothing else has an alias: streams and schedules use new code at once', () => {
    for (const [stack, template] of Object.entries(templates()))
      expect([stack, ofType(template, 'AWS::Lambda::Alias').length]).toEqual([
        stack,
        stack === 'api' ? answering.length : 0,
      ]);
  });

  it('the gateway is allowed to call a function before an integration names it', () => {
    const { api } = templates();
    for (const [id, { Properties, DependsOn }] of ofType(api, 'AWS::ApiGatewayV2::Integration')) {
      const permissions = ofType(api, 'AWS::Lambda::Permission').filter(
        ([, permission]) => permission.Properties.FunctionName === Properties.IntegrationUri,
      );
      expect(permissions.length, id).toBeGreaterThan(0);
      expect(DependsOn?.toSorted()).toEqual(permissions.map(([permission]) => permission).sort());
    }
  });
});

describe('a canary', () => {
  it('gets a tenth of the calls for five minutes, and rolls back automatically', () => {
    const alarms = ofType(prod.api, 'AWS::CloudWatch::Alarm').map(([id]) => ({ Name: `<${id}>` }));
    expect(alarms).toHaveLength(2);
    for (const service of answering) {
      const group = ofType(prod.api, 'AWS::CodeDeploy::DeploymentGroup').find(([id]) =>
        JSON.stringify(aliasOf(prod, service).UpdatePolicy).includes(`"<${id}>"`),
      );
      expect(group?.[1].Properties, service).toMatchObject({
        ApplicationName: `<${only(prod.api, 'AWS::CodeDeploy::Application').id}>`,
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        DeploymentStyle: { DeploymentOption: 'WITH_TRAFFIC_CONTROL', DeploymentType: 'BLUE_GREEN' },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']) as unknown,
        },
        AlarmConfiguration: { Enabled: true, Alarms: alarms },
      });
    }
  });

  it('rolls back after five 5xx within a minute, or one of a webhook', () => {
    const api = `<${only(prod.api, 'AWS::ApiGatewayV2::Api').id}>`;
    const alarms: Readonly<Record<string, unknown>> = Object.fromEntries(
      ofType(prod.api, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => [
        String(Properties.AlarmName),
        Properties,
      ]),
    );
    const each = {
      Namespace: 'AWS/ApiGateway',
      MetricName: '5xx',
      Statistic: 'Sum',
      Period: 60,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    };
    expect(alarms['ramps-gateway-prod-release-calls']).toMatchObject({
      ...each,
      Threshold: 5,
      Dimensions: [{ Name: 'ApiId', Value: api }],
    });
    expect(alarms['ramps-gateway-prod-release-webhooks']).toMatchObject({
      ...each,
      Threshold: 1,
      Dimensions: expect.arrayContaining([
        { Name: 'ApiId', Value: api },
        { Name: 'Resource', Value: '/api/webhooks/{id}' },
      ]) as unknown,
    });
  });

  it('is absent in dev, and in a release at once', async () => {
    const atOnce = (await stage('prod-at-once')).templates;
    for (const { api } of [dev, atOnce]) {
      expect(ofType(api, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
      expect(ofType(api, 'AWS::CloudWatch::Alarm')).toEqual([]);
      for (const [, alias] of ofType(api, 'AWS::Lambda::Alias'))
        expect(alias).not.toHaveProperty('UpdatePolicy');
    }
    // The same aliases, so that switching between releases renames nothing that is called.
    expect(ofType(atOnce.api, 'AWS::Lambda::Alias').map(([id]) => id)).toEqual(
      ofType(prod.api, 'AWS::Lambda::Alias').map(([id]) => id),
    );
  });

  it('stops the deployment when it fails: the other stacks come after it', async () => {
    const { dependencies } = await stage('prod');
    for (const stack of ['background', 'realtime', 'web'])
      expect(dependencies[`ramps-gateway-prod-${stack}`]).toContain('ramps-gateway-prod-api');
  });
});

it('a version changes when environment values change under the same references', async () => {
  const next = (await stage('prod-next')).templates;
  const idsOf = ({ api }: Templates) => ofType(api, 'AWS::Lambda::Version').map(([id]) => id);
  expect(idsOf(prod)).toHaveLength(answering.length);
  // Otherwise CloudFront would send a secret that no function accepts yet.
  expect(idsOf(prod).filter((id) => idsOf(next).includes(id))).toEqual([]);
});
