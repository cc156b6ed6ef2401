import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import {
  ledgerEvidence,
  type Difference,
  type ExceptionRecord,
  providerOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import type { ExceptionKind } from '@ramps-gateway/shared/domain/reconciliation.ts';
import * as z from 'zod/mini';
import type { Parsed } from '../../../platform/json.ts';

/** Stored with an exception: the evidence that it was found by. */
export const exceptionState = z.object({
  provider: z.nullable(z.object({ order: z.nullable(providerOrder), asked_at: time })),
  /** Version of the judged conversion, so that an unchanged failed one is not judged again. */
  conversion_version: z.nullable(z.int()),
  /** The actual and the expected balance; absent if the exception is about an order. */
  balance: z.optional(z.object({ asset: z.string(), balance: amount, expected: amount, asked_at: time })),
  ledger: z.optional(ledgerEvidence),
});
export type ExceptionState = z.infer<typeof exceptionState>;

export const NOTHING_SHOWN: ExceptionState = { provider: null, conversion_version: null };

export interface Exception {
  readonly version: number;
  readonly record: ExceptionRecord;
  readonly state: ExceptionState;
}

/** The result of a comparison. Account, order and kind identify its exception. */
export interface Finding {
  readonly kind: ExceptionKind;
  readonly order_id: string;
  readonly order_type: OrderType | null;
  readonly conversion_id: string | null;
  readonly differences: readonly Difference[];
  readonly amount: string;
  readonly asset: string;
  readonly detail: string;
  readonly resumable: boolean;
  /** Only our row differs from the provider's order; the engine can correct it. */
  readonly ofRow?: true;
}

/** The part of a finding that depends on its kind, not on its order. */
export type Found = Pick<Finding, 'kind' | 'differences' | 'detail' | 'resumable'> & Partial<Finding>;

/** For a finding that is not about an order, so Retry cannot fix it. */
export const NO_ORDER = { order_type: null, conversion_id: null, resumable: false } as const;

/** A difference in one field, for a person to check. */
export const differing = (
  field: Difference['field'],
  ours: string,
  provider: string,
  detail: string,
): Found => ({ kind: 'differs', differences: [{ field, ours, provider }], detail, resumable: false });

const ids = z.array(z.string());
const amounts = z.record(z.string(), amount);
export type Amounts = Parsed<z.infer<typeof amounts>>;

export const accountMark = z.object({
  /** All changes at the provider up to here are compared. */
  until: time,
  /** A comparison that hit a bound. It continues with `page`. */
  rest: z.nullable(
    z.object({
      /** The new `until` when the comparison is done; null until it meets an order old enough. */
      top: z.nullable(time),
      page: z.int(),
      /** The next comparison handles changes after this. */
      cutoff: z.nullable(time),
      /** True if the list is not sorted as requested, so the comparison must read all pages. */
      unsorted: z.boolean(),
      /** The earliest change that must be checked again; the mark stays before it. */
      left: z.nullable(time),
    }),
  ),
  failures: z.int(),
});
export type AccountMark = Parsed<z.infer<typeof accountMark>>;
export type RestOfList = NonNullable<AccountMark['rest']>;

const tally = {
  sums: amounts,
  /** What each pending order has contributed so far. */
  pending: z.record(z.string(), amounts),
  /** All changes up to here are counted. During a count, orders changed later are counted by their change instead. */
  until: time,
};

export const balanceMark = z.object({
  /** The running sums by asset; null if unknown. */
  counted: z.nullable(z.object({ ...tally, at: time })),
  count: z.nullable(
    z.object({
      ...tally,
      page: z.int(),
      /** Changes since the count started are included up to here. */
      to: time,
      /**
       * Orders changed after this are counted; of those changed exactly then, only the ones in `seen`. Null before
       * the first.
       */
      below: z.nullable(time),
      seen: ids,
      /** True if the list is not sorted as requested. Then it must be counted in one run. */
      unsorted: z.boolean(),
    }),
  ),
  /** The balance that no order explained at the first count; null before it. */
  opening: z.nullable(amounts),
  /** By asset, the last confirmed amount that no order explains (negative: money left). */
  known: amounts,
  /** Assets with an open exception. */
  found: ids,
});
export type BalanceMark = Parsed<z.infer<typeof balanceMark>>;
export type CountMark = NonNullable<BalanceMark['count']>;

/** A pending order at a provider that gives no time of change. */
const openOrder = z.object({
  account_id: z.string(),
  order_id: z.string(),
  seen_at: time,
  read_at: time,
  /** When its status became an unknown word. */
  unknown_since: z.optional(time),
});
export type OpenOrder = Parsed<z.infer<typeof openOrder>>;

export const watchMark = z.object({
  /** All changes up to here were read or are in `rest`. */
  until: time,
  /** Older changes that a run did not reach. `back`: the list is oldest first, so it is read from its end. */
  rest: z.nullable(z.object({ page: z.int(), down: time, back: z.optional(z.boolean()) })),
  rules: z.nullable(z.string()),
  /** Pending orders, read again until they are final. */
  open: z.optional(z.array(openOrder)),
});
export type WatchMark = Parsed<z.infer<typeof watchMark>>;

export const runMark = z.object({
  accounts: z.nullable(z.string()),
  parked: z.nullable(z.object({ id: z.string(), at: z.string() })),
  open: z.nullable(z.string()),
  recorded: z.nullable(z.string()),
  recorded_waits: z.nullable(z.object({ account_id: z.string(), runs: z.int() })),
});
export type RunMark = Parsed<z.infer<typeof runMark>>;
export type ParkedAt = NonNullable<RunMark['parked']>;
export type RecordedWaits = NonNullable<RunMark['recorded_waits']>;

const provenUntil = z.object({
  postings: z.int(),
  standings: z.record(z.string(), z.object({ number: z.int(), balance: amount, hash: z.string() })),
  /** Time of the last posting; null before the first. */
  posted_at: z.nullable(time),
});
export type ProvenUntil = Parsed<z.infer<typeof provenUntil>>;

export const ledgerMark = z.object({
  proven: z.nullable(provenUntil),
  /** An unfinished proof from the first posting on, with its exceptions so far. */
  recount: z.nullable(z.object({ until: provenUntil, found: ids })),
  /** When the whole ledger was last proven, against each order. */
  recounted_at: z.nullable(time),
  /** Exceptions of the last proofs: about ledger rows, and about the provider's orders. */
  rows: ids,
  orders: ids,
  /** Differences between ledger and provider, by asset. */
  differences: amounts,
  /** Balance left by orders from before the take-over, by asset. */
  before: amounts,
});
export type LedgerMark = Parsed<z.infer<typeof ledgerMark>>;

const tallyOfProofs = z.object({
  sub_accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  /** Sums of absolute differences. */
  differences: amounts,
  /** Sub-accounts with an unsettled difference or row. */
  differing: z.int(),
  /** The number of open exceptions, and their first ids. */
  rows: z.int(),
  exceptions: ids,
});
export type ProofTally = Parsed<z.infer<typeof tallyOfProofs>>;

export const proofMark = z.object({
  last: z.nullable(z.extend(tallyOfProofs, { at: time })),
  /** Used before the first proof: when the first sub-account appeared. */
  waiting_since: z.optional(time),
  round: z.nullable(tallyOfProofs),
  /** The requested proof so far. It continues after `after`. */
  asked: z.nullable(z.object({ at: time, after: z.nullable(z.string()), tally: tallyOfProofs })),
});
export type ProofMark = Parsed<z.infer<typeof proofMark>>;
