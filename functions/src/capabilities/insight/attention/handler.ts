import { createAttentionStore } from '../../../adapters/dynamo/messages/attention.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createExceptionStore } from '../../../adapters/dynamo/reconciliation/exceptions.ts';
import { createOrderSlots } from '../../../adapters/dynamo/orders/order-slots.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { attentionRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  attentionRoutes({
    attention: createAttentionStore(table),
    exceptions: createExceptionStore(table),
    slots: createOrderSlots(table),
  }),
  serving({ table, log: createLog('attention') }),
);
