import { isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { complete, fail, stopped } from '../../../../modules/conversions/transitions.ts';
import { coolingText, coolsUntil, walletKeys } from '../../../../modules/stops/model.ts';
import { later } from '../../../../platform/clock.ts';
import { checkBefore, fundsFor, suffices } from './before-effect.ts';
import { confirmOrder } from './confirm-order.ts';
import { type Advance, CONFLICT, type Step, type StepContext, write } from './context.ts';
import { isLate } from './forgotten-order.ts';
import { lookAgain, MOST_REFUSALS, readFailed } from './reading.ts';
import { type EffectStep, sendOnce } from './send-once.ts';
import { leaveTurn, waitInTurn } from './turn.ts';

/** A waiver takes effect within this time. */
const LOOK_MS = 5 * 60_000;

/**
 * Waits while the destination is new; otherwise returns the rule version it judged. The age comes only from our own
 * rows: the rule's `named_at` and the registration, which is written once and never later renewed.
 */
const whileCooling = async (
  conversion: Conversion,
  context: StepContext,
): Promise<{ readonly instead: Promise<Advance> } | { readonly judged: number | undefined }> => {
  const { clock, configurations, coolingOff } = context;
  const { hours, registrations } = coolingOff;
  if (hours === 0) return { judged: undefined };
  const { sub_account_id: subAccountId } = conversion.record;
  const rule = await configurations.get(subAccountId);
  const destination = rule?.record.destination;
  // `checkBefore` refuses a rule without a destination.
  if (!destination) return { judged: rule?.version };
  const named = [destination.named_at];
  const now = clock();
  if (coolsUntil(named, undefined, hours, now) === undefined) return { judged: rule.version };
  const registered = await registrations.of(subAccountId, walletKeys(destination).exact);
  const until = coolsUntil(named, registered, hours, now);
  if (until === undefined) return { judged: rule.version };
  const look = later(now, LOOK_MS);
  const waiting = stopped(
    conversion,
    { note: coolingText(until), waits_for: 'cooling_off' },
    now,
    until < look ? until : look,
  );
  return { instead: write(waiting, context, { kind: 'waiting' }) };
};

const TRANSFER: EffectStep = {
  effect: 'transfer',
  send: (order, { provider }) => provider.withdraw(order),
  accepted: (order) => ({ transfer_order_id: order.id }),
  resumeAt: 'initiate_transfer',
};

/** Undefined if this deposit's USDT are in the account. It never uses another deposit's. */
const withoutFunds = async (conversion: Conversion, context: StepContext): Promise<Advance | undefined> => {
  const { record } = conversion;
  const needed = record.target_usdt_amount ?? '0';
  const funds = await fundsFor(conversion, 'USDT', context);
  if (!funds.ok) return readFailed(conversion, funds, context, 'The provider does not show the balances');
  if (suffices(funds.value, needed)) return undefined;
  if (isPositive(funds.value.underWay)) return waitInTurn(conversion, context);
  // A balance can lag behind the order that changed it.
  const again = lookAgain(conversion, 'USDT', MOST_REFUSALS, context);
  if (again) return again;
  return write(
    fail(
      conversion,
      'money_gone',
      `This deposit needs ${needed} USDT, but only ${funds.value.available} USDT is available after other deposits and the gateway's spread. Nothing was sent. If it was settled by hand, mark it as settled.`,
      context.clock(),
    ),
    context,
  );
};

/** Checks the funds again after a Retry or refusal: somebody may have moved the USDT at the provider. */
const lookForFunds = async (conversion: Conversion, context: StepContext): Promise<Advance | undefined> => {
  if (conversion.record.retry_count === 0 && conversion.state.refusals === 0) return undefined;
  const without = await withoutFunds(conversion, context);
  if (!without) await leaveTurn(conversion, context);
  return without;
};

/** C7, step 5: sends USDT to the wallet that the rule names and its owner has confirmed. */
export const initiateTransfer: Step = (conversion, context) =>
  sendOnce(conversion, TRANSFER, context, async (current, lookBack) => {
    const { record, state } = current;
    const cooled = await whileCooling(current, context);
    if ('instead' in cooled) return cooled;
    const checked = await checkBefore(current, context);
    if (!checked.ok) return { instead: checked.then };
    const { authority } = checked.value;
    const { rule, destination } = authority;
    // The rule has changed since its destination was judged, so the step starts over.
    if (cooled.judged !== undefined && cooled.judged !== rule.version) return { instead: CONFLICT };
    const { wallet_id, address, network } = destination;
    const request = {
      asset: 'USDT',
      amount: record.target_usdt_amount ?? '0',
      wallet_id,
      ...(network === null ? {} : { network }),
    };
    if (isLate([state.exchange?.tried_at], context.clock())) {
      const found = await lookBack(request);
      if (found) return found;
    }
    const instead = await lookForFunds(current, context);
    if (instead) return { instead };
    return {
      authority,
      record: { destination: { wallet_id, address, network } },
      request,
    };
  });

/** C7, step 6: records the amount sent and the fee from the provider's order. */
export const confirmTransfer: Step = (conversion, context) =>
  confirmOrder(conversion, conversion.record.transfer_order_id ?? '', context, (order) =>
    write(
      order.status === 'cancelled'
        ? fail(
            conversion,
            'order_cancelled',
            'The provider cancelled the transfer. Press Retry to transfer again.',
            context.clock(),
            {
              resumeAt: 'initiate_transfer',
              state: { transfer: null },
              record: { transfer_order_id: null },
            },
          )
        : complete(conversion, 'confirm_transfer', context.clock(), {
            record: {
              transferred_usdt_amount: order.target_amount,
              transfer_fee: subtract(order.source_amount, order.target_amount),
            },
          }),
      context,
    ),
  );
