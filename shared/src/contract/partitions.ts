import { ENTITIES, type Entity } from './entities.ts';

/**
 * The index `all` has what a list of everyone shows. Of a busy entity each such list stands on eight partitions, `order#0`
 * to `order#7`, by the id: one key of an index takes 1,000 writes a second. A list that stood under its own name before
 * (`order`) is read too (docs/scale.md, "The index of everyone").
 */
export const EVERYONE_PARTITIONS = 8;

const SPREAD: ReadonlyMap<string, Entity['spread']> = new Map(
  Object.values<Entity>(ENTITIES).map(({ name, spread }) => [name, spread]),
);

/** Whether a list of everyone stands on several partitions; by its name, or that of one of them. */
export const isSpread = (list: string): boolean => {
  const [name = '', part = ''] = list.split('#');
  const spread = SPREAD.get(name);
  return spread === true || spread?.includes(part) === true;
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, folded: a few of its bits are as good as all. Which partition an id has never changes. */
const hashOf = (id: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** By the id, and never another one: what is everyone's stands in so many parts. */
export const partOf = (id: string): number => hashOf(id) % EVERYONE_PARTITIONS;

/** Where an item stands in a list of everyone. */
export const partitionIn = (list: string, id: string): string =>
  isSpread(list) ? `${list}#${partOf(id)}` : list;

/** The partitions that a list of everyone is written to. */
export const partitionsOf = (list: string): readonly string[] =>
  isSpread(list) ? Array.from({ length: EVERYONE_PARTITIONS }, (_, at) => `${list}#${at}`) : [list];

/** The list that a partition of the index `all` is a part of: `order` for `order#3`. */
export const listIn = (partition: string): string =>
  isSpread(partition) ? partition.replace(/#\d$/, '') : partition;
