import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { alarmsOn, LAST_ALARM } from './monitoring/alarms.ts';
import { addDashboard } from './monitoring/dashboard.ts';
import { alarmTopic, raise } from './monitoring/raise.ts';
import type { Watched } from './monitoring/metrics.ts';

const ENDED_BADLY = ['FAILED', 'ABORTED', 'EXPIRED'];

/** No metric names the table of a failed copy. Job events do, including those of other stages in the account. */
const notifyOfFailedCopies = (scope: Construct, stage: string, topic: ITopic): void => {
  new Rule(scope, 'FailedCopies', {
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ENDED_BADLY, resourceType: ['DynamoDB'] },
    },
    targets: [
      new SnsTopic(topic, {
        message: RuleTargetInput.fromText(
          `Today: the copy of a table to another region failed, ramps-gateway-${stage}: ${EventField.detailType}, ${EventField.fromPath('$.detail.state')}, ${EventField.fromPath('$.detail.resourceArn')}. See the runbook, "A copy of the table was not made".`,
        ),
      }),
    ],
  });
};

export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { watched: Watched }) {
    super(scope, id, props);
    const { watched } = props;
    const topic = alarmTopic(this, watched.config.alarmEmail);
    const alarms = alarmsOn(watched).map((spec) => raise(this, spec, watched.config.name, topic));
    for (const alarm of alarms)
      if (alarm.node.id === LAST_ALARM)
        alarm.node.addDependency(...alarms.filter((other) => other !== alarm));
    addDashboard(this, watched, alarms);
    if (watched.config.backupRegion !== undefined) notifyOfFailedCopies(this, watched.config.name, topic);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }
}
