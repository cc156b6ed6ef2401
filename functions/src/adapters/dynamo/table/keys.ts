import {
  ENTITIES,
  type Entities,
  type Entity,
  type EntityId,
} from '@ramps-gateway/shared/contract/entities.ts';
import type { Item, Key } from './items.ts';

type Part = string | number;

/** The types of a template's placeholders, in order. */
type Holes<Template extends string> = Template extends `${string}{${infer Hole}}${infer Rest}`
  ? [Hole extends `${string}:number` ? number : string, ...Holes<Rest>]
  : [];

/** The key of an entity that has a single item; otherwise a function from the key's parts. */
type KeyOf<Template extends Entity['key']> = [
  ...Holes<Template[0]>,
  ...Holes<Template[1]>,
] extends infer Parts extends Part[]
  ? Parts extends []
    ? Key
    : (...parts: Parts) => Key
  : never;

const HOLE = /\{[^}]*\}/;

const NUMBER_DIGITS = 9;
const textOf = (part: Part | undefined): string =>
  typeof part === 'number' ? String(part).padStart(NUMBER_DIGITS, '0') : (part ?? '');

const keyFrom = ({ key: [partition, sort] }: Entity): unknown => {
  const [pk, sk] = [partition.split(HOLE), sort.split(HOLE)];
  const fill = (texts: readonly string[], parts: readonly Part[]): string =>
    texts.reduce((filled, text, at) => `${filled}${textOf(parts[at - 1])}${text}`);
  const make = (...parts: readonly Part[]): Key => ({
    pk: fill(pk, parts),
    sk: fill(sk, parts.slice(pk.length - 1)),
  });
  return pk.length + sk.length === 2 ? make() : make;
};

type Keys = { readonly [Id in EntityId]: KeyOf<Entities[Id]['key']> };
type Names = { readonly [Id in EntityId]: Entities[Id]['name'] };

const derive = (of: (entity: Entity) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(ENTITIES).map(([id, entity]) => [id, of(entity)]));

// The signature gives each key its type; tests/functions/adapters/dynamo/table/keys.test.ts lists all keys as text.
function keysOf(): Keys;
function keysOf(): Record<string, unknown> {
  return derive(keyFrom);
}

function namesOf(): Names;
function namesOf(): Record<string, unknown> {
  return derive(({ name }) => name);
}

export const keys = keysOf();

export const ENTITY = namesOf();

export const itemOf = (
  entity: EntityId,
  { pk, sk }: Key,
  version: number,
  record: object,
  more: Partial<Item> = {},
): Item => ({ pk, sk, entity: ENTITY[entity], version, record: { ...record }, ...more });

/** The id in a partition key; undefined if the key belongs to another entity. */
export const idOf = (id: EntityId, pk: string): string | undefined => {
  const [before = ''] = ENTITIES[id].key[0].split(HOLE);
  return pk.startsWith(before) ? pk.slice(before.length) : undefined;
};

type Ending = {
  [Id in EntityId]: Entities[Id]['kept'] extends { readonly seconds: number } ? Id : never;
}[EntityId];

/** Epoch seconds after which DynamoDB removes an item created at `createdAt` (ISO 8601). */
export const endOf = (id: Ending, createdAt: string): number =>
  Math.ceil(Date.parse(createdAt) / 1000) + ENTITIES[id].kept.seconds;
