import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  type ConversionError,
  type ConversionStatus,
  type ConversionStepName,
  STATUS_AFTER,
  stepAfter,
  type Wait,
} from '@ramps-gateway/shared/domain/conversion.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { later } from '../../platform/clock.ts';
import { conversionId } from '../orders/ids.ts';
import type { Conversion, ConversionState } from './model.ts';

/** Time until the first check for a missed stream record or a lost webhook. */
const FIRST_LOOK_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Step rows that one conversion keeps; beyond that the oldest failed tries are dropped. */
const STEP_ROWS = 60;

export interface Deposit {
  readonly order_id: string;
  readonly amount: Amount;
  readonly end_to_end_id: string | null;
}

export type Changes = {
  readonly record?: Partial<Conversion['record']>;
  readonly state?: Partial<ConversionState>;
};

/** Why a step waits: for a person, and for code. */
export interface Waiting {
  readonly note: string;
  readonly waits_for: Wait;
}

export const NOT_WAITING = { note: null, waits_for: undefined } as const;

const change = (conversion: Conversion, { record = {}, state = {} }: Changes): Conversion => ({
  version: conversion.version,
  record: { ...conversion.record, ...record },
  state: { ...conversion.state, ...state },
});

const STATUS_IN: Record<ConversionStepName, ConversionStatus> = {
  confirm_deposit: 'pix_received',
  generate_quote: 'pix_received',
  initiate_exchange: 'quote_generated',
  confirm_exchange: 'exchange_initiated',
  initiate_transfer: 'exchange_confirmed',
  confirm_transfer: 'transfer_initiated',
};

const begun = (conversion: Pick<Conversion, 'state' | 'record'>, step: ConversionStepName, at: Date) => {
  const { steps } = conversion.state;
  const number = Number(steps.at(-1)?.id.split('-').at(-1) ?? '0') + 1;
  const row = {
    id: `${conversion.record.id}-${number}`,
    conversion_process_id: conversion.record.id,
    step_name: step,
    status: 'in_progress',
    created_at: at.toISOString(),
    execution_time_ms: null,
    note: null,
  } as const;
  const kept =
    steps.length < STEP_ROWS
      ? steps
      : steps.toSpliced(
          Math.max(
            0,
            steps.findIndex((s) => s.status === 'failed'),
          ),
          1,
        );
  return [...kept, row];
};

const ended = (conversion: Conversion, status: 'completed' | 'failed', note: string | null, at: Date) =>
  conversion.state.steps.map((row) =>
    row.status === 'in_progress'
      ? { ...row, status, note, execution_time_ms: Math.max(0, at.getTime() - Date.parse(row.created_at)) }
      : row,
  );

/**
 * A new conversion. Its id is derived from account and deposit, so each deposit has one (C7).
 * @param how whether a person converts a held deposit (no minimum; for an administrator also without KYC), or it was
 * released automatically
 */
export const begin = (
  account: SubAccountRecord,
  deposit: Deposit,
  at: Date,
  how: 'arrived' | 'by administrator' | 'by person' | 'released' = 'arrived',
): Conversion => {
  const now = at.toISOString();
  const record = {
    id: conversionId(account.external_id, deposit.order_id),
    user_id: account.user_id,
    manager_id: account.manager_id,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    status: STATUS_IN.confirm_deposit,
    original_amount: deposit.amount,
    target_usdt_amount: null,
    applied_spread: null,
    deposit_order_id: deposit.order_id,
    end_to_end_id: deposit.end_to_end_id,
    exchange_order_id: null,
    transfer_order_id: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
    retry_count: 0,
    error_message: null,
    error_code: null,
    exchanged_usdt_amount: null,
    transferred_usdt_amount: null,
    transfer_fee: null,
    destination: null,
    settled: null,
    note: null,
  };
  const state: ConversionState = {
    step: 'confirm_deposit',
    steps: [],
    retries: [],
    attempts: 0,
    wake_at: later(at, FIRST_LOOK_MS),
    take_provider_amount: false,
    quote: null,
    exchange: null,
    transfer: null,
    convert_rest: false,
    takes_exchange: false,
    skip_minimum: how === 'by person' || how === 'by administrator',
    ...(how === 'by administrator' ? { skip_kyc: true } : {}),
    ...(how === 'released' ? { was_held: true } : {}),
    refusals: 0,
    short_looks: 0,
    spread_counted: '0',
    is_stopped: false,
    claims: { exchange: 0, transfer: 0 },
  };
  return { version: 0, record, state: { ...state, steps: begun({ record, state }, 'confirm_deposit', at) } };
};

export const complete = (
  conversion: Conversion,
  step: ConversionStepName,
  at: Date,
  changes: Changes = {},
): Conversion => {
  const now = at.toISOString();
  const next = stepAfter(step);
  const done = change(conversion, {
    record: {
      ...changes.record,
      status: STATUS_AFTER[step],
      updated_at: now,
      completed_at: next === null ? now : null,
      ...NOT_WAITING,
    },
    state: {
      ...changes.state,
      step: next,
      attempts: 0,
      short_looks: 0,
      steps: ended(conversion, 'completed', null, at),
      wake_at: next === null ? null : wakeBy(conversion, later(at, FIRST_LOOK_MS), at),
    },
  });
  return next === null ? done : change(done, { state: { steps: begun(done, next, at) } });
};

/** The step failed; nothing continues until a person presses Retry, which starts at `resumeAt`. */
export const fail = (
  conversion: Conversion,
  code: ConversionError,
  message: string,
  at: Date,
  {
    resumeAt,
    state,
    record,
  }: {
    readonly resumeAt?: ConversionStepName;
    readonly state?: Partial<ConversionState>;
    readonly record?: Partial<Conversion['record']>;
  } = {},
): Conversion =>
  change(conversion, {
    record: {
      error_rule_value: null,
      ...record,
      status: 'failed',
      error_code: code,
      error_message: message,
      ...NOT_WAITING,
      updated_at: at.toISOString(),
    },
    state: {
      ...state,
      step: resumeAt ?? conversion.state.step,
      steps: ended(conversion, 'failed', message, at),
      attempts: 0,
      short_looks: 0,
      wake_at: null,
    },
  });

/** Number of newest Retries stored, each with who pressed it. */
const RETRIES_KEPT = 20;

/** Retry (S2.41): only for a failed conversion; the failed step starts again. @param by who pressed it */
export const retried = (
  conversion: Conversion,
  at: Date,
  by: { readonly by: string; readonly email: string },
  convertRest = false,
): Conversion => {
  const step = conversion.state.step ?? 'confirm_transfer';
  const isOfRate = conversion.record.error_code === 'quote_off';
  return change(conversion, {
    record: {
      status: STATUS_IN[step],
      error_message: null,
      error_code: null,
      error_rule_value: null,
      updated_at: at.toISOString(),
      retry_count: conversion.record.retry_count + 1,
    },
    state: {
      steps: begun(conversion, step, at),
      retries: [
        ...conversion.state.retries.slice(1 - RETRIES_KEPT),
        { ...by, at: at.toISOString(), rest: convertRest },
      ],
      attempts: 0,
      wake_at: later(at, FIRST_LOOK_MS),
      take_provider_amount: step === 'confirm_deposit',
      convert_rest: convertRest && !isOfRate,
      taken_price: convertRest && isOfRate ? conversion.state.held_price : undefined,
      takes_exchange: convertRest && conversion.record.error_code === 'exchange_differs',
      refusals: 0,
      short_looks: 0,
    },
  });
};

export const settled = (
  conversion: Conversion,
  settlement: NonNullable<Conversion['record']['settled']>,
): Conversion =>
  change(conversion, {
    record: { settled: settlement, updated_at: settlement.at },
    state: { wake_at: null },
  });

/** Nothing was ordered: the conversion returns to an earlier step automatically, after `pauseMs`. */
export const goBack = (
  conversion: Conversion,
  {
    to,
    note,
    pauseMs,
    state,
  }: {
    readonly to: ConversionStepName;
    readonly note: string;
    readonly pauseMs: number;
    readonly state: Partial<ConversionState>;
  },
  at: Date,
): Conversion => {
  const back = change(conversion, {
    record: { status: STATUS_IN[to], note, waits_for: undefined },
    state: {
      ...state,
      step: to,
      attempts: 0,
      short_looks: 0,
      wake_at: later(at, pauseMs),
      steps: ended(conversion, 'failed', note, at),
    },
  });
  return change(back, { state: { steps: begun(back, to, at) } });
};

/** How long to wait after `attempts` tries: 1 s, doubling, at most 5 minutes. */
export const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** attempts, LONGEST_PAUSE_MS);

/** The step could not be done yet; it is retried after `pauseMs`. */
export const postpone = (
  conversion: Conversion,
  { note, waits_for }: Waiting,
  pauseMs: number,
  at: Date,
  state: Partial<ConversionState> = {},
): Conversion =>
  change(conversion, {
    record: { note, waits_for },
    state: {
      ...state,
      attempts: conversion.state.attempts + 1,
      wake_at: later(at, pauseMs),
      steps: conversion.state.steps.map((row) => (row.status === 'in_progress' ? { ...row, note } : row)),
    },
  });

/** Pause between two checks while a conversion waits for others of its sub-account. */
export const QUEUE_LOOK_MS = 5_000;

/** Waits for other conversions of its sub-account; does not count as a try. @param lookAt ISO 8601 */
export const queued = (
  conversion: Conversion,
  { note, waits_for }: Waiting,
  at: Date,
  lookAt: string = later(at, QUEUE_LOOK_MS),
): Conversion =>
  change(conversion, {
    record: { note, waits_for },
    state: {
      wake_at: lookAt,
      steps: conversion.state.steps.map((row) => (row.status === 'in_progress' ? { ...row, note } : row)),
    },
  });

/** Pause between checks whether a stop was lifted. */
const STOPPED_LOOK_MS = 50_000;

/** Waits for a stop to be lifted or a destination to cool off; does not count as a try. @param lookAt ISO 8601 */
export const stopped = (
  conversion: Conversion,
  waiting: Waiting,
  at: Date,
  lookAt: string = later(at, STOPPED_LOOK_MS),
): Conversion => change(queued(conversion, waiting, at, lookAt), { state: { is_stopped: true } });

/** Keeps an earlier time: moving it costs an index write, and an early check does no harm. */
export const wakeBy = (conversion: Conversion, when: string, at: Date): string => {
  const known = conversion.state.wake_at;
  return known !== null && known > at.toISOString() && known < when ? known : when;
};

export const amend = change;
