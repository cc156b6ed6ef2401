import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { isAfter, readRecord, type StreamRecord } from '../common/stream.ts';
import { codeOf } from '../common/errors.ts';
import type { StreamRange } from '../common/dead-letters.ts';

/** Trimmed after a day, or the table was recreated. */
const GONE = ['TrimmedDataAccessException', 'ResourceNotFoundException'];

/** In order; `undefined` if the stream has lost some. */
export const fetchRecords = async (
  client: DynamoDBStreamsClient,
  { streamArn, shardId, from, to }: StreamRange,
): Promise<readonly StreamRecord[] | undefined> => {
  try {
    const start = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: from,
      }),
    );
    const records: StreamRecord[] = [];
    let iterator = start.ShardIterator;
    while (iterator !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
      const read = (page.Records ?? []).map((record) => readRecord(record, streamArn, TABLE.partitionKey));
      records.push(...read.filter(({ sequence }) => !isAfter(sequence, to)));
      if (read.some(({ sequence }) => !isAfter(to, sequence))) break;
      // An open shard has an iterator forever.
      if (read.length === 0) break;
      iterator = page.NextShardIterator;
    }
    return isWhole(records, { from, to }) ? records : undefined;
  } catch (error) {
    if (GONE.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
};

/** Both ends are present, so nothing was trimmed. */
const isWhole = (
  records: readonly StreamRecord[],
  { from, to }: Pick<StreamRange, 'from' | 'to'>,
): boolean => {
  const [first, last] = [records.at(0), records.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    BigInt(first.sequence) === BigInt(from) &&
    BigInt(last.sequence) === BigInt(to)
  );
};
