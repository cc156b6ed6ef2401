import { FUNCTIONS } from '#infra/config/functions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionNamed, ofType, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

let templates: Templates;

beforeAll(async () => {
  templates = (await stage('dev')).templates;
});

/** A dead letter queue by the reference `<Id.Arn>`: encrypted, long-lived, over TLS only. */
const expectDeadLetters = (stack: keyof Templates, reference: unknown) => {
  const id = /^<(\w+)\.Arn>$/.exec(String(reference))?.[1] ?? '';
  expect(templates[stack].Resources[id]).toMatchObject({
    Type: 'AWS::SQS::Queue',
    Properties: { SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 },
  });
  const policy = ofType(templates[stack], 'AWS::SQS::QueuePolicy').find(([, { Properties }]) =>
    (Properties.Queues as string[]).includes(`<${id}>`),
  );
  expect(policy?.[1].Properties).toMatchObject({
    PolicyDocument: {
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]) as unknown,
    },
  });
  return id;
};

const consumers = FUNCTIONS.flatMap((spec) =>
  spec.trigger.kind === 'stream' ? [{ name: spec.name, trigger: spec.trigger }] : [],
);

describe.each(consumers)('the stream of $name', ({ name, trigger }) => {
  const mapping = () => {
    const { stack, id, allowed } = functionNamed(templates, name);
    const found = ofType(templates[stack], 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties.FunctionName === `<${id}>`,
    );
    expect(found).toHaveLength(1);
    return { stack, allowed, properties: found[0]?.[1].Properties ?? {} };
  };
  const stream = () => `<data/${only(templates.data, 'AWS::DynamoDB::GlobalTable').id}.StreamArn>`;

  it('is retried a bounded number of times, in parts, and then put aside', () => {
    const { stack, properties } = mapping();
    expect(properties).toMatchObject({
      EventSourceArn: stream(),
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: trigger.batchSize,
      ParallelizationFactor: trigger.parallelization,
      MaximumRetryAttempts: trigger.maxRetries,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const { OnFailure } = properties.DestinationConfig as { OnFailure: { Destination: string } };
    expectDeadLetters(stack, OnFailure.Destination);
  });

  it('wakes it only for its entities, also when they are removed', () => {
    const { Filters } = mapping().properties.FilterCriteria as { Filters: { Pattern: string }[] };
    const entity = { S: trigger.entities };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
      ...(trigger.entities.length > 0 ? [{ dynamodb: { NewImage: { entity } } }] : []),
      ...(trigger.newOf?.length
        ? [{ eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: trigger.newOf } } } }]
        : []),
      ...(trigger.entities.length > 0 ? [{ eventName: ['REMOVE'], dynamodb: { OldImage: { entity } } }] : []),
    ]);
  });

  it('is readable, and its queue writable, by this function', () => {
    const { allowed, properties } = mapping();
    const { OnFailure } = properties.DestinationConfig as { OnFailure: { Destination: string } };
    expect(allowed.filter((grant) => grant.includes('StreamArn'))).toEqual(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (a) => `dynamodb:${a} ${stream()}`,
      ),
    );
    expect(allowed).toContain(`sqs:SendMessage ${OnFailure.Destination}`);
  });
});

const timed = FUNCTIONS.flatMap(({ name, trigger }) =>
  trigger.kind === 'schedule' ? [[name, trigger.everyMinutes] as const] : [],
);

describe.each(timed)('%s', (name, minutes) => {
  it('runs on its schedule, once a turn, and what fails is put aside', () => {
    const { id } = functionNamed(templates, name);
    const rules = ofType(templates.background, 'AWS::Events::Rule').map(([, rule]) => rule.Properties);
    const Properties = rules.find(({ Targets }) => (Targets as { Arn: string }[])[0]?.Arn === `<${id}.Arn>`);
    expect(Properties).toMatchObject({
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
    const invoked = ofType(templates.background, 'AWS::Lambda::EventInvokeConfig').map(
      ([, each]) => each.Properties,
    );
    expect(invoked.find(({ FunctionName }) => FunctionName === `<${id}>`)).toMatchObject({
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: `<${queue}.Arn>` } },
    });
  });
});
