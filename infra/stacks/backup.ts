import { Arn, ArnFormat, Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { BACKUP } from '../config/backup.ts';
import { placeOf } from '../config/stacks.ts';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from '../constructs/rules.ts';
import type { SingleTable } from '../constructs/single-table.ts';
import { accessLogs, privateBucket } from '../constructs/buckets.ts';

/** Of both vaults, since the other region may also hold the copies, or the table, of the stage in a third region. */
const vaultName = (place: string): string => `ramps-gateway-${place}`;

/**
 * A daily copy in another region, because point-in-time recovery is lost with the table, its account's keys or its
 * region. A replica would copy damage within a second.
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
    const name = vaultName(placeOf(config.name, Aws.REGION));
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: name,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const copies = Arn.format(
      {
        service: 'backup',
        region,
        resource: 'backup-vault',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      },
      Stack.of(this),
    );
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: name,
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
        'AWS Backup gets the permissions that its manual names for backups and copies, and none to restore: a person restores with their own role.',
    });
    plan.addSelection('Table', {
      resources: [BackupResource.fromArn(table.tableArn)],
      role,
      disableDefaultBackupPolicy: true,
    });
  }
}

/**
 * Copies of the table and exported users, in another region. Copies are locked while they are kept; only
 * `backup:DeleteBackupVaultLockConfiguration` allows an earlier removal.
 */
export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { config: StageConfig; place: string; region: string },
  ) {
    super(scope, id, { ...props, env: { region: props.region } });
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(props.place),
      // No immutability date, so that a mistake can be corrected.
      lockConfiguration: { minRetention: Duration.days(BACKUP.copyDays) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The product has no access; the export uses its own role.
    const users = privateBucket(this, 'Users', props.config, {
      serverAccessLogsBucket: accessLogs(this, props.config),
      serverAccessLogsPrefix: 'users/',
      lifecycleRules: [{ expiration: Duration.days(BACKUP.usersDays) }],
    });
    new CfnOutput(this, 'UsersBucket', { value: users.bucketName });
  }
}
