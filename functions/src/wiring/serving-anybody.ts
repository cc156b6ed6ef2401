import type { Route } from '../modules/act/route.ts';
import { httpHandler } from '../modules/act/serve.ts';
import { createRoles } from '../modules/users/roles.ts';
import { systemClock } from '../platform/clock.ts';
import { fromEdge } from '../platform/origin.ts';
import { env } from '../platform/env.ts';
import type { Log } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { NOBODY } from '../platform/principal.ts';
import { factorRule } from './factor-rule.ts';

/**
 * Serves public calls, and calls that treat every signed-in user alike. Separate from `serve`, so that such a function
 * is built without the table's client.
 */
export const serveAnybody = (
  routes: readonly Route[],
  parts: { readonly log: Log; readonly metrics?: Metrics },
) =>
  httpHandler(routes, {
    ...parts,
    roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
    secondFactor: factorRule,
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  });
