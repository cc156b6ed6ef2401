import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Maker, Work } from '../../../modules/act/work.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Conversion } from '../../../modules/conversions/model.ts';
import type { Configurations, Conversions } from '../../../modules/conversions/ports.ts';
import { retried, settled } from '../../../modules/conversions/transitions.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { overLimitText } from '../../../modules/conversions/why-held.ts';

export const visibleConversion = async (
  who: Principal,
  id: string,
  {
    conversions,
    accounts,
  }: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<{ readonly conversion: Conversion; readonly account: StoredSubAccount }> => {
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  return { conversion, account: await visibleAccount(who, conversion.record.sub_account_id, accounts) };
};

/** Marks a failed conversion as settled by hand. Moves no money; every later Retry is refused. */
export const settleConversion = async (
  work: Work,
  id: string,
  { note, order_id }: { readonly note: string; readonly order_id?: string | undefined },
  context: RetryContext,
): Promise<ConversionRecord> => {
  const { maker } = work;
  const { conversion } = await visibleConversion(maker, id, context);
  const { settled: isClosed, status } = conversion.record;
  if (isClosed) throw new VisibleError('CONFLICT', 'This conversion is already settled.');
  if (status !== 'failed')
    throw new VisibleError('CONFLICT', 'Only a failed conversion can be marked as settled.');
  const saved = await context.conversions.save(
    settled(conversion, {
      by: maker.user_id,
      email: maker.email ?? '',
      note,
      order_id: order_id ?? null,
      at: context.clock().toISOString(),
    }),
    work,
  );
  if (!saved) throw new VisibleError('CONFLICT');
  return saved.record;
};

export interface RetryContext {
  readonly conversions: Pick<Conversions, 'get' | 'save'>;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

const begin = async (
  maker: Maker,
  conversion: Conversion,
  context: RetryContext,
  convertRest: boolean,
  act: Act | null,
): Promise<ConversionRecord> => {
  if (conversion.record.settled)
    throw new VisibleError('CONFLICT', 'This conversion was settled by hand and cannot be retried.');
  if (conversion.record.status !== 'failed')
    throw new VisibleError('CONFLICT', 'Only a failed conversion can be retried.');
  const by = { by: maker.user_id, email: maker.email ?? '' };
  const saved = await context.conversions.save(retried(conversion, context.clock(), by, convertRest), act);
  if (!saved) throw new VisibleError('CONFLICT');
  return saved.record;
};

/**
 * Retries a failed conversion (S2.41). One of several concurrent calls succeeds, the others get a 409; the stream's
 * driver does the work.
 * @param convertRest if less than the deposit is left, converts what is left
 */
export const retryConversion = async (
  maker: Maker,
  id: string,
  context: RetryContext,
  convertRest = false,
): Promise<ConversionRecord> => {
  const { conversion } = await visibleConversion(maker, id, context);
  return begin(maker, conversion, context, convertRest, null);
};

interface AskedContext extends RetryContext {
  readonly dailyTotals: DailyTotals;
  readonly configurations: Pick<Configurations, 'get'>;
}

/** The error if a Retry would exceed the daily limit at once. Only an early warning; the step checks again. */
const stillOverLimit = async (
  { record }: Conversion,
  { configurations, dailyTotals, clock }: AskedContext,
): Promise<string | undefined> => {
  if (record.status !== 'failed' || record.settled || record.error_code !== 'over_daily_limit')
    return undefined;
  const day = utcDay(clock());
  const [rule, taken] = await Promise.all([
    configurations.get(record.sub_account_id),
    dailyTotals.taken({ subAccountId: record.sub_account_id, day }),
  ]);
  if (!rule) return undefined;
  const { maximum_daily_amount: limit, continue_next_day: goesOn } = rule.record;
  const fitsADay = compare(record.original_amount, limit) <= 0;
  if (compare(add(taken, record.original_amount), limit) <= 0 || (goesOn && fitsADay)) return undefined;
  const said = overLimitText({ taken, limit, amount: record.original_amount, day });
  return `${said} Raise the limit${fitsADay ? ', or press Retry on another day' : ''}.`;
};

/** A user's Retry. If it would fail again at once, it returns the reason and starts nothing. */
export const askForRetry = async (
  work: Work,
  id: string,
  context: AskedContext,
  convertRest = false,
): Promise<{ success: boolean; error: string | null; process: ConversionRecord }> => {
  const { maker } = work;
  work.audit({ object: { kind: 'conversion', id } });
  const { conversion } = await visibleConversion(maker, id, context);
  const error = await stillOverLimit(conversion, context);
  if (error !== undefined) {
    work.decline(error);
    return { success: false, error, process: conversion.record };
  }
  return { success: true, error: null, process: await begin(maker, conversion, context, convertRest, work) };
};
