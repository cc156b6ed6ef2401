import { describe, expect, it } from 'vitest';
import type { Resource, Templates } from './support/render.ts';
import { ofType } from './support/find.ts';
import { stage } from './support/stages.ts';
import { REGION } from './support/synthesise.ts';

const STAGES = ['dev', 'prod'] as const;

/** Names that must be unique in an account or region. Such a resource must not outlive its stack. */
const UNIQUE: Readonly<Record<string, string>> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::WAFv2::WebACL': 'Name',
};

/** Names that are scoped to a parent, are not the resource's own, or can be shared. */
const OF_NO_CONSEQUENCE: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api Name': 'can be shared: an API’s address comes from its id',
  'AWS::ApiGatewayV2::Authorizer Name': 'of its API',
  'AWS::ApiGatewayV2::Stage StageName': 'of its API',
  'AWS::Cognito::UserPoolGroup GroupName': 'of its pool',
  'AWS::IAM::Policy PolicyName': 'of its role',
  'AWS::CertificateManager::Certificate DomainName': 'can be shared by certificates',
  'AWS::CloudWatch::Alarm MetricName': 'the metric it watches',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName': 'one of AWS’s own',
  'AWS::Lambda::Alias Name': 'of its function',
  'AWS::Route53::RecordSet Name':
    'of its zone, each type once; deleted with its stack, like its distribution',
  'AWS::WAFv2::WebACL VisibilityConfig.MetricName': 'the metric it counts as',
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Names among a resource's properties and those of its `…Config` object, by path. */
const namesIn = (properties: Readonly<Record<string, unknown>>, path = ''): [string, string][] =>
  Object.entries(properties).flatMap(([key, value]) => {
    if (path === '' && key.endsWith('Config') && typeof value === 'object' && value !== null)
      return namesIn(value as Readonly<Record<string, unknown>>, `${key}.`);
    return /(Name|Alias|EmailIdentity)$/.test(key) && isText(value) ? [[`${path}${key}`, value]] : [];
  });

/** A reference to another resource or its attribute. */
const isReference = (name: string): boolean => /^<\w+(\.\w+)*>$/.test(name);

interface Named {
  readonly where: string;
  readonly resource: Resource;
  readonly property: string;
  readonly name: string;
}

const named = (templates: Templates): Named[] =>
  Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, resource]) =>
      namesIn(resource.Properties ?? {}).flatMap(([property, name]) =>
        isReference(name) ? [] : [{ where: `${stack}/${id}`, resource, property, name }],
      ),
    ),
  );

const { templates } = await stage('prod');
const stages = { dev: named((await stage('dev')).templates), prod: named(templates) };

const isUnique = ({ resource: { Type }, property }: Named): boolean => UNIQUE[Type] === property;

describe.each(STAGES)('a name in the templates of %s', (name) => {
  it('is classified: unique, or harmless', () => {
    const unknown = stages[name].filter(
      (each) => !isUnique(each) && !(`${each.resource.Type} ${each.property}` in OF_NO_CONSEQUENCE),
    );
    expect(
      unknown.map(({ where, property, name: given }) => `${where}: ${property} is ${given}`),
      'Leave the name to CloudFormation. If it must be set, classify it above.',
    ).toEqual([]);
  });

  it('is used once if it must be unique', () => {
    const names = stages[name]
      .filter(isUnique)
      .map(({ resource: { Type }, name: given }) => `${Type} ${given}`);
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is deleted with its stack, or contains the stack’s id, so that it never blocks a new stack', () => {
    for (const { where, resource, name: given } of stages[name].filter(isUnique))
      expect(
        [undefined, 'Delete'].includes(resource.DeletionPolicy) || given.includes('AWS::StackId'),
        `${where} keeps the name ${given} after its stack is deleted, and the next stack needs it again`,
      ).toBe(true);
  });

  it('contains the stage, so that both stages fit in one account', () => {
    const ofBoth = stages[name]
      .filter(isUnique)
      .filter(({ resource: { Type } }) => Type !== 'AWS::SES::EmailIdentity')
      .filter(({ name: given }) => !new RegExp(`ramps-?gateway-?${name}`).test(given));
    expect(ofBoth.map(({ where }) => where)).toEqual([]);
  });
});

/** Of these CloudFront and CloudWatch have one name in all regions. */
const GLOBAL = [
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Dashboard',
];

it('S6.223 an account can have a stage in two regions: names that regions share contain the stage’s', async () => {
  const { regions, raw, templates: all } = await stage('full-prod');
  for (const { resource, name } of named(all).filter((each) => GLOBAL.includes(each.resource.Type)))
    expect(name, resource.Type).toContain('<AWS::Region>');
  const elsewhere = Object.keys(raw).filter((stack) => regions[stack] !== 'unknown-region');
  expect(elsewhere.map((stack) => regions[stack]).sort()).toEqual(['eu-central-1', 'us-east-1', 'us-east-1']);
  for (const stack of elsewhere) expect(stack).toContain(REGION);
  // Stacks of another region: everything that has a name there.
  for (const { where, name } of named(all).filter(
    (each) => isUnique(each) && /^(edge|backup)/.test(each.where),
  ))
    expect(name, where).toMatch(new RegExp(`${REGION}|AWS::StackId`));
  expect(raw['ramps-gateway-prod-data']).toContain('"BackupPlanName"');
  for (const vault of Object.values(all).flatMap((template) => ofType(template, 'AWS::Backup::BackupVault')))
    expect(vault[1].Properties['BackupVaultName']).toMatch(/^ramps-gateway-prod-(<AWS::Region>|eu-west-1)$/);
});

it('firewall logs have the prefix that WAF requires, and the id of their stack', () => {
  const names = stages.prod.flatMap(({ resource: { Type }, name }) =>
    Type === 'AWS::Logs::LogGroup' ? [name] : [],
  );
  const id = '{"Fn::Select":[2,{"Fn::Split":["/","<AWS::StackId>"]}]}';
  expect(names.sort()).toEqual(
    ['eu-west-1-edge', 'signin'].map((firewall) => `aws-waf-logs-ramps-gateway-prod-${firewall}-${id}`),
  );
});

/** Resources that a failed creation leaves in prod, with the reason. docs/runbook.md says what to do with them. */
const LEFT: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'it is protected against deletion from the start',
  'AWS::Cognito::UserPool': 'it is protected against deletion from the start',
  'AWS::S3::Bucket': 'it may already contain objects, such as access logs',
  'AWS::IAM::Role': 'the account’s setting references it',
  'AWS::ApiGateway::Account': 'it is a setting of the whole account',
};

it('a failed creation leaves only resources that cannot be deleted', () => {
  const left = Object.entries(templates).flatMap(([stackName, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type, DeletionPolicy }]) =>
      DeletionPolicy === 'Retain' ? [{ where: `${stackName}/${id}`, Type }] : [],
    ),
  );
  expect(left.filter(({ Type }) => !(Type in LEFT))).toEqual([]);
  expect(left.filter(({ Type }) => Type === 'AWS::IAM::Role').map(({ where }) => where)).toEqual([
    expect.stringMatching(/^realtime\/GatewayLogs/),
  ]);
});
