import { createLedgerWriter, createLedgerRows } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createOrderSlots } from '../../../adapters/dynamo/orders/order-slots.ts';
import { createOrderStore } from '../../../adapters/dynamo/orders/orders.ts';
import { HTTP_CALL_TIMEOUT_MS, providerParts } from '../../../wiring/provider.ts';
import { comparison } from '../../../wiring/reconciliation.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { unnamedFor } from '../../../wiring/unnamed-orders.ts';
import { reconciliationRoutes } from './routes.ts';

const parts = providerParts('reconciliation', { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'pages' });
const { table } = parts;

export const handler = serveHeld(
  reconciliationRoutes({
    ...comparison(parts),
    slots: createOrderSlots(table),
    unnamed: unnamedFor(parts, createOrderStore(table)),
    ledger: createLedgerRows(table),
    ledgerWriter: createLedgerWriter(table),
  }),
  parts,
);
