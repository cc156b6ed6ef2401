import { describe, expect, it } from 'vitest';
import { alarmNamed, alarmsOf } from './support/alarms.ts';
import { only } from './support/find.ts';
import { ruleNamed, rulesOf } from './support/firewall.ts';
import { stage } from './support/stages.ts';
import { REGION } from './support/synthesise.ts';

const { templates } = await stage('dev');
const monitoring = templates['edge-monitoring'];

/** What an alarm on one metric looks at. */
const looksAt = (id: string) => {
  const { Namespace, MetricName, Dimensions = [], Statistic, Period, Threshold } = alarmNamed(templates, id);
  return {
    metric: `${String(Namespace)} ${String(MetricName)}`,
    of: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
    raised: `${String(Statistic)} of ${String(Period)} s: ${Threshold}`,
    missing: alarmNamed(templates, id).TreatMissingData,
  };
};

const blocked = (WebACL: string, Rule: string, raised: string, region: Record<string, string> = {}) => ({
  metric: 'AWS/WAFV2 BlockedRequests',
  of: { WebACL, Rule, ...region },
  raised,
  missing: 'notBreaching',
});

describe('alarms on what the firewalls refuse', () => {
  it.each([
    ['firewall-webhook-rate', 'webhook-rate', 'Sum of 300 s: 10'],
    ['firewall-request-rate', 'request-rate', 'Sum of 300 s: 100'],
    ['firewall-reputation', 'AmazonIpReputationList', 'Sum of 3600 s: 1000'],
    ['firewall-bad-inputs', 'KnownBadInputsRuleSet', 'Sum of 3600 s: 1000'],
    ['firewall-common-rules', 'CommonRuleSet', 'Sum of 3600 s: 1000'],
  ])('%s, at the one address, whose metrics name no region', (id, rule, raised) => {
    expect(looksAt(id)).toEqual(blocked('ramps-gateway-dev-edge', rule, raised));
  });

  it.each([
    ['firewall-sign-in-rate', 'sign-in-rate', 'Sum of 300 s: 10'],
    ['firewall-sign-in-reputation', 'AmazonIpReputationList', 'Sum of 3600 s: 100'],
  ])('%s, of the user pool, whose metrics name theirs', (id, rule, raised) => {
    expect(looksAt(id)).toEqual(
      blocked('ramps-gateway-dev-signin', rule, raised, { Region: '<AWS::Region>' }),
    );
  });

  it('watch each rule, by the names that AWS counts it under', () => {
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

  it('watch webhooks that were taken for attacks, which the log of the firewall counts', () => {
    const filter = only(templates.edge, 'AWS::Logs::MetricFilter').Properties;
    expect(filter).toMatchObject({
      FilterPattern: '{ ($.httpRequest.uri = "/api/webhooks/*") && ($.terminatingRuleId != "webhook-rate") }',
      MetricTransformations: [
        { MetricNamespace: 'ramps-gateway/dev', MetricName: 'BlockedWebhooks', MetricValue: '1' },
      ],
    });
    expect(templates.edge.Resources[String(filter.LogGroupName).slice(1, -1)]?.Type).toBe(
      'AWS::Logs::LogGroup',
    );
    expect(looksAt('firewall-webhooks')).toEqual({
      metric: 'ramps-gateway/dev BlockedWebhooks',
      of: {},
      raised: 'Sum of 300 s: 1',
      missing: 'notBreaching',
    });
  });
});

describe('the alarm on what people are answered', () => {
  it('looks at the distribution of this stage, which stands in another region', () => {
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
    expect(reads).toEqual([
      {
        Metric: { Namespace: 'AWS/CloudFront', MetricName: 'Requests', Dimensions: of },
        Period: 300,
        Stat: 'Sum',
      },
      {
        Metric: { Namespace: 'AWS/CloudFront', MetricName: '5xxErrorRate', Dimensions: of },
        Period: 300,
        Stat: 'Average',
      },
    ]);
    expect([Threshold, EvaluationPeriods]).toEqual([5, 2]);
    expect(templates.web.Outputs['DistributionId']?.Value).toBe(
      `<${only(templates.web, 'AWS::CloudFront::Distribution').id}>`,
    );
  });

  it('is made after the distribution is', async () => {
    const { dependencies } = await stage('dev');
    expect(dependencies['ramps-gateway-dev-edge-monitoring']).toEqual([
      'ramps-gateway-dev-edge',
      'ramps-gateway-dev-web',
    ]);
  });
});

describe('all alarms of the edge', () => {
  it('are of the region where CloudFront is measured', async () => {
    expect((await stage('dev')).regions).toMatchObject({
      'ramps-gateway-dev-edge': 'us-east-1',
      'ramps-gateway-dev-edge-monitoring': 'us-east-1',
      'ramps-gateway-dev-web': 'unknown-region',
    });
  });

  it('have their topic among the outputs', () => {
    expect(monitoring.Outputs['EdgeAlarmTopic']?.Value).toBe(`<${only(monitoring, 'AWS::SNS::Topic').id}>`);
  });
});
