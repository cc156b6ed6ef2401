import type { Resource, StackName, Templates } from './render.ts';

/** One resource whose data cannot be recreated. */
export interface KeptResource {
  readonly type: string;
  readonly onDelete: string;
  readonly onReplace: string;
  /** Properties that force a replacement, that readers rely on, or that protect it. Unset ones are absent. */
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Kept {
  readonly resources: Readonly<Record<string, Readonly<Record<string, KeptResource>>>>;
  /** Exports of the data stacks that other stacks import. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

interface Stateful {
  readonly properties: readonly string[];
  /** The data lost with it. */
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
    holds: 'a secret stored nowhere else',
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
    holds: 'every session: all signed-in users must sign in again',
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
  'AWS::SQS::Queue': { properties: ['QueueName', 'FifoQueue'], holds: 'dead letters' },
  'AWS::SNS::Topic': { properties: ['TopicName', 'FifoTopic'], holds: 'who is notified of alarms' },
  'AWS::CloudFront::Distribution': {
    properties: [],
    holds: 'the address that every webhook registered at the provider uses',
  },
};

const pick = ({ Type, Properties, DeletionPolicy, UpdateReplacePolicy }: Resource): KeptResource => ({
  type: Type,
  // CloudFormation's default.
  onDelete: DeletionPolicy ?? 'Delete',
  onReplace: UpdateReplacePolicy ?? 'Delete',
  properties: Object.fromEntries(
    (STATEFUL[Type]?.properties ?? []).flatMap((name) =>
      name in Properties ? [[name, Properties[name]]] : [],
    ),
  ),
});

/** @returns everything in a stage's stacks that must not change by accident */
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
    ...(was.type === is.type ? [] : [`${name} was ${was.type} and is now ${is.type}: ${holds} is lost.`]),
    ...changed.map(
      (key) =>
        `${name}: ${key} was ${text(was.properties[key])} and is now ${text(is.properties[key])}. ` +
        `CloudFormation may replace it with a new, empty one, or fail to change it. It holds ${holds}.`,
    ),
    ...(was.onDelete === is.onDelete && was.onReplace === is.onReplace
      ? []
      : [
          `${name}: the policies for deletion and replacement were ${was.onDelete} and ${was.onReplace} ` +
            `and are now ${is.onDelete} and ${is.onReplace}. It holds ${holds}.`,
        ]),
  ];
};

/** What deploying `is` over `was` would do to data: one sentence for each danger. */
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
        `${name} (${before.type}) is missing, or has another logical id, which CloudFormation treats the same: ` +
          `it removes it (${before.onDelete}) and creates an empty one. It holds ${STATEFUL[before.type]?.holds ?? 'data'}.`,
      ];
    return [`${name} (${after?.type ?? ''}) is new and has state: record it, so that it is checked too.`];
  });
  const exports = Object.entries(was.exports).flatMap(([stack, before]) =>
    before
      .filter((name) => !(is.exports[stack] ?? []).includes(name))
      .map(
        (name) =>
          `${stack} no longer exports ${name}: while a deployed stack imports it, CloudFormation refuses the ` +
          'deployment. Deploy the stack that stopped importing it first (docs/operating.md, "Upgrades").',
      ),
  );
  return [...resources, ...exports];
};
