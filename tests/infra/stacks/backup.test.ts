import { BACKUP } from '#infra/config/backup.ts';
import { describe, expect, it } from 'vitest';
import { ofType, only } from './support/find.ts';
import { keptOf } from './support/kept.ts';
import type { Template } from './support/render.ts';
import { stage } from './support/stages.ts';

const with_ = await stage('full-prod');
const templates: Record<string, Template> = { ...with_.templates };

const REGION = 'eu-central-1';
const of = (stack: string): Template => {
  const template = templates[stack];
  if (!template) throw new Error(`no stack ${stack}`);
  return template;
};

describe('without another region', () => {
  it('there is neither a vault nor a plan', async () => {
    const { raw } = await stage('prod');
    expect(Object.values(raw).join()).not.toContain('AWS::Backup');
    expect(Object.keys(raw)).not.toContain('ramps-gateway-prod-backup');
  });
});

describe('with another region', () => {
  it('what is in it stays where its stack goes', () => {
    for (const [, { DeletionPolicy }] of ofType(of('backup'), 'AWS::Backup::BackupVault'))
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(ofType(of('backup'), 'AWS::Backup::BackupVault')).toHaveLength(1);
  });

  it('the table is copied there each day, and each copy is kept for two weeks', () => {
    const { Properties } = only(of('data'), 'AWS::Backup::BackupPlan');
    expect(Properties['BackupPlan']).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 4 * * ? *)',
          TargetBackupVault: expect.stringMatching(/^<BackupVault/) as unknown,
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [
            {
              DestinationBackupVaultArn: `arn:<AWS::Partition>:backup:${REGION}:<AWS::AccountId>:backup-vault:ramps-gateway-prod`,
              Lifecycle: { DeleteAfterDays: BACKUP.copyDays },
            },
          ],
        },
      ],
    });
    const table = only(of('data'), 'AWS::DynamoDB::GlobalTable');
    expect(only(of('data'), 'AWS::Backup::BackupSelection').Properties).toMatchObject({
      BackupSelection: { Resources: [`<${table.id}.Arn>`] },
    });
  });

  it('the service makes backups and restores none', () => {
    const selection = only(of('data'), 'AWS::Backup::BackupSelection').Properties;
    const { IamRoleArn } = selection['BackupSelection'] as { IamRoleArn: string };
    const role = ofType(of('data'), 'AWS::IAM::Role').find(([id]) => IamRoleArn === `<${id}.Arn>`);
    expect(role?.[1].Properties['ManagedPolicyArns']).toEqual([
      'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup',
    ]);
  });

  it('the vault there is found by its name, is locked for as long as a copy is kept, and can be unlocked by who may', () => {
    const vault = only(of('backup'), 'AWS::Backup::BackupVault');
    expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(vault.Properties).toMatchObject({
      BackupVaultName: 'ramps-gateway-prod',
      LockConfiguration: { MinRetentionDays: BACKUP.copyDays },
    });
    // With a date the lock could never be changed again, by nobody.
    expect(vault.Properties['LockConfiguration']).not.toHaveProperty('ChangeableForDays');
    expect(with_.raw['ramps-gateway-prod-backup']).toContain('"AWS::Backup::BackupVault"');
  });

  it('the vault is there before the plan that copies into it, and both stay', () => {
    expect(only(of('data'), 'AWS::Backup::BackupVault')).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
    });
  });

  it('exported users lie there encrypted, for 35 days, and nothing that is deployed may read them', () => {
    const [[id, users] = ['', undefined]] = ofType(of('backup'), 'AWS::S3::Bucket').filter(([name]) =>
      name.startsWith('Users'),
    );
    expect(users?.Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: BACKUP.usersDays, Status: 'Enabled' }] },
    });
    expect(users).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(of('backup').Outputs['UsersBucket']).toMatchObject({ Value: `<${id}>` });
    expect(ofType(of('backup'), 'AWS::IAM::Policy')).toEqual([]);
  });

  it('somebody is notified of a copy that was not made', () => {
    const rule = ofType(of('monitoring'), 'AWS::Events::Rule').find(([id]) => id.startsWith('FailedCopies'));
    expect(rule?.[1].Properties).toMatchObject({
      EventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'], resourceType: ['DynamoDB'] },
      },
    });
    const topic = only(of('monitoring'), 'AWS::SNS::Topic');
    expect(JSON.stringify(rule?.[1].Properties['Targets'])).toContain(`"<${topic.id}>"`);
    const policies = JSON.stringify(ofType(of('monitoring'), 'AWS::SNS::TopicPolicy'));
    expect(policies).toContain('events.amazonaws.com');
  });

  it('touches nothing that was there before', async () => {
    const [before, after] = [keptOf((await stage('prod')).templates), keptOf(with_.templates)];
    expect(after.resources['data']).toMatchObject(before.resources['data'] ?? {});
    expect(Object.keys(after.resources['data'] ?? {})).toHaveLength(
      Object.keys(before.resources['data'] ?? {}).length + 1,
    );
  });
});
