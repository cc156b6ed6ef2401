import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { BACKUP } from '../config/backup.ts';
import type { StageConfig } from '../config/stage.ts';
import { accessLogs, privateBucket } from '../constructs/private-bucket.ts';
import { vaultName } from '../constructs/table-backup.ts';

/**
 * Where the table's copies and the exported users lie, in a region of their own. A copy is locked for as long as it is kept: who
 * may take the lock away (`backup:DeleteBackupVaultLockConfiguration`) can remove one before its time, and nobody else.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig; region: string }) {
    super(scope, id, { ...props, env: { region: props.region } });
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(props.config),
      // Without a date from which it cannot be changed: a mistake in it could never be put right.
      lockConfiguration: { minRetention: Duration.days(BACKUP.copyDays) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // Nothing of ours may read or write it: who exports does so by a role of their own.
    const users = privateBucket(this, 'Users', props.config, {
      serverAccessLogsBucket: accessLogs(this, props.config),
      serverAccessLogsPrefix: 'users/',
      lifecycleRules: [{ expiration: Duration.days(BACKUP.usersDays) }],
    });
    new CfnOutput(this, 'UsersBucket', { value: users.bucketName });
  }
}
