import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { onceItStands } from './lasting.ts';
import { acknowledge } from './rules.ts';

export class DeadLetters extends Queue {
  readonly of: string;

  /** @param order `fifo` for the dead letters of a FIFO queue */
  constructor(
    scope: Construct,
    id: string,
    of: string,
    config: Pick<StageConfig, 'keepsData'>,
    order: Pick<QueueProps, 'fifo'> = {},
  ) {
    super(scope, id, {
      ...order,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The maximum. Stream records are lost after a day; a message only says where to look.
      retentionPeriod: Duration.days(14),
      removalPolicy: onceItStands(config),
    });
    this.of = of;
    acknowledge(this, {
      'AwsSolutions-SQS3':
        'This queue is the dead-letter queue of an event source, a queue, a schedule or an asynchronous call, without a redrive policy.',
    });
  }
}
