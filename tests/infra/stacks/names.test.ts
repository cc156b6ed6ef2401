import { describe, expect, it } from 'vitest';
import type { Resource, Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const STAGES = ['dev', 'prod'] as const;

/** Names that must be unique in the account, or in its region. A resource with such a name must not outlive its stack. */
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

/** A name that only counts within a parent, which has none of its own, or that many may have. */
const OF_NO_CONSEQUENCE: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api Name': 'several APIs may have it: its address is made of its id',
  'AWS::ApiGatewayV2::Authorizer Name': 'of its API',
  'AWS::ApiGatewayV2::Stage StageName': 'of its API',
  'AWS::Cognito::UserPoolGroup GroupName': 'of its pool',
  'AWS::IAM::Policy PolicyName': 'of its role',
  'AWS::CertificateManager::Certificate DomainName': 'several certificates may be for it',
  'AWS::CloudWatch::Alarm MetricName': 'what it looks at',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName': 'one of AWS’s own, that it goes by',
  'AWS::Lambda::Alias Name': 'of its function',
  'AWS::Route53::RecordSet Name':
    'of its zone, each type once; goes with its stack, as the distribution that it leads to',
  'AWS::WAFv2::WebACL VisibilityConfig.MetricName': 'what it counts as',
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Names among the properties of a resource, and in the one settings object that some of them have, by their path. */
const namesIn = (properties: Readonly<Record<string, unknown>>, path = ''): [string, string][] =>
  Object.entries(properties).flatMap(([key, value]) => {
    if (path === '' && key.endsWith('Config') && typeof value === 'object' && value !== null)
      return namesIn(value as Readonly<Record<string, unknown>>, `${key}.`);
    return /(Name|Alias|EmailIdentity)$/.test(key) && isText(value) ? [[`${path}${key}`, value]] : [];
  });

/** A reference to another resource, or to what one of the stack's own gives. */
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
  it('is known: either nobody else may have it, or it is of no consequence', () => {
    const unknown = stages[name].filter(
      (each) => !isUnique(each) && !(`${each.resource.Type} ${each.property}` in OF_NO_CONSEQUENCE),
    );
    expect(
      unknown.map(({ where, property, name: given }) => `${where}: ${property} is ${given}`),
      'Leave the name to CloudFormation. Where it must be given, write down above what it means.',
    ).toEqual([]);
  });

  it('is asked for once, if nobody else may have it', () => {
    const names = stages[name]
      .filter(isUnique)
      .map(({ resource: { Type }, name: given }) => `${Type} ${given}`);
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names).size).toBe(names.length);
  });

  it('goes with its stack, or has the id of the stack in it: what stays is in nobody’s way', () => {
    for (const { where, resource, name: given } of stages[name].filter(isUnique))
      expect(
        [undefined, 'Delete'].includes(resource.DeletionPolicy) || given.includes('AWS::StackId'),
        `${where} stays as ${given} where its stack goes, and the next one asks for that name again`,
      ).toBe(true);
  });

  it('is of one stage, so that both stand in one account', () => {
    const ofBoth = stages[name]
      .filter(isUnique)
      .filter(({ resource: { Type } }) => Type !== 'AWS::SES::EmailIdentity')
      .filter(({ name: given }) => !new RegExp(`ramps-?gateway-?${name}`).test(given));
    expect(ofBoth.map(({ where }) => where)).toEqual([]);
  });
});

it('the logs of the firewalls begin as their service asks, and are of their stack', () => {
  const names = stages.prod.flatMap(({ resource: { Type }, name }) =>
    Type === 'AWS::Logs::LogGroup' ? [name] : [],
  );
  const id = '{"Fn::Select":[2,{"Fn::Split":["/","<AWS::StackId>"]}]}';
  expect(names.sort()).toEqual(
    ['edge', 'signin'].map((firewall) => `aws-waf-logs-ramps-gateway-prod-${firewall}-${id}`),
  );
});

/** What a failed creation leaves in prod, and why it is not taken away with the rest (docs/runbook.md says what to do with it). */
const LEFT: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'it is protected against deletion, from the first moment on',
  'AWS::Cognito::UserPool': 'it is protected against deletion, from the first moment on',
  'AWS::S3::Bucket': 'it may have something in it by then, such as a line of an access log',
  'AWS::IAM::Role': 'the setting of the account names it',
  'AWS::ApiGateway::Account': 'it is the setting of the account, for all that stands in it',
};

it('a failed creation leaves what could not be taken away, and nothing else', () => {
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
