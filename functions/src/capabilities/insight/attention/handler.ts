import { createAttentionStore } from '../../../adapters/dynamo/messages/attention.ts';
import { createOrderSlots } from '../../../adapters/dynamo/orders/order-slots.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { attentionRoutes } from './routes.ts';

const parts = functionParts('attention');
const { table } = parts;

export const handler = serve(
  attentionRoutes({
    attention: createAttentionStore(table),
    exceptions: createExceptionStore(table),
    slots: createOrderSlots(table),
  }),
  parts,
);
