import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { isAfter, readRecord, type StreamRecord } from '../common/stream.ts';
import { codeOf } from '../common/errors.ts';
import type { StreamRange } from '../common/dead-letters.ts';

/** The stream keeps a record for a day; the stream itself is gone when the table was made again. */
const GONE = ['TrimmedDataAccessException', 'ResourceNotFoundException'];

/** The records of a range, in order; undefined when the stream does not keep them any more. */
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
      // The end of what is written so far: an open shard has a next iterator for ever.
      if (read.length === 0) break;
      iterator = page.NextShardIterator;
    }
    return isWhole(records, { from, to }) ? records : undefined;
  } catch (error) {
    if (GONE.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
};

/** Both ends are there: nothing of the range was trimmed. */
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
