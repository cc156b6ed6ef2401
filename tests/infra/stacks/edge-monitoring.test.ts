import { describe, expect, it } from 'vitest';
import { alarmNamed, alarmsOf, atLeast, once, readsOf } from './support/alarms.ts';
import { only } from './support/find.ts';
import { ruleNamed, rulesOf } from './support/firewall.ts';
import { stage } from './support/stages.ts';
import { REGION } from './support/synthesise.ts';

const { templates } = await stage('dev');
const monitoring = templates['edge-monitoring'];

/** Requests that a firewall rule blocked. */
const blocked = (
  [WebACL, Rule]: readonly [string, string],
  seconds: number,
  threshold: number,
  region: Record<string, string> = {},
) => ({
  metric: 'AWS/WAFV2 BlockedRequests',
  of: { WebACL, Rule, ...region },
  reads: once('Sum', seconds),
  raised: atLeast(threshold),
});

describe('alarms on firewall refusals', () => {
  it.each([
    ['firewall-webhook-rate', 'webhook-rate', 300, 10],
    ['firewall-request-rate', 'request-rate', 300, 100],
    ['firewall-reputation', 'AmazonIpReputationList', 3600, 1000],
    ['firewall-bad-inputs', 'KnownBadInputsRuleSet', 3600, 1000],
    ['firewall-common-rules', 'CommonRuleSet', 3600, 1000],
  ])('%s, at the one address, whose metrics name no region', (id, rule, seconds, threshold) => {
    const expected = blocked(['ramps-gateway-dev-eu-west-1-edge', rule], seconds, threshold);
    expect(readsOf(templates, id)).toEqual(expected);
  });

  it.each([
    ['firewall-sign-in-rate', 'sign-in-rate', 300, 10],
    ['firewall-sign-in-reputation', 'AmazonIpReputationList', 3600, 100],
  ])('%s, of the user pool, whose metrics name theirs', (id, rule, seconds, threshold) => {
    const region = { Region: '<AWS::Region>' };
    const expected = blocked(['ramps-gateway-dev-signin', rule], seconds, threshold, region);
    expect(readsOf(templates, id)).toEqual(expected);
  });

  it('watch each rule, under the names that AWS uses', () => {
    for (const [firewall, stack] of [
      [templates.edge, 'edge-monitoring'],
      [templates.auth, 'monitoring'],
    ] as const) {
      const { Name, VisibilityConfig } = only(firewall, 'AWS::WAFv2::WebACL').Properties;
      expect(VisibilityConfig).toMatchObject({ MetricName: Name });
      const watched = alarmsOf(templates, stack).flatMap(({ MetricName, Dimensions = [] }) =>
        MetricName === 'BlockedRequests' && Dimensions.some(({ Value }) => Value === Name)
          ? Dimensions.flatMap(({ Name: dimension, Value }) => (dimension === 'Rule' ? Value : []))
          : [],
      );
      expect(watched.sort()).toEqual(
        rulesOf(firewall)
          .map(
            (rule) => (ruleNamed(firewall, rule.Name).VisibilityConfig as { MetricName: string }).MetricName,
          )
          .sort(),
      );
    }
  });

  it('watch webhooks blocked as attacks, counted from the firewall’s log', () => {
    const filter = only(templates.edge, 'AWS::Logs::MetricFilter').Properties;
    expect(filter).toMatchObject({
      FilterPattern: '{ ($.httpRequest.uri = "/api/webhooks/*") && ($.terminatingRuleId != "webhook-rate") }',
      MetricTransformations: [
        { MetricNamespace: 'ramps-gateway/dev-eu-west-1', MetricName: 'BlockedWebhooks', MetricValue: '1' },
      ],
    });
    expect(templates.edge.Resources[String(filter.LogGroupName).slice(1, -1)]?.Type).toBe(
      'AWS::Logs::LogGroup',
    );
    expect(readsOf(templates, 'firewall-webhooks')).toEqual({
      metric: 'ramps-gateway/dev-eu-west-1 BlockedWebhooks',
      of: {},
      reads: once('Sum', 300),
      raised: atLeast(1),
    });
  });
});

describe('the alarm on failed answers', () => {
  it('watches this stage’s distribution, in another region', () => {
    const { Metrics = [], Threshold, EvaluationPeriods } = alarmNamed(templates, 'edge-failing');
    expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['IF(requests >= 20, rate, 0)']);
    const id = {
      'Fn::GetStackOutput': {
        StackName: 'ramps-gateway-dev-web',
        OutputName: 'DistributionId',
        Region: REGION,
      },
    };
    const of = [
      { Name: 'DistributionId', Value: id },
      { Name: 'Region', Value: 'Global' },
    ];
    const reads = Metrics.flatMap(({ MetricStat: read }) => read ?? []);
    const read = (MetricName: string, Stat: string) => ({
      Metric: { Namespace: 'AWS/CloudFront', MetricName, Dimensions: of },
      Period: 300,
      Stat,
    });
    expect(reads).toEqual([read('Requests', 'Sum'), read('5xxErrorRate', 'Average')]);
    expect([Threshold, EvaluationPeriods]).toEqual([5, 2]);
    expect(templates.web.Outputs['DistributionId']?.Value).toBe(
      `<${only(templates.web, 'AWS::CloudFront::Distribution').id}>`,
    );
  });

  it('is created after the distribution', async () => {
    const { dependencies } = await stage('dev');
    expect(dependencies['ramps-gateway-dev-eu-west-1-edge-monitoring']).toEqual([
      'ramps-gateway-dev-eu-west-1-edge',
      'ramps-gateway-dev-web',
    ]);
  });
});

describe('all alarms of the edge', () => {
  it('are in the region of CloudFront’s metrics', async () => {
    expect((await stage('dev')).regions).toMatchObject({
      'ramps-gateway-dev-eu-west-1-edge': 'us-east-1',
      'ramps-gateway-dev-eu-west-1-edge-monitoring': 'us-east-1',
      'ramps-gateway-dev-web': 'unknown-region',
    });
  });

  it('have their topic in the outputs', () => {
    expect(monitoring.Outputs['EdgeAlarmTopic']?.Value).toBe(`<${only(monitoring, 'AWS::SNS::Topic').id}>`);
  });
});
