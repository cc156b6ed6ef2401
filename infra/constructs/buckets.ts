import { type ArchiveKey, EXPORT_DAYS, type FileKey } from '@ramps-gateway/shared/domain/files.ts';
import { CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectLockRetention,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import * as z from 'zod/mini';
import type { FunctionSpec } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';
import { always } from './lasting.ts';
import { acknowledge } from './rules.ts';

export const privateBucket = (
  scope: Construct,
  id: string,
  config: StageConfig,
  more: BucketProps,
): IBucket => {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: always(config),
    autoDeleteObjects: !config.keepsData,
    ...more,
  });
  // Also while other references are loosened (docs/runbook.md), because accepted findings name a bucket by its export.
  CrossStackReferences.of(bucket).produce(ReferenceStrength.STRONG);
  // The class types its optional members less strictly than the interface.
  return bucket as IBucket;
};

export const accessLogs = (scope: Construct, config: StageConfig, more: BucketProps = {}): IBucket => {
  const bucket = privateBucket(scope, 'AccessLogs', config, {
    lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
    ...more,
  });
  acknowledge(bucket, {
    'AwsSolutions-S1': 'This bucket receives the access logs; logging it to itself would never end.',
  });
  return bucket;
};

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

/** The bucket's name in another stack's findings. */
const nameInFindings = (bucket: IBucket): string => {
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
        'Each file gets a new name, so its folder is the narrowest resource.',
      ]),
    ),
  );
};

const FOLDER = 'audit/*' satisfies ArchiveKey;

const RETENTION = {
  COMPLIANCE: (days: number) => ObjectLockRetention.compliance(Duration.days(days)),
  GOVERNANCE: (days: number) => ObjectLockRetention.governance(Duration.days(days)),
} as const;

/**
 * The audit log's archive: locked objects, no overwrites, no expiry. Retained in every stage, because a bucket with
 * locked objects cannot be emptied.
 */
export const auditBucket = (scope: Construct, config: StageConfig, logs: IBucket): IBucket => {
  const { mode, days } = config.auditLock;
  const bucket = privateBucket(scope, 'Audit', config, {
    versioned: true,
    objectLockEnabled: true,
    objectLockDefaultRetention: RETENTION[mode](days),
    removalPolicy: RemovalPolicy.RETAIN,
    autoDeleteObjects: false,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'audit/',
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'OnlyWhatIsNotThereYet',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { Null: { 's3:if-none-match': 'true' } },
    }),
  );
  return bucket;
};

/** Put only: no reading, removing or changing of locks. */
export const grantArchive = (role: Role, bucket: IBucket): void => {
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects(FOLDER)] }),
  );
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::${nameInFindings(bucket)}/${FOLDER}]`]:
      "A day's files are named by their content, so their folder is the narrowest resource.",
  });
};
