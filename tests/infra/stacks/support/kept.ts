import type { Resource, StackName, Templates } from './render.ts';

/** One resource that holds what cannot be made again. */
export interface KeptResource {
  readonly type: string;
  readonly onDelete: string;
  readonly onReplace: string;
  /** What CloudFormation replaces it for, what its readers rely on, and its protection; what is not set is not there. */
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Kept {
  readonly resources: Readonly<Record<string, Readonly<Record<string, KeptResource>>>>;
  /** What other stacks import from the stacks that hold data. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

interface Stateful {
  readonly properties: readonly string[];
  /** What is lost with it. */
  readonly holds: string;
}

const STATEFUL: Readonly<Record<string, Stateful>> = {
  'AWS::DynamoDB::GlobalTable': {
    properties: [
      ...['TableName', 'KeySchema', 'AttributeDefinitions', 'LocalSecondaryIndexes'],
      ...['GlobalSecondaryIndexes', 'StreamSpecification', 'TimeToLiveSpecification', 'Replicas'],
    ],
    holds: 'every order, conversion, event and account',
  },
  'AWS::SecretsManager::Secret': {
    properties: ['Name'],
    holds: 'a secret that nobody can read off elsewhere',
  },
  'AWS::Cognito::UserPool': {
    properties: [
      'UsernameAttributes',
      'AliasAttributes',
      'UsernameConfiguration',
      'Schema',
      'DeletionProtection',
    ],
    holds: 'every user, and their passwords, which nobody can export',
  },
  'AWS::Cognito::UserPoolClient': {
    properties: ['UserPoolId', 'ClientName', 'GenerateSecret'],
    holds: 'every session: all who are signed in have to sign in again',
  },
  'AWS::Cognito::UserPoolGroup': { properties: ['GroupName', 'UserPoolId'], holds: 'who has which role' },
  'AWS::Cognito::UserPoolUser': { properties: ['Username', 'UserPoolId'], holds: 'the first administrator' },
  'AWS::Cognito::UserPoolUserToGroupAttachment': {
    properties: ['GroupName', 'Username', 'UserPoolId'],
    holds: 'the role of the first administrator',
  },
  'AWS::Backup::BackupVault': {
    properties: ['BackupVaultName', 'LockConfiguration'],
    holds: 'the copies of the table',
  },
  'AWS::S3::Bucket': { properties: ['BucketName'], holds: 'pages or access logs' },
  'AWS::SQS::Queue': { properties: ['QueueName', 'FifoQueue'], holds: 'what waits for a person' },
  'AWS::SNS::Topic': { properties: ['TopicName', 'FifoTopic'], holds: 'who is notified of alarms' },
  'AWS::CloudFront::Distribution': {
    properties: [],
    holds: 'the address: every webhook that is registered at the provider names it',
  },
};

const pick = ({ Type, Properties, DeletionPolicy, UpdateReplacePolicy }: Resource): KeptResource => ({
  type: Type,
  // What CloudFormation does where the template does not say.
  onDelete: DeletionPolicy ?? 'Delete',
  onReplace: UpdateReplacePolicy ?? 'Delete',
  properties: Object.fromEntries(
    (STATEFUL[Type]?.properties ?? []).flatMap((name) =>
      name in Properties ? [[name, Properties[name]]] : [],
    ),
  ),
});

/** @returns what must not change by accident, of all stacks of a stage */
export const keptOf = (templates: Templates): Kept => {
  const stacks = Object.entries(templates).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    resources: Object.fromEntries(
      stacks.flatMap(([stack, { Resources }]) => {
        const held = Object.entries(Resources).filter(([, { Type }]) => Type in STATEFUL);
        return held.length === 0
          ? []
          : [[stack, Object.fromEntries(held.map(([id, each]) => [id, pick(each)]))]];
      }),
    ),
    exports: Object.fromEntries(
      (['data', 'auth'] satisfies StackName[]).map((stack) => [
        stack,
        Object.keys(templates[stack].Outputs)
          .filter((name) => name.startsWith('ExportsOutput'))
          .sort(),
      ]),
    ),
  };
};

const text = (value: unknown): string => JSON.stringify(value) ?? 'not set';

const differences = (name: string, was: KeptResource, is: KeptResource): string[] => {
  const holds = STATEFUL[was.type]?.holds ?? 'data';
  const changed = [...new Set([...Object.keys(was.properties), ...Object.keys(is.properties)])].filter(
    (key) => text(was.properties[key]) !== text(is.properties[key]),
  );
  return [
    ...(was.type === is.type ? [] : [`${name} was ${was.type} and is ${is.type}: ${holds} is lost.`]),
    ...changed.map(
      (key) =>
        `${name}: ${key} was ${text(was.properties[key])} and is ${text(is.properties[key])}. ` +
        `CloudFormation may put a new and empty one in its place, or cannot change it at all. It holds ${holds}.`,
    ),
    ...(was.onDelete === is.onDelete && was.onReplace === is.onReplace
      ? []
      : [
          `${name}: was ${was.onDelete} and ${was.onReplace} (when deleted, when replaced), ` +
            `and is ${is.onDelete} and ${is.onReplace}. It holds ${holds}.`,
        ]),
  ];
};

/** What a deployment of the one over the other would do to what is kept: a sentence for each. */
export const dangers = (was: Kept, is: Kept): string[] => {
  const names = (kept: Kept): string[] =>
    Object.entries(kept.resources).flatMap(([stack, held]) =>
      Object.keys(held).map((id) => `${stack}/${id}`),
    );
  const of = (kept: Kept, name: string): KeptResource | undefined => {
    const [stack = '', id = ''] = name.split('/');
    return kept.resources[stack]?.[id];
  };
  const resources = [...new Set([...names(was), ...names(is)])].flatMap((name) => {
    const [before, after] = [of(was, name), of(is, name)];
    if (before && after) return differences(name, before, after);
    if (before)
      return [
        `${name} (${before.type}) is gone, or has another logical id, which is the same to CloudFormation: ` +
          `it takes it away (${before.onDelete}) and makes an empty one. It holds ${STATEFUL[before.type]?.holds ?? 'data'}.`,
      ];
    return [
      `${name} (${after?.type ?? ''}) is new and holds state: write it down, so that it is watched too.`,
    ];
  });
  const exports = Object.entries(was.exports).flatMap(([stack, before]) =>
    before
      .filter((name) => !(is.exports[stack] ?? []).includes(name))
      .map(
        (name) =>
          `${stack} does not export ${name} any more: while a deployed stack imports it, CloudFormation refuses the ` +
          'deployment. Deploy the stack that stopped importing it first (docs/operating.md, "Upgrades").',
      ),
  );
  return [...resources, ...exports];
};
