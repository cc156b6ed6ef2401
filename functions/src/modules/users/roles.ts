import type { Clock } from '../../platform/clock.ts';
import type { Roles, Standing } from '../../platform/principal.ts';
import type { StandingOf } from './ports.ts';

/** C3: a demotion takes effect within 5 seconds. Milliseconds. */
const ROLE_KEPT_MS = 5_000;

/** A function serves few people at one time; more than these and it starts over. */
const MOST_KEPT = 1_000;

/**
 * Reads role rows: `fresh` always at the table, `recent` at most five seconds old, by this instance of the function. Only
 * what is more than a client is kept: a look-up that fails counts as client (adapters/dynamo/profiles), and must not for
 * longer than its call.
 */
export const createRoles = (standingOf: StandingOf, clock: Clock): Roles => {
  const kept = new Map<string, { readonly standing: Standing; readonly until: number }>();

  const fresh: StandingOf = async (userId) => {
    // As of the begin of the read: what changes while it is under way counts five seconds later at the latest.
    const until = clock().getTime() + ROLE_KEPT_MS;
    const standing = await standingOf(userId);
    kept.delete(userId);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (standing.role !== 'client') kept.set(userId, { standing, until });
    return standing;
  };

  const recent: StandingOf = async (userId) => {
    const known = kept.get(userId);
    return known !== undefined && clock().getTime() < known.until ? known.standing : fresh(userId);
  };

  return { fresh, recent };
};
