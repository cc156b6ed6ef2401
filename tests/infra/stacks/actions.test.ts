import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as streams from '@aws-sdk/client-dynamodb-streams';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import * as s3 from '@aws-sdk/client-s3';
import * as secrets from '@aws-sdk/client-secrets-manager';
import * as sqs from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { isObject } from './support/schemas/json.ts';
import { stage } from './support/stages.ts';

/** The client whose commands name a service's actions. */
const CLIENTS: Readonly<Record<string, object>> = {
  'cognito-idp': cognito,
  dynamodb: { ...dynamodb, ...streams },
  kms,
  s3,
  secretsmanager: secrets,
  sqs,
};

/** Actions without a command in any client here, from AWS's service authorization reference. */
const OTHERS: readonly string[] = `
  dynamodb:ConditionCheckItem execute-api:ManageConnections lambda:InvokeFunction logs:CreateLogStream
  logs:PutLogEvents s3:ListBucket s3:PutObjectVersionTagging ses:SendEmail sns:Publish sts:AssumeRole xray:PutTelemetryRecords
  xray:PutTraceSegments`
  .trim()
  .split(/\s+/);

const exists = (action: string): boolean => {
  const [service = '', name = ''] = action.split(':');
  const form = new RegExp(`^${name.replaceAll('*', '.*')}Command$`);
  return OTHERS.includes(action) || Object.keys(CLIENTS[service] ?? {}).some((command) => form.test(command));
};

const actionsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(actionsIn);
  if (!isObject(value)) return [];
  const own = 'Effect' in value ? [value['Action'] ?? []].flat().map(String) : [];
  return [...own, ...Object.values(value).flatMap(actionsIn)];
};

it('policies name existing actions; IAM accepts any name, and a wrong one grants nothing', async () => {
  for (const name of ['dev', 'prod'] as const) {
    const { raw } = await stage(name);
    const actions = new Set(Object.values(raw).flatMap((text) => actionsIn(JSON.parse(text))));
    expect(actions.size).toBeGreaterThan(20);
    expect([...actions].filter((action) => !exists(action)).sort()).toEqual([]);
  }
  for (const wrong of ['dynamodb:GetItems', 'sqs:Send', 's3:Got*', 'lambda:Invoke2', 'dynamo:GetItem'])
    expect(exists(wrong), wrong).toBe(false);
});
