import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type AlarmSpec, alarmsOn, LAST_ALARM } from './monitoring/alarms.ts';
import { addDashboard } from './monitoring/dashboard.ts';
import type { Watched } from './monitoring/watched.ts';

/** Says what went wrong to one topic, to which operations subscribe, and shows the whole stage on one page. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { watched: Watched }) {
    super(scope, id, props);
    const { watched } = props;
    const topic = this.#topic(watched.config.alarmEmail);
    const alarms = alarmsOn(watched).map((spec) => this.#alarm(spec, watched.config.name, topic));
    for (const alarm of alarms)
      if (alarm.node.id === LAST_ALARM)
        alarm.node.addDependency(...alarms.filter((other) => other !== alarm));
    addDashboard(this, watched, alarms);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }

  #topic(email: string | undefined): Topic {
    // Alarms name functions and numbers, nothing that would have to be hidden.
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A policy of its own takes the place of the one that lets the account's alarms in.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #alarm({ id, urgency, says, rule }: AlarmSpec, stage: string, topic: Topic): Alarm {
    const alarm = new Alarm(this, id, {
      alarmName: `ramps-gateway-${stage}-${id}`,
      alarmDescription: `${urgency === 'now' ? 'Now' : 'Today'}: ${says}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      evaluationPeriods: 1,
      ...rule,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    return alarm;
  }
}
