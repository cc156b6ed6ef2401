import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { FactorStanding } from '../../platform/principal.ts';

/** Roles that must have a second factor, and their grace period. */
export interface FactorRule {
  readonly roles: readonly Role[];
  /** Milliseconds from the first sign-in without one. */
  readonly graceMs: number;
}

/** Maximum age of the sign-in for calls that change where money goes. */
const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

/**
 * When the grace period for setting up a second factor ends. Null if none is required, it is set up, or the grace
 * period has not started.
 */
export const graceEnds = (
  { role, secondFactor, askedAt }: FactorStanding,
  { roles, graceMs }: FactorRule,
): Date | null =>
  roles.includes(role) && secondFactor === null && askedAt !== null
    ? new Date(Date.parse(askedAt) + graceMs)
    : null;

/** Refuses users who must have a second factor, have none, and whose grace period is over. */
export const demandSetUp = (standing: FactorStanding, rule: FactorRule, now: Date): void => {
  const ends = graceEnds(standing, rule);
  if (ends !== null && ends <= now) throw new VisibleError('SECOND_FACTOR_REQUIRED');
};

/**
 * Refuses a call that changes destinations, rights or secrets unless the caller signed in within the last five minutes.
 * Roles that require a second factor must set it up first, even during the grace period.
 * @param signedInAt `auth_time`, seconds
 */
export const demandStepUp = (
  standing: FactorStanding,
  rule: FactorRule,
  signedInAt: number | undefined,
  now: Date,
): void => {
  if (standing.secondFactor === null) {
    if (rule.roles.includes(standing.role)) throw new VisibleError('SECOND_FACTOR_REQUIRED');
    return;
  }
  const age = signedInAt === undefined ? Infinity : now.getTime() - signedInAt * 1000;
  if (age >= FRESH_SIGN_IN_MS) throw new VisibleError('STEP_UP_REQUIRED');
};
