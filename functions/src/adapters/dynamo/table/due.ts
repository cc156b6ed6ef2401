import { createHash } from 'node:crypto';
import { type EntityId, type Queue, QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { Due, DueWork } from '../../../modules/conversions/ports.ts';
import type { Table } from './client.ts';
import { attribute, update, x } from './expressions.ts';
import type { Item, Key } from './items.ts';
import { idOf, keys } from './keys.ts';
import { inIndex, queryRows, type Rows } from './rows.ts';
import { writeOne } from './writes.ts';

const partitionsOf = (queue: Queue): readonly string[] => {
  const { name, partitions } = QUEUES[queue];
  return partitions === 1 ? [name] : Array.from({ length: partitions }, (_, at) => `${name}${at}`);
};

const partitionOf = (queue: Queue, id: string): string => {
  const names = partitionsOf(queue);
  return names[(createHash('sha256').update(id).digest()[0] ?? 0) % names.length] ?? '';
};

export const dueConversion = (id: string): string => partitionOf('conversions', id);

export const dueSlot = (subAccountId: string): string => partitionOf('conversions', subAccountId);

export const dueEvent = (id: string): string => partitionOf('events', id);

export const dueAt = (partition: string, at: string | null): Pick<Item, 'due' | 'dueAt'> =>
  at === null ? {} : { due: partition, dueAt: at };

export const parkedSince = (at: string): Required<Pick<Item, 'due' | 'dueAt'>> => ({
  due: QUEUES.parked.name,
  dueAt: at,
});

const dueItem = z.object({ pk: z.string(), dueAt: z.string() });

const workIn = (item: unknown): Due => {
  const { pk, dueAt: at } = dueItem.parse(item);
  const [conversion, event] = [idOf('conversion', pk), idOf('webhookEvent', pk)];
  if (conversion !== undefined) return { kind: 'conversion', id: conversion, dueAt: at };
  if (event !== undefined) return { kind: 'event', id: event, dueAt: at };
  const slot = idOf('orderSlot', pk);
  if (slot !== undefined) return { kind: 'slot', id: slot, dueAt: at };
  throw new Error(`no due work has the key ${pk}`);
};

const keyOf = ({ kind, id }: Pick<Due, 'kind' | 'id'>): Key => {
  switch (kind) {
    case 'conversion':
      return keys.conversion(id);
    case 'event':
      return keys.webhookEvent(id);
    case 'slot':
      return keys.orderSlot(id);
  }
};

const { partition, sort } = TABLE.indexes.due;

/**
 * Work due in a partition by `when` (ISO 8601), oldest first: one Query. @param options.after the last item already
 * read
 */
export const dueIn = <R>(
  table: Table,
  name: string,
  when: string,
  read: (item: unknown) => R,
  { limit, after }: { readonly limit: number; readonly after?: { key: Key; dueAt: string } | undefined },
): Promise<Rows<R>> =>
  queryRows(
    table,
    inIndex('due', name, (at) => x`${at} <= ${when}`),
    read,
    { index: 'due', limit, begin: after && { ...after.key, [partition]: name, [sort]: after.dueAt } },
  );

const keyedItem = z.object({ pk: z.string() });

/** The ids of an entity's due rows, from a queue with a single partition. */
export const dueIds =
  (table: Table, queue: Queue, entity: EntityId) =>
  async (when: string, limit: number): Promise<readonly string[]> => {
    const read = (item: unknown): string => {
      const { pk } = keyedItem.parse(item);
      const id = idOf(entity, pk);
      if (id === undefined) throw new Error(`${pk} is not of ${entity}`);
      return id;
    };
    return (await dueIn(table, QUEUES[queue].name, when, read, { limit })).rows;
  };

/** Work due by `when` in a queue, oldest first, up to `limit` per partition: one Query each. */
const workDue = async (table: Table, queue: Queue, when: string, limit: number): Promise<readonly Due[]> => {
  const found = await Promise.all(
    partitionsOf(queue).map(async (name) => (await dueIn(table, name, when, workIn, { limit })).rows),
  );
  return found.flat().sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : 0));
};

export const conversionsDue = (table: Table, when: string, limit: number): Promise<readonly Due[]> =>
  workDue(table, 'conversions', when, limit);

export const createDueWork = (table: Table) => {
  const due: DueWork = {
    conversions: (when, limit) => conversionsDue(table, when, limit),
    events: (when, limit) => workDue(table, 'events', when, limit),
  };
  return {
    ...due,
    setAside: async (work: Due, until: string): Promise<void> => {
      const later = x`SET ${attribute(sort)} = ${until}`;
      await writeOne(table, update(table, keyOf(work), later, x`attribute_exists(${attribute(partition)})`));
    },
  };
};
