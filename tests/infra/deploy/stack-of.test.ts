import { stackOf } from '#infra/deploy/stack-of.ts';
import { describe, expect, it } from 'vitest';
import { readStage } from '#tests/smoke/stage.ts';
import { stage } from '../stacks/support/stages.ts';

const outputs = {
  'ramps-gateway-dev-auth': {
    UserPoolId: 'eu-west-1_abc',
    UserPoolClientId: 'client-1',
    ExportsOutputX: '-',
  },
  'ramps-gateway-dev-data': { TableName: 'table-1' },
  'ramps-gateway-dev-edge': { WebAclArn: 'arn' },
  'ramps-gateway-dev-web': { Address: 'https://d1.cloudfront.example' },
};

describe('stack.json of a deployed stage', () => {
  it('is enough for the smoke test without a sign-in', () => {
    expect(stackOf(outputs)).toEqual({
      web: 'https://d1.cloudfront.example',
      api: 'https://d1.cloudfront.example/api',
      ws: 'wss://d1.cloudfront.example/ws',
      cognito: {
        endpoint: 'https://cognito-idp.eu-west-1.amazonaws.com',
        userPoolId: 'eu-west-1_abc',
        clientId: 'client-1',
      },
      dynamodb: {
        endpoint: 'https://dynamodb.eu-west-1.amazonaws.com',
        table: 'table-1',
        engine: 'aws',
      },
      users: [],
    });
  });

  it('uses only outputs that the templates have', async () => {
    const { raw } = await stage('dev');
    const made = Object.entries(raw).map(([name, template]) => {
      const { Outputs = {} } = JSON.parse(template) as { Outputs?: object };
      return [name, Object.fromEntries(Object.keys(Outputs).map((key) => [key, 'https://x.example']))];
    });
    expect(stackOf(Object.fromEntries(made))).toMatchObject({ web: 'https://x.example' });
  });

  it('reports a missing output', () => {
    expect(() => stackOf({ ...outputs, 'ramps-gateway-dev-web': {} })).toThrow('Address of the stack web');
    expect(() => stackOf({})).toThrow('0 stages');
    expect(() => stackOf({ ...outputs, 'ramps-gateway-prod-web': {} })).toThrow('2 stages');
    expect(() => stackOf([])).toThrow('not the outputs');
  });

  it('the smoke test says how to create it when it is missing', () => {
    expect(() => readStage('/nowhere/stack.json')).toThrow('npm start');
  });
});
