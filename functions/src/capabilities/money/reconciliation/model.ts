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

/** Stored by the server with an exception: what it was found by. */
export const exceptionState = z.object({
  provider: z.nullable(z.object({ order: z.nullable(providerOrder), asked_at: time })),
  /** Version of the judged conversion: a failed one that has not changed is not judged again. */
  conversion_version: z.nullable(z.int()),
  /** The held and the expected balance; absent if the exception is about an order. */
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

/** Result of a comparison. Account, order and kind identify its exception. */
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
  /** Only our row differs from the provider's order, so the engine can correct it. */
  readonly ofRow?: true;
}

/** The part of a finding that depends on its kind, not on the order it is about. */
export type Found = Pick<Finding, 'kind' | 'differences' | 'detail' | 'resumable'> & Partial<Finding>;

/** A finding about something other than an order: Retry cannot fix it. */
export const NO_ORDER = { order_type: null, conversion_id: null, resumable: false } as const;

/** A difference in one field, which a person must check. */
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
  /** Everything that the provider changed up to here is compared. */
  until: time,
  /** A comparison that hit its bound; it continues with `page`. */
  rest: z.nullable(
    z.object({
      /** Once it is done, everything up to here is compared; null until an order old enough was seen. */
      top: z.nullable(time),
      page: z.int(),
      /** Changes after the comparison began are left to the next one. */
      cutoff: z.nullable(time),
      /** The list is not sorted as requested, so the comparison cannot end early. */
      unsorted: z.boolean(),
      /** First change whose row must be checked once more; the mark stays below it. */
      left: z.nullable(time),
    }),
  ),
  failures: z.int(),
});
export type AccountMark = Parsed<z.infer<typeof accountMark>>;
export type RestOfList = NonNullable<AccountMark['rest']>;

const tally = {
  sums: amounts,
  /** Contributions of pending orders so far. */
  pending: z.record(z.string(), amounts),
  /** What was changed up to here is counted; while counting, later orders are counted by their change instead. */
  until: time,
};

export const balanceMark = z.object({
  /** By asset; null if unknown. */
  counted: z.nullable(z.object({ ...tally, at: time })),
  count: z.nullable(
    z.object({
      ...tally,
      page: z.int(),
      /** Changes up to here are counted so far. */
      to: time,
      /**
       * Orders changed after this have been counted; of those changed at this moment only the ones in `seen`. Null
       * before the first.
       */
      below: z.nullable(time),
      seen: ids,
      /** A list in another order than requested can only be counted in one run. */
      unsorted: z.boolean(),
    }),
  ),
  /** What the account held above the sum of its orders when it was first counted; null before. */
  opening: z.nullable(amounts),
  /** By asset, what is held without an order (negative: left without one), as last confirmed. */
  known: amounts,
  /** Assets with an open exception. */
  found: ids,
});
export type BalanceMark = Parsed<z.infer<typeof balanceMark>>;
export type CountMark = NonNullable<BalanceMark['count']>;

/** A pending order, at a provider that gives no time of change. */
const openOrder = z.object({
  account_id: z.string(),
  order_id: z.string(),
  seen_at: time,
  read_at: time,
  /** Since when its status has been an unknown word. */
  unknown_since: z.optional(time),
});
export type OpenOrder = Parsed<z.infer<typeof openOrder>>;

export const watchMark = z.object({
  /** Everything changed up to here was read, or is in `rest`. */
  until: time,
  /** Older changes that a run did not reach. `back`: read from the end of the list, which is oldest first. */
  rest: z.nullable(z.object({ page: z.int(), down: time, back: z.optional(z.boolean()) })),
  rules: z.nullable(z.string()),
  /** Read again until they are final. */
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
  /** An unfinished proof from the first posting on, with the exceptions written so far. */
  recount: z.nullable(z.object({ until: provenUntil, found: ids })),
  /** When everything was last proven, with each order. */
  recounted_at: z.nullable(time),
  /** Open exceptions of the last proofs: of book rows, and of the provider's orders. */
  rows: ids,
  orders: ids,
  /** Difference between the books and the provider. */
  differences: amounts,
  /** Balance left by orders from before the take-over. */
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
  /** Open exceptions: their number, and the first ids. */
  rows: z.int(),
  exceptions: ids,
});
export type ProofTally = Parsed<z.infer<typeof tallyOfProofs>>;

export const proofMark = z.object({
  last: z.nullable(z.extend(tallyOfProofs, { at: time })),
  /** Before the first proof: when the first sub-account with provable books appeared. */
  waiting_since: z.optional(time),
  round: z.nullable(tallyOfProofs),
  /** The requested proof so far; it continues after `after`. */
  asked: z.nullable(z.object({ at: time, after: z.nullable(z.string()), tally: tallyOfProofs })),
});
export type ProofMark = Parsed<z.infer<typeof proofMark>>;
