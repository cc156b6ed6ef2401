import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { edgeRules, WEBHOOK_RATE, WEBHOOKS } from '../config/firewall.ts';
import { metricsNamespace } from '../config/metrics.ts';
import type { StageConfig } from '../config/stage.ts';
import { EDGE_REGION } from '../config/stacks.ts';
import { Firewall } from '../constructs/firewall.ts';

/** Webhooks that were blocked by what they say, not by how many they are: no rule counts those alone. */
export const BLOCKED_WEBHOOKS = 'BlockedWebhooks';
const OUTPUT = 'WebAclArn';

/** The firewall in front of the one address. A stack of its own because its region is given. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig }) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const { config } = props;
    const firewall = new Firewall(this, 'Edge', {
      config,
      scope: 'CLOUDFRONT',
      rules: edgeRules(config.throttle),
    });
    new MetricFilter(this, BLOCKED_WEBHOOKS, {
      logGroup: firewall.logs,
      metricNamespace: metricsNamespace(config.name),
      metricName: BLOCKED_WEBHOOKS,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.httpRequest.uri', '=', `${WEBHOOKS}*`),
        FilterPattern.stringValue('$.terminatingRuleId', '!=', WEBHOOK_RATE),
      ),
    });
    new CfnOutput(this, OUTPUT, { value: firewall.arn });
  }

  /** For a stack of any region, which is deployed after this one. */
  firewallFor(consumer: Stack): string {
    consumer.addStackDependency(this);
    return Fn.getStackOutput(this.stackName, OUTPUT, EDGE_REGION);
  }
}
