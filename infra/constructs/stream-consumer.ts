import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import type { AppFunction } from './app-function.ts';
import { onceItStands } from './lasting.ts';
import { acknowledge } from './rules.ts';
import type { SingleTable } from './single-table.ts';

export class DeadLetters extends Queue {
  readonly of: string;

  constructor(scope: Construct, id: string, of: string, config: Pick<StageConfig, 'keepsData'>) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The maximum. Stream records are lost after a day; a message only says where to look.
      retentionPeriod: Duration.days(14),
      removalPolicy: onceItStands(config),
    });
    this.of = of;
    acknowledge(this, {
      'AwsSolutions-SQS3':
        'This queue is the dead-letter queue of an event source, a schedule or an asynchronous call, without a redrive policy.',
    });
  }
}

/**
 * Sends a function the stream records of its entities, in order for each key, with limited retries, bisected batches
 * and a dead-letter queue. Consumers do not delay each other.
 */
export class StreamConsumer extends Construct {
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, { spec, handler, role, config }: AppFunction, table: SingleTable) {
    super(scope, `${spec.name}-stream`);
    if (spec.trigger.kind !== 'stream') throw new Error(`${spec.name} is not a stream consumer`);
    const { entities, newOf = [], batchSize, parallelization, maxRetries } = spec.trigger;
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('the table has no stream');

    this.deadLetters = new DeadLetters(this, 'DeadLetters', spec.name, config);
    const grant = (resource: string, ...actions: readonly string[]): void => {
      role.addToPolicy(
        new PolicyStatement({
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [resource],
        }),
      );
    };
    grant(stream, 'DescribeStream', 'GetRecords', 'GetShardIterator');
    // Lambda requires it of a reader, and it supports no narrower resource: on a stream's ARN it would allow nothing.
    grant('*', 'ListStreams');
    const of = (names: readonly string[]) => ({ entity: { S: [...names] } });
    handler.addEventSourceMapping('Stream', {
      eventSourceArn: stream,
      // Includes all records since the table was created.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      parallelizationFactor: parallelization,
      retryAttempts: maxRetries,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.deadLetters),
      filters: [
        ...(entities.length === 0 ? [] : [FilterCriteria.filter({ dynamodb: { NewImage: of(entities) } })]),
        ...(newOf.length === 0
          ? []
          : [FilterCriteria.filter({ eventName: ['INSERT'], dynamodb: { NewImage: of(newOf) } })]),
        // A removal has no new image.
        ...(entities.length === 0
          ? []
          : [FilterCriteria.filter({ eventName: ['REMOVE'], dynamodb: { OldImage: of(entities) } })]),
      ],
    });
  }
}
