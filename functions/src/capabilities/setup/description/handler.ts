import { createRoles } from '../../../modules/users/roles.ts';
import { systemClock } from '../../../platform/clock.ts';
import { fromEdge } from '../../../platform/edge.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../platform/http.ts';
import { createLog } from '../../../platform/logger.ts';
import { NOBODY } from '../../../platform/principal.ts';
import { descriptionRoutes } from './routes.ts';

let known: ReturnType<typeof make> | undefined;

/** Loaded and made with the first request for it: a cold start does not wait for all schemas there are. */
const make = async () => {
  const [{ CALLS }, { describe }] = await Promise.all([
    import('@ramps-gateway/shared/contract/calls/index.ts'),
    import('./document.ts'),
  ]);
  return describe(CALLS);
};

export const handler = httpHandler(
  descriptionRoutes(() => (known ??= make())),
  // All who are signed in read the same, so that the role row of an administrator decides nothing here.
  {
    log: createLog('description'),
    roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
