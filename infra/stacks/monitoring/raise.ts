import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { AlarmSpec } from './alarms.ts';

/** An alarm reaches only topics in its own region. */
export const alarmTopic = (stack: Stack, email: string | undefined): Topic => {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true });
  // Replaces the default policy, which admits the account's alarms.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
};

export const raise = (
  stack: Stack,
  { id, urgency, says, rule }: AlarmSpec,
  place: string,
  topic: Topic,
): Alarm => {
  const alarm = new Alarm(stack, id, {
    alarmName: `ramps-gateway-${place}-${id}`,
    alarmDescription: `${urgency === 'now' ? 'Now' : 'Today'}: ${says}`,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    evaluationPeriods: 1,
    ...rule,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
};
