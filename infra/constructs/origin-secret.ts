import { CustomResource, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './rules.ts';
import { deploymentFunction } from './deployment-function.ts';

/**
 * Proves to the functions that a request came through CloudFront, which sends the current generation's secret. The
 * functions accept digests of it and of the previous one. The web stack deploys last, so the functions know a new
 * generation first.
 */
export class OriginSecret extends Construct {
  readonly #secretArn: string;
  readonly #versionId: string;
  readonly #maker: IFunction;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    // Version ids need at least 32 characters.
    this.#versionId = `origin-secret-generation-${String(config.originGeneration).padStart(8, '0')}`;
    const secret = new CfnSecret(this, 'Secret', {
      description: `The secret that CloudFront sends to the API (${config.name})`,
    });
    secret.applyRemovalPolicy(RemovalPolicy.DESTROY);
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Raising originGeneration and deploying replaces it. The functions must accept the new value before CloudFront sends it: a deployment keeps that order, a rotation schedule cannot.',
    });
    this.#secretArn = secret.ref;
    this.#maker = deploymentFunction(this, config, {
      module: 'origin-secret',
      description: 'Creates the origin secret during a deployment',
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      resource: this.#secretArn,
    });
  }

  /** SHA-256 of the accepted secrets, comma-separated hex. */
  digestsFor(scope: Construct): string {
    return new CustomResource(scope, 'OriginDigests', {
      resourceType: 'Custom::OriginDigests',
      serviceToken: this.#maker.functionArn,
      properties: { SecretId: this.#secretArn, VersionId: this.#versionId },
    }).getAttString('Digests');
  }

  get header(): string {
    return SecretValue.secretsManager(this.#secretArn, { versionId: this.#versionId }).unsafeUnwrap();
  }
}
