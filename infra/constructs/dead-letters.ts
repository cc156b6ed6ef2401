import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { onceItStands } from './lasting.ts';

export class DeadLetters extends Queue {
  readonly of: string;

  constructor(scope: Construct, id: string, of: string, config: Pick<StageConfig, 'keepsData'>) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The maximum. Stream records are gone after a day; these say what to look at.
      retentionPeriod: Duration.days(14),
      removalPolicy: onceItStands(config),
    });
    this.of = of;
    acknowledge(this, {
      'AwsSolutions-SQS3':
        'It is itself where failures end: of an event source, a schedule or an asynchronous call, which are not redrive policies.',
    });
  }
}
