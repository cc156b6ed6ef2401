import { listOrders, type OrderAnswer, orderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { OrderRequest } from './model.ts';
import type { Upstream } from './ports.ts';

export type Found =
  /** The provider shows it. */
  | { readonly certain: true; readonly order: OrderAnswer }
  /** It does not, and sending the same key again makes no second one. */
  | { readonly certain: true; readonly order: null }
  | { readonly certain: false };

/** Looks an order up by its reference (contract 7: before anything is sent again). */
export const findOrder = async (upstream: Upstream, request: OrderRequest, until: number): Promise<Found> => {
  const result = await upstream.send({
    method: 'GET',
    path: '/v1/order',
    query: { search: request.reference, page: '1', size: '50' },
    accountId: request.account_id,
    body: undefined,
    until,
  });
  if (!result.answered || result.status < 200 || result.status > 299) return { certain: false };
  const orders = listOrders.answer.safeParse(result.body);
  if (!orders.success) return { certain: false };
  const order = orders.data.list.find(
    (made) => made.reference === request.reference && made.account_id === request.account_id,
  );
  if (order) return { certain: true, order: orderAnswer.parse(order) };
  const honoured = result.headers.get('idempotency-support') === 'honoured';
  return honoured ? { certain: true, order: null } : { certain: false };
};
