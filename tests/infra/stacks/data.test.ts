import { TABLE } from '#shared/contract/table.ts';
import { describe, expect, it } from 'vitest';
import { auditBucketOf, credentialsOf, filesOf, ofType, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates: dev } = await stage('dev');
const { templates: prod } = await stage('prod');

const key = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

const table = (templates: Templates) => only(templates.data, 'AWS::DynamoDB::GlobalTable');
const secret = (templates: Templates) => credentialsOf(templates.data);

describe('the table', () => {
  it('is what the contract states', () => {
    expect(table(dev).Properties).toMatchObject({
      KeySchema: key(TABLE.partitionKey, TABLE.sortKey),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    });
  });

  it('has the indexes of the contract, each with no more than a list needs', () => {
    const projected = { NonKeyAttributes: [...TABLE.projected], ProjectionType: 'INCLUDE' };
    expect(table(dev).Properties.GlobalSecondaryIndexes).toEqual([
      { IndexName: 'byOwner', KeySchema: key('owner', 'sort'), Projection: projected },
      { IndexName: 'byManager', KeySchema: key('manager', 'sort'), Projection: projected },
      { IndexName: 'all', KeySchema: key('all', 'sort'), Projection: projected },
      { IndexName: 'byAccount', KeySchema: key('account', 'sort'), Projection: projected },
      { IndexName: 'due', KeySchema: key('due', 'dueAt'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ]);
  });

  const replica = (deletionProtected: boolean): unknown => [
    expect.objectContaining({
      DeletionProtectionEnabled: deletionProtected,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: deletionProtected },
    }),
  ];

  it('cannot be lost in prod', () => {
    expect(table(prod)).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(table(prod).Properties.Replicas).toEqual(replica(true));
  });

  it('goes with its stack in dev', () => {
    expect(table(dev)).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
    expect(table(dev).Properties.Replicas).toEqual(replica(false));
  });
});

describe("the provider's credentials", () => {
  it('are made without a value, so that none counts as configured', () => {
    expect(Object.keys(secret(dev).Properties)).not.toContain('SecretString');
    expect(Object.keys(secret(dev).Properties)).not.toContain('GenerateSecretString');
  });

  it('are kept in prod', () => {
    expect(secret(prod).DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(secret(dev).DeletionPolicy).toBe('Delete');
  });
});

describe('the files', () => {
  it('are reached by nobody but those who are let in, and it is written down who was', () => {
    expect(filesOf(prod.data).Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LoggingConfiguration: { LogFilePrefix: 'files/' },
    });
  });

  it('end after thirty days where they are exports, and stay where they are statements', () => {
    const { Rules } = filesOf(prod.data).Properties['LifecycleConfiguration'] as { Rules: unknown };
    expect(Rules).toEqual([
      { Prefix: 'exports/', ExpirationInDays: 30, Status: 'Enabled' },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
    ]);
  });

  it('are kept in prod', () => {
    expect(filesOf(prod.data)).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(filesOf(dev.data).DeletionPolicy).toBe('Delete');
  });
});

describe('the days of the audit log', () => {
  const policyOf = (templates: Templates) => {
    const { id } = auditBucketOf(templates.data);
    const found = ofType(templates.data, 'AWS::S3::BucketPolicy').find(
      ([, { Properties }]) => Properties['Bucket'] === `<${id}>`,
    );
    return (found?.[1].Properties['PolicyDocument'] as { Statement: unknown[] }).Statement;
  };
  const lock = (templates: Templates) => auditBucketOf(templates.data).Properties['ObjectLockConfiguration'];

  it('S7.162 are locked: in prod for five years, by nobody to be shortened', () => {
    const retained = (Mode: string, Days: number) => ({
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode, Days } },
    });
    expect(lock(prod)).toEqual(retained('COMPLIANCE', 1826));
    expect(lock(dev)).toEqual(retained('GOVERNANCE', 1));
    for (const templates of [dev, prod])
      expect(auditBucketOf(templates.data).Properties).toMatchObject({
        ObjectLockEnabled: true,
        VersioningConfiguration: { Status: 'Enabled' },
      });
  });

  it('are encrypted, reached by nobody from outside, over TLS alone, and it is written down who was', () => {
    expect(auditBucketOf(prod.data).Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LoggingConfiguration: { LogFilePrefix: 'audit/' },
    });
    expect(policyOf(prod)).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  it('take nothing over what is there', () => {
    expect(policyOf(prod)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  });

  it('end by no rule, and stay where their stack goes, in each stage', () => {
    for (const templates of [dev, prod]) {
      const bucket = auditBucketOf(templates.data);
      expect(bucket.Properties).not.toHaveProperty('LifecycleConfiguration');
      expect(bucket).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      // Nothing empties it.
      expect(JSON.stringify(policyOf(templates))).not.toContain('s3:DeleteObject');
    }
  });
});

describe('the key that signs', () => {
  const key = (templates: Templates) => only(templates.data, 'AWS::KMS::Key');

  it('signs and does nothing else', () => {
    expect(key(dev).Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    // KMS rotates no key of this kind by itself.
    expect(key(dev).Properties).not.toHaveProperty('EnableKeyRotation');
  });

  it('is kept in prod, as are all that come after it', () => {
    expect(key(prod)).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });
});
