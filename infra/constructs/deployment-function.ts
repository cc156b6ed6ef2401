import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';

const CODE = fileURLToPath(new URL('../edge/deployment', import.meta.url));

interface DeploymentFunctionProps {
  readonly module: string;
  readonly description: string;
  readonly actions: readonly string[];
  /** The only resource that it may use. */
  readonly resource: string;
}

export const deploymentFunction = (
  scope: Construct,
  config: StageConfig,
  { module, description, actions, resource }: DeploymentFunctionProps,
): Lambda => {
  const logGroup = new LogGroup(scope, 'Logs', {
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [resource] }));
  return new Lambda(scope, 'Maker', {
    description,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(CODE),
    handler: `${module}.handler`,
    timeout: Duration.seconds(30),
    memorySize: 256,
    role,
    logGroup,
  });
};
