import type { Table } from '../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../adapters/dynamo/users/profiles.ts';
import { createRoles } from '../modules/users/roles.ts';
import { systemClock } from '../platform/clock.ts';
import { fromEdge } from '../platform/edge.ts';
import { env } from '../platform/env.ts';
import type { Log } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { factorRule } from './factor-rule.ts';

export interface Served {
  readonly table: Table;
  readonly log: Log;
  readonly metrics?: Metrics;
}

/** How a function serves signed-in callers: by their role rows, and through the edge only. */
export const serving = ({ table, log, metrics }: Served) => ({
  log,
  roles: createRoles(createProfileStore(table).standing, systemClock),
  secondFactor: factorRule,
  fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  ...(metrics && { metrics }),
});
