import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { later } from '../../../platform/clock.ts';
import { type Fit, fit, fitAs, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { only, refused, requestOf, way } from '../ways.ts';
import { amount, counts, maybe, maybeAmount, paging, said, symbol, time } from './fields.ts';
import { listedRow, orderDetail } from './order-rows.ts';
import { exchangeNetwork } from './places.ts';

const rows = z.array(z.unknown());
const page = z.object({ ...counts, orders: z.optional(rows), list: z.optional(rows) });

/** Maximum rows that the provider returns at once. */
const LARGEST_PAGE = 50;

const SORTED_BY = ['id', 'recipient_email', 'description', 'created_at', 'status'];

/** The provider sorts by a field, without a direction, and has no time of change. */
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

/** The provider creates an order without returning its id. */
const readCreated = (body: unknown): Fit<unknown> =>
  fitAs(created, body, ({ date_time: made_at }) => ({ id: null, made_at }));

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

/** The provider renews its price this often. Its quotes have no expiry. */
const RENEWED_MS = 20_000;

const quote = z.object({
  source_asset: symbol,
  source_amount: maybeAmount,
  source_amount_estimate: maybeAmount,
  target_asset: symbol,
  target_amount: maybeAmount,
  target_amount_estimate: maybeAmount,
  price: z.nullish(z.object({ price: maybeAmount })),
});

const readQuote = (body: unknown, askedAt: Date): Fit<unknown> => {
  const read = fit(quote, body);
  if (!read.ok) return read;
  const { source_asset, target_asset, price, ...amounts } = read.value;
  const source = said(amounts.source_amount) ?? said(amounts.source_amount_estimate);
  const target = said(amounts.target_amount_estimate) ?? said(amounts.target_amount);
  if (source === null) return { ok: false, field: 'source_amount' };
  if (target === null) return { ok: false, field: 'target_amount_estimate' };
  return fits({
    id: null,
    source_asset,
    source_amount: source,
    target_asset,
    target_amount_estimate: target,
    target_amount: said(amounts.target_amount),
    price: price ?? null,
    expires_at: later(askedAt, RENEWED_MS),
  });
};

const asked = z.object({
  source_asset: symbol,
  target_asset: symbol,
  source_amount: amount,
  target_amount: z._default(amount, '0'),
  network: z.optional(z.string()),
});

export const quoteFor = (call: Outgoing): Encoded => {
  const data = fit(asked, call.data);
  if (!data.ok) return refused(`The quote request has no valid ${data.field}`);
  const { network: named, ...pair } = data.value;
  const network = exchangeNetwork(pair.target_asset, named);
  if (network === undefined) return refused(`Name the network for ${pair.target_asset}`);
  const body = { ...pair, network, product: 'exchange' };
  return only(way(requestOf(call, { body, numbers: AMOUNTS }), readQuote));
};
