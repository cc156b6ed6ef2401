import type * as z from 'zod/mini';
import type { Role } from '../../domain/roles.ts';

export type RampsMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Whose account a call is for (contract 3, "The proxy's table"), named by the header X-sub-account-id.
 * `none`: it is not sent on. `optional`: sent on when given. `scoped`: needed, but not of administrators.
 * `required`: needed of everybody. Whenever it is given, the caller must be allowed to see the account.
 */
export type AccountRule = 'none' | 'optional' | 'scoped' | 'required';

/**
 * What the gateway does beside passing a call on. `order`: made once for an Idempotency-Key. `visible_order`: shown
 * only when the account that the answer names is visible to the caller. `new_account`: recorded as a sub-account row.
 * `deactivation`: the local row becomes inactive, or active again. `destination`: the account's owner and manager are
 * notified of what has changed.
 */
export type Handling = 'forward' | 'order' | 'visible_order' | 'new_account' | 'deactivation' | 'destination';

/** One call of the provider that the proxy passes on. */
export interface RampsRow {
  /** Stable, for tests and documentation. */
  readonly id: string;
  readonly method: RampsMethod;
  /** The provider's path, with `{name}` for values. */
  readonly template: `/v1/${string}`;
  /** For people. */
  readonly summary: string;
  readonly roles: readonly Role[];
  readonly account: AccountRule;
  /** The role row is read again: the call moves money, or changes where money goes (contract 3, "Scope"). */
  readonly fresh: boolean;
  readonly handling: Handling;
  /** The query parameters that are read; others are not passed on. */
  readonly query: z.ZodMiniObject;
  /** `data` of the request. Amounts come out as decimal texts. */
  readonly data: z.ZodMiniType;
  /** What the provider answers, numbers as texts; amounts come out as plain decimals. */
  readonly answer: z.ZodMiniType;
}
