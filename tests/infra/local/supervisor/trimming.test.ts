import path from 'node:path';
import { appendFileSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queueFile } from '#infra/common/dead-letters.ts';
import { checkpointFile, openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { passedByAll } from '#local/supervisor/trimming.ts';
import { tempFolder } from '#tests/support/temp.ts';

const STREAM = 'arn:aws:dynamodb:local:0:table/the-table/stream/1.5';
const READERS = ['one', 'two'];
const NOW = Date.parse('2026-01-02T12:00:00Z');

const withCheckpoints = (after: Readonly<Record<string, string>>, streamArn = STREAM): string => {
  const dataDir = tempFolder();
  mkdirSync(path.join(dataDir, 'checkpoints'));
  for (const [name, number] of Object.entries(after)) {
    const checkpoint = openCheckpoint(checkpointFile(dataDir, name));
    checkpoint.use(name === 'two' ? streamArn : STREAM, ['shard']);
    checkpoint.set('shard', { after: number, finished: false });
    checkpoint.flush();
  }
  return dataDir;
};

const deadLetter = (dataDir: string, number: string, at: string): void => {
  const body = JSON.stringify({
    requestContext: { requestId: 'r', functionArn: 'f', condition: 'c', approximateInvokeCount: 3 },
    responseContext: { statusCode: 200, executedVersion: '$LATEST' },
    version: '1.0',
    timestamp: at,
    DDBStreamBatchInfo: {
      shardId: 'shard',
      startSequenceNumber: number,
      endSequenceNumber: number,
      approximateArrivalOfFirstRecord: at,
      approximateArrivalOfLastRecord: at,
      batchSize: 1,
      streamArn: STREAM,
    },
  });
  mkdirSync(path.join(dataDir, 'dlq'), { recursive: true });
  appendFileSync(
    queueFile(path.join(dataDir, 'dlq'), 'one'),
    `${JSON.stringify({ messageId: number, sentAt: at, body })}\n`,
  );
};

it('records that every reader has passed can be trimmed, less a margin', async () => {
  const dataDir = withCheckpoints({ one: '5000', two: '3000' });
  expect(await passedByAll(dataDir, READERS, NOW)).toEqual({
    streamArn: STREAM,
    shardId: 'shard',
    before: 2000n,
  });
});

it('nothing can be trimmed while a reader has not started or reads another stream', async () => {
  expect(await passedByAll(withCheckpoints({}), READERS, NOW)).toBeUndefined();
  expect(await passedByAll(withCheckpoints({ one: '5000' }), READERS, NOW)).toBeUndefined();
  const other = withCheckpoints({ one: '5000', two: '3000' }, STREAM.replace('1.5', '2.0'));
  expect(await passedByAll(other, READERS, NOW)).toBeUndefined();
});

it('records that redrive needs are kept for a day', async () => {
  const dataDir = withCheckpoints({ one: '5000', two: '5000' });
  deadLetter(dataDir, '20', '2026-01-01T11:00:00Z');
  expect((await passedByAll(dataDir, READERS, NOW))?.before).toBe(4000n);
  deadLetter(dataDir, '700', '2026-01-02T11:00:00Z');
  expect((await passedByAll(dataDir, READERS, NOW))?.before).toBe(700n);
});
