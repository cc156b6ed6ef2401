import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { Due, DueWork } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { isConditionFailure, type Item, type Key } from './items.ts';
import { keys } from './keys.ts';
import { idIn, queryRows, type Rows } from './rows.ts';

/**
 * Due work is spread over so many partitions, so that no single one takes all writes. Events have partitions of their own:
 * whoever has a secret may send any number of them, and none of them stands before a conversion.
 */
const PARTITIONS = { conversion: { name: 'DUE#', count: 8 }, event: { name: 'DUE#e', count: 4 } } as const;

type Kind = keyof typeof PARTITIONS;

const partitionsOf = (kind: Kind): readonly string[] =>
  Array.from({ length: PARTITIONS[kind].count }, (_, at) => `${PARTITIONS[kind].name}${at}`);

const partitionOf = (kind: Kind, id: string): string => {
  const { name, count } = PARTITIONS[kind];
  return `${name}${(createHash('sha256').update(id).digest()[0] ?? 0) % count}`;
};

/** Where a conversion is due. */
export const dueConversion = (id: string): string => partitionOf('conversion', id);

/** Where an event is due. */
export const dueEvent = (id: string): string => partitionOf('event', id);

/** The attributes that make an item due at `at` in its partition; none when there is nothing to do. */
export const dueAt = (partition: string, at: string | null): Pick<Item, 'due' | 'dueAt'> =>
  at === null ? {} : { due: partition, dueAt: at };

/** What failed is due for nobody; in a partition of its own it is found without reading what did not fail. */
export const PARKED = 'PARKED';

/** The attributes of what waits for a person since `at`. */
export const parkedSince = (at: string): Required<Pick<Item, 'due' | 'dueAt'>> => ({
  due: PARKED,
  dueAt: at,
});

const dueItem = z.object({ pk: z.string(), dueAt: z.string() });

const workIn = ({ pk, dueAt: at }: z.infer<typeof dueItem>): Due => {
  const [kind, id] = [pk.slice(0, pk.indexOf('#')), idIn(pk)];
  switch (kind) {
    case 'CONVERSION':
      return { kind: 'conversion', id, dueAt: at };
    case 'EVENT':
      return { kind: 'event', id, dueAt: at };
    default:
      throw new Error(`nothing is known to be due for ${kind}`);
  }
};

const keyOf = ({ kind, id }: Pick<Due, 'kind' | 'id'>): Key =>
  kind === 'conversion' ? keys.conversion(id) : keys.webhookEvent(id);

const { partition, sort } = TABLE.indexes.due;

/** What stands in a partition up to `when`, the oldest first. */
const dueIn = (
  table: Table,
  name: string,
  when: string,
  { limit, after }: { readonly limit: number; readonly after?: Due | undefined },
): Promise<Rows<Due>> =>
  queryRows(
    table,
    {
      IndexName: 'due',
      KeyConditionExpression: '#p = :p AND #s <= :when',
      ExpressionAttributeNames: { '#p': partition, '#s': sort },
      ExpressionAttributeValues: { ':p': name, ':when': when },
      ...(after && { ExclusiveStartKey: { ...keyOf(after), [partition]: name, [sort]: after.dueAt } }),
    },
    (item) => workIn(dueItem.parse(item)),
    { limit },
  );

const isEvent = ({ kind }: Due): boolean => kind === 'event';

/** So many rows are read at once to get past events. */
const PAST_EVENTS = 1000;

/**
 * Those of one partition. Up to November 2026 events stood there too, and those that still do are passed, however many
 * they are.
 */
const conversionsIn = async (table: Table, name: string, when: string, limit: number) => {
  const found: Due[] = [];
  let after: Due | undefined;
  do {
    const { rows, more } = await dueIn(table, name, when, {
      limit: after === undefined ? limit : Math.max(limit, PAST_EVENTS),
      after,
    });
    found.push(...rows.filter((work) => !isEvent(work)));
    after = more ? rows.at(-1) : undefined;
  } while (after !== undefined && found.length < limit);
  return found.slice(0, limit);
};

const oldestFirst = (found: readonly (readonly Due[])[]): readonly Due[] =>
  found.flat().sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : 0));

/** The conversions that are due by `when`, oldest first, up to `limit` of each partition: one Query for each. */
export const conversionsDue = async (table: Table, when: string, limit: number): Promise<readonly Due[]> =>
  oldestFirst(
    await Promise.all(partitionsOf('conversion').map((name) => conversionsIn(table, name, when, limit))),
  );

/**
 * The events, in the same way. One that still stands in a partition of the conversions is found where it is among the
 * first `limit` of it: what is before it is worked off too.
 */
const eventsDue = async (table: Table, when: string, limit: number): Promise<readonly Due[]> =>
  oldestFirst(
    await Promise.all(
      [...partitionsOf('event'), ...partitionsOf('conversion')].map(async (name) =>
        (await dueIn(table, name, when, { limit })).rows.filter(isEvent),
      ),
    ),
  );

/** What the sweep must look at: one Query for each partition of the sparse index. */
export const createDueWork = (table: Table) => {
  const due: DueWork = {
    conversions: (when, limit) => conversionsDue(table, when, limit),
    events: (when, limit) => eventsDue(table, when, limit),
  };
  return {
    ...due,
    /** Moves a piece of work that is still due to a later time; an event to where events are due now. */
    setAside: async (work: Due, until: string): Promise<void> => {
      const moves = isEvent(work);
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keyOf(work) },
            UpdateExpression: `SET #s = :until${moves ? ', #p = :partition' : ''}`,
            ConditionExpression: 'attribute_exists(#p)',
            ExpressionAttributeNames: { '#s': sort, '#p': partition },
            ExpressionAttributeValues: {
              ':until': until,
              ...(moves ? { ':partition': dueEvent(work.id) } : {}),
            },
          }),
        );
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
  };
};
