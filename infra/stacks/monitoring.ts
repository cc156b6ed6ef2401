import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { alarmsOn, LAST_ALARM } from './monitoring/alarms.ts';
import { addDashboard } from './monitoring/dashboard.ts';
import { notifyOfFailedCopies } from './monitoring/failed-copies.ts';
import { alarmTopic, raise } from './monitoring/raise.ts';
import { refusalAlarms } from './monitoring/refusal-alarms.ts';
import type { Watched } from './monitoring/watched.ts';

export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { watched: Watched }) {
    super(scope, id, props);
    const { watched } = props;
    const topic = alarmTopic(this, watched.config.alarmEmail);
    const alarms = [...alarmsOn(watched), ...refusalAlarms(watched)].map((spec) =>
      raise(this, spec, watched.config.name, topic),
    );
    for (const alarm of alarms)
      if (alarm.node.id === LAST_ALARM)
        alarm.node.addDependency(...alarms.filter((other) => other !== alarm));
    addDashboard(this, watched, alarms);
    if (watched.config.backupRegion !== undefined) notifyOfFailedCopies(this, watched.config.name, topic);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }
}
