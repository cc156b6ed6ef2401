import * as calls from '@ramps-gateway/shared/contract/calls/orders.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listOrders, type ListOrdersPorts } from './list-orders.ts';

export const ordersRoutes = (ports: ListOrdersPorts): readonly Route[] => {
  const list = listOrders(ports);
  return [route(calls.listOrders, ({ who }, { query }) => list(who, query))];
};
