import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { alarmNamed, alarmsOf, ATLEAST, atLeast, idOf, once, readsOf } from './support/alarms.ts';
import { functionNamed, ofType, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');

const api = () => only(templates.api, 'AWS::ApiGatewayV2::Api').id;
const sockets = () => only(templates.realtime, 'AWS::ApiGatewayV2::Api').id;
const table = () => only(templates.data, 'AWS::DynamoDB::GlobalTable').id;

const looksAt = (id: string) => readsOf(templates, id);

/** A calculating alarm: its metrics, each as `name dimension=value …`, with its expression and threshold. */
const calculates = (id: string) => {
  const { Metrics = [], Threshold } = alarmNamed(templates, id);
  return {
    expression: Metrics.flatMap(({ Expression }) => Expression ?? []),
    of: Metrics.flatMap(({ MetricStat: stat }) =>
      stat
        ? [
            [
              ...[stat.Metric.Namespace, stat.Metric.MetricName, stat.Stat, stat.Period],
              ...stat.Metric.Dimensions.map(({ Name, Value }) => `${Name}=${Value}`),
            ].join(' '),
          ]
        : [],
    ),
    threshold: Threshold,
  };
};

describe('alarms on a function', () => {
  const of = (name: string) => {
    const { stack, id } = functionNamed(templates, name);
    return { FunctionName: `<${stack}/${id}>` };
  };

  const streamed = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'stream').map(({ name }) => name);
  const queued = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'queue');
  const served = queued.map(({ name }) => name);

  it('watch each one’s errors, and whether it is throttled or falls behind its stream or queue', () => {
    for (const { name } of FUNCTIONS) {
      const once60 = { of: of(name), reads: once('Sum', 60), raised: atLeast(1) };
      expect(looksAt(`${name}-errors`)).toEqual({ metric: 'AWS/Lambda Errors', ...once60 });
      if (![...streamed, ...served].includes(name))
        expect(looksAt(`${name}-throttled`)).toEqual({ metric: 'AWS/Lambda Throttles', ...once60 });
    }
    for (const name of streamed)
      expect(looksAt(`${name}-behind`)).toEqual({
        metric: 'AWS/Lambda IteratorAge',
        of: of(name),
        reads: once('Maximum', 60),
        raised: atLeast(300_000),
      });
    for (const { name, timeoutSeconds } of queued) {
      const queue = looksAt(`${name}-behind`);
      expect(queue).toMatchObject({
        metric: 'AWS/SQS ApproximateAgeOfOldestMessage',
        reads: once('Maximum', 60),
        raised: atLeast(300 + timeoutSeconds),
      });
      expect(String(queue.of['QueueName'])).toContain(`background/${name.replaceAll('-', '')}queue`);
    }
  });

  const timed = FUNCTIONS.flatMap(({ name, trigger }) =>
    trigger.kind === 'schedule' ? [[name, Math.max(10, 2 * trigger.everyMinutes)] as const] : [],
  );
  const turnsOf = (name: string, seconds: number) =>
    `AWS/Lambda Invocations Sum ${seconds} FunctionName=${of(name).FunctionName}`;

  // A missing metric counts as 0 beside one with a value. With both missing there is no result, so a new stage raises no alarm.
  it('watch whether each schedule runs while others do', () => {
    for (const [name, minutes] of timed) {
      expect(calculates(`${name}-stopped`)).toEqual({
        expression: [`others - ${minutes} * turns`],
        of: [turnsOf(name === 'sweep' ? 'watch-orders' : 'sweep', minutes * 60), turnsOf(name, minutes * 60)],
        threshold: 0.9 * minutes,
      });
      expect(alarmNamed(templates, `${name}-stopped`), name).toMatchObject({
        ComparisonOperator: ATLEAST,
        TreatMissingData: 'notBreaching',
        EvaluationPeriods: 1,
      });
    }
  });

  it('watch whether any schedule runs, once a new stage has started', () => {
    expect(calculates('schedules-stopped')).toEqual({
      expression: ['others + turns'],
      of: [turnsOf('watch-orders', 60), turnsOf('sweep', 60)],
      threshold: 1,
    });
    const { Resources } = templates.monitoring;
    const last = Object.values(Resources).find(
      ({ Properties }) => Properties['AlarmName'] === 'ramps-gateway-dev-schedules-stopped',
    );
    expect(last?.Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      EvaluationPeriods: 10,
    });
    expect(last?.DependsOn).toHaveLength(alarmsOf(templates).length - 1);
  });

  it('treat missing data as healthy except where nothing runs: a new stage raises no alarm', () => {
    for (const alarm of alarmsOf(templates).filter((each) => idOf(each) !== 'schedules-stopped'))
      expect(alarm.TreatMissingData, alarm.AlarmName).toBe('notBreaching');
  });

  it('watch the dead letters of each stream reader, queue and schedule', () => {
    for (const name of [...streamed, ...served, ...timed.map(([each]) => each)]) {
      const alarm = looksAt(`${name}-dead-letters`);
      expect(alarm, name).toMatchObject({
        metric: 'AWS/SQS ApproximateNumberOfMessagesVisible',
        reads: once('Maximum', 60),
        raised: atLeast(1),
      });
      const [, stack, queue] = /^<(\w+)\/(\w+)\.QueueName>$/.exec(String(alarm.of['QueueName'])) ?? [];
      expect(templates[stack as 'background'].Resources[queue ?? '']?.Type, name).toBe('AWS::SQS::Queue');
      // The queue's logical id contains its function's name.
      expect(queue).toContain(name.replaceAll('-', ''));
    }
  });
});

describe('alarms on money', () => {
  const own = 'ramps-gateway/dev';
  it.each([
    ['conversions-parked', 'Conversions', { outcome: 'parked' }, once('Sum', 60), 1],
    ['conversions-failed', 'Conversions', { outcome: 'failed' }, once('Sum', 900), 5],
    ['conversions-old', 'OldestUnfinished', {}, once('Maximum', 600), 1800],
    ['gateway-stopped', 'GatewayStopped', {}, once('Maximum', 300), 1],
    ['approvals-not-known', 'Approvals', { outcome: 'not_known' }, once('Sum', 60), 1],
    ['orders-not-known', 'OrdersNotKnown', {}, once('Sum', 300), 1],
    ['destinations-changed', 'DestinationsChanged', {}, once('Sum', 900), 5],
    ['exceptions-open', 'OpenExceptions', {}, once('Maximum', 1800), 1],
    ['ledger-differs', 'DifferingLedger', {}, once('Maximum', 1800), 1],
    ['ledger-unproven', 'ProofAge', {}, once('Maximum', 1800), 7200],
    ['orders-unreadable', 'UnreadableOrders', {}, once('Maximum', 1800), 1],
    ['provider-errors', 'ProviderErrors', {}, once('Sum', 300), 10],
    ['orders-over-budget', 'CallBudget', { outcome: 'orders_refused' }, once('Sum', 300), 10],
    ['provider-limits', 'CallBudget', { outcome: 'halved' }, once('Sum', 300), 1],
    ['webhooks-refused', 'Webhooks', { outcome: 'refused' }, once('Sum', 300), 10],
    ['webhooks-limited', 'Webhooks', { outcome: 'limited' }, once('Sum', 300), 10],
    ['calls-refused', 'Refusals', { code: 'FORBIDDEN' }, once('Sum', 300), 50],
    ['holdings-failing', 'Holdings', { outcome: 'failed' }, 'Sum of 900 s, 2 times', 10],
    ['files-failed', 'Files', { outcome: 'failed' }, once('Sum', 300), 1],
    ['errors-logged', 'LoggedErrors', {}, once('Sum', 900), 10],
    ['rows-left-out', 'RowsLeftOut', {}, once('Sum', 300), 1],
  ])('%s, which the functions count themselves', (id, metric, of, reads, threshold) => {
    expect(looksAt(id)).toEqual({ metric: `${own} ${metric}`, of, reads, raised: atLeast(threshold) });
  });

  it('watch mails only where a sender is set', async () => {
    const ids = (of: Templates) =>
      alarmsOf(of)
        .map(idOf)
        .filter((id) => id.startsWith('mails-'));
    expect(ids(templates)).toEqual([]);
    const prod = (await stage('prod')).templates;
    expect(ids(prod).sort()).toEqual(['mails-bouncing', 'mails-failing']);
    expect(alarmNamed(prod, 'mails-bouncing')).toMatchObject({
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: 'bounces / 0.05 + complaints / 0.001' }),
      ]) as unknown,
      Threshold: 1,
    });
    expect(alarmNamed(prod, 'mails-failing')).toMatchObject({ Threshold: 5 });
  });
});

describe('alarms on calls and services', () => {
  const ofApi = (name: string) => `AWS/ApiGateway ${name} Sum 300 ApiId=<api/${api()}>`;

  it('watch the share of failing calls', () => {
    expect(calculates('calls-failing')).toEqual({
      expression: ['IF(calls >= 20, 100 * FILL(failed, 0) / calls, 0)'],
      of: [ofApi('Count'), ofApi('5xx')],
      threshold: 5,
    });
  });

  const webhooks = { Stage: '$default', Method: 'POST', Resource: '/api/webhooks/{id}' };
  it.each([
    ['webhooks-failed', '5xx', { ApiId: `<api/${api()}>`, ...webhooks }, once('Sum', 60), 1],
    ['webhooks-answered-4xx', '4xx', { ApiId: `<api/${api()}>`, ...webhooks }, once('Sum', 300), 10],
    ['calls-slow', 'Latency', { ApiId: `<api/${api()}>` }, 'p95 of 300 s, 3 times', 5000],
    [
      'sockets-failing',
      'ExecutionError',
      { ApiId: `<realtime/${sockets()}>`, Stage: 'ws' },
      once('Sum', 300),
      10,
    ],
  ])('%s, which the gateway counts', (id, metric, of, reads, threshold) => {
    expect(looksAt(id)).toEqual({
      metric: `AWS/ApiGateway ${metric}`,
      of,
      reads,
      raised: atLeast(threshold),
    });
  });

  it('ignore the latency of a few calls', () => {
    expect(alarmNamed(templates, 'calls-slow')).toMatchObject({ EvaluateLowSampleCountPercentile: 'ignore' });
  });

  const OPERATIONS = [
    ...['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ...['TransactGetItems', 'TransactWriteItems'],
  ];
  it.each([
    ['table-throttled', 'ThrottledRequests'],
    ['table-errors', 'SystemErrors'],
  ])('%s watches every operation that the functions use', (id, metric) => {
    expect(calculates(id)).toMatchObject({
      of: OPERATIONS.map(
        (operation) => `AWS/DynamoDB ${metric} Sum 300 Operation=${operation} TableName=<data/${table()}>`,
      ),
      threshold: 10,
    });
  });

  it('watch Cognito’s quotas', () => {
    const client = only(templates.auth, 'AWS::Cognito::UserPoolClient').id;
    const pool = only(templates.auth, 'AWS::Cognito::UserPool').id;
    expect(calculates('sign-in-throttled')).toMatchObject({
      of: ['SignIn', 'SignUp', 'TokenRefresh'].map(
        (call) =>
          `AWS/Cognito ${call}Throttles Sum 300 UserPool=<auth/${pool}> UserPoolClient=<auth/${client}>`,
      ),
      threshold: 1,
    });
  });

  it('use at most the ten metrics that CloudWatch allows in a calculation', () => {
    for (const { AlarmName, Metrics } of alarmsOf(templates))
      expect(Metrics?.length ?? 1, AlarmName).toBeLessThanOrEqual(10);
  });
});

describe.each(['monitoring', 'edge-monitoring'] as const)('all alarms of %s', (stack) => {
  it('start with their urgency: alarms on money are not left until morning', () => {
    for (const { AlarmDescription } of alarmsOf(templates, stack))
      expect(AlarmDescription).toMatch(/^(Now|Today): /);
    const urgent = {
      monitoring: ['conversions-parked', 'webhooks-failed', 'sweep-stopped', 'drive-conversions-behind'],
      'edge-monitoring': ['firewall-webhook-rate', 'edge-failing'],
    };
    for (const id of urgent[stack]) expect(alarmNamed(templates, id).AlarmDescription, id).toMatch(/^Now: /);
  });

  it('notify the one topic of their region, which allows it', () => {
    const topic = `<${only(templates[stack], 'AWS::SNS::Topic').id}>`;
    for (const alarm of alarmsOf(templates, stack)) expect(alarm).toMatchObject({ AlarmActions: [topic] });
    expect(only(templates[stack], 'AWS::SNS::TopicPolicy').Properties).toMatchObject({
      PolicyDocument: {
        Statement: expect.arrayContaining([
          expect.objectContaining({
            Effect: 'Allow',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Action: 'sns:Publish',
            Resource: topic,
            Condition: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
          }),
        ]) as unknown,
      },
    });
  });

  it('reach the configured address, or nobody without one', async () => {
    expect(ofType(templates[stack], 'AWS::SNS::Subscription')).toEqual([]);
    const notifying = await stage('full-dev');
    expect(only(notifying.templates[stack], 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'on-call@example.com',
    });
  });
});
