import * as cloudformation from '@aws-sdk/client-cloudformation';
import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as streams from '@aws-sdk/client-dynamodb-streams';
import * as iam from '@aws-sdk/client-iam';
import * as kms from '@aws-sdk/client-kms';
import * as lambda from '@aws-sdk/client-lambda';
import * as s3 from '@aws-sdk/client-s3';
import * as secrets from '@aws-sdk/client-secrets-manager';
import * as ses from '@aws-sdk/client-sesv2';
import * as sns from '@aws-sdk/client-sns';
import * as sqs from '@aws-sdk/client-sqs';
import { typesIn } from './choices.ts';

interface Client {
  /** All that the package exports: the schemas of the operations, and the values of choices. */
  readonly exported: Readonly<Record<string, unknown>>;
  readonly types: () => ReadonlyMap<string, string>;
}

const clientOf = (exported: Readonly<Record<string, unknown>>, name: string): Client => {
  let types: ReadonlyMap<string, string> | undefined;
  return {
    exported,
    types: () => {
      types ??= typesIn(`@aws-sdk/client-${name}`);
      return types;
    },
  };
};

/** By the name that the AWS CLI gives the service. */
const CLIENTS: Readonly<Record<string, Client>> = {
  cloudformation: clientOf(cloudformation, 'cloudformation'),
  'cognito-idp': clientOf(cognito, 'cognito-identity-provider'),
  dynamodb: clientOf(dynamodb, 'dynamodb'),
  dynamodbstreams: clientOf(streams, 'dynamodb-streams'),
  iam: clientOf(iam, 'iam'),
  kms: clientOf(kms, 'kms'),
  lambda: clientOf(lambda, 'lambda'),
  s3api: clientOf(s3, 's3'),
  secretsmanager: clientOf(secrets, 'secrets-manager'),
  sesv2: clientOf(ses, 'sesv2'),
  sns: clientOf(sns, 'sns'),
  sqs: clientOf(sqs, 'sqs'),
};

export type Shape =
  | {
      readonly kind: 'structure';
      readonly members: ReadonlyMap<string, Shape>;
      readonly required: readonly string[];
    }
  | { readonly kind: 'list'; readonly element: Shape }
  | { readonly kind: 'map'; readonly element: Shape }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' | 'blob' | 'other' };

export interface Operation {
  readonly input: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
  /** It answers with a file, whose name the CLI takes as the last word. */
  readonly answersFile: boolean;
}

/** Smithy's kinds of schemas, and of those that have no name. */
const LIST = 1;
const MAP = 2;
const STRUCTURE = 3;
const UNION = 4;
const OPERATION = 9;
const BOOLEAN = 2;
const BLOBS: readonly unknown[] = [21, 42];
const LIST_OF = 64;
const MAP_OF = 128;
const PAYLOAD = 16;

const isSchema = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';

/** A schema, or a number of one without a name, out of the function or the pair with traits that it is wrapped in. */
const unwrap = (schema: unknown): unknown => {
  if (typeof schema === 'function') return unwrap((schema as () => unknown)());
  return Array.isArray(schema) && !isSchema(schema) ? unwrap(schema[0]) : schema;
};

const shapes = new Map<unknown, Shape>();

const ofNumber = (schema: unknown): Shape => {
  if (schema === BOOLEAN) return { kind: 'boolean' };
  if (BLOBS.includes(schema)) return { kind: 'blob' };
  if (typeof schema !== 'number' || schema < LIST_OF) return { kind: 'other' };
  return schema < MAP_OF
    ? { kind: 'list', element: ofNumber(schema - LIST_OF) }
    : { kind: 'map', element: ofNumber(schema - MAP_OF) };
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What the declarations say of a member beyond its schema: that it is one of some values. */
const withChoice = (shape: Shape, client: Client, structure: string, member: string): Shape => {
  if (shape.kind === 'list')
    return { kind: 'list', element: withChoice(shape.element, client, structure, member) };
  const choice = client.exported[client.types().get(`${structure}.${member}`) ?? ''];
  if (shape.kind !== 'other' || typeof choice !== 'object' || choice === null) return shape;
  return { kind: 'choice', values: Object.values(choice).map(String) };
};

/** Of a structure a schema has the names of the members, their schemas, and how many of the first are required. */
const structureOf = (schema: readonly unknown[], client: Client): Shape => {
  const [names, members] = [list(schema[4]).map(String), list(schema[5])];
  const required = names.slice(0, typeof schema[6] === 'number' ? schema[6] : 0);
  const found = new Map<string, Shape>();
  const shape: Shape = { kind: 'structure', members: found, required };
  // Before its members: a structure may hold itself.
  shapes.set(schema, shape);
  names.forEach((name, index) =>
    found.set(name, withChoice(shapeOf(members[index], client), client, String(schema[2]), name)),
  );
  return shape;
};

const shapeOf = (wrapped: unknown, client: Client): Shape => {
  const schema = unwrap(wrapped);
  if (!isSchema(schema)) return ofNumber(schema);
  const known = shapes.get(schema);
  if (known) return known;
  switch (schema[0]) {
    case STRUCTURE:
    case UNION:
      return structureOf(schema, client);
    case LIST:
      return { kind: 'list', element: shapeOf(schema[4], client) };
    case MAP:
      return { kind: 'map', element: shapeOf(schema[5], client) };
    default:
      return shapeOf(schema[4], client);
  }
};

/** As the AWS CLI writes names: `ClientIDList` is `client-id-list`. */
export const asOption = (name: string): string => {
  const plural = /[A-Z]{2,}s$/.exec(name)?.[0];
  const start = plural === undefined ? name : `${name.slice(0, -plural.length)}-${plural.toLowerCase()}`;
  return start
    .replaceAll(/(.)([A-Z][a-z]+)/g, '$1-$2')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/^-/, '');
};

const payloadOf = (wrapped: unknown, client: Client): boolean => {
  const schema = unwrap(wrapped);
  return (isSchema(schema) ? list(schema[5]) : []).some(
    (member) => Array.isArray(member) && member[1] === PAYLOAD && shapeOf(member[0], client).kind === 'blob',
  );
};

/** The names of a service's operations, as AWS writes them. */
export const operationsOf = (service: string): readonly string[] =>
  Object.values(CLIENTS[service]?.exported ?? {})
    .filter(isSchema)
    .filter(([kind]) => kind === OPERATION)
    .map(([, , name]) => String(name));

/** Whether there is a model of the service at all. */
export const isModelled = (service: string): boolean => service in CLIENTS;

export const operationOf = (service: string, command: string): Operation | undefined => {
  const client = CLIENTS[service];
  const schema = Object.values(client?.exported ?? {})
    .filter(isSchema)
    .find((each) => each[0] === OPERATION && asOption(String(each[2])) === command);
  if (!client || !schema) return undefined;
  const input = shapeOf(schema[4], client);
  if (input.kind !== 'structure') return undefined;
  return { input: input.members, required: input.required, answersFile: payloadOf(schema[5], client) };
};

/** What `aws <service> wait` can wait for. */
export const hasWaiter = (service: string, state: string): boolean =>
  Object.keys(CLIENTS[service]?.exported ?? {}).some(
    (name) => name.startsWith('waitUntil') && asOption(name.slice('waitUntil'.length)) === state,
  );
