import { fileURLToPath } from 'node:url';
import { CustomResource, Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';

const CODE = fileURLToPath(new URL('../edge/origin-secret', import.meta.url));

/**
 * The secret by which the functions know what CloudFront sent them. CloudFront sends the secret of the generation that
 * the stage names; the functions hold digests of that one and of the one before. A new generation reaches the functions
 * before it reaches CloudFront, because the web stack is deployed after theirs.
 */
export class OriginSecret extends Construct {
  readonly #secretArn: string;
  readonly #versionId: string;
  readonly #maker: Lambda;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    // A version is asked for by a name of its own, of at least 32 characters.
    this.#versionId = `origin-secret-generation-${String(config.originGeneration).padStart(8, '0')}`;
    const secret = new CfnSecret(this, 'Secret', {
      description: `What CloudFront shows to the API (${config.name})`,
    });
    secret.applyRemovalPolicy(RemovalPolicy.DESTROY);
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Raising originGeneration and deploying replaces it. The functions must accept the new value before CloudFront sends it: a deployment keeps that order, a rotation schedule cannot.',
    });
    this.#secretArn = secret.ref;
    this.#maker = this.#lambda(config);
  }

  /** SHA-256 of what to accept, for the functions of one stack: comma-separated hex. */
  digestsFor(scope: Construct): string {
    return new CustomResource(scope, 'OriginDigests', {
      resourceType: 'Custom::OriginDigests',
      serviceToken: this.#maker.functionArn,
      properties: { SecretId: this.#secretArn, VersionId: this.#versionId },
    }).getAttString('Digests');
  }

  /** For CloudFront alone: a reference that CloudFormation resolves, not the value. */
  get header(): string {
    return SecretValue.secretsManager(this.#secretArn, { versionId: this.#versionId }).unsafeUnwrap();
  }

  #lambda(config: StageConfig): Lambda {
    const logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
        resources: [this.#secretArn],
      }),
    );
    return new Lambda(this, 'Maker', {
      description: 'Makes the origin secret during a deployment',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(CODE),
      handler: 'index.handler',
      timeout: Duration.seconds(30),
      memorySize: 256,
      role,
      logGroup,
    });
  }
}
