import type { ProviderOrder } from '../../../../modules/orders/model.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { add, compare, least } from '@ramps-gateway/shared/domain/money.ts';
import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import { nextUtcDay, utcDay } from '../../../../platform/clock.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { aboveKycText, kycLimit, unfit } from '../../../../modules/limits/gateway-bounds.ts';
import { justNow } from '../reads.ts';
import { overLimitText } from '../../../../modules/conversions/why-held.ts';
import { amend, complete, fail, postpone } from '../../../../modules/conversions/transitions.ts';
import { authorityOf, objectionText } from '../../../../modules/conversions/authority.ts';
import { type Advance, CONFLICT, type Step, type StepContext, write } from './context.ts';
import { MOST_LOOKS, readFailed, tryLater } from './reading.ts';

const objection = (
  { record, state }: Conversion,
  order: ProviderOrder,
): { readonly code: ConversionError; readonly message: string } | undefined => {
  const unconfirmed = (message: string) => ({ code: 'deposit_unconfirmed' as const, message });
  if (order.account_id !== record.sub_account.external_id)
    return unconfirmed('The provider shows this deposit on another account.');
  if (order.type !== 'deposit' || order.target_asset !== 'BRL')
    return unconfirmed('The provider shows this order, but it is not a BRL deposit.');
  if (order.status === 'cancelled')
    return { code: 'deposit_taken_back', message: 'The provider cancelled this deposit.' };
  if (compare(order.target_amount, record.original_amount) !== 0 && !state.take_provider_amount)
    return unconfirmed(
      `The conversion started with ${inReais(record.original_amount)}, but the provider confirms ${inReais(order.target_amount)}. Press Retry to convert the confirmed amount.`,
    );
  return undefined;
};

/** Over the limit: continues automatically on the next UTC day if the rule says so; otherwise a person decides. */
const overLimit = (
  conversion: Conversion,
  { taken, limit, goesOn }: { readonly taken: string; readonly limit: string; readonly goesOn: boolean },
  context: StepContext,
): Promise<Advance> => {
  const now = context.clock();
  const day = utcDay(now);
  const said = overLimitText({ taken, limit, amount: conversion.record.original_amount, day });
  if (!goesOn)
    return write(
      fail(conversion, 'over_daily_limit', `${said} Raise the limit, or press Retry on another day.`, now, {
        record: { error_rule_value: limit },
      }),
      context,
    );
  const next = nextUtcDay(now);
  return write(
    postpone(
      conversion,
      { note: `${said} It continues automatically on ${utcDay(next)} (UTC).`, waits_for: 'next_day' },
      next.getTime() - now.getTime(),
      now,
    ),
    context,
    { kind: 'waiting' },
  );
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const takeFromDay = async (conversion: Conversion, context: StepContext): Promise<Advance> => {
  const { record, state } = conversion;
  const [judged, settings] = await Promise.all([
    authorityOf(conversion.record.sub_account_id, context),
    context.settings.current(),
  ]);
  const now = context.clock();
  if ('objection' in judged)
    return write(
      fail(conversion, judged.objection.code, objectionText(judged.objection, 'press Retry'), now),
      context,
    );
  const {
    is_enabled: isEnabled,
    minimum_amount,
    maximum_daily_amount: limit,
    continue_next_day: goesOn,
  } = judged.authority.rule.record;
  const { record: account } = judged.authority.account;
  if (!isEnabled && record.retry_count === 0 && !state.skip_minimum)
    return write(
      fail(
        conversion,
        'not_configured',
        'Automatic conversion was switched off before this deposit was converted. Press Retry to convert it anyway.',
        now,
      ),
      context,
    );
  if (state.take_provider_amount && !state.skip_minimum) {
    const why = unfit({ brl: record.original_amount, taken: '0' }, minimum_amount, account, settings);
    if (why)
      return write(
        fail(conversion, why.code, `${capitalised(why.reason)}.`, now, {
          record: { error_rule_value: why.rule },
        }),
        context,
      );
  }
  const kyc = state.skip_kyc ? null : kycLimit(account, settings);
  const confirmed = complete(conversion, 'confirm_deposit', now);
  const take = {
    subAccountId: record.sub_account_id,
    day: utcDay(now),
    amount: record.original_amount,
    limit: kyc === null ? limit : least(limit, kyc),
  };
  const saved = await context.conversions.saveWithinLimit(confirmed, take, judged.authority.rule.version);
  if (saved === 'conflict') return CONFLICT;
  if ('saved' in saved) return { kind: 'moved', conversion: saved.saved };
  const { taken } = saved;
  if (kyc !== null && compare(add(taken, record.original_amount), limit) <= 0) {
    const above = aboveKycText({ brl: record.original_amount, taken }, account, kyc);
    return write(
      fail(
        conversion,
        'kyc_required',
        `${capitalised(above)}. Press Retry once it is verified, or on another day.`,
        now,
        { record: { error_rule_value: kyc } },
      ),
      context,
    );
  }
  // An amount above the whole daily limit never fits.
  const fits = compare(record.original_amount, limit) <= 0;
  return overLimit(conversion, { taken, limit, goesOn: goesOn && fits }, context);
};

/**
 * C7, step 1: confirms the deposit at the provider (a webhook is only a hint) and counts it towards the daily limit.
 */
export const confirmDeposit: Step = async (conversion, context) => {
  const { record } = conversion;
  const { read } = await context.reads.order(record.sub_account.external_id, record.deposit_order_id, {
    since: justNow(context.clock),
    settled: true,
  });
  if (!read.ok) return readFailed(conversion, read, context, 'The provider does not confirm this deposit');
  const objected = objection(conversion, read.value);
  if (objected !== undefined)
    return write(fail(conversion, objected.code, objected.message, context.clock()), context);
  if (read.value.status === 'pending' && conversion.state.attempts >= MOST_LOOKS)
    return write(
      fail(
        conversion,
        'deposit_unconfirmed',
        `The provider still shows this deposit as ${read.value.status_word ?? 'pending'}. Press Retry to check again.`,
        context.clock(),
      ),
      context,
    );
  if (read.value.status === 'pending')
    return tryLater(
      conversion,
      { note: 'The provider has not confirmed the deposit yet.', waits_for: 'deposit' },
      context,
    );
  return takeFromDay(amend(conversion, { record: { original_amount: read.value.target_amount } }), context);
};
