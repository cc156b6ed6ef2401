import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { afterSpread, chooseSpread, type Percent } from '@ramps-gateway/shared/domain/spread.ts';
import type { Conversion } from '../model.ts';
import { complete, fail } from '../transitions.ts';
import { type Step, type StepContext, write } from './context.ts';
import { readFailed } from './reading.ts';

/** Chosen once and kept: a second quote of the same conversion keeps the spread of the first (contract 7). */
const spreadOf = async (
  { record }: Conversion,
  { configurations, spreads }: StepContext,
): Promise<Percent> => {
  if (record.applied_spread !== null) return { percent: record.applied_spread };
  const [configuration, owner] = await Promise.all([
    configurations.get(record.sub_account_id),
    record.user_id === null ? { custom: null, bandMinimum: null } : spreads.of(record.user_id),
  ]);
  const override = configuration?.record.custom_spread_override ?? null;
  return chooseSpread({ ...owner, override: override === null ? null : { percent: override } });
};

/** contract 7, step 2: a quote, and what the customer gets of it after the spread. */
export const generateQuote: Step = async (conversion, context) => {
  const { record } = conversion;
  const spread = await spreadOf(conversion, context);
  const quote = await context.provider.quote(record.sub_account.external_id, record.original_amount);
  if (!quote.ok) return readFailed(conversion, quote, context, 'The provider refused the quote');
  const target = afterSpread(quote.value.target_amount, spread);
  if (!isPositive(target))
    return write(
      fail(conversion, 'The quote leaves nothing to transfer after the spread.', context.clock()),
      context,
    );
  return write(
    complete(conversion, 'generate_quote', context.clock(), {
      record: { target_usdt_amount: target, applied_spread: spread.percent },
      state: { quote: quote.value },
    }),
    context,
  );
};
