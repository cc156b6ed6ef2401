import { randomUUID } from 'node:crypto';
import { createRateStore } from '../../../adapters/dynamo/pricing/rates.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createQuoting } from '../../../adapters/ramps/quotes.ts';
import { scheduled } from '../../../wiring/parts.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { recordReference } from './record-reference.ts';

const parts = providerParts('reference-rate', { priority: 'polling' });
const { table, log, clock, client } = parts;
const quote = createQuoting(client);

export const handler = scheduled(parts, async () => {
  const recorded = await recordReference({
    lists: createReconciliationLists(table),
    quote: (brl) => quote(undefined, brl),
    rates: createRateStore(table),
    newId: randomUUID,
    clock,
  });
  log.info('reference rate', { ...recorded });
  if (recorded.outcome === 'failed') throw new Error(`no reference rate: ${recorded.reason}`);
});
