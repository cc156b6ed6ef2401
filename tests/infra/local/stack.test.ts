import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { GetItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { localClient } from '#infra/common/aws.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMode } from '#tests/support/platform.ts';
import { isAlive as runs, type RunningStack, startStack } from '#tests/support/stack.ts';
import { api, signInAs } from '#tests/support/stack-client.ts';
import { eventually, openToOthers } from '#tests/support/temp.ts';

let running: RunningStack;
beforeAll(async () => {
  running = await startStack({ profile: 'beta' });
});
afterAll(() => running.dispose());

const isAlive = (pid: number | null): boolean => pid !== null && runs(pid);

const token = async (role: string): Promise<string> => {
  const { cognito, users } = running.stack;
  const user = users.find((one) => one.role === role);
  const client = new CognitoIdentityProviderClient(localClient(cognito.endpoint));
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: cognito.clientId,
      AuthParameters: { USERNAME: user?.email ?? '', PASSWORD: user?.password ?? '' },
    }),
  );
  client.destroy();
  return AuthenticationResult?.AccessToken ?? '';
};

const get = async (address: string, role?: string): Promise<unknown> => {
  const headers = role === undefined ? {} : { authorization: `Bearer ${await token(role)}` };
  const response = await fetch(address, { headers });
  expect([address, response.status]).toEqual([address, 200]);
  return response.json();
};

describe('a stack without demo data', () => {
  it('writes all addresses to a private file', async () => {
    const { stack, dataDir } = running;
    expect(statSync(path.join(dataDir, 'stack.json')).mode & 0o777).toEqual(asMode(0o600));
    expect(statSync(dataDir).mode & 0o777).toEqual(asMode(0o700));
    expect(openToOthers(dataDir)).toEqual([]);
    expect(stack).toMatchObject({
      api: `${stack.web}/api`,
      ws: `${stack.web.replace('http', 'ws')}/ws`,
      dynamodb: { table: 'ramps-gateway-local' },
    });
    expect(Object.values(stack.pids).every(isAlive)).toBe(true);
    const texts = [stack.web, stack.ramps.baseUrl, ...stack.users.map(({ password }) => password)];
    await eventually(() => texts.every((text) => running.output().includes(text)));
  });

  it('has its four users with their roles, the provider and the webhook', async () => {
    const { stack } = running;
    for (const { email, password, role } of stack.users) {
      const call = api(stack, (await signInAs(stack, email, password)).AccessToken);
      expect((await call('GET /profile')).body).toMatchObject({ email, role });
    }
    expect(await get(`${stack.api}/credentials`, 'admin')).toMatchObject({ configured: true });
    const { handler_url: url } = (await get(`${stack.api}/webhook-configuration`, 'admin')) as {
      handler_url: string;
    };
    expect(url).toMatch(new RegExp(`^${stack.web}/api/webhooks/`));
    expect(await get(`${stack.ramps.baseUrl}/sandbox/webhooks`)).toMatchObject({ items: [{ url }] });
    expect(await get(`${stack.api}/subaccounts`, 'admin')).toMatchObject({ items: [] });
  });

  it('serves the page and its settings', async () => {
    const { stack } = running;
    const page = await fetch(`${stack.web}/gateway`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const { endpoint, userPoolId, clientId } = stack.cognito;
    expect(await get(`${stack.web}/config.json`)).toEqual({
      region: 'us-east-1',
      userPoolId,
      userPoolClientId: clientId,
      userPoolEndpoint: endpoint,
      authFlowType: 'USER_PASSWORD_AUTH',
      exchangeOrders: true,
      passkeyDomain: 'localhost',
      destinationCoolingOff: 0,
      passwordMinimum: 6,
    });
  });

  it.each(['cognito', 'dynamodb', 'gateway', 'ramps'] as const)('restarts %s after a kill', async (part) => {
    const { stack } = running;
    const before = running.read().pids[part] ?? 0;
    process.kill(before, 'SIGKILL');
    await eventually(() => running.output().includes(`${part} ended`));
    const after = await eventually(() => {
      const pid = running.read().pids[part] ?? 0;
      return pid !== before && isAlive(pid) && pid;
    });
    expect(after).not.toBe(before);
    await eventually(() => get(`${stack.api}/profile`, 'client').then(Boolean, () => false));
  });
});

it('keeps its data through a kill -9 of everything, and refuses a second stack', async () => {
  const { stack, dataDir } = running;
  const client = new DynamoDBClient(localClient(stack.dynamodb.endpoint));
  const Key = { pk: { S: 'kept' }, sk: { S: 'kept' } };
  await client.send(new PutItemCommand({ TableName: stack.dynamodb.table, Item: Key }));
  const profile = await get(`${stack.api}/profile`, 'client');
  await expect(running.again()).rejects.toThrow(`Another stack (process ${running.pid}) uses the data`);

  await running.kill9();
  expect(existsSync(path.join(dataDir, 'lock'))).toBe(true);
  running = await running.again();
  expect(running.stack).toMatchObject({ users: stack.users, ramps: stack.ramps, cognito: stack.cognito });
  const { Item } = await client.send(new GetItemCommand({ TableName: stack.dynamodb.table, Key }));
  expect(Item).toEqual(Key);
  expect(await get(`${stack.api}/profile`, 'client')).toEqual(profile);
  client.destroy();
});

it('stops every process on Ctrl-C, with exit code 0', async () => {
  const pids = Object.values(running.read().pids);
  expect(await running.stop()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(existsSync(path.join(running.dataDir, 'stack.json'))).toBe(false);
  expect(existsSync(path.join(running.dataDir, 'lock'))).toBe(false);
  expect(readFileSync(path.join(running.dataDir, 'machine.json'), 'utf8')).toContain('admin@example.com');
});
