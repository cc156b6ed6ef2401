import { describe, expect, it } from 'vitest';
import { ofType } from './support/find.ts';
import type { Resource, Template } from './support/render.ts';
import { stage } from './support/stages.ts';

const stages = { dev: (await stage('dev')).templates, prod: (await stage('prod')).templates };

const NAMES = ['dev', 'prod'] as const;

interface Found {
  readonly where: string;
  readonly template: Template;
  readonly resource: Resource;
}

/** All resources of a type, of all stacks of a stage. */
const all = (name: (typeof NAMES)[number], type: string): readonly Found[] =>
  Object.entries(stages[name]).flatMap(([stack, template]) =>
    ofType(template, type).map(([id, resource]) => ({ where: `${stack}/${id}`, template, resource })),
  );

interface Statement {
  readonly Effect: string;
  readonly Action: unknown;
  readonly Resource?: unknown;
}
interface Document {
  readonly Statement: readonly Statement[];
}
const list = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** Every statement by which a role may do something, wherever it stands. */
const allowances = (name: (typeof NAMES)[number]) => [
  ...all(name, 'AWS::IAM::Policy').map(({ where, resource }) => ({
    where,
    document: resource.Properties['PolicyDocument'] as Document,
  })),
  ...all(name, 'AWS::IAM::Role').flatMap(({ where, resource }) =>
    ((resource.Properties['Policies'] ?? []) as { PolicyDocument: Document }[]).map(({ PolicyDocument }) => ({
      where,
      document: PolicyDocument,
    })),
  ),
];

/** The CDK's own function that copies the pages; its reasons are stated where it is made. */
const isDeployer = (where: string): boolean => where.startsWith('web/CustomCDKBucketDeployment');

describe.each(NAMES)('%s', (name) => {
  it('gives no function all of anything, but the traces, the connections and the folders of files', () => {
    for (const { where, document } of allowances(name)) {
      if (isDeployer(where)) continue;
      for (const { Effect, Action, Resource: on } of document.Statement) {
        if (Effect !== 'Allow') continue;
        for (const action of list(Action)) expect(action, where).not.toContain('*');
        for (const resource of list(on))
          if (resource.includes('*'))
            expect(`${list(Action).join()} ${resource}`, where).toMatch(
              /^xray:PutTelemetryRecords,xray:PutTraceSegments \*$|^execute-api:ManageConnections .*\/@connections\/\*$|^(s3:\w+,?)+ .*\/(audit|exports|statements)\/\*$/,
            );
      }
    }
  });

  it('keeps every log for a stated time', () => {
    const groups = all(name, 'AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(20);
    for (const { where, resource } of groups)
      expect(resource.Properties['RetentionInDays'], where).toBe(name === 'prod' ? 365 : 30);
  });

  it('has each function write to a log that is kept so', () => {
    for (const { where, template, resource } of all(name, 'AWS::Lambda::Function')) {
      // Of the CDK's own that empties the buckets of a stage that goes: there is none where data are kept.
      if (where.includes('CustomS3AutoDeleteObjects') && name === 'dev') continue;
      const { LogGroup } = (resource.Properties['LoggingConfig'] ?? {}) as { LogGroup?: string };
      expect(template.Resources[(LogGroup ?? '').slice(1, -1)]?.Type, where).toBe('AWS::Logs::LogGroup');
    }
  });

  it('encrypts what it keeps', () => {
    for (const { where, resource } of all(name, 'AWS::S3::Bucket'))
      expect(resource.Properties['BucketEncryption'], where).toEqual({
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      });
    for (const { where, resource } of all(name, 'AWS::DynamoDB::GlobalTable'))
      expect(resource.Properties['SSESpecification'], where).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    for (const { where, resource } of all(name, 'AWS::SQS::Queue'))
      expect(resource.Properties['SqsManagedSseEnabled'], where).toBe(true);
    // Secrets Manager encrypts every value; a template that held one would not.
    for (const { where, resource } of all(name, 'AWS::SecretsManager::Secret'))
      expect(resource.Properties, where).not.toHaveProperty('SecretString');
  });

  it('takes no request to a bucket, a queue or a topic that is not encrypted on its way', () => {
    for (const type of ['AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::SNS::Topic'] as const) {
      const policies = all(name, `${type}Policy`).filter(({ resource }) =>
        (
          resource.Properties['PolicyDocument'] as { Statement: { Effect: string; Condition?: unknown }[] }
        ).Statement.some(
          ({ Effect, Condition }) =>
            Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
        ),
      );
      expect(policies, type).toHaveLength(all(name, type).length);
    }
  });
});
