import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES, type Entity } from '@ramps-gateway/shared/contract/entities.ts';
import { listIn, partitionIn, partitionsOf } from '@ramps-gateway/shared/contract/partitions.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import { pagesOf } from '../common/table.ts';

export type Direction = 'spread' | 'back';

/** The lists of everyone that stand on several partitions. */
export const SPREAD_LISTS: readonly string[] = Object.values<Entity>(ENTITIES).flatMap(
  ({ name, spread, lists }) => {
    if (spread !== true) return (spread ?? []).map((list) => `${name}#${list}`);
    // Others than these have stood on partitions from the first.
    return lists?.all === name ? [name] : [];
  },
);

const row = z.object({
  pk: z.string(),
  sk: z.string(),
  all: z.string(),
  version: z.int(),
  record: z.object({ id: z.string() }),
});
type Row = z.output<typeof row>;

const { partition } = TABLE.indexes.all;

/**
 * Moves what stands in a list of everyone from its own name to its partitions, or back. A row is changed only as it was
 * read, in this one attribute, and keeps its version: who writes it at the same moment puts it into its partition anyway.
 * May be ended at any time, and run again.
 */
export const moveLists = async (
  table: { readonly client: DynamoDBClient; readonly name: string },
  direction: Direction,
  print: (line: string) => void,
): Promise<{ readonly moved: number; readonly left: number }> => {
  const client = DynamoDBDocumentClient.from(table.client);

  const move = async ({ pk, sk, all, version, record }: Row): Promise<boolean> => {
    try {
      await client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
          UpdateExpression: 'SET #all = :to',
          ConditionExpression: '#version = :version AND #all = :from',
          ExpressionAttributeNames: { '#all': partition, '#version': 'version' },
          ExpressionAttributeValues: {
            ':version': version,
            ':from': all,
            ':to': direction === 'spread' ? partitionIn(all, record.id) : listIn(all),
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  const movePartition = async (name: string): Promise<{ moved: number; left: number }> => {
    const total = { moved: 0, left: 0 };
    for await (const items of pagesOf(client, table.name, name)) {
      const found = items.map((item) => row.safeParse(item));
      const outcomes = await Promise.all(
        found.map(({ data }) => (data ? move(data) : Promise.resolve(false))),
      );
      total.moved += outcomes.filter(Boolean).length;
      total.left += outcomes.filter((moved) => !moved).length;
    }
    return total;
  };

  const total = { moved: 0, left: 0 };
  for (const list of SPREAD_LISTS) {
    const ofList = { moved: 0, left: 0 };
    for (const name of direction === 'spread' ? [list] : partitionsOf(list)) {
      const { moved, left } = await movePartition(name);
      ofList.moved += moved;
      ofList.left += left;
    }
    print(`${list}: ${ofList.moved} moved, ${ofList.left} left`);
    total.moved += ofList.moved;
    total.left += ofList.left;
  }
  return total;
};
