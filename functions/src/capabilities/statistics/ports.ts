import type { Scope, Sums } from '../../modules/statistics/model.ts';

/** Figures that are kept beside the records (modules/statistics). */
export interface Statistics {
  /** Of a scope, by UTC day, those that have any: one Query. */
  days(
    scope: Scope,
    from: string,
    to: string,
  ): Promise<readonly { readonly day: string; readonly sums: Sums }[]>;
  /** Of several scopes: one BatchGetItem. */
  totals(scopes: readonly Scope[]): Promise<readonly Sums[]>;
  /** False while records are still being counted that were there before their figures were kept. */
  isComplete(): Promise<boolean>;
}

/** When the last event came that was processed, of a user's own webhook or of all; null where none has. ISO 8601 UTC. */
export type LastWebhook = (userId: string | null) => Promise<string | null>;
