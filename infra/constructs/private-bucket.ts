import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { always } from './lasting.ts';

export const privateBucket = (
  scope: Construct,
  id: string,
  config: StageConfig,
  more: BucketProps,
): IBucket =>
  // The class types optional members less strictly than the interface.
  new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: always(config),
    autoDeleteObjects: !config.keepsData,
    ...more,
  }) as IBucket;

export const accessLogs = (scope: Construct, config: StageConfig, more: BucketProps = {}): IBucket => {
  const bucket = privateBucket(scope, 'AccessLogs', config, {
    lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
    ...more,
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'It is the bucket that access logs are written to; logging it into itself would not end.',
  });
  return bucket;
};
