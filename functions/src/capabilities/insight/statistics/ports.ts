import type { Scope, Sums } from '../../../modules/statistics/model.ts';

export interface Statistics {
  /** Of a scope, by UTC day, those that have any: one Query. */
  days(
    scope: Scope,
    from: string,
    to: string,
  ): Promise<readonly { readonly day: string; readonly sums: Sums }[]>;
  totals(scopes: readonly Scope[]): Promise<readonly Sums[]>;
  /** The same, by scope; those that have none are left out. Eventually consistent, a BatchGetItem for each hundred. */
  totalsOf(scopes: readonly Scope[]): Promise<ReadonlyMap<Scope, Sums>>;
}

export interface AnalyticsFigures {
  /** Of a scope, from one UTC day to another, or from one month to another, those that have any: one Query. */
  times(
    scope: Scope,
    from: string,
    to: string,
  ): Promise<readonly { readonly day: string; readonly sums: Sums }[]>;
}

/** When the last event came that was processed, of a user's own webhook or of all; null where none has. ISO 8601 UTC. */
export type LastWebhook = (userId: string | null) => Promise<string | null>;
