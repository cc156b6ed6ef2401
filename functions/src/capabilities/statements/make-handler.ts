import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, DynamoDBStreamHandler } from 'aws-lambda';
import { createTable } from '../../adapters/dynamo/client.ts';
import { exportStores } from '../../adapters/dynamo/export-stores.ts';
import { newJobIn } from '../../adapters/dynamo/exports.ts';
import { createPublicKeys } from '../../adapters/dynamo/signing-keys.ts';
import { createFiles } from '../../adapters/files/files.ts';
import { createSigningKey } from '../../adapters/signing/kms.ts';
import { createSigner } from '../../modules/signing/signer.ts';
import { systemClock } from '../../platform/clock.ts';
import { correlated } from '../../platform/correlation.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { flushing } from '../../platform/metrics.ts';
import { correlationOf } from '../../platform/stream-record.ts';
import { makeExports } from './make-exports.ts';

const log = createLog('make-exports');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const make = makeExports({
  ...exportStores(table),
  files: createFiles({ client: new S3Client({}), bucket: env('FILES_BUCKET'), clock: systemClock }),
  signer: createSigner({
    key: createSigningKey({ client: new KMSClient({}), keyId: env('SIGNING_KEY_ID') }),
    keys: createPublicKeys(table),
    clock: systemClock,
  }),
  clock: systemClock,
  log,
  metrics,
});

export const handler: DynamoDBStreamHandler = flushing(
  metrics,
  (event: DynamoDBStreamEvent, context: Context) => {
    const one = async (record: DynamoDBRecord): Promise<void> => {
      const job = newJobIn(record);
      if (job) await correlated(correlationOf(record), () => make(job));
    };
    const processor = new BatchProcessor(EventType.DynamoDBStreams);
    return processPartialResponse(event, one, processor, { context, throwOnFullBatchFailure: false });
  },
);
