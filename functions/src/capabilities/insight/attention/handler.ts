import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createOldestOpen } from '../../../adapters/dynamo/conversions/conversion-lists.ts';
import { createAttentionStore } from '../../../adapters/dynamo/messages/attention.ts';
import { createOrderSlots } from '../../../adapters/dynamo/orders/order-slots.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { know } from '../../../adapters/dynamo/table/owned-lists.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { attentionRoutes } from './routes.ts';

const parts = functionParts('attention');
const { table, clock } = parts;

export const handler = serve(
  attentionRoutes({
    attention: createAttentionStore(table),
    exceptions: createExceptionStore(table),
    slots: createOrderSlots(table),
    open: createOldestOpen(table),
    know: (ids, known) => know(table, ids, known),
    rules: createConfigurationStore(table).ofMany,
    clock,
  }),
  parts,
);
