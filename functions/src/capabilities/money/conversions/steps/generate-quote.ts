import { isPositive, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { isTaken } from '@ramps-gateway/shared/domain/rates.ts';
import { afterSpread, type Percent, type SpreadRule } from '@ramps-gateway/shared/domain/spread.ts';
import { spreadOfAccount } from '../../../../modules/pricing/spread-of.ts';
import type { OfferedRate } from '../../../../modules/rates/last-day.ts';
import { later } from '../../../../platform/clock.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { amend, type Changes, complete, fail } from '../../../../modules/conversions/transitions.ts';
import { type Advance, type Step, type StepContext, write } from './context.ts';
import { readFailed } from './reading.ts';
import { behindOthers } from './turn.ts';

/** The first quote fixes the conversion's spread; later quotes keep it (C7). */
const spreadOf = async (
  { record }: Conversion,
  context: StepContext,
): Promise<Percent & { readonly rule: SpreadRule | undefined }> =>
  record.applied_spread === null
    ? spreadOfAccount(record.sub_account_id, context)
    : { percent: record.applied_spread, rule: record.spread_rule };

/**
 * Holds a quote with a rate far from the last day's median, unless a person accepted that rate. Undefined for a usual
 * rate.
 */
const held = async (
  conversion: Conversion,
  offer: OfferedRate,
  context: StepContext,
): Promise<Advance | undefined> => {
  const off = await context.lastDay.judge(offer);
  const { taken_price: taken } = conversion.state;
  if (!off || (taken !== undefined && isTaken(off.price, taken, off.median))) return undefined;
  return write(
    fail(
      conversion,
      'quote_off',
      `The quote is ${off.off} % off the last day's median rate: ${roundDown(off.price, 4)} BRL for 1 USDT, against a median of ${roundDown(off.median, 4)} BRL. Nothing was exchanged. Take this rate, press Retry for another quote, or mark it as settled.`,
      context.clock(),
      { resumeAt: 'generate_quote', state: { quote: null, held_price: off.price } },
    ),
    context,
  );
};

/** Takes a quote and computes the customer's amount after the spread. @param quoted applies the quote */
const takeQuote = async (
  conversion: Conversion,
  context: StepContext,
  quoted: (changes: Changes) => Promise<Advance> | Advance,
): Promise<Advance> => {
  const { record } = conversion;
  const spread = await spreadOf(conversion, context);
  const quote = await context.provider.quote(record.sub_account.external_id, record.original_amount);
  if (!quote.ok) return readFailed(conversion, quote, context, 'The provider refused the quote');
  const offer = {
    sourceAsset: 'BRL',
    sourceAmount: record.original_amount,
    targetAsset: 'USDT',
    targetAmount: quote.value.target_amount,
  };
  await context.quotes.taken({
    holder: { account: record.sub_account.external_id },
    quoteId: quote.value.id,
    conversionId: record.id,
    ...offer,
    spread: spread.percent,
  });
  const target = afterSpread(quote.value.target_amount, spread);
  if (!isPositive(target))
    return write(
      fail(conversion, 'quote_refused', 'Nothing is left to transfer after the spread.', context.clock()),
      context,
    );
  const instead = await held(conversion, offer, context);
  if (instead) return instead;
  return quoted({
    record: { target_usdt_amount: target, applied_spread: spread.percent, spread_rule: spread.rule },
    state: { quote: { ...quote.value, taken_at: later(context.clock(), 0) } },
  });
};

/** A quote commits nobody, so it is written with what follows: the claim of its exchange, or a wait. */
export const generateQuote: Step = async (conversion, context) => {
  await context.rows.ofExchange(conversion);
  const instead = await behindOthers(conversion, context);
  if (instead) return instead;
  return takeQuote(conversion, context, (changes) => ({
    kind: 'moved',
    conversion: complete(conversion, 'generate_quote', context.clock(), changes),
  }));
};

/** A younger quote never counts as expired, since the provider's clock may differ. */
const RENEWED_AFTER_MS = 10_000;

export const isExpired = ({ quote }: Conversion['state'], now: Date): boolean => {
  if (!quote?.expires_at || Date.parse(quote.expires_at) > now.getTime()) return false;
  return quote.taken_at === undefined || now.getTime() - Date.parse(quote.taken_at) >= RENEWED_AFTER_MS;
};

/** Replaces a quote that no order used, with the same spread. */
export const renewQuote: Step = (conversion, context) =>
  takeQuote(conversion, context, (changes) => write(amend(conversion, changes), context));
