import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { BACKUP } from '../config/backup.ts';
import type { StageConfig } from '../config/stage.ts';
import { vaultName } from '../constructs/table-backup.ts';

/**
 * Where the table's copies lie, in a region of their own. Locked for as long as they are kept: who may take the lock away
 * (`backup:DeleteBackupVaultLockConfiguration`) can remove one before its time, and nobody else.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig; region: string }) {
    super(scope, id, { ...props, env: { region: props.region } });
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(props.config),
      // Without a date from which it cannot be changed: a mistake in it could never be put right.
      lockConfiguration: { minRetention: Duration.days(BACKUP.copyDays) },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
