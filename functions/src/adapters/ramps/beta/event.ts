import * as z from 'zod/mini';
import { type Fit, fit, fits } from '../fit.ts';
import type { ProviderEvent } from '../profile.ts';
import { id, maybe, maybeTime } from './fields.ts';
import { statusOf } from './order-rows.ts';

const common = { status: z.string().check(z.minLength(1)), created_at: maybeTime, updated_at: maybeTime };

const head = { id, event: z.string().check(z.minLength(1)), account_id: maybe };
const ofOrder = z.object({
  ...head,
  data: z.object({ ...common, order_id: id, sub_account_id: maybe }),
});
const ofSettlement = z.object({ ...head, data: z.object({ ...common, settlement_id: id }) });

/** `Order.confirmed`, `order cancelled`, `order.canceled`: one spelling for each. */
const nameOf = (event: string): string =>
  event
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '.')
    .replace(/canceled$/, 'cancelled');

const isSettlement = z.object({ data: z.object({ settlement_id: z.string() }) });

/** `account_id` of the event is the parent. An order's sub-account is looked up unless the event names it. */
export const readEvent = (body: unknown): Fit<ProviderEvent> => {
  if (isSettlement.safeParse(body).success) {
    const read = fit(ofSettlement, body);
    if (!read.ok) return read;
    const { id: eventId, event, data } = read.value;
    const { settlement_id, status, created_at, updated_at } = data;
    return fits({
      id: eventId,
      event_type: nameOf(event),
      created_at: updated_at ?? created_at,
      subject: {
        kind: 'settlement',
        id: settlement_id,
        account_id: null,
        status: statusOf(status),
        created_at,
        updated_at,
      },
    });
  }
  const read = fit(ofOrder, body);
  if (!read.ok) return read;
  const { id: eventId, event, account_id: parent, data } = read.value;
  const { order_id, sub_account_id: customer, status, created_at, updated_at } = data;
  return fits({
    id: eventId,
    event_type: nameOf(event),
    created_at: updated_at ?? created_at,
    subject: {
      kind: 'order',
      id: order_id,
      account_id: customer === parent ? null : customer,
      status: statusOf(status),
      created_at,
      updated_at,
    },
  });
};
