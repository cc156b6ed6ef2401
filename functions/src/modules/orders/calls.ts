import { madeOrder } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import { certaintyOf, type Forwarded, type Read, UNREADABLE } from '../provider/calls.ts';
import type { Failed, LookUp, Sent } from './protocol.ts';

/** Errors of the provider itself. After an error from a proxy in front of it (502, 504), it may still be working. */
const FINAL_ERRORS: readonly number[] = [500, 501, 503];

export const outcomeOf = (
  result: Forwarded,
):
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused' | 'not_sent' }
  | { readonly outcome: 'unknown'; readonly answered: boolean } => {
  if (!result.answered)
    return result.sent ? { outcome: 'unknown', answered: false } : { outcome: 'not_sent' };
  const outcome = certaintyOf(result.status);
  return outcome === 'unknown' ? { outcome, answered: FINAL_ERRORS.includes(result.status) } : { outcome };
};

/** Result of sending an order. With an unreadable answer, the order may have been made. */
export const sentOf = <S extends z.core.$ZodType>(
  schema: S,
  result: Forwarded,
): Sent<z.output<S>, Failed> => {
  const outcome = outcomeOf(result);
  if (outcome.outcome !== 'done') return outcome;
  const body = result.answered ? result.body : undefined;
  const order = z.safeParse(schema, body);
  if (order.success) return { outcome: 'accepted', order: order.data };
  const made = madeOrder.safeParse(body);
  return made.success ? { outcome: 'made', at: made.data.made_at } : { outcome: 'unknown', answered: false };
};

const list = z.object({
  list: z.array(z.looseObject({ account_id: z.nullable(z.string()), reference: z.nullish(z.string()) })),
});

/** Query that finds an order in the list by its reference, or several by a common part of their references. */
export const lookUpQuery = (reference: string) => ({ search: reference, page: '1', size: '50' });

export const readLookUp = <S extends z.core.$ZodType>(
  schema: S,
  { value, headers }: { readonly value: unknown; readonly headers: Headers },
  { accountId, reference }: { readonly accountId: string; readonly reference: string },
): Read<LookUp<z.output<S>>> => {
  const orders = list.safeParse(value);
  if (!orders.success) return UNREADABLE;
  const mine = orders.data.list.find((made) => made.reference === reference && made.account_id === accountId);
  const keyHonoured = headers.get('idempotency-support') === 'honoured';
  if (!mine) return { ok: true, value: { order: null, keyHonoured } };
  const order = z.safeParse(schema, mine);
  return order.success ? { ok: true, value: { order: order.data, keyHonoured } } : UNREADABLE;
};
