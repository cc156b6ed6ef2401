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
  it('has neither a vault nor a plan', async () => {
    const { raw } = await stage('prod');
    expect(Object.values(raw).join()).not.toContain('AWS::Backup');
    expect(Object.keys(raw)).not.toContain('ramps-gateway-prod-eu-west-1-backup');
  });
});

describe('with another region', () => {
  it('copies the table there each day, and keeps each copy for two weeks', () => {
    const { Properties } = only(of('data'), 'AWS::Backup::BackupPlan');
    expect(Properties['BackupPlan']).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 4 * * ? *)',
          TargetBackupVault: expect.stringMatching(/^<BackupVault/) as unknown,
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [
            {
              DestinationBackupVaultArn: `arn:<AWS::Partition>:backup:${REGION}:<AWS::AccountId>:backup-vault:ramps-gateway-prod-<AWS::Region>`,
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

  it('lets the service make backups, but not restore them', () => {
    const selection = only(of('data'), 'AWS::Backup::BackupSelection').Properties;
    const { IamRoleArn } = selection['BackupSelection'] as { IamRoleArn: string };
    const role = ofType(of('data'), 'AWS::IAM::Role').find(([id]) => IamRoleArn === `<${id}.Arn>`);
    expect(role?.[1].Properties['ManagedPolicyArns']).toEqual([
      'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup',
    ]);
  });

  it('finds the vault there by name; it is locked for as long as a copy is kept, and can be unlocked with permission', () => {
    const vault = only(of('backup'), 'AWS::Backup::BackupVault');
    for (const each of [vault, only(of('data'), 'AWS::Backup::BackupVault')])
      expect(each).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(vault.Properties).toMatchObject({
      BackupVaultName: 'ramps-gateway-prod-eu-west-1',
      LockConfiguration: { MinRetentionDays: BACKUP.copyDays },
    });
    // With a date the lock could never be changed again, by anyone.
    expect(vault.Properties['LockConfiguration']).not.toHaveProperty('ChangeableForDays');
    expect(with_.raw['ramps-gateway-prod-eu-west-1-backup']).toContain('"AWS::Backup::BackupVault"');
  });

  it('keeps exported users there for 35 days, and grants nothing deployed access to them', () => {
    const [[id, users] = ['', undefined]] = ofType(of('backup'), 'AWS::S3::Bucket').filter(([name]) =>
      name.startsWith('Users'),
    );
    expect(users?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: BACKUP.usersDays, Status: 'Enabled' }] },
    });
    expect(users).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(of('backup').Outputs['UsersBucket']).toMatchObject({ Value: `<${id}>` });
    expect(ofType(of('backup'), 'AWS::IAM::Policy')).toEqual([]);
  });

  it('notifies when a copy fails', () => {
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

  it('changes nothing in the other stacks', async () => {
    const [before, after] = [keptOf((await stage('prod')).templates), keptOf(with_.templates)];
    expect(after.resources['data']).toMatchObject(before.resources['data'] ?? {});
    expect(Object.keys(after.resources['data'] ?? {})).toHaveLength(
      Object.keys(before.resources['data'] ?? {}).length + 1,
    );
  });
});
