import { FUNCTIONS } from '#infra/config/functions.ts';
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
