import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { HealthRows } from '../../../modules/provider/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DatedSums, Scope, Sums } from '../../../modules/statistics/model.ts';

export interface Statistics {
  /** A scope's figures by UTC day, in one Query; omits days without any. */
  days(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
  totals(scopes: readonly Scope[]): Promise<readonly Sums[]>;
  /** Totals by scope; omits scopes without any. Eventually consistent, in a BatchGetItem per hundred. */
  totalsOf(scopes: readonly Scope[]): Promise<ReadonlyMap<Scope, Sums>>;
}

export interface AnalyticsFigures {
  /** A scope's figures between two UTC days or two months, in one Query; omits those without any. */
  times(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
}

/** When the last processed event arrived, of a user's webhook or of all; null before the first. ISO 8601 UTC. */
export type LastWebhook = (userId: string | null) => Promise<string | null>;

/** Everything that the use cases need; each picks its own part. */
export interface StatisticsPorts {
  readonly statistics: Statistics;
  readonly figures: AnalyticsFigures;
  readonly accounts: SubAccounts;
  /** Whether the gateway is stopped; strongly consistent. */
  readonly stops: { gateway(): Promise<boolean> };
  readonly health: Pick<HealthRows, 'since'>;
  readonly lastWebhook: LastWebhook;
  readonly clock: Clock;
}
