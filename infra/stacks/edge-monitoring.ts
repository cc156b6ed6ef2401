import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { BAD_INPUTS, COMMON_RULES, REPUTATION, REQUEST_RATE, WEBHOOK_RATE } from '../config/firewall.ts';
import { EDGE_REGION } from '../config/stacks.ts';
import type { StageConfig } from '../config/stage.ts';
import type { EdgeStack } from './edge.ts';
import type { AlarmSpec } from './monitoring/alarms.ts';
import { ofBlockedWebhooks, ofDistribution, ofFirewall } from './monitoring/metrics.ts';
import { alarmTopic, raise } from './monitoring/raise.ts';
import type { WebStack } from './web.ts';

/** Public addresses are always probed; this many requests in an hour are an attack. */
const PROBES = 1_000;

/** One alarm per rule, webhooks first. */
const firewallAlarms = (place: string): AlarmSpec[] => {
  const probed = (id: string, rule: string, says: string): AlarmSpec => ({
    id,
    urgency: 'today',
    says,
    rule: { metric: ofFirewall(place, 'Edge', rule, { minutes: 60 }), threshold: PROBES },
  });
  return [
    {
      id: 'firewall-webhook-rate',
      urgency: 'now',
      says: 'Ten webhooks were refused within five minutes, because one address exceeded its rate. If it is the provider, deposits appear late.',
      rule: { metric: ofFirewall(place, 'Edge', WEBHOOK_RATE, { minutes: 5 }), threshold: 10 },
    },
    {
      id: 'firewall-webhooks',
      urgency: 'today',
      says: 'The firewall blocked a webhook as an attack. If the provider sent it, reconciliation finds its deposit.',
      rule: { metric: ofBlockedWebhooks(place, { minutes: 5 }), threshold: 1 },
    },
    {
      id: 'firewall-request-rate',
      urgency: 'today',
      says: 'A hundred requests were refused within five minutes, because one address exceeded its rate.',
      rule: { metric: ofFirewall(place, 'Edge', REQUEST_RATE, { minutes: 5 }), threshold: 100 },
    },
    probed(
      'firewall-reputation',
      REPUTATION,
      'A thousand requests were refused within an hour, because of their addresses’ reputation.',
    ),
    probed(
      'firewall-bad-inputs',
      BAD_INPUTS,
      'A thousand requests were refused within an hour, because they look like known attacks.',
    ),
    probed(
      'firewall-common-rules',
      COMMON_RULES,
      'A thousand requests were refused within an hour, because they look like attacks in general.',
    ),
  ];
};

const distributionAlarms = (distributionId: string): AlarmSpec[] => {
  const period = Duration.minutes(5);
  return [
    {
      id: 'edge-failing',
      urgency: 'now',
      says: 'One request in twenty got a 5xx, in two successive periods of five minutes with at least twenty requests.',
      rule: {
        metric: new MathExpression({
          expression: 'IF(requests >= 20, rate, 0)',
          usingMetrics: {
            requests: ofDistribution(distributionId, 'Requests', { minutes: 5 }),
            rate: ofDistribution(distributionId, '5xxErrorRate', { minutes: 5, statistic: Stats.AVERAGE }),
          },
          period,
          label: 'percent of requests with a 5xx',
        }),
        threshold: 5,
        // Two periods, because the rate averages minutes: one failure in a quiet minute weighs too much.
        evaluationPeriods: 2,
      },
    },
  ];
};

const edgeAlarms = (place: string, distributionId: string): readonly AlarmSpec[] => [
  ...distributionAlarms(distributionId),
  ...firewallAlarms(place),
];

interface EdgeMonitoringProps extends StackProps {
  readonly config: StageConfig;
  readonly edge: EdgeStack;
  readonly web: WebStack;
}

/**
 * Alarms on edge refusals and failures. CloudFront's metrics and alarms exist in one region only, so they have their
 * own topic. Deployed after the web stack, because it watches that stack's distribution.
 */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeMonitoringProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const { config, edge, web } = props;
    this.addStackDependency(edge);
    const topic = alarmTopic(this, config.alarmEmail);
    for (const spec of edgeAlarms(edge.place, web.distributionIdFor(this)))
      raise(this, spec, edge.place, topic);
    new CfnOutput(this, 'EdgeAlarmTopic', { value: topic.topicArn });
  }
}
