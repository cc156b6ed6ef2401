import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/rules.ts';
import type { StageConfig } from '../config/stage.ts';
import { accessLogs, auditBucket, filesBucket } from '../constructs/buckets.ts';
import { onceItStands } from '../constructs/lasting.ts';
import { OriginSecret } from '../constructs/origin-secret.ts';
import { SingleTable } from '../constructs/single-table.ts';
import { TableBackup } from './backup.ts';

export class DataStack extends Stack {
  readonly table: SingleTable;
  readonly credentials: ISecret;
  readonly webhookKey: ISecret;
  readonly files: IBucket;
  readonly audit: IBucket;
  readonly signingKeyArn: string;
  readonly origin: OriginSecret;

  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    const { config } = props;
    this.table = new SingleTable(this, 'Table', config);
    if (config.backupRegion !== undefined)
      new TableBackup(this, 'Backup', { config, region: config.backupRegion, table: this.table });

    // Empty until an administrator saves credentials; calls are a 424 until then.
    const secret = new CfnSecret(this, 'ProviderCredentials', {
      description: `Ramps provider credentials (${config.name})`,
    });
    secret.applyRemovalPolicy(onceItStands(config));
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'The provider issues these credentials and has no call to rotate them; an administrator replaces them in the console.',
    });
    this.credentials = Secret.fromSecretCompleteArn(this, 'Credentials', secret.ref);

    // Generated and never shown, so that reading the table does not reveal signing secrets.
    const webhookKey = new CfnSecret(this, 'WebhookKey', {
      description: `Key of the signing secrets of webhooks (${config.name})`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    webhookKey.applyRemovalPolicy(onceItStands(config));
    acknowledge(webhookKey, {
      'AwsSolutions-SMG4':
        'It encrypts the signing secrets in the table. Rotating it would make them unreadable, and every signed webhook would get a 503.',
    });
    this.webhookKey = Secret.fromSecretCompleteArn(this, 'WebhookKeySecret', webhookKey.ref);

    const logs = accessLogs(this, config);
    this.files = filesBucket(this, config, logs);
    this.audit = auditBucket(this, config, logs);
    this.signingKeyArn = this.#signingKey(config);
    this.origin = new OriginSecret(this, 'Origin', config);

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /**
   * The ARN of the current generation's key. The previous key stays for one generation: until their own stacks are
   * deployed, functions sign with it. No export, since an imported export could not go with its key.
   */
  #signingKey({ signingGeneration: current, ...config }: StageConfig): string {
    const outputOf = (generation: number) => `SigningKey${generation}Arn`;
    for (const generation of current === 1 ? [current] : [current - 1, current]) {
      const { keyArn } = new Key(this, `SigningKey${generation}`, {
        description: `Signs evidence and statements (${config.name}, ${generation})`,
        keySpec: KeySpec.ECC_NIST_P256,
        keyUsage: KeyUsage.SIGN_VERIFY,
        removalPolicy: onceItStands(config),
      });
      new CfnOutput(this, outputOf(generation), { value: keyArn });
    }
    // Named by generation, so that the functions' templates change with it.
    return Fn.getStackOutput(this.stackName, outputOf(current));
  }
}
