import { compare, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { afterSpread } from '@ramps-gateway/shared/domain/spread.ts';
import { complete, fail } from '../transitions.ts';
import { confirmOrder } from './confirm-order.ts';
import { type Step, write } from './context.ts';
import { isExpired, renewQuote } from './generate-quote.ts';
import { type EffectStep, sendOnce } from './send-once.ts';

const EXCHANGE: EffectStep = {
  effect: 'exchange',
  step: 'initiate_exchange',
  suffix: 'x',
  called: 'exchange',
  send: (order, { provider }) => provider.exchange(order),
  accepted: (order) => ({ exchange_order_id: order.id }),
  // A quote that was refused is not asked to be taken again: a new one is.
  resumeAt: 'generate_quote',
};

/** contract 7, step 3. */
export const initiateExchange: Step = (conversion, context) =>
  sendOnce(conversion, EXCHANGE, context, () => {
    const { record, state } = conversion;
    if (isExpired(state, context.clock()))
      return Promise.resolve({ instead: renewQuote(conversion, context) });
    const quoteId = state.quote?.id ?? null;
    return Promise.resolve({
      request: {
        source_asset: 'BRL',
        target_asset: 'USDT',
        source_amount: record.original_amount,
        ...(quoteId === null ? {} : { quote_id: quoteId }),
      },
    });
  });

/** contract 7, step 4: never more is transferred than was exchanged. */
export const confirmExchange: Step = (conversion, context) => {
  const { record } = conversion;
  return confirmOrder(conversion, record.exchange_order_id ?? '', context, (order) => {
    const now = context.clock();
    if (order.status === 'cancelled')
      return write(
        fail(
          conversion,
          'The provider cancelled the exchange. Press Retry to quote and exchange again.',
          now,
          {
            resumeAt: 'generate_quote',
            state: { exchange: null },
          },
        ),
        context,
      );
    const promised = record.target_usdt_amount ?? '0';
    const target =
      compare(order.target_amount, promised) >= 0
        ? promised
        : afterSpread(order.target_amount, { percent: record.applied_spread ?? '0' });
    if (!isPositive(target))
      return write(
        fail(conversion, 'The exchange gave nothing to transfer. A person must look at the provider.', now),
        context,
      );
    return write(
      complete(conversion, 'confirm_exchange', now, { record: { target_usdt_amount: target } }),
      context,
    );
  });
};
