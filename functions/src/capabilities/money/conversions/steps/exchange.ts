import type { ProviderOrder } from '../../../../modules/orders/model.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { compare, isPositive, multiply, shift, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { afterSpread } from '@ramps-gateway/shared/domain/spread.ts';
import { CONFIGURATION_DEFAULTS } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { complete, fail, goBack } from '../../../../modules/conversions/transitions.ts';
import { checkBefore, fundsFor, isFresh, suffices } from './before-effect.ts';
import { confirmOrder } from './confirm-order.ts';
import { type Advance, type Step, type StepContext, write } from './context.ts';
import { isLate } from './forgotten-order.ts';
import { isExpired, renewQuote } from './generate-quote.ts';
import { lookAgain, MOST_LOOKS, MOST_REFUSALS, readFailed } from './reading.ts';
import { type EffectStep, sendOnce } from './send-once.ts';

const EXCHANGE: EffectStep = {
  effect: 'exchange',
  send: (order, { provider }) => provider.exchange(order),
  accepted: (order) => ({ exchange_order_id: order.id }),
  // A refused quote cannot be used again.
  resumeAt: 'generate_quote',
};

/** Undefined if the deposit's BRL are still in the account. */
const withoutFunds = async (conversion: Conversion, context: StepContext): Promise<Advance | undefined> => {
  const { record, state } = conversion;
  const funds = await fundsFor(conversion, 'BRL', context);
  if (!funds.ok) return readFailed(conversion, funds, context, 'The provider does not show the balances');
  if (suffices(funds.value, record.original_amount)) return undefined;
  const { available, underWay } = funds.value;
  // Another deposit's exchange may have used the BRL, and a balance may lag behind its deposit.
  const again = lookAgain(conversion, 'BRL', isPositive(underWay) ? MOST_LOOKS : MOST_REFUSALS, context);
  if (again) return again;
  const now = context.clock();
  if (!isPositive(available))
    return write(
      fail(
        conversion,
        'money_gone',
        `None of this deposit of ${inReais(record.original_amount)} is left in the account; its balance belongs to other deposits. If it was settled by hand, mark it as settled.`,
        now,
      ),
      context,
    );
  if (!state.convert_rest)
    return write(
      fail(
        conversion,
        'partial_balance',
        `Only ${inReais(available)} of this deposit of ${inReais(record.original_amount)} is still in the account. Convert the rest, or mark it as settled.`,
        now,
      ),
      context,
    );
  return write(
    goBack(
      { ...conversion, record: { ...record, original_amount: available } },
      {
        to: 'generate_quote',
        note: `Converting the ${inReais(available)} that are left of ${inReais(record.original_amount)}.`,
        pauseMs: 0,
        state: { quote: null, exchange: null },
      },
      now,
    ),
    context,
  );
};

export const initiateExchange: Step = (conversion, context) =>
  sendOnce(conversion, EXCHANGE, context, async (current, lookBack) => {
    const { record, state } = current;
    // True if nothing was sent, or the order certainly was not made. An unknown outcome is never replaced.
    const isFree = state.exchange === null || state.exchange.phase === 'released';
    if (isFree && isExpired(state, context.clock())) return { instead: renewQuote(current, context) };
    const checked = await checkBefore(current, context);
    if (!checked.ok) return { instead: checked.then };
    const { authority, deposit } = checked.value;
    const quoteId = state.quote?.id ?? null;
    const request = {
      source_asset: 'BRL',
      target_asset: 'USDT',
      source_amount: record.original_amount,
      ...(quoteId === null ? {} : { quote_id: quoteId }),
    };
    const confirmedAt = deposit.updated_at ?? deposit.created_at ?? record.created_at;
    if (isLate([confirmedAt, record.created_at], context.clock())) {
      const instead = await lookBack(request);
      if (instead) return instead;
    }
    if (isFree && !isFresh(current, deposit, context.clock())) {
      const instead = await withoutFunds(current, context);
      if (instead) return { instead };
    }
    return { authority, record: {}, request };
  });

/** How the result differs from the exchange ordered; undefined if it matches. */
const difference = (
  { record, state }: Conversion,
  order: ProviderOrder,
  slippage: string,
): string | undefined => {
  if (order.target_asset !== 'USDT')
    return `The exchange gave ${order.target_amount} ${order.target_asset} instead of USDT.`;
  if (order.source_asset !== 'BRL')
    return `The exchange took ${order.source_amount} ${order.source_asset} instead of BRL.`;
  const seen = record.exchanged_usdt_amount;
  if (state.takes_exchange && seen !== null && compare(order.target_amount, seen) === 0) return undefined;
  if (compare(order.source_amount, record.original_amount) !== 0)
    return `The exchange took ${inReais(order.source_amount)} of ${inReais(record.original_amount)}.`;
  const quoted = state.quote?.target_amount ?? '0';
  const least = multiply(quoted, subtract('1', shift(slippage, -2)));
  return compare(order.target_amount, least) < 0
    ? `The exchange gave ${order.target_amount} USDT of the ${quoted} USDT quoted, less than the slippage limit of ${slippage} % allows.`
    : undefined;
};

const exchanged = async (
  conversion: Conversion,
  order: ProviderOrder,
  context: StepContext,
): Promise<Advance> => {
  const { record } = conversion;
  await context.rows.ofTransfer(conversion);
  const rule = await context.configurations.get(record.sub_account_id);
  const now = context.clock();
  const slippage = rule?.record.maximum_slippage ?? CONFIGURATION_DEFAULTS.maximum_slippage;
  const differs = difference(conversion, order, slippage);
  if (differs !== undefined)
    return write(
      fail(
        conversion,
        'exchange_differs',
        `${differs} Nothing was transferred. Check it at the provider.`,
        now,
        {
          record: {
            exchanged_usdt_amount: order.target_asset === 'USDT' ? order.target_amount : '0',
            exchanged_brl_amount: order.source_asset === 'BRL' ? order.source_amount : '0',
          },
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
      fail(
        conversion,
        'exchange_differs',
        'The exchange gave nothing to transfer. Check it at the provider.',
        now,
      ),
      context,
    );
  const quoteId = conversion.state.quote?.id ?? null;
  if (quoteId !== null)
    await context.quotes.executed({
      account: record.sub_account.external_id,
      quoteId,
      orderId: order.id,
      targetAmount: order.target_amount,
    });
  return write(
    complete(conversion, 'confirm_exchange', now, {
      record: {
        target_usdt_amount: target,
        exchanged_usdt_amount: order.target_amount,
        exchanged_brl_amount: order.source_amount,
      },
    }),
    context,
  );
};

/** C7, step 4: checks the proceeds before the transfer, which never sends more than the exchange gave. */
export const confirmExchange: Step = (conversion, context) =>
  confirmOrder(conversion, conversion.record.exchange_order_id ?? '', context, (order) =>
    order.status === 'cancelled'
      ? write(
          fail(
            conversion,
            'order_cancelled',
            'The provider cancelled the exchange. Press Retry to quote and exchange again.',
            context.clock(),
            {
              resumeAt: 'generate_quote',
              state: { exchange: null },
              record: {
                exchange_order_id: null,
                exchanged_usdt_amount: null,
                exchanged_brl_amount: null,
              },
            },
          ),
          context,
        )
      : exchanged(conversion, order, context),
  );
