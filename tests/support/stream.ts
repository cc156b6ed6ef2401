import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { discoverStream } from '#local/gateway/stream/reader.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { accessTo, type Engine } from './engine.ts';

/** What was read of a stream. */
interface Reading {
  /** Where each shard is read on; null at its end. */
  readonly next: Map<string, string | null>;
  readonly records: _Record[];
}

const nothingRead = (): Reading => ({ next: new Map(), records: [] });

const readOn = async (
  tables: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  table: string,
  { next, records }: Reading,
): Promise<void> => {
  const { arn, shards } = await discoverStream(tables, streams, table);
  for (const { id } of shards) {
    const from = { StreamArn: arn, ShardId: id, ShardIteratorType: 'TRIM_HORIZON' } as const;
    let iterator = next.get(id);
    if (iterator === undefined)
      iterator = (await streams.send(new GetShardIteratorCommand(from))).ShardIterator ?? null;
    while (iterator !== null) {
      const page: GetRecordsCommandOutput = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }),
      );
      const { Records: found = [] } = page;
      records.push(...found);
      iterator = page.NextShardIterator ?? null;
      next.set(id, iterator);
      if (found.length === 0) break;
    }
  }
};

/** All records now in the table's stream. */
export const recordsIn = async (
  tables: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  table: string,
): Promise<readonly _Record[]> => {
  const reading = nothingRead();
  await readOn(tables, streams, table, reading);
  return reading.records;
};

/** One per engine, because tests read repeatedly. */
const clients = new Map<string, DynamoDBStreamsClient>();

const clientOf = ({ endpoint }: Engine): DynamoDBStreamsClient => {
  const client = clients.get(endpoint) ?? new DynamoDBStreamsClient(accessTo(endpoint));
  clients.set(endpoint, client);
  return client;
};

/** By table: a test that reads again gets the new records only, and knows the others. */
const readings = new Map<string, Reading>();

/** The same records in the format that a function receives. */
export const streamOf = async (engine: Engine, table: Table): Promise<DynamoDBRecord[]> => {
  const reading = readings.get(table.name) ?? nothingRead();
  readings.set(table.name, reading);
  await readOn(engine.client, clientOf(engine), table.name, reading);
  // The SDK has a Date where the event has seconds.
  return JSON.parse(JSON.stringify(reading.records)) as DynamoDBRecord[];
};
