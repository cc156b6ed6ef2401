import { describe, expect, it } from 'vitest';
import { faultsIn } from './support/schemas/faults.ts';
import type { RawTemplate } from './support/schemas/stacks.ts';
import { stage } from './support/stages.ts';

it('the templates are such as CloudFormation takes, with as little and as much in the context as there is', async () => {
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

/** The properties to set, or what else to change. */
type Plant = Planted | ((at: Planting) => void);

const FAULTS: readonly (readonly [what: string, id: string, plant: Plant, says: string])[] = [
  [
    'a property that there is not',
    'OriginMaker',
    { Memory: 256 },
    'Properties.Memory: there is no such property to set',
  ],
  [
    'a property inside another that there is not',
    'OriginMaker',
    { Environment: { Values: { A: 'b' } } },
    'Properties.Environment.Values: there is no such property to set',
  ],
  [
    'a property that only CloudFormation sets',
    'OriginMaker',
    { Arn: 'arn:aws:lambda:eu-west-1:111122223333:function:a' },
    'Properties.Arn: there is no such property to set',
  ],
  [
    'a text where a number belongs',
    'OriginMaker',
    { MemorySize: '256' },
    'Properties.MemorySize: "256" is not an integer',
  ],
  [
    'a list where an object belongs',
    'OriginMaker',
    { LoggingConfig: [] },
    'Properties.LoggingConfig: [] is not an object',
  ],
  [
    'a text that is put together where a list belongs',
    'OriginMaker',
    { Architectures: { 'Fn::Join': ['', ['arm', '64']] } },
    'Properties.Architectures: Fn::Join makes a string, and has to make a list',
  ],
  [
    'a value that is none of those allowed',
    'SigningKey',
    { KeyUsage: 'SIGN' },
    'Properties.KeyUsage: "SIGN" is none of ENCRYPT_DECRYPT',
  ],
  [
    'a value that AWS alone knows to be none of those allowed',
    'OriginMaker',
    { Runtime: 'nodejs25.y' },
    "Runtime: 'nodejs25.y' is not one of",
  ],
  [
    'a required property that is missing',
    'OriginMaker',
    ({ properties }) => {
      delete properties['Role'];
    },
    'Properties: Role is missing',
  ],
  [
    'a required property that is taken away again',
    'OriginMaker',
    { Role: { Ref: 'AWS::NoValue' } },
    'Properties: Role is missing',
  ],
  [
    'a required property that is missing deep inside',
    'Table',
    ({ properties }) => {
      delete first(first(properties['GlobalSecondaryIndexes'])['KeySchema'])['KeyType'];
    },
    'Properties.GlobalSecondaryIndexes.0.KeySchema.0: KeyType is missing',
  ],
  ['a number that is too small', 'OriginMaker', { MemorySize: 64 }, '64 is less than the minimum of 128'],
  [
    'a text that is too long',
    'OriginMaker',
    { Description: 'a'.repeat(300) },
    'length 300 exceeds maximum 256',
  ],
  ['a text of the wrong form', 'OriginLogs', { LogGroupName: 'a name' }, "'a name' does not match pattern"],
  [
    'a reference to nothing',
    'OriginMaker',
    { Description: { Ref: 'Nowhere' } },
    "Description: 'Nowhere' is not one of",
  ],
  [
    'a reference to nothing inside a text',
    'OriginMaker',
    { Description: { 'Fn::Sub': 'of ${Nowhere}' } },
    "'${Nowhere}' does not reference",
  ],
  [
    'an attribute that the resource has not',
    'OriginMaker',
    ({ properties }) => {
      const [role] = (properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      properties['Role'] = { 'Fn::GetAtt': [role, 'Nose'] };
    },
    "'Nose' is not one of",
  ],
  [
    'the name of a role where its ARN belongs',
    'OriginMaker',
    ({ properties }) => {
      const [role] = (properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      properties['Role'] = { Ref: role };
    },
    'Properties.Role: is the RoleName of AWS::IAM::Role, and has to be its Arn',
  ],
  [
    'what no stack exports',
    'OriginMaker',
    { Role: { 'Fn::ImportValue': 'ramps-gateway-prod-auth:Nothing' } },
    "Properties.Role: no stack exports 'ramps-gateway-prod-auth:Nothing'",
  ],
  [
    'an output of a stack that does not have it',
    'OriginMaker',
    {
      Role: {
        'Fn::GetStackOutput': { StackName: 'ramps-gateway-prod-edge', OutputName: 'Role' },
      },
    },
    "Properties.Role: stack 'ramps-gateway-prod-edge' has no output 'Role'",
  ],
  [
    'a resource to wait for that there is not',
    'OriginMaker',
    ({ resource }) => {
      resource['DependsOn'] = ['Nowhere'];
    },
    "DependsOn target 'Nowhere' does not exist",
  ],
  [
    'a circle',
    'OriginRole',
    ({ resource, template }) => {
      resource['DependsOn'] = Object.keys(template.Resources).filter((id) => id.startsWith('OriginMaker'));
    },
    'Circular Dependencies',
  ],
  [
    'a deletion policy that there is not',
    'Table',
    ({ resource }) => {
      resource['DeletionPolicy'] = 'Keep';
    },
    'DeletionPolicy must be one of',
  ],
  [
    'a policy of replacement that there is not',
    'Table',
    ({ resource }) => {
      resource['UpdateReplacePolicy'] = 'Snapshot';
    },
    'UpdateReplacePolicy must be one of',
  ],
  [
    'a type of resource that there is not',
    'OriginMaker',
    ({ resource }) => {
      resource['Type'] = 'AWS::Lambda::Funktion';
    },
    'Type: CloudFormation has no AWS::Lambda::Funktion',
  ],
  [
    'a statement without a resource',
    'OriginRoleDefaultPolicy',
    ({ properties }) => {
      delete first((properties['PolicyDocument'] as Planted)['Statement'])['Resource'];
    },
    "Only one of ['Resource', 'NotResource'] is a required property",
  ],
  [
    'more resources than a stack may have',
    'the template',
    ({ template: { Resources } }) => {
      for (let count = 0; count < 500; count++) Resources[`T${count}`] = { Type: 'AWS::SNS::Topic' };
    },
    'maximum is 500',
  ],
  [
    'more outputs than a stack may have',
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
  /** The logical id that begins with `id`, and what is found once the fault is planted there. */
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

  it('is none as long as nothing is planted', () => {
    expect(planted('Table', () => undefined).found).toEqual([]);
  });

  it('is found, with its stack, logical id and path', () => {
    for (const [what, id, plant, says] of FAULTS) {
      const { logicalId, found } = planted(id, plant);
      const named = found.filter((each) => each.includes(says));
      expect(named.join('\n'), what).toContain(`${STACK}/${logicalId} `);
    }
  });

  it('is found in the size of the template', () => {
    const { found } = planted('Table', ({ template }) => {
      Object.assign(template, { Metadata: { note: 'a'.repeat(1_000_000) } });
    });
    expect(found).toContain(`${STACK} is larger than 1000000 bytes`);
  });

  it('is found where the resource stands in another stack: the id of the pool where its ARN belongs', async () => {
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
      `ramps-gateway-prod-api/${id} Properties.SourceArn: is the UserPoolId of AWS::Cognito::UserPool, and has to be its Arn`,
    );
  });
});
