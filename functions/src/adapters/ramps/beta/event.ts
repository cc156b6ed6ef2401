import {
  eventAmount,
  eventId,
  providerId,
  type ReceivedEvent,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { plainText } from '@ramps-gateway/shared/contract/fields.ts';
import { isPlain } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import { type Fit, fit, fits } from '../fit.ts';
import { maybe, maybeTime, symbol } from './fields.ts';
import { statusOf } from './order-rows.ts';

const maybeId = <Id extends z.ZodMiniType<string, string>>(id: Id) => z.pipe(maybe, z.nullable(id));

/** For display only, so an invalid value is omitted. */
const shown = (most: number) =>
  z.catch(z.pipe(maybe, z.nullable(z.string().check(z.maxLength(most), z.refine(isPlain)))), null);

const head = { id: maybeId(eventId), event: plainText(100).check(z.minLength(1)) };
const common = {
  status: plainText(40).check(z.minLength(1)),
  created_at: maybeTime,
  updated_at: maybeTime,
};

const ofOrder = z.object({
  ...head,
  account_id: maybe,
  data: z.object({
    order_id: providerId,
    sub_account_id: maybeId(providerId),
    ...common,
    target_asset: z.catch(z.optional(symbol), undefined),
    target_amount: z.catch(z.optional(eventAmount), undefined),
  }),
});

const ofSettlement = z.object({
  ...head,
  data: z.object({
    settlement_id: providerId,
    ...common,
    target_asset: symbol,
    target_amount: eventAmount,
    target_asset_network: shown(40),
    external_hash: shown(200),
    number_of_orders_associated: z.catch(
      z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e9))),
      null,
    ),
    processed_at: maybeTime,
  }),
});

/** Gives `Order.confirmed`, `order cancelled` and `order.canceled` one spelling each. */
const nameOf = (event: string): string =>
  event
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '.')
    .replace(/canceled$/, 'cancelled');

const isSettlement = z.object({ data: z.object({ settlement_id: z.string() }) });

const readSettlement = (body: unknown): Fit<ReceivedEvent> => {
  const read = fit(ofSettlement, body);
  if (!read.ok) return read;
  const { id, event, data } = read.value;
  return fits({
    id,
    event_type: nameOf(event),
    created_at: null,
    data: {
      type: null,
      id: data.settlement_id,
      account_id: null,
      status: statusOf(data.status),
      target_asset: data.target_asset,
      target_amount: data.target_amount,
      created_at: data.created_at,
      updated_at: data.updated_at,
    },
    settlement: {
      network: data.target_asset_network,
      external_hash: data.external_hash,
      orders: data.number_of_orders_associated,
      processed_at: data.processed_at,
    },
  });
};

/** The event's `account_id` is the parent. An order's sub-account is looked up unless the event names it. */
export const readEvent = (body: unknown): Fit<ReceivedEvent> => {
  if (isSettlement.safeParse(body).success) return readSettlement(body);
  const read = fit(ofOrder, body);
  if (!read.ok) return read;
  const { id, event, account_id: parent, data } = read.value;
  const { order_id, sub_account_id: customer, status, ...rest } = data;
  return fits({
    id,
    event_type: nameOf(event),
    created_at: null,
    data: {
      type: null,
      id: order_id,
      account_id: customer === parent ? null : customer,
      status: statusOf(status),
      ...rest,
    },
  });
};
