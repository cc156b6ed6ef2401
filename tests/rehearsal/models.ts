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

/** By the name that the AWS CLI gives the service. Each client brings the schemas of its service's operations. */
const CLIENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cloudformation,
  'cognito-idp': cognito,
  dynamodb,
  dynamodbstreams: streams,
  iam,
  kms,
  lambda,
  s3api: s3,
  secretsmanager: secrets,
  sesv2: ses,
  sns,
  sqs,
};

export type Shape =
  | {
      readonly kind: 'structure';
      readonly members: ReadonlyMap<string, Shape>;
      readonly required: readonly string[];
    }
  | { readonly kind: 'list'; readonly element: Shape }
  | { readonly kind: 'map'; readonly element: Shape }
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

/** Of a structure a schema has the names of the members, their schemas, and how many of the first are required. */
const structureOf = (schema: readonly unknown[]): Shape => {
  const [names, members] = [list(schema[4]).map(String), list(schema[5])];
  const required = names.slice(0, typeof schema[6] === 'number' ? schema[6] : 0);
  const found = new Map<string, Shape>();
  const shape: Shape = { kind: 'structure', members: found, required };
  // Before its members: a structure may hold itself.
  shapes.set(schema, shape);
  names.forEach((name, index) => found.set(name, shapeOf(members[index])));
  return shape;
};

const shapeOf = (wrapped: unknown): Shape => {
  const schema = unwrap(wrapped);
  if (!isSchema(schema)) return ofNumber(schema);
  const known = shapes.get(schema);
  if (known) return known;
  switch (schema[0]) {
    case STRUCTURE:
    case UNION:
      return structureOf(schema);
    case LIST:
      return { kind: 'list', element: shapeOf(schema[4]) };
    case MAP:
      return { kind: 'map', element: shapeOf(schema[5]) };
    default:
      return shapeOf(schema[4]);
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

const payloadOf = (wrapped: unknown): boolean => {
  const schema = unwrap(wrapped);
  return (isSchema(schema) ? list(schema[5]) : []).some(
    (member) => Array.isArray(member) && member[1] === PAYLOAD && shapeOf(member[0]).kind === 'blob',
  );
};

/** The names of a service's operations, as AWS writes them. */
export const operationsOf = (service: string): readonly string[] =>
  Object.values(CLIENTS[service] ?? {})
    .filter(isSchema)
    .filter(([kind]) => kind === OPERATION)
    .map(([, , name]) => String(name));

/** Whether there is a model of the service at all. */
export const isModelled = (service: string): boolean => service in CLIENTS;

export const operationOf = (service: string, command: string): Operation | undefined => {
  const schema = Object.values(CLIENTS[service] ?? {})
    .filter(isSchema)
    .find((each) => each[0] === OPERATION && asOption(String(each[2])) === command);
  const input = schema && shapeOf(schema[4]);
  if (input?.kind !== 'structure') return undefined;
  return { input: input.members, required: input.required, answersFile: payloadOf(schema?.[5]) };
};

/** What `aws <service> wait` can wait for. */
export const hasWaiter = (service: string, state: string): boolean =>
  Object.keys(CLIENTS[service] ?? {}).some(
    (name) => name.startsWith('waitUntil') && asOption(name.slice('waitUntil'.length)) === state,
  );
