import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '#tests/support/engine.ts';

const PATIENCE_MS = 5_000;

/** Returns partition keys of records that are new in the stream since the last look. */
type Look = () => Promise<readonly (string | undefined)[]>;

const openStream = async (
  tables: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  table: string,
): Promise<Look> => {
  const { Table: described } = await tables.send(new DescribeTableCommand({ TableName: table }));
  const StreamArn = described?.LatestStreamArn;
  const { StreamDescription: stream } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = stream?.Shards?.[0]?.ShardId;
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
  );
  let iterator = ShardIterator;
  return async () => {
    const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
    iterator = page.NextShardIterator ?? iterator;
    return (page.Records ?? []).map((record) => record.dynamodb?.Keys?.['pk']?.S);
  };
};

/** Looks every `everyMs`, as a Lambda event source does, until the record of `pk` appears. */
const sees = async (look: Look, pk: string, everyMs: number): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const next = performance.now() + everyMs;
    if ((await look()).includes(pk)) return;
    await delay(Math.max(0, next - performance.now()));
  }
  throw new Error(`the stream did not show a record within ${PATIENCE_MS} ms`);
};

/**
 * The floor of the live path: milliseconds from the answer to a put until its record is read from the table's stream,
 * polled every `everyMs`. Uses its own table on the given engine.
 */
export const putToRecord = async (
  endpoint: string,
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
): Promise<readonly number[]> => {
  const local = {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  };
  const tables = new DynamoDBClient(local);
  const streams = new DynamoDBStreamsClient(local);
  const documents = DynamoDBDocumentClient.from(tables);
  try {
    const table = `floor-${randomUUID()}`;
    await tables.send(tableDefinition(table));
    const look = await openStream(tables, streams, table);
    const samples: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const pk = `FLOOR#${at}`;
      // Even spacing across the polling interval keeps the median stable.
      const put = delay(((at + 0.5) / count) * everyMs)
        .then(() => documents.send(new PutCommand({ TableName: table, Item: { pk, sk: 'FLOOR' } })))
        .then(() => performance.now());
      const seen = sees(look, pk, everyMs).then(() => performance.now());
      const [answered, shown] = await Promise.all([put, seen]);
      samples.push(Math.max(0, shown - answered));
    }
    return samples;
  } finally {
    tables.destroy();
    streams.destroy();
  }
};
