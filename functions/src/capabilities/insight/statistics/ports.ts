import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { HealthRows } from '../../../modules/provider/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DatedSums, Scope, Sums } from '../../../modules/statistics/model.ts';

export interface Statistics {
  /** Of a scope, by UTC day, those that have any: one Query. */
  days(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
  totals(scopes: readonly Scope[]): Promise<readonly Sums[]>;
  /** The same, by scope; those that have none are left out. Eventually consistent, a BatchGetItem for each hundred. */
  totalsOf(scopes: readonly Scope[]): Promise<ReadonlyMap<Scope, Sums>>;
}

export interface AnalyticsFigures {
  /** Of a scope, from one UTC day to another, or from one month to another, those that have any: one Query. */
  times(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
}

/** When the last event came that was processed, of a user's own webhook or of all; null where none has. ISO 8601 UTC. */
export type LastWebhook = (userId: string | null) => Promise<string | null>;

/** What the use cases are made from; each names what it takes. */
export interface StatisticsPorts {
  readonly statistics: Statistics;
  readonly figures: AnalyticsFigures;
  readonly accounts: SubAccounts;
  readonly health: Pick<HealthRows, 'since'>;
  readonly lastWebhook: LastWebhook;
  readonly clock: Clock;
}
