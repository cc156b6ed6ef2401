import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Table } from '../dynamo/table/client.ts';
import { getItem } from '../dynamo/table/items.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const body = z.object({ Records: z.array(z.custom<DynamoDBRecord>(isObject)) });

const image = z.record(z.string(), z.custom<AttributeValue>(isObject));

/** A record that was too long for its queue, with the row as it is now; none if the row was removed since. */
const filled = async (table: Table, record: DynamoDBRecord): Promise<readonly DynamoDBRecord[]> => {
  const { dynamodb: { Keys, NewImage, OldImage } = {} } = record;
  if (NewImage || OldImage || Keys?.['pk']?.S === undefined || Keys['sk']?.S === undefined) return [record];
  const item = await getItem(table, { pk: Keys['pk'].S, sk: Keys['sk'].S });
  if (item === undefined) return [];
  return [{ ...record, dynamodb: { ...record.dynamodb, NewImage: image.parse(marshall(item)) } }];
};

/** The stream's records in a message of `route-changes`. Throws for another message. */
export const recordsIn = async (table: Table, message: string): Promise<readonly DynamoDBRecord[]> => {
  const { Records } = body.parse(JSON.parse(message));
  return (await Promise.all(Records.map((record) => filled(table, record)))).flat();
};
