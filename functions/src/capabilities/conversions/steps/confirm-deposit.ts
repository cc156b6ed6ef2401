import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Conversion } from '../model.ts';
import type { ProviderOrder } from '../ports.ts';
import { amend, complete, fail } from '../transitions.ts';
import { type Advance, CONFLICT, MOVED, type Step, type StepContext, write } from './context.ts';
import { readFailed, tryLater } from './reading.ts';

/** An event told that the deposit is confirmed: the provider shows it within about 20 minutes, or a person is told. */
const MOST_LOOKS = 12;

/** What is wrong with the deposit as the provider shows it, or undefined. */
const objection = ({ record, state }: Conversion, order: ProviderOrder): string | undefined => {
  if (order.account_id !== record.sub_account.external_id)
    return 'The provider knows this deposit for another account.';
  if (order.type !== 'deposit' || order.target_asset !== 'BRL')
    return 'The provider knows this order, but not as a BRL deposit.';
  if (order.status === 'cancelled') return 'The provider cancelled this deposit.';
  if (compare(order.target_amount, record.original_amount) !== 0 && !state.take_provider_amount)
    return `The event told of ${record.original_amount} BRL, but the provider confirms ${order.target_amount} BRL. Press Retry to convert what the provider confirms.`;
  return undefined;
};

const takeFromDay = async (conversion: Conversion, context: StepContext): Promise<Advance> => {
  const { record } = conversion;
  const configuration = await context.configurations.get(record.sub_account_id);
  const now = context.clock();
  if (!configuration)
    return write(
      fail(
        conversion,
        'Automatic conversion is no longer set up for this sub-account. Set it up on the Settings tab, then press Retry.',
        now,
      ),
      context,
    );
  const { minimum_amount, maximum_daily_amount: limit } = configuration.record;
  if (conversion.state.take_provider_amount && compare(record.original_amount, minimum_amount) < 0)
    return write(
      fail(
        conversion,
        `The deposit of ${record.original_amount} BRL is below the minimum of ${minimum_amount} BRL.`,
        now,
      ),
      context,
    );
  const day = utcDay(now);
  const saved = await context.conversions.saveWithinLimit(complete(conversion, 'confirm_deposit', now), {
    subAccountId: record.sub_account_id,
    day,
    amount: record.original_amount,
    limit,
  });
  if (saved === 'saved') return MOVED;
  if (saved === 'conflict') return CONFLICT;
  return write(
    fail(
      conversion,
      `Over the daily limit: ${saved.taken} of ${limit} BRL are taken on ${day} (UTC), and this deposit is ${record.original_amount} BRL. Raise the limit, or press Retry on another day.`,
      now,
    ),
    context,
  );
};

/**
 * contract 7, step 1: the deposit, its amount and its account are confirmed at the provider (a webhook is a hint, not
 * money), and the sub-account's total of this UTC day takes the amount or refuses it.
 */
export const confirmDeposit: Step = async (conversion, context) => {
  const { record } = conversion;
  const read = await context.provider.order(record.sub_account.external_id, record.deposit_order_id);
  if (!read.ok) return readFailed(conversion, read, context, 'The provider does not confirm this deposit');
  const objected = objection(conversion, read.value);
  if (objected !== undefined) return write(fail(conversion, objected, context.clock()), context);
  if (read.value.status === 'pending' && conversion.state.attempts >= MOST_LOOKS)
    return write(
      fail(
        conversion,
        'The provider still shows this deposit as pending. Press Retry to look again.',
        context.clock(),
      ),
      context,
    );
  if (read.value.status === 'pending')
    return tryLater(conversion, 'The provider has not confirmed the deposit yet.', context);
  return takeFromDay(amend(conversion, { record: { original_amount: read.value.target_amount } }), context);
};
