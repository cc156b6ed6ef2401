import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { FactorStanding } from '../../platform/principal.ts';

/** Who must have a second factor, and from when on. */
export interface FactorRule {
  readonly roles: readonly Role[];
  /** Milliseconds from the first sign-in without one. */
  readonly graceMs: number;
}

/** How old a sign-in may be for what changes where money goes. */
const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

/** Until when somebody who must have a second factor may do without; null where they need none, have one, or were never asked. */
export const graceEnds = (
  { role, secondFactor, askedAt }: FactorStanding,
  { roles, graceMs }: FactorRule,
): Date | null =>
  roles.includes(role) && secondFactor === null && askedAt !== null
    ? new Date(Date.parse(askedAt) + graceMs)
    : null;

/** Refuses who must have a second factor, has none, and has had their days of grace. */
export const demandSetUp = (standing: FactorStanding, rule: FactorRule, now: Date): void => {
  const ends = graceEnds(standing, rule);
  if (ends !== null && ends <= now) throw new VisibleError('SECOND_FACTOR_REQUIRED');
};

/**
 * Refuses a call that changes destinations, rights or secrets without a sign-in in the last five minutes. A role that must
 * have a second factor sets it up first, even in the days of grace. @param signedInAt `auth_time`, seconds
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
