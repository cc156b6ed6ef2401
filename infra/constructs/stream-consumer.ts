import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';
import { DeadLetters } from './dead-letters.ts';
import type { SingleTable } from './single-table.ts';

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
