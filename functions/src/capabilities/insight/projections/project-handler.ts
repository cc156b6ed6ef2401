import type { DynamoDBBatchItemFailure, DynamoDBRecord } from 'aws-lambda';
import { createOwnershipMoves } from '../../../adapters/dynamo/accounts/ownership-moves.ts';
import { createRecipientRows, createCountedTransfers } from '../../../adapters/dynamo/accounts/recipients.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createAttentionStore } from '../../../adapters/dynamo/messages/attention.ts';
import { createSearchTerms } from '../../../adapters/dynamo/search/search-terms.ts';
import { createPositions } from '../../../adapters/dynamo/statistics/positions.ts';
import { createCounts } from '../../../adapters/dynamo/statistics/statistics.ts';
import { createOwnedRows } from '../../../adapters/dynamo/table/owned-rows.ts';
import { readChange } from '../../../adapters/dynamo/table/stream.ts';
import { sleep } from '../../../platform/clock.ts';
import { errorIdOf } from '../../../platform/correlation.ts';
import { alertProjections } from '../../../wiring/alert-projections.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { fromQueue } from '../../../wiring/queue.ts';
import { attentionProjection } from './attention.ts';
import { accountsProjection } from './count-accounts.ts';
import { statisticsProjection } from './count-records.ts';
import { recipientsProjection, transfersProjection } from './follow-recipients.ts';
import { ownershipProjection } from './follow-ownership.ts';
import { searchProjection } from './follow-search.ts';
import { paymentsProjection } from './follow-payments.ts';
import type { Change, Projection } from '../../../modules/projections/model.ts';
import { projectChanges } from './project-changes.ts';

const parts = functionParts('project-changes');
const { table, log, clock } = parts;
const terms = createSearchTerms(table);

const accounts = createSubAccountStore(table);
const receiving = { recipients: createRecipientRows(table), accounts, clock, sleep };

const counting = { counts: createCounts(table), positions: createPositions(table), sleep };

const PROJECTIONS: readonly Projection[] = [
  ownershipProjection({
    moves: createOwnershipMoves(table),
    rows: createOwnedRows(table),
    accounts,
    clock,
    log,
  }),
  searchProjection({ searched: terms, rows: terms }),
  attentionProjection({ attention: createAttentionStore(table), accounts }),
  statisticsProjection(counting),
  accountsProjection(counting),
  paymentsProjection(createIncomingPayments(table)),
  recipientsProjection(receiving),
  transfersProjection({ ...receiving, transfers: createCountedTransfers(table) }),
  ...alertProjections({ table, clock }),
];

const project = projectChanges(PROJECTIONS, log);

/** Undefined for an unreadable record, which fails alone. */
const read = (record: DynamoDBRecord): Change | undefined => {
  try {
    return readChange(record);
  } catch (error) {
    log.error('a stream record could not be read', error, { error_id: errorIdOf(record) });
    return undefined;
  }
};

/** Only records that a projection failed on are redelivered, and later go to the dead-letter queue. */
export const handler = fromQueue(parts, async (event) => {
  const readings = event.Records.map((record) => ({ record, change: read(record) }));
  const failed = await project(readings.flatMap(({ change }) => (change ? [change] : [])));
  return {
    batchItemFailures: readings
      .filter(({ change }) => !change || failed.has(change))
      // An empty identifier makes Lambda retry the whole batch.
      .map(({ record }): DynamoDBBatchItemFailure => ({
        itemIdentifier: record.dynamodb?.SequenceNumber ?? '',
      })),
  };
});
