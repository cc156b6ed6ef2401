import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { accessTo, type Engine } from './engine.ts';

/** All that the table's stream has sent so far, as a function receives it. */
export const streamOf = async (engine: Engine, table: Table): Promise<DynamoDBRecord[]> => {
  const client = new DynamoDBStreamsClient(accessTo(engine.endpoint));
  const { Streams: streams = [] } = await client.send(new ListStreamsCommand({ TableName: table.name }));
  const StreamArn = streams[0]?.StreamArn;
  const { StreamDescription: described } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const records: DynamoDBRecord[] = [];
  for (const { ShardId } of described?.Shards ?? []) {
    const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    const { ShardIterator } = await client.send(new GetShardIteratorCommand(from));
    const { Records: found = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
    // The SDK has a Date where the event has seconds.
    records.push(...(JSON.parse(JSON.stringify(found)) as DynamoDBRecord[]));
  }
  client.destroy();
  return records;
};
