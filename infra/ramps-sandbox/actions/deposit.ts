import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { type Decimal, readAmount } from '../domain/amounts.ts';
import { assetOf } from '../domain/assets.ts';
import { randomText } from '../domain/ids.ts';
import { END_TO_END_ID, newEndToEndId } from '../domain/pix.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid, Problem } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import type { Order } from '../state/model.ts';
import { eventFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { activeAccount } from './order-rules.ts';

type Payer = Pick<Order, 'payer_name' | 'payer_document'>;
type Deposit = { account: string; asset: string; amount: Decimal; endToEndId?: string; payer?: Payer };

/** Order, two events and balance of a deposit, in one commit. @param before events already in the commit */
export const depositFacts = (world: World, deposit: Deposit, before = 0): NewFact[] => {
  const { store, clock, newId, wire } = world;
  const now = clock.now();
  const time = isoTime(now);
  const order: Order = {
    id: newId('ord'),
    type: 'deposit',
    account_id: deposit.account,
    status: 'pending',
    source_asset: deposit.asset,
    target_asset: deposit.asset,
    source_amount: deposit.amount,
    target_amount: deposit.amount,
    reference: `dep_${randomText(16)}`,
    ...(deposit.endToEndId === undefined ? {} : { end_to_end_id: deposit.endToEndId }),
    ...deposit.payer,
    created_at: time,
    updated_at: time,
  };
  const at = { now, time, newId, wire };
  const state = store.state();
  return [
    { type: 'order', order, confirm_at: null },
    eventFact(state, at, order, 'order.created', before),
    { type: 'balance', account_id: deposit.account, asset: deposit.asset, delta: deposit.amount },
    { type: 'order-status', id: order.id, status: 'confirmed', updated_at: time },
    eventFact(state, at, { ...order, status: 'confirmed' }, 'order.confirmed', before + 1),
  ];
};

const pixDeposit = z.object({
  account_id: text,
  amount: z.unknown(),
  end_to_end_id: optionalText,
  payer_name: optionalText,
  payer_document: optionalText,
});

/** C6: pays a PIX. Its end-to-end id is unique. */
export const payPix = (world: World, body: unknown): Order => {
  const asked = read(pixDeposit, body);
  const state = world.store.state();
  const amount = readAmount(asked.amount, 'amount', assetOf('BRL'));
  if (asked.end_to_end_id !== undefined && !END_TO_END_ID.test(asked.end_to_end_id)) {
    throw invalid('end_to_end_id must be E and 31 letters or digits');
  }
  activeAccount(state, asked.account_id);
  const endToEndId = asked.end_to_end_id ?? newEndToEndId(world.clock.now());
  if (state.endToEndIds.has(endToEndId)) {
    throw new Problem(409, 'already_paid', 'A PIX with this end-to-end id was already received');
  }
  const { payer_name, payer_document } = asked;
  const payer = present({ payer_name, payer_document });
  const [made] = world.store.commit(
    ...depositFacts(world, { account: asked.account_id, asset: 'BRL', amount, endToEndId, payer }),
  );
  if (made?.type !== 'order') throw new Error('a deposit begins with its order');
  return made.order;
};
