import * as z from 'zod/mini';
import { tradedAsset } from '../actions/order-rules.ts';
import { isoTime } from '../clock.ts';
import { readAmount } from '../domain/amounts.ts';
import { optionalText, read, text } from '../input.ts';
import { Problem } from '../problem.ts';
import { type BetaEvent, PARENT } from '../state/model.ts';
import { sentFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { spelled } from './events.ts';
import { longTime, networkName, NULL_TIME } from './values.ts';

const request = z.strictObject({
  event: z._default(z.enum(['created', 'pending', 'confirmed', 'cancelled']), 'confirmed'),
  settlement_id: optionalText,
  target_asset: text,
  target_amount: z.unknown(),
  network: optionalText,
  external_hash: optionalText,
  comments: optionalText,
  orders: z._default(text.check(z.regex(/^\d{1,9}$/, 'must be a whole number')), '1'),
});

const STATUSES = { created: 'pending', pending: 'pending', confirmed: 'confirmed', cancelled: 'canceled' };

/** `POST /sandbox/settlements`: sends one settlement event. Throws a 409 on the reference wire. */
export const sendSettlement = ({ store, clock, newId, wire }: World, body: unknown): BetaEvent => {
  if (wire !== 'beta') throw new Problem(409, 'other_wire', 'Only the beta wire has settlement events');
  const asked = read(request, body);
  const asset = tradedAsset(asked.target_asset);
  const time = longTime(isoTime(clock.now()));
  const isOver = asked.event === 'confirmed' || asked.event === 'cancelled';
  const event: BetaEvent = {
    id: newId('cb'),
    event: spelled(store.state(), `settlement.${asked.event}`),
    account_id: PARENT,
    data: {
      settlement_id: asked.settlement_id ?? newId('set'),
      comments: asked.comments ?? '',
      created_at: time,
      processed_at: isOver ? time : NULL_TIME,
      updated_at: time,
      external_hash: asked.external_hash ?? '',
      message: '',
      number_of_orders_associated: Number(asked.orders),
      status: STATUSES[asked.event],
      target_amount: readAmount(asked.target_amount, 'target_amount', asset),
      target_asset: asset.symbol,
      target_asset_network: networkName(asked.network ?? ''),
    },
  };
  store.commit(sentFact(store.state(), clock.now(), event));
  return event;
};
