import { createExceptionStore } from '../adapters/dynamo/reconciliation/exceptions.ts';
import { createReconciliationLists } from '../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import {
  createReconciliationMarks,
  createReconciliationRecords,
} from '../adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createHints } from '../adapters/dynamo/webhooks/webhook-events.ts';
import { createOrderReader } from '../adapters/ramps/orders.ts';
import type { ProviderParts } from './provider.ts';

/** Parts for every comparison of the provider's orders with the gateway's rows. */
export const comparison = ({
  table,
  client,
  clock,
  log,
}: Pick<ProviderParts, 'table' | 'client' | 'clock' | 'log'>) => ({
  provider: createOrderReader(client),
  records: createReconciliationRecords(table),
  exceptions: createExceptionStore(table),
  marks: createReconciliationMarks(table),
  lists: createReconciliationLists(table),
  hints: createHints(table),
  clock,
  log,
});
