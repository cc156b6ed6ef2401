import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { EDGE_REGION } from '../config/stacks.ts';
import type { EdgeStack } from './edge.ts';
import { edgeAlarms } from './monitoring/edge-alarms.ts';
import { alarmTopic, raise } from './monitoring/raise.ts';
import type { WebStack } from './web.ts';

interface EdgeMonitoringProps extends StackProps {
  readonly config: StageConfig;
  readonly edge: EdgeStack;
  readonly web: WebStack;
}

/**
 * Alarms on edge refusals and failures. CloudFront's metrics and alarms exist in one region only, hence a
 * topic of its own. After the web stack, whose distribution it watches.
 */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeMonitoringProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const { config, edge, web } = props;
    this.addStackDependency(edge);
    const topic = alarmTopic(this, config.alarmEmail);
    for (const spec of edgeAlarms(config.name, web.distributionIdFor(this)))
      raise(this, spec, config.name, topic);
    new CfnOutput(this, 'EdgeAlarmTopic', { value: topic.topicArn });
  }
}
