import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SOCKET_OF_MEMBERS } from '#tests/smoke/checks/sockets.ts';
import { runChecks, SIGNED_IN, smoke } from '#tests/smoke/smoke.ts';
import { credentialsOf, readStage, stageOnAws } from '#tests/smoke/stage.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { stage as deployed } from '../stacks/support/stages.ts';
import { answersOfAGoodStage, failures, stage, visit } from './support.ts';

describe('the smoke test', () => {
  it('reports each check in one line and counts failures', async () => {
    const lines: string[] = [];
    const checks = [
      { name: 'good', run: () => Promise.resolve() },
      { name: 'bad', run: () => Promise.reject(new Error('the reason')) },
    ];
    expect(await runChecks(checks, visit({}), (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual(['ok      good', 'FAILED  bad: the reason']);
  });

  it('counts checks that need a missing sign-in as failed', async () => {
    const lines: string[] = [];
    const nowhere = { ...stage, ws: 'ws://127.0.0.1:9' };
    const failed = await smoke(
      { ...visit(answersOfAGoodStage()), stage: nowhere },
      () => Promise.reject(new Error('no')),
      (line) => lines.push(line),
    );
    expect(lines.at(-1)).toMatch(/^FAILED {2}sign-in: no; /);
    // And the socket, which does not answer.
    expect(failed).toBe(1 + SIGNED_IN.length + 1);
  });

  it('S7.271 reads the addresses of a stage on AWS from its stacks, each time', async () => {
    const { templates } = await deployed('dev');
    const cloudFormation = mockedClient(CloudFormationClient);
    let pool = 'eu-west-1_abc';
    const values: Readonly<Record<string, () => string>> = {
      Address: () => 'https://d1.cloudfront.example',
      UserPoolId: () => pool,
      UserPoolClientId: () => 'client-1',
    };
    cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
      const [, template] =
        Object.entries(templates).find(([name]) => StackName === `ramps-gateway-dev-${name}`) ?? [];
      // Only outputs that the templates have.
      const Outputs = Object.keys(template?.Outputs ?? {}).map((OutputKey) => ({
        OutputKey,
        OutputValue: values[OutputKey]?.(),
      }));
      return { Stacks: [{ StackName, Outputs }] };
    });
    expect(await stageOnAws('dev')).toEqual({
      ...stage,
      web: 'https://d1.cloudfront.example',
      api: 'https://d1.cloudfront.example/api',
      ws: 'wss://d1.cloudfront.example/ws',
    });
    pool = 'sa-east-1_new';
    expect((await stageOnAws('dev')).cognito).toMatchObject({
      endpoint: 'https://cognito-idp.sa-east-1.amazonaws.com',
      userPoolId: 'sa-east-1_new',
    });
    expect(() => readStage('/nowhere/stack.json')).toThrow('--stage dev');
  });

  it.each([
    [401, 'it was answered 401: the key set was fetched, but the token was refused'],
    [503, 'it was answered 503: the function could not fetch the key set of the user pool'],
    [502, 'it was answered 502'],
  ])('S7.270 says at a socket whether the key set could be fetched: %s', async (status, says) => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const found = await failures([SOCKET_OF_MEMBERS], {
      ...visit({}),
      stage: { ...stage, ws: `ws://127.0.0.1:${port}` },
      token: 'token',
    });
    expect(Object.values(found)).toEqual([says]);
  });

  it('takes the sign-in from the environment, or the demo operator of a local stack', () => {
    const users = [{ email: 'operator@example.com', password: 'p', role: 'gateway_user' }];
    expect(credentialsOf({ ...stage, users }, {})).toMatchObject({ email: 'operator@example.com' });
    expect(credentialsOf({ ...stage, users }, { SMOKE_EMAIL: 'a@b.example', SMOKE_PASSWORD: 'q' })).toEqual({
      email: 'a@b.example',
      password: 'q',
    });
    expect(() => credentialsOf(stage, {})).toThrow('SMOKE_EMAIL');
  });
});
