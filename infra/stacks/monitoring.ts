import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import type { Construct } from 'constructs';
import type { AppFunction } from '../constructs/app-function.ts';
import type { DeadLetters } from '../constructs/dead-letters.ts';
import { WEBHOOK_ROUTE } from './api.ts';

interface MonitoringProps extends StackProps {
  readonly functions: readonly AppFunction[];
  /** Of these, the ones that must run every few minutes. */
  readonly scheduled: readonly AppFunction[];
  readonly deadLetters: readonly DeadLetters[];
  readonly api: HttpApi;
  /** Of the functions' own metrics. */
  readonly namespace: string;
}

const period = Duration.minutes(1);

/** Who is told that something went wrong: one topic, to which operations subscribe. */
export class MonitoringStack extends Stack {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, props);
    // Alarms name functions and numbers, nothing that would have to be hidden.
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A policy of its own takes the place of the one that lets the account's alarms in.
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );

    for (const queue of props.deadLetters)
      this.#atLeastOne(
        `${queue.of}-dead-letters`,
        `${queue.of} gave something up; it waits in its queue for a person.`,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
      );
    for (const { spec, handler } of props.functions) {
      this.#atLeastOne(
        `${spec.name}-errors`,
        `${spec.name} ended with an error.`,
        handler.metricErrors({ period, statistic: Stats.SUM }),
      );
      if (spec.trigger.kind === 'stream')
        this.#alarm(`${spec.name}-behind`, `${spec.name} is five minutes behind what was written.`, {
          metric: handler.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
          threshold: Duration.minutes(5).toMilliseconds(),
        });
    }
    for (const { spec, handler } of props.scheduled) {
      if (spec.trigger.kind !== 'schedule') continue;
      // Two turns that did not come, and never less than ten minutes.
      const minutes = Math.max(10, 2 * spec.trigger.everyMinutes);
      this.#alarm(`${spec.name}-stopped`, `${spec.name} has not run for ${minutes} minutes.`, {
        metric: handler.metricInvocations({ period: Duration.minutes(minutes), statistic: Stats.SUM }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      });
    }
    this.#atLeastOne(
      'webhooks-failed',
      'A webhook was answered with a 5xx; the provider sends it again.',
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: {
          ApiId: props.api.apiId,
          Stage: '$default',
          Method: WEBHOOK_ROUTE.method,
          Resource: WEBHOOK_ROUTE.path,
        },
        period,
        statistic: Stats.SUM,
      }),
    );
    this.#own(props.namespace);
    new CfnOutput(this, 'AlarmTopic', { value: this.#topic.topicArn });
  }

  /** What the functions themselves count (shared/contract/metrics). */
  #own(namespace: string): void {
    const metric = (name: MetricName, of: string | null, minutes: number, statistic: string): Metric => {
      const { dimension } = METRICS[name];
      return new Metric({
        namespace,
        metricName: name,
        ...(of === null || dimension === null ? {} : { dimensionsMap: { [dimension]: of } }),
        period: Duration.minutes(minutes),
        statistic,
      });
    };
    this.#atLeastOne(
      'conversions-parked',
      'It is not known what the provider did with an order: a person must look. Nothing is sent until then.',
      metric('Conversions', 'parked', 1, Stats.SUM),
    );
    this.#alarm('provider-errors', 'The provider failed ten calls within five minutes.', {
      metric: metric('ProviderErrors', null, 5, Stats.SUM),
      threshold: 10,
    });
    this.#alarm('conversions-old', 'A conversion has not come to an end for half an hour.', {
      // The sweep sees each at least every five minutes.
      metric: metric('OldestUnfinished', null, 10, Stats.MAXIMUM),
      threshold: Duration.minutes(30).toSeconds(),
    });
  }

  #atLeastOne(id: string, description: string, metric: IMetric): void {
    this.#alarm(id, description, { metric, threshold: 1 });
  }

  #alarm(
    id: string,
    alarmDescription: string,
    rule: Pick<
      ConstructorParameters<typeof Alarm>[2],
      'metric' | 'threshold' | 'comparisonOperator' | 'treatMissingData'
    >,
  ): void {
    const alarm = new Alarm(this, id, {
      alarmDescription,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      evaluationPeriods: 1,
      ...rule,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
