import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createOrderLists } from '../../../adapters/dynamo/orders/order-lists.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { ordersRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  ordersRoutes({
    orders: createOrderLists(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
  }),
  serving({ table, log: createLog('orders') }),
);
