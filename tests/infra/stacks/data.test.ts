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

describe('the table', () => {
  it('matches the contract', () => {
    expect(table(dev).Properties).toMatchObject({
      KeySchema: key(TABLE.partitionKey, TABLE.sortKey),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
    });
  });

  it('has the indexes of the contract, with only the attributes that a list needs', () => {
    const projected = { NonKeyAttributes: [...TABLE.projected], ProjectionType: 'INCLUDE' };
    expect(table(dev).Properties.GlobalSecondaryIndexes).toEqual([
      { IndexName: 'byOwner', KeySchema: key('owner', 'sort'), Projection: projected },
      { IndexName: 'byManager', KeySchema: key('manager', 'sort'), Projection: projected },
      { IndexName: 'all', KeySchema: key('all', 'sort'), Projection: projected },
      { IndexName: 'byAccount', KeySchema: key('account', 'sort'), Projection: projected },
      { IndexName: 'due', KeySchema: key('due', 'dueAt'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ]);
  });

  it.each([
    ['prod', prod, true],
    ['dev', dev, false],
  ])('has deletion protection and continuous backups only in prod: %s', (_, templates, isKept) => {
    expect(table(templates).Properties.Replicas).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: isKept,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: isKept },
      }),
    ]);
  });
});

it('creates the provider’s credentials without a value, so that none counts as configured', () => {
  expect(credentialsOf(dev.data).Properties).not.toHaveProperty('SecretString');
  expect(credentialsOf(dev.data).Properties).not.toHaveProperty('GenerateSecretString');
});

describe('the files', () => {
  it('have every request logged, and so do the days of the audit log', () => {
    for (const [bucket, LogFilePrefix] of [
      [filesOf(prod.data), 'files/'],
      [auditBucketOf(prod.data), 'audit/'],
    ] as const)
      expect(bucket.Properties).toMatchObject({ LoggingConfiguration: { LogFilePrefix } });
  });

  it('expire after thirty days if exports, and never if statements', () => {
    const { Rules } = filesOf(prod.data).Properties['LifecycleConfiguration'] as { Rules: unknown };
    expect(Rules).toEqual([
      { Prefix: 'exports/', ExpirationInDays: 30, Status: 'Enabled' },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
    ]);
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

  it('S7.162 are locked: in prod for five years, and nobody can shorten that', () => {
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

  it('are never overwritten', () => {
    expect(policyOf(prod)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  });

  it('have no expiry, and nothing empties the bucket, in either stage', () => {
    for (const templates of [dev, prod]) {
      const bucket = auditBucketOf(templates.data);
      expect(bucket.Properties).not.toHaveProperty('LifecycleConfiguration');
      expect(JSON.stringify(policyOf(templates))).not.toContain('s3:DeleteObject');
    }
  });
});

describe('the signing key', () => {
  const key = (templates: Templates) => only(templates.data, 'AWS::KMS::Key');

  it('signs and does nothing else', () => {
    expect(key(dev).Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    // KMS does not rotate keys of this type.
    expect(key(dev).Properties).not.toHaveProperty('EnableKeyRotation');
  });

  it('is kept in prod, with all later ones', () => {
    expect(key(prod)).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });
});
