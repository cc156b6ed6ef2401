import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { Due, DueWork } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { isConditionFailure, type Item } from './items.ts';
import { keys } from './keys.ts';
import { idIn, queryRows } from './rows.ts';

/** Due work is spread over this many partitions, so that no single one takes all writes. */
const PARTITIONS = 8;

/** Their names. */
export const DUE_PARTITIONS = Array.from({ length: PARTITIONS }, (_, at) => `DUE#${at}`);

const partitionOf = (id: string): string =>
  `DUE#${(createHash('sha256').update(id).digest()[0] ?? 0) % PARTITIONS}`;

/** The attributes that make an item due at `at`; none when there is nothing to do. */
export const dueAt = (id: string, at: string | null): Pick<Item, 'due' | 'dueAt'> =>
  at === null ? {} : { due: partitionOf(id), dueAt: at };

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

/** What the sweep must look at: one Query for each partition of the sparse index. */
export const createDueWork = (table: Table) => {
  const { partition, sort } = TABLE.indexes.due;
  const inPartition = async (name: string, when: string, limit: number): Promise<readonly Due[]> => {
    const query = {
      IndexName: 'due',
      KeyConditionExpression: '#p = :p AND #s <= :when',
      ExpressionAttributeNames: { '#p': partition, '#s': sort },
      ExpressionAttributeValues: { ':p': name, ':when': when },
    };
    return (await queryRows(table, query, (item) => workIn(dueItem.parse(item)), { limit })).rows;
  };
  const due: DueWork = {
    until: async (when, limit) => {
      const found = await Promise.all(DUE_PARTITIONS.map((name) => inPartition(name, when, limit)));
      return found.flat().sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : 0));
    },
  };
  return {
    ...due,
    /** Moves a piece of work that is still due to a later time. */
    setAside: async (work: Due, until: string): Promise<void> => {
      const key = work.kind === 'conversion' ? keys.conversion(work.id) : keys.webhookEvent(work.id);
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...key },
            UpdateExpression: 'SET #s = :until',
            ConditionExpression: 'attribute_exists(#p)',
            ExpressionAttributeNames: { '#s': sort, '#p': partition },
            ExpressionAttributeValues: { ':until': until },
          }),
        );
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
  };
};
