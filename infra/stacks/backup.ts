import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { BACKUP } from '../config/backup.ts';
import type { StageConfig } from '../config/stage.ts';
import { accessLogs, privateBucket } from '../constructs/private-bucket.ts';
import { vaultName } from '../constructs/table-backup.ts';

/**
 * Copies of the table and exported users, in another region. Copies are locked while kept: only
 * `backup:DeleteBackupVaultLockConfiguration` allows removing one earlier.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig; region: string }) {
    super(scope, id, { ...props, env: { region: props.region } });
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(props.config),
      // No immutability date, so that a mistake can be corrected.
      lockConfiguration: { minRetention: Duration.days(BACKUP.copyDays) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The product has no access; exporting uses a role of its own.
    const users = privateBucket(this, 'Users', props.config, {
      serverAccessLogsBucket: accessLogs(this, props.config),
      serverAccessLogsPrefix: 'users/',
      lifecycleRules: [{ expiration: Duration.days(BACKUP.usersDays) }],
    });
    new CfnOutput(this, 'UsersBucket', { value: users.bucketName });
  }
}
