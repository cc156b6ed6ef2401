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
  it('is what the contract states', () => {
    expect(table(dev).Properties).toMatchObject({
      KeySchema: key(TABLE.partitionKey, TABLE.sortKey),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
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

  it.each([
    ['prod', prod, true],
    ['dev', dev, false],
  ])('is protected against deletion and copied all the time in prod alone: %s', (_, templates, isKept) => {
    expect(table(templates).Properties.Replicas).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: isKept,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: isKept },
      }),
    ]);
  });
});

it("the provider's credentials are made without a value, so that none counts as configured", () => {
  expect(credentialsOf(dev.data).Properties).not.toHaveProperty('SecretString');
  expect(credentialsOf(dev.data).Properties).not.toHaveProperty('GenerateSecretString');
});

describe('the files', () => {
  it('have each request for them written down, and so do the days of the audit log', () => {
    for (const [bucket, LogFilePrefix] of [
      [filesOf(prod.data), 'files/'],
      [auditBucketOf(prod.data), 'audit/'],
    ] as const)
      expect(bucket.Properties).toMatchObject({ LoggingConfiguration: { LogFilePrefix } });
  });

  it('end after thirty days where they are exports, and stay where they are statements', () => {
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

  it('take nothing over what is there', () => {
    expect(policyOf(prod)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  });

  it('end by no rule, and nothing empties them, in each stage', () => {
    for (const templates of [dev, prod]) {
      const bucket = auditBucketOf(templates.data);
      expect(bucket.Properties).not.toHaveProperty('LifecycleConfiguration');
      expect(JSON.stringify(policyOf(templates))).not.toContain('s3:DeleteObject');
    }
  });
});

describe('the key that signs', () => {
  const key = (templates: Templates) => only(templates.data, 'AWS::KMS::Key');

  it('signs and does nothing else', () => {
    expect(key(dev).Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    // KMS does not rotate keys of this kind automatically.
    expect(key(dev).Properties).not.toHaveProperty('EnableKeyRotation');
  });

  it('is kept in prod, as are all that come after it', () => {
    expect(key(prod)).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });
});
