import { ROUTED, type RoutedConsumer } from '@ramps-gateway/shared/contract/entities.ts';
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';
import type { AppFunction } from './app-function.ts';
import { DeadLetters } from './dead-letters.ts';
import { onceItStands } from './lasting.ts';

const triggerOf = ({ name, trigger }: FunctionSpec) => {
  if (trigger.kind !== 'queue') throw new Error(`${name} has no queue`);
  return trigger;
};

/** SQS's maximum, as for dead letters. */
const KEPT = Duration.days(14);

/** The stream's records for one function, from `route-changes`. */
export class ChangeQueue extends Queue {
  readonly of: string;
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, spec: FunctionSpec, config: Pick<StageConfig, 'keepsData'>) {
    const { consumer, maxRetries } = triggerOf(spec);
    const fifo = ROUTED[consumer] === 'key' ? { fifo: true } : {};
    const deadLetters = new DeadLetters(scope, `${spec.name}-dead-letters`, spec.name, config, fifo);
    super(scope, `${spec.name}-queue`, {
      ...fifo,
      ...('fifo' in fifo && {
        // Without these, a FIFO queue takes 300 requests a second.
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      }),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
      // AWS's advice for a queue that invokes a function; a failed message is delivered again after this time.
      visibilityTimeout: Duration.seconds(6 * spec.timeoutSeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxRetries + 1 },
      removalPolicy: onceItStands(config),
    });
    this.of = spec.name;
    this.deadLetters = deadLetters;
  }

  invoke({ spec, handler, role }: AppFunction): void {
    const { batchSize, concurrency } = triggerOf(spec);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((action) => `sqs:${action}`),
        resources: [this.queueArn],
      }),
    );
    handler.addEventSourceMapping('Queue', {
      eventSourceArn: this.queueArn,
      batchSize,
      maxConcurrency: concurrency,
      reportBatchItemFailures: true,
    });
  }
}

export type ChangeQueues = ReadonlyMap<RoutedConsumer, ChangeQueue>;

/** One for each function that `route-changes` serves. */
export const changeQueues = (scope: Construct, config: Pick<StageConfig, 'keepsData'>): ChangeQueues =>
  new Map(
    FUNCTIONS.flatMap((spec) =>
      spec.trigger.kind === 'queue'
        ? [[spec.trigger.consumer, new ChangeQueue(scope, spec, config)] as const]
        : [],
    ),
  );

export const queueOf = (queues: ChangeQueues, spec: FunctionSpec): ChangeQueue => {
  const found = queues.get(triggerOf(spec).consumer);
  if (!found) throw new Error(`there is no queue for ${spec.name}`);
  return found;
};
