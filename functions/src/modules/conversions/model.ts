import { amount, id, time } from '@ramps-gateway/shared/contract/fields.ts';
import {
  type conversionRecord,
  type OrderRecord,
  stepRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STEPS } from '@ramps-gateway/shared/domain/conversion.ts';
import * as z from 'zod/mini';
import { booked } from '../ledger/model.ts';

/**
 * An order that moves money (C7, "Intent before effect"). `claimed`: may be sent; `unknown`: may have been made, check
 * with the provider; `released`: certainly not sent; `accepted`: the provider has it.
 */
export const effect = z.object({
  idempotency_key: z.string(),
  reference: z.string(),
  /** Fixed with the claim, so that each try sends the same order. */
  request: z.record(z.string(), z.string()),
  phase: z.enum(['claimed', 'unknown', 'released', 'accepted']),
  lease_until: z.nullable(time),
  /** Start of the last try that may have had an effect; absent before the first. */
  tried_at: z.optional(time),
  order_id: z.nullable(id),
});
export type Effect = z.infer<typeof effect>;

export const EFFECTS = ['exchange', 'transfer'] as const;
export type EffectName = (typeof EFFECTS)[number];

export const conversionState = z.object({
  /** The current step; null once all are done. */
  step: z.nullable(z.enum(CONVERSION_STEPS)),
  steps: z.array(stepRecord),
  retries: z._default(z.array(z.object({ by: id, email: z.string(), at: time, rest: z.boolean() })), []),
  /** Failed tries of the current step. */
  attempts: z.int(),
  /** Latest time for the sweep's next check; null if there is nothing to do. */
  wake_at: z.nullable(time),
  /** Set by Retry of a deposit whose amount differed: the provider's amount then counts. */
  take_provider_amount: z.boolean(),
  quote: z.nullable(
    z.object({
      id: z.nullable(id),
      target_amount: amount,
      expires_at: z.nullable(time),
      /** By the gateway's clock. */
      taken_at: z.optional(time),
    }),
  ),
  exchange: z.nullable(effect),
  transfer: z.nullable(effect),
  /** A person chose to convert what is left of the deposit. */
  convert_rest: z.boolean(),
  /** A person has seen the proceeds of the exchange and accepts them. */
  takes_exchange: z.boolean(),
  /** The rate of a held quote, in BRL for 1 USDT: it is far from the last day's median. */
  held_price: z.optional(amount),
  /** The held rate that a person accepted. */
  taken_price: z.optional(amount),
  /** A person converts a deposit below the rule's minimum. */
  skip_minimum: z.boolean(),
  /** An administrator converts it without KYC verification. */
  skip_kyc: z.optional(z.boolean()),
  /** The payment was held before the conversion started, so its BRL must still be there. */
  was_held: z.optional(z.boolean()),
  /** Orders that the provider refused since the last Retry. The first few are retried with a new quote. */
  refusals: z.int(),
  /** Checks of the current step that found too little money in the account. */
  short_looks: z.int(),
  /** USDT of the gateway's spread counted for this conversion in the sub-account's reserve. */
  spread_counted: amount,
  /** The part posted in the ledger; absent before the first posting. */
  booked: z.optional(booked),
  /** Waits until a stop is lifted, which is checked before any provider call. */
  is_stopped: z.boolean(),
  /** Number of different orders of each kind ever claimed, used in their references. */
  claims: z.object({ exchange: z.int(), transfer: z.int() }),
});
export type ConversionState = z.infer<typeof conversionState>;

export interface Conversion {
  readonly version: number;
  readonly record: z.infer<typeof conversionRecord>;
  readonly state: ConversionState;
}

const SUFFIXES = { exchange: 'x', transfer: 'w' } as const satisfies Record<EffectName, string>;

/** Reference of the conversion's next order of this kind. */
export const nextReference = ({ record, state }: Conversion, name: EffectName): string =>
  `${record.id}-${SUFFIXES[name]}${state.claims[name] + 1}`;

/** One rule for each sub-account (C3). */
export const configurationId = (ofSubAccount: string): string => ofSubAccount.replace(/^sub_/, 'ccf_');

export const subAccountOfConfiguration = (id: string): string => id.replace(/^ccf_/, 'sub_');

/**
 * First version of a rule. A rule that replaces a deleted one never repeats a version, so no order is claimed under the
 * old rule.
 */
export const firstRuleVersion = ({ created_at: createdAt }: { readonly created_at: string }): number =>
  Date.parse(createdAt);

/** Maximum clock difference between two functions. */
const CLOCKS_DIFFER_MS = 10_000;

export interface Answer {
  readonly record: Pick<OrderRecord, 'status' | 'updated_at'>;
  readonly askedAt: string;
}

/**
 * True if `answer` is older than the stored one, by request time. If clocks cannot tell, the provider's time of change
 * decides; at the same time, pending is older than any other status.
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
