import { amount, id, time } from '@ramps-gateway/shared/contract/fields.ts';
import { ledgerAccountId } from '@ramps-gateway/shared/contract/ledger.ts';
import type { conversionRecord, OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { stepRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STEPS } from '@ramps-gateway/shared/domain/conversion.ts';
import * as z from 'zod/mini';

/**
 * An order that moves money (C7, "Intent before effect"). `claimed`: may be sent; `unknown`: may have been made, ask the
 * provider; `released`: certainly not sent; `accepted`: the provider has it.
 */
export const effect = z.object({
  idempotency_key: z.string(),
  reference: z.string(),
  /** What is ordered, fixed with the claim, so that each try is the same order. */
  request: z.record(z.string(), z.string()),
  phase: z.enum(['claimed', 'unknown', 'released', 'accepted']),
  lease_until: z.nullable(time),
  /** When the last try began that is not known to have come to nothing; absent before the first. */
  tried_at: z.optional(time),
  order_id: z.nullable(id),
});
export type Effect = z.infer<typeof effect>;

export const EFFECTS = ['exchange', 'transfer'] as const;
export type EffectName = (typeof EFFECTS)[number];

export const conversionState = z.object({
  /** The step in hand; null once all are done. */
  step: z.nullable(z.enum(CONVERSION_STEPS)),
  steps: z.array(stepRecord),
  retries: z._default(z.array(z.object({ by: id, email: z.string(), at: time, rest: z.boolean() })), []),
  /** Tries of the step in hand that came to nothing yet. */
  attempts: z.int(),
  /** When the sweep looks at it, at the latest; null when there is nothing to do. */
  wake_at: z.nullable(time),
  /** True after Retry of a deposit whose amount differed: the provider's amount then counts. */
  take_provider_amount: z.boolean(),
  quote: z.nullable(
    z.object({
      id: z.nullable(id),
      target_amount: amount,
      expires_at: z.nullable(time),
      /** By our own clock. */
      taken_at: z.optional(time),
    }),
  ),
  exchange: z.nullable(effect),
  transfer: z.nullable(effect),
  /** A person asked to convert what is still there of the deposit. */
  convert_rest: z.boolean(),
  /** A person has seen what the exchange gave, and takes it. */
  takes_exchange: z.boolean(),
  /** BRL for 1 USDT: of the quote that is held for being off the last day's median rate. */
  held_price: z.optional(amount),
  /** The same, once a person has taken that rate. */
  taken_price: z.optional(amount),
  /** A person converts a deposit that is below the rule's minimum. */
  skip_minimum: z.boolean(),
  /** An administrator converts it, verified or not. */
  skip_kyc: z.optional(z.boolean()),
  /** It waited before it began, so its BRL are looked for. */
  was_held: z.optional(z.boolean()),
  /** Orders that the provider refused since the last Retry: a few are tried again, with a new quote. */
  refusals: z.int(),
  /** Looks of the step in hand at an account that did not show enough. */
  short_looks: z.int(),
  /** USDT of the gateway that is counted for this conversion in its sub-account's reserve. */
  spread_counted: amount,
  /** What of it is posted in the books; absent before the first posting. */
  booked: z.optional(z.array(z.object({ account: ledgerAccountId, amount }))),
  /** It waits until a stop is lifted: that is looked at before anything else is asked. */
  is_stopped: z.boolean(),
  /** How many different orders of each kind were ever claimed: part of their references. */
  claims: z.object({ exchange: z.int(), transfer: z.int() }),
});
export type ConversionState = z.infer<typeof conversionState>;

export interface Conversion {
  readonly version: number;
  readonly record: z.infer<typeof conversionRecord>;
  readonly state: ConversionState;
}

/** One rule for each sub-account (C3). */
export const configurationId = (ofSubAccount: string): string => ofSubAccount.replace(/^sub_/, 'ccf_');

export const subAccountOfConfiguration = (id: string): string => id.replace(/^ccf_/, 'sub_');

/**
 * First version of a rule. A rule that replaces a deleted one never repeats a version, so no order is claimed under the
 * old.
 */
export const firstRuleVersion = ({ created_at: createdAt }: { readonly created_at: string }): number =>
  Date.parse(createdAt);

/** Clocks of two functions may differ by so much. */
const CLOCKS_DIFFER_MS = 10_000;

export interface Answer {
  readonly record: Pick<OrderRecord, 'status' | 'updated_at'>;
  readonly askedAt: string;
}

/**
 * True when an answer was asked for before the kept one. Near-simultaneous ones, whose clocks may differ, are compared by
 * the provider's time of change; at one time of change, an order that is pending comes before one that is not.
 */
export const isOutdated = (answer: Answer, kept: Answer): boolean => {
  const difference = Math.abs(Date.parse(answer.askedAt) - Date.parse(kept.askedAt));
  if (difference < CLOCKS_DIFFER_MS) {
    const [its, known] = [answer.record, kept.record];
    const later = Date.parse(its.updated_at ?? '') - Date.parse(known.updated_at ?? '');
    if (later < 0 || later > 0) return later < 0;
    if (its.status !== known.status) return its.status === 'pending';
  }
  return answer.askedAt < kept.askedAt;
};
