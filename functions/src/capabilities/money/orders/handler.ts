import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createOrderLists } from '../../../adapters/dynamo/orders/order-lists.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { ordersRoutes } from './routes.ts';

const parts = functionParts('orders');
const { table } = parts;

export const handler = serve(
  ordersRoutes({
    orders: createOrderLists(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
  }),
  parts,
);
