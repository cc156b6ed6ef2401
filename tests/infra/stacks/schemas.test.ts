import { describe, expect, it } from 'vitest';
import { faultsIn } from './support/schemas/faults.ts';
import type { RawTemplate } from './support/schemas/stacks.ts';
import { stage } from './support/stages.ts';

it('the templates are valid for CloudFormation, with minimal and full context', async () => {
  for (const name of ['dev', 'prod', 'bare-prod', 'full-dev', 'full-prod', 'dev-elsewhere'] as const)
    expect([name, faultsIn((await stage(name)).raw)]).toEqual([name, []]);
});

type Planted = Record<string, unknown>;

interface Planting {
  readonly properties: Planted;
  readonly resource: Planted;
  readonly template: { readonly Resources: Record<string, unknown>; Outputs: Record<string, unknown> };
}

const STACK = 'ramps-gateway-prod-data';
const data = (await stage('prod')).raw[STACK] ?? '';

const first = (list: unknown): Planted => (list as Planted[])[0] ?? {};

/** The properties to set, or a function that changes something else. */
type Plant = Planted | ((at: Planting) => void);

const FAULTS: readonly (readonly [id: string, plant: Plant, says: string])[] = [
  ['OriginMaker', { Memory: 256 }, 'Properties.Memory: no such property can be set'],
  [
    'OriginMaker',
    { Environment: { Values: { A: 'b' } } },
    'Properties.Environment.Values: no such property can be set',
  ],
  [
    'OriginMaker',
    { Arn: 'arn:aws:lambda:eu-west-1:111122223333:function:a' },
    'Properties.Arn: no such property can be set',
  ],
  ['OriginMaker', { MemorySize: '256' }, 'Properties.MemorySize: "256" is not an integer'],
  ['OriginMaker', { LoggingConfig: [] }, 'Properties.LoggingConfig: [] is not an object'],
  [
    'OriginMaker',
    { Architectures: { 'Fn::Join': ['', ['arm', '64']] } },
    'Properties.Architectures: Fn::Join makes a string, but must make a list',
  ],
  ['SigningKey', { KeyUsage: 'SIGN' }, 'Properties.KeyUsage: "SIGN" is none of ENCRYPT_DECRYPT'],
  ['OriginMaker', { Runtime: 'nodejs25.y' }, "Runtime: 'nodejs25.y' is not one of"],
  [
    'OriginMaker',
    ({ properties }) => {
      delete properties['Role'];
    },
    'Properties: Role is missing',
  ],
  ['OriginMaker', { Role: { Ref: 'AWS::NoValue' } }, 'Properties: Role is missing'],
  [
    'Table',
    ({ properties }) => {
      delete first(first(properties['GlobalSecondaryIndexes'])['KeySchema'])['KeyType'];
    },
    'Properties.GlobalSecondaryIndexes.0.KeySchema.0: KeyType is missing',
  ],
  ['OriginMaker', { MemorySize: 64 }, '64 is less than the minimum of 128'],
  ['OriginMaker', { Description: 'a'.repeat(300) }, 'length 300 exceeds maximum 256'],
  ['OriginLogs', { LogGroupName: 'a name' }, "'a name' does not match pattern"],
  ['OriginMaker', { Description: { Ref: 'Nowhere' } }, "Description: 'Nowhere' is not one of"],
  ['OriginMaker', { Description: { 'Fn::Sub': 'of ${Nowhere}' } }, "'${Nowhere}' does not reference"],
  [
    'OriginMaker',
    ({ properties }) => {
      const [role] = (properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      properties['Role'] = { 'Fn::GetAtt': [role, 'Nose'] };
    },
    "'Nose' is not one of",
  ],
  [
    'OriginMaker',
    ({ properties }) => {
      const [role] = (properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      properties['Role'] = { Ref: role };
    },
    'Properties.Role: is the RoleName of AWS::IAM::Role, but must be its Arn',
  ],
  [
    'OriginMaker',
    { Role: { 'Fn::ImportValue': 'ramps-gateway-prod-auth:Nothing' } },
    "Properties.Role: no stack exports 'ramps-gateway-prod-auth:Nothing'",
  ],
  [
    'OriginMaker',
    {
      Role: {
        'Fn::GetStackOutput': { StackName: 'ramps-gateway-prod-eu-west-1-edge', OutputName: 'Role' },
      },
    },
    "Properties.Role: stack 'ramps-gateway-prod-eu-west-1-edge' has no output 'Role'",
  ],
  [
    'OriginMaker',
    ({ resource }) => {
      resource['DependsOn'] = ['Nowhere'];
    },
    "DependsOn target 'Nowhere' does not exist",
  ],
  [
    'OriginRole',
    ({ resource, template }) => {
      resource['DependsOn'] = Object.keys(template.Resources).filter((id) => id.startsWith('OriginMaker'));
    },
    'Circular Dependencies',
  ],
  [
    'Table',
    ({ resource }) => {
      resource['DeletionPolicy'] = 'Keep';
    },
    'DeletionPolicy must be one of',
  ],
  [
    'Table',
    ({ resource }) => {
      resource['UpdateReplacePolicy'] = 'Snapshot';
    },
    'UpdateReplacePolicy must be one of',
  ],
  [
    'OriginMaker',
    ({ resource }) => {
      resource['Type'] = 'AWS::Lambda::Funktion';
    },
    'Type: CloudFormation has no AWS::Lambda::Funktion',
  ],
  [
    'OriginRoleDefaultPolicy',
    ({ properties }) => {
      delete first((properties['PolicyDocument'] as Planted)['Statement'])['Resource'];
    },
    "Only one of ['Resource', 'NotResource'] is a required property",
  ],
  [
    'the template',
    ({ template: { Resources } }) => {
      for (let count = 0; count < 500; count++) Resources[`T${count}`] = { Type: 'AWS::SNS::Topic' };
    },
    'maximum is 500',
  ],
  [
    'the template',
    ({ template }) => {
      template.Outputs = Object.fromEntries(
        Array.from({ length: 201 }, (_, count) => [`O${count}`, { Value: 'a' }]),
      );
    },
    'maximum is 200',
  ],
];

describe('a planted fault', () => {
  /** The logical id that starts with `id`, and the findings after planting the fault there. */
  const planted = (id: string, plant: Plant) => {
    const template = JSON.parse(data) as Planting['template'];
    const [logicalId = id] = Object.keys(template.Resources)
      .filter((each) => each.startsWith(id))
      .sort((a, b) => a.length - b.length);
    const resource = (template.Resources[logicalId] ?? {}) as Planted;
    const properties = (resource['Properties'] ?? {}) as Planted;
    if (typeof plant === 'function') plant({ properties, resource, template });
    else Object.assign(properties, plant);
    return { logicalId, found: faultsIn({ [STACK]: JSON.stringify(template) }) };
  };

  it('is absent until it is planted', () => {
    expect(planted('Table', () => undefined).found).toEqual([]);
  });

  it('is found, with its stack, logical id and path', () => {
    for (const [id, plant, says] of FAULTS) {
      const { logicalId, found } = planted(id, plant);
      const named = found.filter((each) => each.includes(says));
      expect(named.join('\n'), says).toContain(`${STACK}/${logicalId} `);
    }
  });

  it('is found in the size of the template', () => {
    const { found } = planted('Table', ({ template }) => {
      Object.assign(template, { Metadata: { note: 'a'.repeat(1_000_000) } });
    });
    expect(found).toContain(`${STACK} is larger than 1000000 bytes`);
  });

  it('is found across stacks: the pool’s id where its ARN belongs', async () => {
    const { raw } = await stage('prod');
    const auth = JSON.parse(raw['ramps-gateway-prod-auth'] ?? '') as RawTemplate;
    const [pool] = Object.values(auth.Outputs ?? {}).flatMap(({ Value: value, Export }) => {
      const { Ref: id = '' } = value as { readonly Ref?: string };
      return auth.Resources[id]?.Type === 'AWS::Cognito::UserPool' ? (Export?.Name ?? []) : [];
    });
    const api = JSON.parse(raw['ramps-gateway-prod-api'] ?? '') as {
      Resources: Record<string, { Type: string; Properties: Planted }>;
    };
    const [id = '', permission] =
      Object.entries(api.Resources).find(([, { Type }]) => Type === 'AWS::Lambda::Permission') ?? [];
    if (permission) permission.Properties['SourceArn'] = { 'Fn::ImportValue': pool };
    expect(faultsIn({ ...raw, 'ramps-gateway-prod-api': JSON.stringify(api) }).join('\n')).toContain(
      `ramps-gateway-prod-api/${id} Properties.SourceArn: is the UserPoolId of AWS::Cognito::UserPool, but must be its Arn`,
    );
  });
});
