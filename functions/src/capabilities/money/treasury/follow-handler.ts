import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { keptSettings } from '../../../modules/gateway-settings/kept-settings.ts';
import { createGatewaySettings } from '../../../adapters/dynamo/settings/settings.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../../../adapters/dynamo/orders/order-lists.ts';
import { readChange } from '../../../adapters/dynamo/table/stream.ts';
import { createReserveStore } from '../../../adapters/dynamo/conversions/reserves.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createVault } from '../../../adapters/ramps/holdings.ts';
import { rampsSettings } from '../../../wiring/ramps-settings.ts';
import { sleep, systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { errorIdOf } from '../../../platform/stream-record.ts';
import { followChanges } from './follow-changes.ts';

/** Maximum delay of a batch by a slow provider; the accounts are then due with the next run. */
const PROVIDER_TIMEOUT_MS = 6_000;
const BATCH_MS = 30_000;

const log = createLog('follow-holdings');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const settings = keptSettings(createGatewaySettings(table), { clock: systemClock, log });
const client = createRampsClient(
  rampsSettings({ table, log, metrics, settings }, { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'polling' }),
);
const follow = followChanges({
  rows: createHoldingsStore(table),
  orders: createOrderLists(table),
  vault: createVault(client),
  reserves: createReserveStore(table),
  books: createBooks(table),
  accounts: createSubAccountStore(table),
  askedEvery: async () => (await settings.current()).performance.cache_minutes * 60_000,
  clock: systemClock,
  sleep,
});

/** An unreadable record changes no holdings. */
const changeIn = (record: DynamoDBRecord) => {
  try {
    return [readChange(record)];
  } catch (error) {
    log.error('a change could not be read', error, { error_id: errorIdOf(record) });
    return [];
  }
};

/** If the table does not answer, the batch is redelivered; each minute's run reads due accounts anyway. */
export const handler = flushing(
  metrics,
  async (event: DynamoDBStreamEvent, _context: Context): Promise<DynamoDBBatchResponse> => {
    try {
      const accounts = await follow(event.Records.flatMap(changeIn), systemDeadline(BATCH_MS));
      if (accounts > 0) log.info('holdings followed', { accounts });
      return { batchItemFailures: [] };
    } catch (error) {
      log.error('holdings could not be followed', error);
      const first = event.Records[0]?.dynamodb?.SequenceNumber;
      return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] };
    }
  },
);
