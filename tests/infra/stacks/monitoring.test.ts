import { FUNCTIONS } from '@ramps-gateway/infra/config/functions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionNamed, ofType, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

let templates: Templates;

beforeAll(async () => {
  templates = (await stage('dev')).templates;
});

interface AlarmProperties {
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
  readonly Namespace: string;
  readonly Threshold: number;
  readonly Period: number;
  readonly Statistic: string;
}

const alarms = () =>
  ofType(templates.monitoring, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties as unknown as AlarmProperties,
  );
const alarmOn = (metric: string, dimension: string, value: string) =>
  alarms().find(
    ({ MetricName, Dimensions }) =>
      MetricName === metric &&
      (Dimensions ?? []).some(({ Name, Value }) => Name === dimension && Value === value),
  );

describe('alarms', () => {
  it('watch every queue of what was given up', () => {
    const queues = (['realtime', 'background'] as const).flatMap((stack) =>
      ofType(templates[stack], 'AWS::SQS::Queue').map(([id]) => `<${stack}/${id}.QueueName>`),
    );
    const putsAside = FUNCTIONS.filter(({ trigger }) => ['stream', 'schedule'].includes(trigger.kind));
    expect(queues).toHaveLength(putsAside.length);
    for (const queue of queues)
      expect(alarmOn('ApproximateNumberOfMessagesVisible', 'QueueName', queue)).toMatchObject({
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      });
  });

  it.each(FUNCTIONS.map(({ name }) => name))('watch the errors of %s', (name) => {
    const { stack, id } = functionNamed(templates, name);
    expect(alarmOn('Errors', 'FunctionName', `<${stack}/${id}>`)).toMatchObject({ Threshold: 1 });
  });

  it('watch consumers that fall behind and a sweep that stops', () => {
    for (const name of ['drive-conversions', 'push-changes']) {
      const { stack, id } = functionNamed(templates, name);
      expect(alarmOn('IteratorAge', 'FunctionName', `<${stack}/${id}>`)).toMatchObject({
        Threshold: 300_000,
      });
    }
    for (const [name, minutes] of [
      ['sweep', 10],
      ['tidy-users', 10],
      ['reconcile', 30],
    ] as const) {
      const { stack, id } = functionNamed(templates, name);
      expect(alarmOn('Invocations', 'FunctionName', `<${stack}/${id}>`)).toMatchObject({
        Threshold: 1,
        Period: minutes * 60,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      });
    }
  });

  it('watch webhooks that the api could not take', () => {
    const { id } = only(templates.api, 'AWS::ApiGatewayV2::Api');
    expect(alarmOn('5xx', 'ApiId', `<api/${id}>`)).toMatchObject({
      Namespace: 'AWS/ApiGateway',
      Dimensions: [
        { Name: 'ApiId', Value: `<api/${id}>` },
        { Name: 'Method', Value: 'POST' },
        { Name: 'Resource', Value: '/api/webhooks/{id}' },
        { Name: 'Stage', Value: '$default' },
      ],
    });
  });

  it('watch what the functions count themselves, in the namespace that they have', () => {
    const own = alarms()
      .filter(({ Namespace }) => Namespace === 'ramps-gateway/dev')
      .map(({ MetricName, Dimensions, Threshold, Period, Statistic }) => [
        ...[MetricName, Dimensions ?? [], Threshold, Period, Statistic],
      ]);
    expect(own).toHaveLength(3);
    expect(own).toEqual(
      expect.arrayContaining([
        ['Conversions', [{ Name: 'outcome', Value: 'parked' }], 1, 60, 'Sum'],
        ['ProviderErrors', [], 10, 300, 'Sum'],
        ['OldestUnfinished', [], 1800, 600, 'Maximum'],
      ]),
    );
  });

  it('all tell the one topic, which lets them', () => {
    const topic = `<${only(templates.monitoring, 'AWS::SNS::Topic').id}>`;
    for (const alarm of alarms()) expect(alarm).toMatchObject({ AlarmActions: [topic] });
    expect(only(templates.monitoring, 'AWS::SNS::TopicPolicy').Properties).toMatchObject({
      PolicyDocument: {
        Statement: expect.arrayContaining([
          expect.objectContaining({
            Effect: 'Allow',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Action: 'sns:Publish',
            Resource: topic,
          }),
        ]) as unknown,
      },
    });
  });
});
