import { FUNCTIONS } from '#infra/config/functions.ts';
import { ROUTED, ROUTED_CONSUMERS } from '#shared/contract/entities.ts';
import { describe, expect, it } from 'vitest';
import { functionNamed, ofType, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');

/** A dead letter queue by its reference `<Id.Arn>`, and how long it keeps messages. security.test.ts checks its encryption. */
const expectDeadLetters = (stack: keyof Templates, reference: unknown) => {
  const id = /^<(\w+)\.Arn>$/.exec(String(reference))?.[1] ?? '';
  expect(templates[stack].Resources[id]).toMatchObject({
    Type: 'AWS::SQS::Queue',
    Properties: { MessageRetentionPeriod: 14 * 24 * 3600 },
  });
  return id;
};

const consumers = FUNCTIONS.flatMap((spec) =>
  spec.trigger.kind === 'stream' ? [{ name: spec.name, trigger: spec.trigger }] : [],
);

describe('stream readers', () => {
  const mapping = (name: string) => {
    const { stack, id, allowed } = functionNamed(templates, name);
    const found = ofType(templates[stack], 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties.FunctionName === `<${id}>`,
    );
    expect(found, name).toHaveLength(1);
    const properties = found[0]?.[1].Properties ?? {};
    const { OnFailure } = properties.DestinationConfig as { OnFailure: { Destination: string } };
    return { stack, allowed, properties, givenUp: OnFailure.Destination };
  };
  const stream = () => `<data/${only(templates.data, 'AWS::DynamoDB::GlobalTable').id}.StreamArn>`;

  it('are retried a limited number of times, in parts, before a dead letter', () => {
    for (const { name, trigger } of consumers) {
      const { stack, properties, givenUp } = mapping(name);
      expect(properties, name).toMatchObject({
        EventSourceArn: stream(),
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: trigger.batchSize,
        ParallelizationFactor: trigger.parallelization,
        MaximumRetryAttempts: trigger.maxRetries,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
      expectDeadLetters(stack, givenUp);
    }
  });

  it('are invoked only for their entities, removals included', () => {
    for (const { name, trigger } of consumers) {
      const { Filters } = mapping(name).properties.FilterCriteria as { Filters: { Pattern: string }[] };
      const entity = { S: trigger.entities };
      expect([name, ...Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)]).toEqual([
        name,
        ...(trigger.entities.length > 0 ? [{ dynamodb: { NewImage: { entity } } }] : []),
        ...(trigger.newOf?.length
          ? [{ eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: trigger.newOf } } } }]
          : []),
        ...(trigger.entities.length > 0
          ? [{ eventName: ['REMOVE'], dynamodb: { OldImage: { entity } } }]
          : []),
      ]);
    }
  });

  it('can read the stream and write to their queue', () => {
    for (const { name } of consumers) {
      const { allowed, givenUp } = mapping(name);
      expect([name, ...allowed.filter((grant) => /^dynamodb:ListStreams |StreamArn/.test(grant))]).toEqual([
        name,
        ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
          (action) => `dynamodb:${action} ${stream()}`,
        ),
        // It supports no narrower resource, so that a grant on the stream would be none.
        'dynamodb:ListStreams *',
      ]);
      expect(allowed, name).toContain(`sqs:SendMessage ${givenUp}`);
    }
  });
});

describe('queues of the stream’s records', () => {
  const served = FUNCTIONS.flatMap((spec) =>
    spec.trigger.kind === 'queue' ? [{ ...spec, trigger: spec.trigger }] : [],
  );
  const queues = ofType(templates.background, 'AWS::SQS::Queue').filter(
    ([, { Properties }]) => Properties['RedrivePolicy'] !== undefined,
  );
  const queueOf = (name: string) => {
    const found = queues.find(([id]) => id.startsWith(name.replaceAll('-', '')));
    if (!found) throw new Error(name);
    return { id: found[0], properties: found[1].Properties };
  };

  it('are read by their function alone, and keep what it cannot handle', () => {
    expect(served.map(({ trigger }) => trigger.consumer).toSorted()).toEqual(ROUTED_CONSUMERS.toSorted());
    for (const { name, trigger, timeoutSeconds } of served) {
      const { id, properties } = queueOf(name);
      expect(properties, name).toMatchObject({
        VisibilityTimeout: 6 * timeoutSeconds,
        MessageRetentionPeriod: 14 * 24 * 3600,
        RedrivePolicy: { maxReceiveCount: trigger.maxRetries + 1 },
      });
      const { deadLetterTargetArn } = properties['RedrivePolicy'] as { deadLetterTargetArn: string };
      const letters = expectDeadLetters('background', deadLetterTargetArn);
      // A FIFO queue's dead letters are FIFO, too.
      const fifo = ROUTED[trigger.consumer] === 'key' ? true : undefined;
      expect([
        properties['FifoQueue'],
        templates.background.Resources[letters]?.Properties['FifoQueue'],
      ]).toEqual([fifo, fifo]);
      const { stack, id: functionId, allowed } = functionNamed(templates, name);
      const arn = stack === 'background' ? `<${id}.Arn>` : `<background/${id}.Arn>`;
      const mappings = ofType(templates[stack], 'AWS::Lambda::EventSourceMapping').filter(
        ([, { Properties }]) => Properties['FunctionName'] === `<${functionId}>`,
      );
      expect(mappings).toHaveLength(1);
      expect(mappings[0]?.[1].Properties).toMatchObject({
        BatchSize: trigger.batchSize,
        EventSourceArn: arn,
        FunctionName: `<${functionId}>`,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: trigger.concurrency },
      });
      expect([name, ...allowed.filter((grant) => grant.startsWith('sqs:'))]).toEqual([
        name,
        ...['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((action) => `sqs:${action} ${arn}`),
      ]);
    }
  });

  it('are filled by the router alone, within AWS’s advice of two readers of the stream', () => {
    expect(consumers.map(({ name }) => name)).toEqual(['drive-conversions', 'route-changes']);
    const { allowed, properties, id } = functionNamed(templates, 'route-changes');
    const sends = served.map(({ name }) => `sqs:SendMessage <${queueOf(name).id}.Arn>`);
    expect(allowed).toEqual(expect.arrayContaining(sends));
    const { Variables } = properties.Environment as { Variables: { CHANGE_QUEUES: string } };
    for (const { name } of served) expect(Variables.CHANGE_QUEUES).toContain(`${name}=<${queueOf(name).id}`);
    for (const { name } of FUNCTIONS.filter((each) => each.name !== 'route-changes'))
      for (const send of sends) expect(functionNamed(templates, name).allowed, name).not.toContain(send);
    expect(id).toBeTruthy();
  });

  it('take as many messages of one key after the other as of many keys at once', () => {
    expect(queueOf('project-changes').properties).toMatchObject({
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
  });
});

it('scheduled functions run once per turn, and failures become dead letters', () => {
  const timed = FUNCTIONS.flatMap(({ name, trigger }) =>
    trigger.kind === 'schedule' ? [[name, trigger.everyMinutes] as const] : [],
  );
  expect(timed.length).toBeGreaterThan(5);
  const rules = ofType(templates.background, 'AWS::Events::Rule').map(([, rule]) => rule.Properties);
  const invoked = ofType(templates.background, 'AWS::Lambda::EventInvokeConfig').map(
    ([, each]) => each.Properties,
  );
  for (const [name, minutes] of timed) {
    const { id } = functionNamed(templates, name);
    const Properties = rules.find(({ Targets }) => (Targets as { Arn: string }[])[0]?.Arn === `<${id}.Arn>`);
    expect(Properties, name).toMatchObject({
      ScheduleExpression: minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`,
      State: 'ENABLED',
      Targets: [
        {
          Arn: `<${id}.Arn>`,
          RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: minutes * 60 },
        },
      ],
    });
    const [target] = Properties?.Targets as { DeadLetterConfig: { Arn: string } }[];
    const queue = expectDeadLetters('background', target?.DeadLetterConfig.Arn);
    expect(
      invoked.find(({ FunctionName }) => FunctionName === `<${id}>`),
      name,
    ).toMatchObject({
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: `<${queue}.Arn>` } },
    });
  }
});
