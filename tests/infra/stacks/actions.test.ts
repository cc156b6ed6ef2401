import { operationsOf } from '#tests/rehearsal/models.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from './support/schemas/json.ts';
import { stage } from './support/stages.ts';

/** Whose operations the actions of a service are called after. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  'cognito-idp': ['cognito-idp'],
  dynamodb: ['dynamodb', 'dynamodbstreams'],
  kms: ['kms'],
  lambda: ['lambda'],
  s3: ['s3api'],
  secretsmanager: ['secretsmanager'],
  ses: ['sesv2'],
  sns: ['sns'],
  sqs: ['sqs'],
};

/** Actions that are no operations of their services, or of services without a client here: by AWS's service authorization reference. */
const OTHERS: readonly string[] = [
  'dynamodb:ConditionCheckItem',
  'execute-api:ManageConnections',
  'lambda:InvokeFunction',
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  's3:ListBucket',
  's3:PutObjectVersionTagging',
  'sts:AssumeRole',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

const exists = (action: string): boolean => {
  const [service = '', name = ''] = action.split(':');
  const form = new RegExp(`^${name.replaceAll('*', '.*')}$`);
  return (
    OTHERS.includes(action) ||
    (SERVICES[service] ?? []).flatMap((each) => operationsOf(each)).some((operation) => form.test(operation))
  );
};

const actionsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(actionsIn);
  if (!isObject(value)) return [];
  const own = 'Effect' in value ? [value['Action'] ?? []].flat().map(String) : [];
  return [...own, ...Object.values(value).flatMap(actionsIn)];
};

describe.each(['dev', 'prod'] as const)('the policies of %s', (name) => {
  let actions: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    actions = new Set(Object.values((await stage(name)).raw).flatMap((text) => actionsIn(JSON.parse(text))));
  });

  it('name actions that there are: IAM takes any name, and grants nothing by one that there is not', () => {
    expect(actions.size).toBeGreaterThan(20);
    expect([...actions].filter((action) => !exists(action)).sort()).toEqual([]);
  });
});

it.each(['dynamodb:GetItems', 'sqs:Send', 's3:Got*', 'lambda:Invoke2', 'dynamo:GetItem'])(
  'an action that there is not is found: %s',
  (action) => {
    expect(exists(action)).toBe(false);
  },
);
