import { EXPORT_DAYS, type FileKey } from '@ramps-gateway/shared/domain/files.ts';
import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import * as z from 'zod/mini';
import type { FunctionSpec } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './private-bucket.ts';

/** Exports expire, statements stay. */
export const filesBucket = (scope: Construct, config: StageConfig, logs: IBucket): IBucket =>
  privateBucket(scope, 'Files', config, {
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'files/',
    lifecycleRules: [
      { prefix: 'exports/' satisfies FileKey, expiration: Duration.days(EXPORT_DAYS) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });

const FOLDERS = ['exports/*', 'statements/*'] as const satisfies readonly FileKey[];

/** PutObject covers all steps of a multipart upload. */
const ACTIONS = {
  read: ['s3:GetObject'],
  'read-write': ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject'],
} as const;

const imported = z.object({ 'Fn::ImportValue': z.string() });

/** The bucket's name in findings of another stack. */
export const nameInFindings = (bucket: IBucket): string => {
  const stack = Stack.of(bucket);
  return imported.parse(stack.resolve(stack.exportValue(bucket.bucketArn)))['Fn::ImportValue'];
};

export const grantFiles = (
  role: Role,
  bucket: IBucket,
  access: Exclude<FunctionSpec['files'], 'none'>,
): void => {
  role.addToPolicy(
    new PolicyStatement({
      actions: [...ACTIONS[access]],
      resources: FOLDERS.map((folder) => bucket.arnForObjects(folder)),
    }),
  );
  // Without it S3 answers 403 instead of 404 for a missing file.
  role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
  acknowledge(
    role,
    Object.fromEntries(
      FOLDERS.map((folder) => [
        `AwsSolutions-IAM5[Resource::${nameInFindings(bucket)}/${folder}]`,
        'A file has a name of its own that is made with it: its folder is the narrowest there is.',
      ]),
    ),
  );
};
