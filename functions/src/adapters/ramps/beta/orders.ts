import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { amount, counts, maybe, paging, symbol, time } from './fields.ts';
import { exchangeNetwork } from './networks.ts';
import { listedRow, orderDetail } from './order-rows.ts';
import { only, refused, requestOf, way } from './ways.ts';

const rows = z.array(z.unknown());
const page = z.object({ ...counts, orders: z.optional(rows), list: z.optional(rows) });

/** The provider gives no more at once. */
const LARGEST_PAGE = 50;

const SORTED_BY = ['id', 'recipient_email', 'description', 'created_at', 'status'];

/** The provider names a field and no direction. It does not know when an order changed. */
const orderBy = (asked: string | undefined): string | undefined => {
  if (asked === undefined) return undefined;
  const field = asked.replace(/^-/, '').split(/[ :]/)[0] ?? '';
  return SORTED_BY.includes(field) ? field : 'created_at';
};

const statusWord = (word: string | undefined): string | undefined =>
  word === 'cancelled' ? 'canceled' : word;

const readPage = (body: unknown, number: string | undefined): Fit<unknown> => {
  const read = fit(page, body);
  if (!read.ok) return read;
  const list = read.value.orders ?? read.value.list;
  if (list === undefined) return { ok: false, field: 'orders' };
  return fits({ list: list.map(listedRow), ...paging(read.value, number) });
};

export const listOfOrders = (call: Outgoing): Encoded => {
  const { page: number, size, status, order_by, search } = call.query ?? {};
  const query = {
    page: number,
    size: size === undefined ? undefined : String(Math.min(Number(size), LARGEST_PAGE)),
    status: statusWord(status),
    search,
    order_by: orderBy(order_by),
  };
  return only(way(requestOf(call, { query }), (body) => readPage(body, number)));
};

export const detailOfOrder = (call: Outgoing): Encoded => {
  const read = (body: unknown) => orderDetail(body, call.values?.['id']);
  return {
    attempts: [
      way(requestOf(call), read),
      way(requestOf(call, { template: '/v1/order/detail/{id}' }), read),
      way(requestOf(call, { template: '/v1/order/details/{id}' }), read),
    ],
  };
};

const created = z.object({ date_time: time });

/** The provider made an order and does not say which. */
const readCreated = (body: unknown): Fit<unknown> => {
  const read = fit(created, body);
  return read.ok ? fits({ id: null, made_at: read.value.date_time }) : read;
};

const AMOUNTS = ['source_amount', 'target_amount'];

const exchanged = z.object({
  source_asset: symbol,
  target_asset: symbol,
  source_amount: amount,
  network: z.optional(z.string()),
});

const withdrawn = z.object({ asset: symbol, amount, wallet_id: z.optional(maybe) });

const NO_DESTINATION = 'The provider does not list this destination';

export const exchange = (call: Outgoing): Encoded => {
  const data = fit(exchanged, call.data);
  if (!data.ok) return refused(`The exchange has no valid ${data.field}`);
  const { source_asset, target_asset, source_amount } = data.value;
  const network = exchangeNetwork(target_asset, data.value.network);
  if (network === undefined) return refused(`Name the network for ${target_asset}`);
  const body = { network, pool_balance: true, source_amount, source_asset, target_amount: '0', target_asset };
  return only(way(requestOf(call, { body, numbers: AMOUNTS }), readCreated));
};

export const withdrawal = (call: Outgoing): Encoded => {
  const data = fit(withdrawn, call.data);
  if (!data.ok) return refused(`The withdrawal has no valid ${data.field}`);
  const { destination } = call;
  const { asset: target_asset, amount: target_amount, wallet_id: wallet } = data.value;
  if (!destination || 'address' in destination !== Boolean(wallet)) return refused(NO_DESTINATION);
  if ('address' in destination && !(destination.address && destination.network))
    return refused(NO_DESTINATION);
  const to =
    'address' in destination
      ? {
          network: destination.network,
          target_destination: destination.address,
          target_destination_tag: destination.address_tag ?? '',
          instant_payment_type: '',
        }
      : {
          network: '',
          target_destination: '',
          target_destination_tag: '',
          instant_payment_type: destination.instant_payment_type,
        };
  const body = { target_asset, target_amount, ...to };
  return only(way(requestOf(call, { body, numbers: AMOUNTS }), readCreated));
};
