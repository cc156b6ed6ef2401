import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { discoverStream } from '#local/gateway/stream/reader.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { accessTo, type Engine } from './engine.ts';

/** All records now in the table's stream. */
export const recordsIn = async (
  tables: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  table: string,
): Promise<readonly _Record[]> => {
  const { arn, shards } = await discoverStream(tables, streams, table);
  const all: _Record[] = [];
  for (const { id } of shards) {
    const from = { StreamArn: arn, ShardId: id, ShardIteratorType: 'TRIM_HORIZON' } as const;
    let { ShardIterator: iterator } = await streams.send(new GetShardIteratorCommand(from));
    while (iterator !== undefined) {
      const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }));
      const { Records: records = [] } = page;
      all.push(...records);
      iterator = records.length === 0 ? undefined : page.NextShardIterator;
    }
  }
  return all;
};

/** One per engine, because tests read repeatedly. */
const clients = new Map<string, DynamoDBStreamsClient>();

const clientOf = ({ endpoint }: Engine): DynamoDBStreamsClient => {
  const client = clients.get(endpoint) ?? new DynamoDBStreamsClient(accessTo(endpoint));
  clients.set(endpoint, client);
  return client;
};

/** The same records in the format that a function receives. */
export const streamOf = async (engine: Engine, table: Table): Promise<DynamoDBRecord[]> => {
  const records = await recordsIn(engine.client, clientOf(engine), table.name);
  // The SDK has a Date where the event has seconds.
  return JSON.parse(JSON.stringify(records)) as DynamoDBRecord[];
};
