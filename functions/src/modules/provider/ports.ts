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

/** What a provider can do. Whoever drives an order asks for an ability, never for the name of a profile. */
export interface Abilities {
  /** A create call that is sent again with its `Idempotency-Key` makes one order. */
  readonly idempotencyKeys: boolean;
  /** An order keeps our reference, and the list is searched by it. */
  readonly clientReferences: boolean;
  /** The answer to a create call names the order. */
  readonly orderIdOnCreate: boolean;
  /** An order that is shown alone says whose it is. */
  readonly accountOnOrder: boolean;
  /** Listed orders carry their type and the time of their last change. */
  readonly orderTypes: boolean;
  /** An exchange is paid from the sub-account's balance, and what it buys is added to it. */
  readonly poolBalance: boolean;
  readonly sharedWithdrawal: boolean;
  /** A withdrawal names a registered destination by its id, not by where it is. */
  readonly withdrawalById: boolean;
  /** A deposit names its payer and its end-to-end id. */
  readonly payerOnDeposit: boolean;
  /** The status of a deposit says that it was returned. */
  readonly refunds: boolean;
}

/** Lets one instance of all revoke a token, once. */
export interface RevokeGuard {
  /** False when it is claimed already. @param token the digest of the token, never the token */
  claim(token: string): Promise<boolean>;
}

/** Calls to be booked one behind the other. Times are microseconds since 1970. */
export interface Booking {
  readonly shard: number;
  readonly calls: number;
  readonly now: number;
  /** Between two calls of the shard. */
  readonly every: number;
  /** The first call may leave no later. */
  readonly latest: number;
  /** The shard's next free call as last seen, 0 if never: it decides what is tried first. */
  readonly head: number;
}

type Booked =
  /** When the first call may leave; each of the others `every` later. */
  | { readonly ok: true; readonly from: number }
  /** When the shard has its next free call. */
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
  /** Waits for a call. False if there is none by `until` (milliseconds since 1970), or the caller gave up. */
  take(priority: Priority, until: number, signal?: AbortSignal): Promise<boolean>;
  /** The provider answered 429 to a call that was sent at `sentAt`. @param retryAfterMs if the provider says so */
  limited(sentAt: number, retryAfterMs: number | undefined): Promise<void>;
}

/** Version 0 before the first change. */
export type StoredChecklist = Versioned<ProviderChecklist>;

export interface ChecklistRow {
  read(): Promise<StoredChecklist>;
  write(record: ProviderChecklist, expected: number, act: Act | null): Promise<boolean>;
}
