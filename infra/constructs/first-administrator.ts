import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { CustomResource } from 'aws-cdk-lib';
import type { CfnUserPoolGroup, IUserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { deploymentFunction } from './deployment-function.ts';

const ROLE: Role = 'admin';

interface FirstAdministratorsProps {
  readonly config: StageConfig;
  readonly userPool: IUserPool;
  readonly groups: readonly CfnUserPoolGroup[];
}

/**
 * Invited with a temporary password that only the mail has. Unlike CloudFormation's own resource it accepts
 * an existing user, so that deployments may name the address or not.
 */
export class FirstAdministrators extends Construct {
  constructor(scope: Construct, id: string, { config, userPool, groups }: FirstAdministratorsProps) {
    super(scope, id);
    const maker = deploymentFunction(this, config, {
      module: 'first-administrator',
      description: 'Invites the first administrators during a deployment',
      actions: [
        'cognito-idp:AdminAddUserToGroup',
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminListGroupsForUser',
      ],
      resource: userPool.userPoolArn,
    });
    for (const [at, email] of config.administrators.entries())
      new CustomResource(this, at === 0 ? 'Invitation' : `Invitation${at + 1}`, {
        resourceType: 'Custom::FirstAdministrator',
        serviceToken: maker.functionArn,
        properties: { UserPoolId: userPool.userPoolId, Email: email, Group: ROLE },
      }).node.addDependency(...groups);
  }
}
