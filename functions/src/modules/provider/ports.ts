import type { Versioned } from '../../platform/page.ts';
import type { ProviderChecklist } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { MeasuredCalls, MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';
import type { Priority } from './calls.ts';
import type { Act } from '../audit/act.ts';

export interface HealthRows {
  add(now: Date, measured: MeasuredCalls): Promise<void>;
  since(from: Date): Promise<readonly MeasuredMinute[]>;
}

export const PROFILES = ['beta', 'reference'] as const;

export type ProfileName = (typeof PROFILES)[number];

/** What a provider can do. Code asks for an ability, never for a profile's name. */
export interface Abilities {
  /** Repeating a create call with the same `Idempotency-Key` makes one order. */
  readonly idempotencyKeys: boolean;
  /** Orders keep our reference, and the list can be searched by it. */
  readonly clientReferences: boolean;
  /** The answer to a create call contains the order's id. */
  readonly orderIdOnCreate: boolean;
  /** An order read by id names its account. */
  readonly accountOnOrder: boolean;
  /** Listed orders have a type and the time of their last change. */
  readonly orderTypes: boolean;
  /** An exchange spends the sub-account's balance, and its proceeds are added to it. */
  readonly poolBalance: boolean;
  readonly sharedWithdrawal: boolean;
  /** A withdrawal is sent with a destination's id instead of its address. */
  readonly withdrawalById: boolean;
  /** A deposit names its payer and its end-to-end id. */
  readonly payerOnDeposit: boolean;
  /** A deposit's status shows that it was returned. */
  readonly refunds: boolean;
}

/** Lets only one instance revoke a token, once. */
export interface RevokeGuard {
  /** False if it is already claimed. @param token its digest, never the token itself */
  claim(token: string): Promise<boolean>;
}

/** Calls to book in a row. Times are microseconds since 1970. */
export interface Booking {
  readonly shard: number;
  readonly calls: number;
  readonly now: number;
  /** Time between two calls of the shard. */
  readonly every: number;
  /** Latest time for the first call to leave. */
  readonly latest: number;
  /** The shard's next free call as last seen, 0 if unknown. It decides which write is tried first. */
  readonly head: number;
}

type Booked =
  /** `from`: when the first call may leave; each further one leaves `every` later. */
  | { readonly ok: true; readonly from: number }
  /** `next`: the shard's next free call. */
  | { readonly ok: false; readonly next: number };

/** The provider answered 429, so all instances call less often for a while. */
export interface RateCut {
  readonly calls_per_second: number;
  readonly at: string;
  /** Equal to `at` if the provider gave no time. */
  readonly paused_until: string;
}

export interface StoredRateCut {
  /** 0 before the first cut. */
  readonly version: number;
  readonly cut: RateCut | null;
}

export interface CallBudgetRows {
  book(booking: Booking): Promise<Booked>;
  cut(): Promise<StoredRateCut>;
  /** False if another instance has saved one since. */
  saveCut(cut: RateCut, expected: number): Promise<boolean>;
}

/** The whole gateway's provider calls, shared by all instances of all functions. */
export interface CallBudget {
  /** Waits for a call. False if none is free by `until` (milliseconds since 1970), or the signal aborts. */
  take(priority: Priority, until: number, signal?: AbortSignal): Promise<boolean>;
  /** Reports a 429 to a call that was sent at `sentAt`. @param retryAfterMs from the provider, if given */
  limited(sentAt: number, retryAfterMs: number | undefined): Promise<void>;
}

/** Version 0 before the first change. */
export type StoredChecklist = Versioned<ProviderChecklist>;

export interface ChecklistRow {
  read(): Promise<StoredChecklist>;
  write(record: ProviderChecklist, expected: number, act: Act | null): Promise<boolean>;
}
