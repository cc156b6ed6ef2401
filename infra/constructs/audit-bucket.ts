import type { ArchiveKey } from '@ramps-gateway/shared/domain/files.ts';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { type IBucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { nameInFindings } from './files-bucket.ts';
import { privateBucket } from './private-bucket.ts';

const FOLDER = 'audit/*' satisfies ArchiveKey;

const RETENTION = {
  COMPLIANCE: (days: number) => ObjectLockRetention.compliance(Duration.days(days)),
  GOVERNANCE: (days: number) => ObjectLockRetention.governance(Duration.days(days)),
} as const;

/**
 * The audit log's archive: locked objects, no overwrites, no expiry. Retained in every stage, because a
 * locked bucket cannot be emptied.
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
      'A day has files of its own, which are named after what is in them: their folder is the narrowest there is.',
  });
};
