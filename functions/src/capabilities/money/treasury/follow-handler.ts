import type { DynamoDBRecord } from 'aws-lambda';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { readChange } from '../../../adapters/dynamo/table/stream.ts';
import { sleep, systemDeadline } from '../../../platform/clock.ts';
import { flushing } from '../../../platform/metrics.ts';
import { errorIdOf } from '../../../platform/correlation.ts';
import { holdingsParts } from '../../../wiring/holdings.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { fromQueue, type StreamBatch } from '../../../wiring/queue.ts';
import { followChanges } from './follow-changes.ts';

/** How long a slow provider can delay a batch; then the next run reads its accounts. */
const PROVIDER_TIMEOUT_MS = 6_000;
const BATCH_MS = 30_000;

const parts = providerParts('follow-holdings', { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'polling' });
const { table, log, metrics } = parts;
const follow = followChanges({
  ...holdingsParts(parts),
  accounts: createSubAccountStore(table),
  sleep,
});

/** Skips an unreadable record. */
const changeIn = (record: DynamoDBRecord) => {
  try {
    return [readChange(record)];
  } catch (error) {
    log.error('a change could not be read', error, { error_id: errorIdOf(record) });
    return [];
  }
};

/** If the table fails, everything is delivered again; the run each minute reads due accounts anyway. */
const followed: StreamBatch = async ({ Records }) => {
  try {
    const accounts = await follow(Records.flatMap(changeIn), systemDeadline(BATCH_MS));
    if (accounts > 0) log.info('holdings followed', { accounts });
    return { batchItemFailures: [] };
  } catch (error) {
    log.error('holdings could not be followed', error);
    return {
      batchItemFailures: Records.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
    };
  }
};

export const handler = fromQueue(parts, flushing(metrics, followed));
