import type { Property, PropertyType, RelationshipRef } from '@aws-cdk/service-spec-types';
import { intrinsicOf, isAbsent, isObject } from './json.ts';
import { definitionOf, type Properties, resourceOf, TAG } from './specification.ts';
import type { Meaning } from './stacks.ts';

export interface Finding {
  /** From the resource: `Properties.Environment.Variables`. */
  readonly path: string;
  readonly says: string;
}

/** Follows a reference of the current stack. */
export type Follow = (value: unknown) => Meaning;

/** These always return text. */
const TEXTS: readonly string[] = ['Fn::Base64', 'Fn::Join', 'Fn::Sub'];

const NAMES = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  'date-time': 'a time',
  null: 'nothing',
  json: 'any value',
  array: 'a list',
  map: 'a map',
  ref: 'an object',
  tag: 'a tag',
  union: 'one of several types',
} satisfies Record<PropertyType['type'], string>;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80);

const isOf = (type: PropertyType['type'], value: unknown): boolean => {
  switch (type) {
    case 'string':
    case 'date-time':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'map':
    case 'ref':
    case 'tag':
      return isObject(value);
    case 'json':
    case 'union':
      return true;
  }
};

/** Checks that a reference yields the expected identifier: a Role must be an ARN, but `Ref` yields the role's name. */
const checkReference = (
  meaning: Meaning,
  expected: readonly RelationshipRef[],
  path: string,
): readonly Finding[] => {
  if (meaning === undefined) return [];
  if (typeof meaning === 'string') return [{ path, says: meaning }];
  const { type, attribute } = meaning;
  const fit = expected.flatMap((each) => (each.cloudFormationType === type ? each.propertyName : []));
  const { cfnRefIdentifier, primaryIdentifier } = resourceOf(type) ?? {};
  // The database does not say what `Ref` yields for a resource with several identifiers.
  const [given, ...others] =
    attribute === undefined ? (cfnRefIdentifier ?? primaryIdentifier ?? []) : [attribute];
  if (fit.length === 0 || given === undefined || others.length > 0 || fit.includes(given)) return [];
  // The schema also calls an alias's ARN its Id.
  if (type === 'AWS::Lambda::Alias' && given === 'AliasArn' && fit.includes('Id')) return [];
  return [{ path, says: `is the ${given} of ${type}, but must be its ${fit.join(' or ')}` }];
};

const checkCall = (
  [name, argument]: readonly [string, unknown],
  type: PropertyType,
  expected: readonly RelationshipRef[],
  follow: Follow,
  path: string,
): readonly Finding[] => {
  if (name === 'Fn::If' && Array.isArray(argument))
    return argument
      .slice(1)
      .flatMap((branch: unknown, index) =>
        isAbsent(branch) ? [] : checkValue(branch, type, expected, follow, `${path}.Fn::If.${index + 1}`),
      );
  if (TEXTS.includes(name) && ['array', 'map', 'ref', 'tag'].includes(type.type))
    return [{ path, says: `${name} makes a string, but must make ${NAMES[type.type]}` }];
  return checkReference(follow({ [name]: argument }), expected, path);
};

const checkValue = (
  value: unknown,
  type: PropertyType,
  expected: readonly RelationshipRef[],
  follow: Follow,
  path: string,
): readonly Finding[] => {
  const call = intrinsicOf(value);
  if (call) return checkCall(call, type, expected, follow, path);
  if (!isOf(type.type, value)) return [{ path, says: `${shown(value)} is not ${NAMES[type.type]}` }];
  const inside = (inner: unknown, element: PropertyType, key: string | number): readonly Finding[] =>
    checkValue(inner, element, expected, follow, `${path}.${key}`);
  switch (type.type) {
    case 'string':
    case 'integer': {
      const allowed: readonly unknown[] | undefined = type.allowedValues;
      return allowed === undefined || allowed.includes(value)
        ? []
        : [{ path, says: `${shown(value)} is none of ${allowed.join(', ')}` }];
    }
    case 'array':
      return Array.isArray(value) ? value.flatMap((each, index) => inside(each, type.element, index)) : [];
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, each]) => inside(each, type.element, key))
        : [];
    case 'ref':
      return checkProperties(value, definitionOf(type), follow, path);
    case 'tag':
      return checkProperties(value, TAG, follow, path);
    case 'union': {
      const tried = type.types.map((each) => checkValue(value, each, expected, follow, path));
      return tried.some((found) => found.length === 0) ? [] : (tried[0] ?? []);
    }
    default:
      return [];
  }
};

const checkProperty = (
  value: unknown,
  { type, relationshipRefs }: Property,
  follow: Follow,
  path: string,
): readonly Finding[] =>
  isAbsent(value) ? [] : checkValue(value, type, relationshipRefs ?? [], follow, path);

/** Checks names, types, allowed values and required properties, at every depth. */
export const checkProperties = (
  given: unknown,
  properties: Properties,
  follow: Follow,
  path: string,
): readonly Finding[] => {
  if (!isObject(given)) return [{ path, says: `${shown(given)} is not an object` }];
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && isAbsent(given[name]))
    .map(([name]) => ({ path, says: `${name} is missing` }));
  const found = Object.entries(given).flatMap(([name, value]) => {
    const property = properties[name];
    const where = `${path}.${name}`;
    return property
      ? checkProperty(value, property, follow, where)
      : [{ path: where, says: 'no such property can be set' }];
  });
  return [...missing, ...found];
};
