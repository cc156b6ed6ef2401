import { ROLES } from '#shared/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { functionNamed, ofType, only } from './support/find.ts';
import { BLOCKED_ALONE, HIDDEN, hiddenBy, logOf, REDACTED, ruleNamed, rulesOf } from './support/firewall.ts';
import type { Template } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const dev = templates.auth;
const prod = (await stage('prod')).templates.auth;

const pool = (template: Template) => only(template, 'AWS::Cognito::UserPool');

describe('the user pool', () => {
  it('signs users up and in by email address, in any letter case', () => {
    expect(pool(dev).Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it('takes passwords of twelve characters in prod, and of six in dev, as specified', () => {
    expect(pool(prod).Properties.Policies).toMatchObject({ PasswordPolicy: { MinimumLength: 12 } });
    expect(pool(dev).Properties.Policies).toEqual({
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
        TemporaryPasswordValidityDays: 3,
      },
    });
  });

  it('requires the code of users with an authenticator app, and sends none by SMS', () => {
    for (const template of [dev, prod])
      expect(pool(template).Properties).toMatchObject({
        MfaConfiguration: 'OPTIONAL',
        EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      });
  });

  it('accepts passkeys only of the configured domain, as two factors, with user verification', () => {
    expect(pool(prod).Properties).toMatchObject({
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnRelyingPartyID: 'console.example.com',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    });
    const flows = (template: Template) =>
      only(template, 'AWS::Cognito::UserPoolClient').Properties.ExplicitAuthFlows;
    expect(flows(prod)).toEqual(expect.arrayContaining(['ALLOW_USER_AUTH', 'ALLOW_USER_SRP_AUTH']));
    expect(flows(dev)).not.toContain('ALLOW_USER_AUTH');
    expect(JSON.stringify(pool(dev).Properties)).not.toMatch(/WebAuthn|WEB_AUTHN/);
  });

  it.each([
    ['the verified SES domain of its region', 'prod', 'no-reply@mail.example.com', 'mail.example.com'],
    ['the address when no domain is set', 'dev-elsewhere', 'console@example.com', 'console@example.com'],
  ] as const)('sends its mails by %s, or by Cognito without one', async (_, name, From, identity) => {
    expect(pool((await stage(name)).templates.auth).Properties.EmailConfiguration).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From,
      SourceArn: `arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/${identity}`,
    });
    expect(pool(dev).Properties).not.toHaveProperty('EmailConfiguration');
  });

  it('has no custom attribute', () => {
    expect(pool(dev).Properties.Schema).toEqual([
      { Name: 'email', Required: true, Mutable: true },
      { Name: 'name', Required: false, Mutable: true },
    ]);
  });

  it('is protected against deletion in prod', () => {
    const protection = [prod, dev].map((template) => pool(template).Properties.DeletionProtection);
    expect(protection).toEqual(['ACTIVE', 'INACTIVE']);
  });

  it('has a group for each role', () => {
    const groups = ofType(dev, 'AWS::Cognito::UserPoolGroup').map(
      ([, { Properties }]) => Properties.GroupName,
    );
    expect(groups.sort()).toEqual([...ROLES].sort());
  });
});

describe('threat protection', () => {
  it.each([
    ['records in prod at first', 'bare-prod', 'PLUS', 'AUDIT'],
    ['is off in dev, where users are tests', 'dev', 'ESSENTIALS', 'OFF'],
  ] as const)('%s, and refuses nobody', async (_, name, UserPoolTier, AdvancedSecurityMode) => {
    const { auth } = (await stage(name)).templates;
    expect(pool(auth).Properties).toMatchObject({ UserPoolTier, UserPoolAddOns: { AdvancedSecurityMode } });
    expect(ofType(auth, 'AWS::Cognito::UserPoolRiskConfigurationAttachment')).toEqual([]);
  });

  it('is enforced in prod when set, and refuses leaked passwords and likely strangers', () => {
    expect(pool(prod).Properties).toMatchObject({
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    });
    expect(only(prod, 'AWS::Cognito::UserPoolRiskConfigurationAttachment').Properties).toEqual({
      UserPoolId: `<${pool(prod).id}>`,
      ClientId: `<${only(prod, 'AWS::Cognito::UserPoolClient').id}>`,
      CompromisedCredentialsRiskConfiguration: {
        EventFilter: ['SIGN_UP', 'SIGN_IN', 'PASSWORD_CHANGE'],
        Actions: { EventAction: 'BLOCK' },
      },
      AccountTakeoverRiskConfiguration: { Actions: { HighAction: { EventAction: 'BLOCK', Notify: false } } },
    });
  });
});

describe('the firewall of sign-in', () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
  ])('guards the pool: %s', (_, auth) => {
    expect(only(auth, 'AWS::WAFv2::WebACL').Properties).toMatchObject({
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
    });
    expect(only(auth, 'AWS::WAFv2::WebACLAssociation').Properties).toEqual({
      ResourceArn: `<${pool(auth).id}.Arn>`,
      WebACLArn: `<${only(auth, 'AWS::WAFv2::WebACL').id}.Arn>`,
    });
  });

  it('allows an address 300 calls in five minutes, and none with a bad reputation', () => {
    expect(rulesOf(dev).map(({ Name }) => Name)).toEqual(['sign-in-rate', 'AmazonIpReputationList']);
    expect(ruleNamed(dev, 'sign-in-rate')).toMatchObject({
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 300, EvaluationWindowSec: 300 } },
    });
    expect(ruleNamed(dev, 'AmazonIpReputationList')).toMatchObject({
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { Name: 'AWSManagedRulesAmazonIpReputationList' } },
    });
  });

  it('logs blocked requests without tokens', () => {
    const { ofThisAcl, redacted, LoggingFilter } = logOf(dev);
    expect(ofThisAcl).toBe(true);
    expect(redacted).toEqual(REDACTED);
    expect(hiddenBy(dev)).toEqual(HIDDEN);
    expect(LoggingFilter).toEqual(BLOCKED_ALONE);
    for (const { VisibilityConfig } of rulesOf(dev))
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});

describe('the client', () => {
  it('is public, supports SRP only, issues short-lived tokens and lets users write only their name and address', () => {
    expect(only(dev, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      WriteAttributes: ['email', 'name'],
      ReadAttributes: ['email', 'email_verified', 'name'],
    });
  });

  it('requires a new sign-in after twelve hours in prod, and can revoke refresh tokens', () => {
    const { Properties } = only(prod, 'AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({
      TokenValidityUnits: { RefreshToken: 'minutes' },
      RefreshTokenValidity: 12 * 60,
      EnableTokenRevocation: true,
    });
    // Rotation would gain nothing: a rotated token keeps the lifetime of the first.
    expect(Properties).not.toHaveProperty('RefreshTokenRotation');
  });
});

describe('the trigger', () => {
  it('runs after a confirmation, after each sign-in and before each access token', () => {
    const { id } = functionNamed(templates, 'identity-trigger');
    const arn = `<${id}.Arn>`;
    expect(pool(dev).Properties.LambdaConfig).toEqual({
      PostConfirmation: arn,
      PostAuthentication: arn,
      PreTokenGenerationConfig: { LambdaArn: arn, LambdaVersion: 'V2_0' },
    });
    const permissions = ofType(dev, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    expect(permissions).toHaveLength(3);
    for (const permission of permissions)
      expect(permission).toEqual({
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: `<${pool(dev).id}.Arn>`,
      });
  });

  it('can do its four Cognito actions on this pool, by a policy that the function does not wait for', () => {
    const fn = functionNamed(templates, 'identity-trigger');
    const cognito = fn.allowed.filter((action) => action.startsWith('cognito'));
    expect(cognito).toEqual([
      `cognito-idp:AdminAddUserToGroup <${pool(dev).id}.Arn>`,
      `cognito-idp:AdminGetUser <${pool(dev).id}.Arn>`,
      `cognito-idp:AdminListGroupsForUser <${pool(dev).id}.Arn>`,
      `cognito-idp:AdminSetUserMFAPreference <${pool(dev).id}.Arn>`,
    ]);
    const [policy] = ofType(dev, 'AWS::IAM::Policy').find(([, { Properties }]) =>
      JSON.stringify(Properties).includes('cognito-idp'),
    ) ?? [''];
    expect(dev.Resources[fn.id]?.DependsOn).not.toContain(policy);
  });
});

describe('the first administrators', () => {
  const maker = () => {
    const found = ofType(prod, 'AWS::Lambda::Function').find(([, { Properties }]) =>
      String(Properties.Handler).startsWith('first-administrator'),
    );
    if (!found) throw new Error('nothing invites anybody');
    return { id: found[0], ...found[1] };
  };

  it('are invited during the deployment, after the groups exist, and named to the function that judges them', () => {
    const invitations = ofType(prod, 'Custom::FirstAdministrator').map(([, each]) => each);
    const emails = ['root@example.com', 'second@example.com'];
    expect(invitations.map(({ Properties }) => Properties)).toEqual(
      emails.map((Email) => ({
        ServiceToken: `<${maker().id}.Arn>`,
        UserPoolId: `<${pool(prod).id}>`,
        Email,
        Group: 'admin',
      })),
    );
    for (const [group] of ofType(prod, 'AWS::Cognito::UserPoolGroup'))
      for (const { DependsOn } of invitations) expect(DependsOn).toContain(group);
    const [, trigger] =
      ofType(prod, 'AWS::Lambda::Function').find(([, { Properties }]) =>
        JSON.stringify(Properties).includes('NAMED_ADMINISTRATORS'),
      ) ?? [];
    expect(JSON.stringify(trigger?.Properties)).toContain(`"NAMED_ADMINISTRATORS":"${emails.join(',')}"`);
  });

  it('cannot be removed, and have no password in a template', () => {
    for (const type of ['AWS::Cognito::UserPoolUser', 'AWS::Cognito::UserPoolUserToGroupAttachment'])
      expect(ofType(prod, type)).toEqual([]);
    expect(JSON.stringify(prod)).not.toMatch(/TemporaryPassword"|AdminDeleteUser|AdminSetUserPassword/);
  });

  it('are created by a function that can do four things, on this pool', () => {
    const [, role] = /^<(\w+)\.Arn>$/.exec(String(maker().Properties.Role)) ?? [];
    const policies = ofType(prod, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
      JSON.stringify(Properties.Roles).includes(`<${role}>`),
    );
    const statements = policies.flatMap(
      ([, { Properties }]) =>
        (Properties.PolicyDocument as { Statement: { Action: unknown; Resource: unknown }[] }).Statement,
    );
    expect(statements.filter(({ Action }) => JSON.stringify(Action).includes('cognito'))).toEqual([
      {
        Effect: 'Allow',
        Action: ['AddUserToGroup', 'CreateUser', 'GetUser', 'ListGroupsForUser'].map(
          (action) => `cognito-idp:Admin${action}`,
        ),
        Resource: `<${pool(prod).id}.Arn>`,
      },
    ]);
  });

  it('are absent when no address is set', () => {
    expect(ofType(dev, 'Custom::FirstAdministrator')).toEqual([]);
  });
});
