import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import { type Role, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import { Aws, CfnOutput, CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  CfnUserPoolGroup,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  type IUserPool,
  LambdaVersion,
  Mfa,
  PasskeyUserVerification,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { signInRules } from '../config/firewall.ts';
import { FUNCTIONS } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';
import { AppFunction, cognitoActions } from '../constructs/app-function.ts';
import { deploymentFunction } from '../constructs/deployment-function.ts';
import { Firewall } from '../constructs/firewall.ts';
import { always, onceItStands } from '../constructs/lasting.ts';
import type { Identity, Resources } from '../constructs/resources.ts';
import { acknowledge } from '../constructs/rules.ts';

const ROLE: Role = 'admin';

interface FirstAdministratorsProps {
  readonly config: StageConfig;
  readonly userPool: IUserPool;
  readonly groups: readonly CfnUserPoolGroup[];
}

/**
 * Invited with a temporary password that only the mail contains. Unlike CloudFormation's own resource, this one
 * accepts an existing user, so a deployment can name the address or omit it.
 */
class FirstAdministrators extends Construct {
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

const THREAT_PROTECTION_MODES = {
  off: StandardThreatProtectionMode.NO_ENFORCEMENT,
  audit: StandardThreatProtectionMode.AUDIT_ONLY,
  enforced: StandardThreatProtectionMode.FULL_FUNCTION,
} as const;

/** Users and their roles: the pool, its groups, its client and its triggers. */
export class AuthStack extends Stack {
  readonly identity: Identity;
  readonly functions: readonly AppFunction[];

  constructor(scope: Construct, id: string, props: StackProps & { resources: Resources }) {
    super(scope, id, props);
    const { resources } = props;
    const userPool = this.#userPool(resources.config);
    const client = this.#client(userPool, resources.config);
    if (resources.config.threatProtection === 'enforced') this.#refuseRisks(userPool, client);
    this.#guardSignIn(userPool, resources.config);
    this.identity = { userPool, client, issuer: userPool.userPoolProviderUrl };

    this.functions = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'cognito').map((spec) => {
      const fn = new AppFunction(this, spec, resources);
      userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, fn.handler);
      userPool.addTrigger(UserPoolOperation.POST_AUTHENTICATION, fn.handler);
      // Only version 2 can change access tokens.
      userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, fn.handler, LambdaVersion.V2_0);
      // A separate policy, because the function waits for its role's own policy, the pool names the function, and this
      // policy names the pool.
      new Policy(this, `${spec.name}-groups`, {
        roles: [fn.role],
        statements: [
          new PolicyStatement({ actions: cognitoActions(spec), resources: [userPool.userPoolArn] }),
        ],
      });
      return fn;
    });

    const groups = ROLES.map(
      (role) => new CfnUserPoolGroup(this, role, { userPoolId: userPool.userPoolId, groupName: role }),
    );
    // Kept with the pool, because its users would lose their roles without the groups.
    for (const group of groups) group.applyRemovalPolicy(onceItStands(resources.config));
    const { config } = resources;
    if (config.administrators.length > 0)
      new FirstAdministrators(this, 'Administrator', { config, userPool, groups });

    new CfnOutput(this, 'UserPoolId', { value: userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId });
  }

  #userPool(config: StageConfig): UserPool {
    const userPool = new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A new email counts only after it is confirmed; until then the old one signs in.
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
      },
      passwordPolicy: {
        minLength: config.passwordMinimum,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      // Cognito cannot require it by role. The functions refuse users who must have a second factor and have none
      // (SECOND_FACTOR_ROLES).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      ...(config.mailFrom && {
        email: UserPoolEmail.withSES({
          fromEmail: config.mailFrom,
          sesRegion: Aws.REGION,
          ...(config.mailDomain && { sesVerifiedDomain: config.mailDomain }),
        }),
      }),
      ...(config.passkeyDomain && {
        signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
        passkeyRelyingPartyId: config.passkeyDomain,
        passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      }),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: config.threatProtection === 'off' ? FeaturePlan.ESSENTIALS : FeaturePlan.PLUS,
      standardThreatProtectionMode: THREAT_PROTECTION_MODES[config.threatProtection],
      deletionProtection: config.keepsData,
      removalPolicy: always(config),
    });
    if (config.passkeyDomain) {
      const { defaultChild } = userPool.node;
      if (!(defaultChild instanceof CfnUserPool)) throw new Error('the user pool has another form');
      // The device verifies the owner of a passkey, so it counts as two factors: users with an app need no code in
      // addition.
      defaultChild.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    }
    acknowledge(userPool, {
      'AwsSolutions-COG1':
        'The specification requires six characters and no classes; prod requires twelve and refuses common passwords. Sign-in uses only SRP, and Cognito locks out guessing.',
      'AwsSolutions-COG2':
        config.mfaRequired.length > 0
          ? 'Users sign in with email and password, as specified, and can add an authenticator app. Roles in mfaRequired need one: after the days of grace the functions refuse them without it.'
          : 'The specified sign-in is email and password. A user with an authenticator app enters its code, and again for calls that change where money goes.',
    });
    if (config.threatProtection === 'off')
      acknowledge(userPool, {
        'AwsSolutions-COG8':
          'This stage has only test users, and threat protection is priced per user. Lockout, a rate per address, SRP and 15-minute tokens protect sign-in. Prod has it on.',
      });
    return userPool;
  }

  /** How threat protection acts on its findings; the pool's mode alone only records them. */
  #refuseRisks(userPool: UserPool, client: UserPoolClient): void {
    const block = { eventAction: 'BLOCK' };
    new CfnUserPoolRiskConfigurationAttachment(this, 'RefusedRisks', {
      userPoolId: userPool.userPoolId,
      clientId: client.userPoolClientId,
      compromisedCredentialsRiskConfiguration: {
        // SIGN_IN covers flows that send the password to Cognito. SRP, this client's only flow, does not.
        eventFilter: ['SIGN_UP', 'SIGN_IN', 'PASSWORD_CHANGE'],
        actions: block,
      },
      // Users with a second factor enter it anyway. Refuses high-risk sign-ins and records the rest.
      accountTakeoverRiskConfiguration: {
        actions: { highAction: { ...block, notify: false } },
      },
    });
  }

  #client(userPool: UserPool, config: StageConfig): UserPoolClient {
    return userPool.addClient('Web', {
      generateSecret: false,
      // The password never leaves the browser. Optionally with a passkey.
      authFlows: { userSrp: true, ...(config.passkeyDomain && { user: true }) },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(config.refreshTokenHours),
      enableTokenRevocation: true,
      // An unknown email and a wrong password get the same answer.
      preventUserExistenceErrors: true,
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });
  }

  /** Browsers sign in directly at Cognito, outside CloudFront and its firewall. */
  #guardSignIn(userPool: UserPool, config: StageConfig): void {
    const firewall = new Firewall(this, 'SignIn', {
      config,
      place: config.name,
      scope: 'REGIONAL',
      rules: signInRules(),
    });
    new CfnWebACLAssociation(this, 'GuardedSignIn', {
      resourceArn: userPool.userPoolArn,
      webAclArn: firewall.arn,
    });
  }
}
