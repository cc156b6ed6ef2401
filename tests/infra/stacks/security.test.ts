import { describe, expect, it } from 'vitest';
import { ofType } from './support/find.ts';
import type { Resource, Template } from './support/render.ts';
import { stage } from './support/stages.ts';

const stages = {
  dev: (await stage('dev')).templates,
  prod: (await stage('prod')).templates,
  'full-prod': (await stage('full-prod')).templates,
};

const NAMES = ['dev', 'prod', 'full-prod'] as const;

interface Found {
  readonly where: string;
  readonly template: Template;
  readonly resource: Resource;
}

/** All resources of a type in all stacks of a stage. */
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

/** Every statement that allows a role something, wherever it is declared. */
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

/** CDK's function that copies the pages. infra/constructs/web-content.ts has the reasons for its grants. */
const isDeployer = (where: string): boolean => where.startsWith('web/CustomCDKBucketDeployment');

describe.each(NAMES)('%s', (name) => {
  it('grants no wildcard except for traces, the list of streams, connections and folders of files', () => {
    for (const { where, document } of allowances(name)) {
      if (isDeployer(where)) continue;
      for (const { Effect, Action, Resource: on } of document.Statement) {
        if (Effect !== 'Allow') continue;
        for (const action of list(Action)) expect(action, where).not.toContain('*');
        for (const resource of list(on))
          if (resource.includes('*'))
            expect(`${list(Action).join()} ${resource}`, where).toMatch(
              /^(dynamodb:ListStreams,)?xray:PutTelemetryRecords,xray:PutTraceSegments \*$|^execute-api:ManageConnections .*\/@connections\/\*$|^(s3:\w+,?)+ .*\/(audit|exports|statements)\/\*$/,
            );
      }
    }
  });

  it('keeps every log for a fixed time', () => {
    const groups = all(name, 'AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(20);
    for (const { where, resource } of groups)
      expect(resource.Properties['RetentionInDays'], where).toBe(name === 'dev' ? 30 : 365);
  });

  it('gives each function a log with that retention', () => {
    for (const { where, template, resource } of all(name, 'AWS::Lambda::Function')) {
      // CDK's function that empties the buckets of a deleted stage exists only where no data is kept.
      if (where.includes('CustomS3AutoDeleteObjects') && name === 'dev') continue;
      const { LogGroup } = (resource.Properties['LoggingConfig'] ?? {}) as { LogGroup?: string };
      expect(template.Resources[(LogGroup ?? '').slice(1, -1)]?.Type, where).toBe('AWS::Logs::LogGroup');
    }
  });

  it('encrypts stored data', () => {
    for (const { where, resource } of all(name, 'AWS::S3::Bucket'))
      expect(resource.Properties['BucketEncryption'], where).toEqual({
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      });
    for (const { where, resource } of all(name, 'AWS::DynamoDB::GlobalTable'))
      expect(resource.Properties['SSESpecification'], where).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    for (const { where, resource } of all(name, 'AWS::SQS::Queue'))
      expect(resource.Properties['SqsManagedSseEnabled'], where).toBe(true);
    // Secrets Manager encrypts values, but a value in a template would be in clear text.
    for (const { where, resource } of all(name, 'AWS::SecretsManager::Secret'))
      expect(resource.Properties, where).not.toHaveProperty('SecretString');
  });

  it('has no public bucket', () => {
    for (const { where, resource } of all(name, 'AWS::S3::Bucket'))
      expect(resource.Properties['PublicAccessBlockConfiguration'], where).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
  });

  it('refuses unencrypted requests to every bucket, queue and topic', () => {
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
