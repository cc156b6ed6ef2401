import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS, type FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentialsOf, functionNamed, functionsOf, only } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

let templates: Templates;
let prod: Templates;

beforeAll(async () => {
  templates = (await stage('dev')).templates;
  prod = (await stage('prod')).templates;
});

const tableArn = () => `<data/${only(templates.data, 'AWS::DynamoDB::GlobalTable').id}.Arn>`;
const indexArns = () => Object.keys(TABLE.indexes).map((name) => `${tableArn()}/index/${name}`);
const secretArn = () => `<data/${credentialsOf(templates.data).id}>`;

/** As the stack of a function names it. */
const poolArn = (name: string): string => {
  const { id } = only(templates.auth, 'AWS::Cognito::UserPool');
  return functionNamed(templates, name).stack === 'auth' ? `<${id}.Arn>` : `<auth/${id}.Arn>`;
};

const READS = ['BatchGetItem', 'GetItem', 'Query'];
const WRITES = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];

/** Everything that an entry of infra/config/functions.ts asks for; what a trigger adds is looked at elsewhere. */
const granted = ({ name, table, credentialsSecret, postsToSockets, cognito }: FunctionSpec): string[] => [
  ...(table === 'none' ? [] : READS.map((action) => `dynamodb:${action} ${tableArn()}`)),
  ...(table === 'none' ? [] : indexArns().map((index) => `dynamodb:Query ${index}`)),
  ...(table === 'read-write' ? WRITES.map((action) => `dynamodb:${action} ${tableArn()}`) : []),
  ...(credentialsSecret === 'none' ? [] : [`secretsmanager:GetSecretValue ${secretArn()}`]),
  ...(credentialsSecret === 'read-write' ? [`secretsmanager:PutSecretValue ${secretArn()}`] : []),
  ...(postsToSockets
    ? ['POST', 'DELETE'].map(
        (method) =>
          `execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${only(templates.realtime, 'AWS::ApiGatewayV2::Api').id}>/ws/${method}/@connections/*`,
      )
    : []),
  ...cognito.map((action) => `cognito-idp:${action} ${poolArn(name)}`),
];

const fromTrigger = (grant: string): boolean => /^(logs|sqs|xray):|\.StreamArn>$/.test(grant);

describe.each(FUNCTIONS.map((spec) => [spec.name, spec] as const))('%s', (name, spec) => {
  it('runs as stated', () => {
    expect(functionNamed(templates, name).properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: spec.timeoutSeconds,
      MemorySize: spec.memoryMb,
    });
  });

  it('knows its own environment variables only', () => {
    const { Environment } = functionNamed(templates, name).properties as {
      Environment: { Variables: Record<string, unknown> };
    };
    expect(Object.keys(Environment.Variables).sort()).toEqual(
      ['METRICS_NAMESPACE', ...spec.environment].sort(),
    );
    expect(Environment.Variables['METRICS_NAMESPACE']).toBe('ramps-gateway/dev');
  });

  it('is traced', () => {
    const { properties, allowed } = functionNamed(templates, name);
    expect(properties).toMatchObject({ TracingConfig: { Mode: 'Active' } });
    expect(allowed.filter((grant) => grant.startsWith('xray:'))).toEqual([
      'xray:PutTelemetryRecords *',
      'xray:PutTraceSegments *',
    ]);
  });

  it('may do what it states, and nothing else', () => {
    const { allowed } = functionNamed(templates, name);
    expect(allowed.filter((grant) => !fromTrigger(grant))).toEqual(granted(spec).sort());
  });

  it('logs to a group of its own, which it alone writes to and which ends', () => {
    for (const [of, days, policy] of [
      [templates, 30, 'Delete'],
      [prod, 365, 'Retain'],
    ] as const) {
      const { stack, properties, allowed } = functionNamed(of, name);
      const { LogGroup } = properties.LoggingConfig as { LogGroup: string };
      const group = LogGroup.slice(1, -1);
      expect(of[stack].Resources[group]).toMatchObject({
        DeletionPolicy: policy,
        Properties: { RetentionInDays: days },
      });
      expect(allowed.filter((grant) => grant.startsWith('logs:'))).toEqual([
        `logs:CreateLogStream <${group}.Arn>`,
        `logs:PutLogEvents <${group}.Arn>`,
      ]);
    }
  });
});

describe('the functions', () => {
  it('are those of the list, each once', () => {
    expect([...functionsOf(templates).keys()].sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
  });

  it('answer before the gateway gives up', () => {
    for (const { name, trigger, timeoutSeconds } of FUNCTIONS)
      if (trigger.kind === 'http') expect(timeoutSeconds, name).toBeLessThanOrEqual(29);
  });

  it('never scan, and have no wildcard but the id of a connection and the traces', () => {
    for (const [name, { allowed }] of functionsOf(templates))
      for (const grant of allowed) {
        expect(grant, name).not.toMatch(/:Scan |dynamodb:\*|:PartiQL/);
        if (grant.includes('*')) expect(grant, name).toMatch(/@connections\/\*$|^xray:Put\w+ \*$/);
      }
  });

  it('keep the webhook away from the credentials', () => {
    expect(functionNamed(templates, 'webhook-intake').allowed.join()).not.toMatch(/secretsmanager|kms/);
  });

  it('get the values that the stacks know', () => {
    const { properties } = functionNamed(prod, 'drive-conversions');
    expect(properties.Environment).toEqual({
      Variables: {
        METRICS_NAMESPACE: 'ramps-gateway/prod',
        TABLE_NAME: `<data/${only(prod.data, 'AWS::DynamoDB::GlobalTable').id}>`,
        RAMPS_SECRET_ID: `<data/${credentialsOf(prod.data).id}>`,
        RAMPS_SANDBOX_URL: 'https://sandbox.provider.example/api',
        RAMPS_PRODUCTION_URL: 'https://provider.example/api',
      },
    });
    const sockets = only(prod.realtime, 'AWS::ApiGatewayV2::Api').id;
    expect(functionNamed(prod, 'socket').properties.Environment).toMatchObject({
      Variables: {
        WEBSOCKET_ENDPOINT: `https://<${sockets}>.execute-api.<AWS::Region>.<AWS::URLSuffix>/ws`,
        TOKEN_ISSUER: `<auth/${only(prod.auth, 'AWS::Cognito::UserPool').id}.ProviderURL>`,
        USER_POOL_CLIENT_ID: `<auth/${only(prod.auth, 'AWS::Cognito::UserPoolClient').id}>`,
      },
    });
  });

  // Nothing on one machine checks what a role allows: an adapter that learns a command has to be granted it here.
  it('are allowed every command that an adapter sends', () => {
    const allowedBy: Readonly<Record<string, string>> = {
      Get: 'GetItem',
      BatchGet: 'BatchGetItem',
      Query: 'Query',
      Put: 'PutItem',
      Update: 'UpdateItem',
      Delete: 'DeleteItem',
      TransactGet: 'GetItem',
      TransactWrite: 'ConditionCheckItem',
    };
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const sent = globSync('functions/src/adapters/dynamo/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/new (\w+)Command\(/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(sent).not.toEqual([]);
    for (const command of sent) expect([...READS, ...WRITES], command).toContain(allowedBy[command]);
  });
});
