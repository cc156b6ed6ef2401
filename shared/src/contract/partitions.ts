import { ENTITIES, type Entity } from './entities.ts';

/**
 * Lists of everyone (index `all`). A list is one partition until its writes overload a key (ADR 13). A spread list has
 * several partitions by id, `webhook_event#pending#0` to `#7`.
 */

const SPREAD: ReadonlyMap<string, Entity['spread']> = new Map(
  Object.values<Entity>(ENTITIES).map(({ name, spread }) => [name, spread]),
);

/** Number of partitions of a list of everyone; takes the name of the list or of a partition. */
export const partitionCount = (
  list: string,
  spreadOf: ReadonlyMap<string, Entity['spread']> = SPREAD,
): number => {
  const [name = '', part = ''] = list.split('#');
  const spread = spreadOf.get(name);
  return typeof spread === 'object' ? (spread[part] ?? 1) : (spread ?? 1);
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, folded so that its low bits are well distributed too. */
const hashOf = (id: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** The partition of an id, from 0; stable while `parts` is. */
export const partOf = (id: string, parts: number): number => hashOf(id) % parts;

/** The partition of an item in a list of everyone. */
export const partitionIn = (list: string, id: string): string => {
  const parts = partitionCount(list);
  return parts === 1 ? list : `${list}#${partOf(id, parts)}`;
};

export const partitionsOf = (list: string): readonly string[] => {
  const parts = partitionCount(list);
  return parts === 1 ? [list] : Array.from({ length: parts }, (_, at) => `${list}#${at}`);
};

/** The list of a partition of the index `all`: `webhook_event#pending` for `webhook_event#pending#3`. */
export const listIn = (partition: string): string =>
  partitionCount(partition) === 1 ? partition : partition.replace(/#\d$/, '');
