import { createRoles } from '../modules/users/roles.ts';
import { systemClock } from '../platform/clock.ts';
import { fromEdge } from '../platform/edge.ts';
import { env } from '../platform/env.ts';
import { NOBODY } from '../platform/principal.ts';
import { factorRule } from './factor-rule.ts';

/** How a function serves calls that anybody, or anybody signed in, may make alike: it reads no role row. */
export const servingNobody = () => ({
  roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
  secondFactor: factorRule,
  fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
});
