import type { ProviderChecklist } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { MeasuredCalls, MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';

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
  /** A listed order says its type and when it changed. */
  readonly orderTypes: boolean;
  /** An exchange is paid from the sub-account's balance, and what it buys is added to it. */
  readonly poolBalance: boolean;
  readonly sharedWithdrawal: boolean;
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

export interface StoredChecklist {
  /** 0 before the first answer. */
  readonly version: number;
  readonly record: ProviderChecklist;
}

export interface ChecklistRow {
  read(): Promise<StoredChecklist>;
  write(record: ProviderChecklist, expected: number): Promise<boolean>;
}
