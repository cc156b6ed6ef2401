import { Arn, ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ManagedPolicy, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { BACKUP } from '../config/backup.ts';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import type { SingleTable } from './single-table.ts';

export const vaultName = ({ name }: StageConfig): string => `ramps-gateway-${name}`;

/**
 * A daily copy in another region, because point-in-time recovery is lost with the table, its account's keys
 * or its region; a replica would copy damage within a second.
 */
export class TableBackup extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      config,
      region,
      table,
    }: { readonly config: StageConfig; readonly region: string; readonly table: SingleTable },
  ) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(config),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const copies = Arn.format(
      {
        service: 'backup',
        region,
        resource: 'backup-vault',
        resourceName: vaultName(config),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      },
      Stack.of(this),
    );
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ hour: String(BACKUP.hourUtc), minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(12),
          deleteAfter: Duration.days(BACKUP.hereDays),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copies),
              deleteAfter: Duration.days(BACKUP.copyDays),
            },
          ],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'The service is given what its own manual names for backups and copies, and nothing to restore with: a person restores, by a role of theirs.',
    });
    plan.addSelection('Table', {
      resources: [BackupResource.fromArn(table.tableArn)],
      role,
      disableDefaultBackupPolicy: true,
    });
  }
}
