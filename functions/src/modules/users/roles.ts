import type { Clock } from '../../platform/clock.ts';
import { NOBODY, type Roles, type Standing, UNREAD } from '../../platform/principal.ts';
import type { StandingOf } from './ports.ts';

/** C3: a demotion takes effect within 5 seconds. Milliseconds. */
const ROLE_KEPT_MS = 5_000;

/** An instance serves few users at a time. Beyond this number the cache is emptied. */
const MOST_KEPT = 1_000;

/**
 * Reads role rows: `fresh` from the table, others cached for five seconds. Missing rows are not cached, because a
 * failed look-up counts as one; nor are disabled users, so that enabling works at once.
 */
export const createRoles = (standingOf: StandingOf, clock: Clock): Roles => {
  const kept = new Map<string, { readonly standing: Standing; readonly until: number }>();

  const fresh: StandingOf = async (userId) => {
    // Counted from the start of the read, so a change during the read applies within five seconds.
    const until = clock().getTime() + ROLE_KEPT_MS;
    const standing = await standingOf(userId);
    kept.delete(userId);
    if (kept.size >= MOST_KEPT) kept.clear();
    const isKnown = standing !== NOBODY && standing !== UNREAD;
    if (isKnown && standing.disabled !== true) kept.set(userId, { standing, until });
    return standing;
  };

  const keptOf = (userId: string): Standing | undefined => {
    const known = kept.get(userId);
    return known !== undefined && clock().getTime() < known.until ? known.standing : undefined;
  };

  const recent: StandingOf = async (userId) => {
    const known = keptOf(userId);
    return known && known.role !== 'client' ? known : fresh(userId);
  };

  const recentClient: StandingOf = async (userId) => keptOf(userId) ?? fresh(userId);

  return { fresh, recent, recentClient };
};
