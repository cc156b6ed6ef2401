import type { SecondFactor } from '@ramps-gateway/shared/contract/records.ts';
import { isRole, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import { env } from './env.ts';
import { VisibleError } from './errors.ts';

/** Who must have a second factor, and from when on. */
export interface FactorRule {
  readonly roles: readonly Role[];
  /** Milliseconds from the first sign-in without one. */
  readonly graceMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How old a sign-in may be for what changes where money goes. */
const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

/** Of `admin,gateway_user`, or `none`. A name that is no role ends the cold start. */
const rolesIn = (text: string): readonly Role[] =>
  text === 'none'
    ? []
    : text.split(',').map((name) => {
        if (!isRole(name)) throw new Error(`SECOND_FACTOR_ROLES names ${name}, which is no role`);
        return name;
      });

export const factorRule = (): FactorRule => {
  const days = Number(env('SECOND_FACTOR_GRACE_DAYS'));
  if (!Number.isInteger(days) || days < 0) throw new Error('SECOND_FACTOR_GRACE_DAYS is no whole number');
  return { roles: rolesIn(env('SECOND_FACTOR_ROLES')), graceMs: days * DAY_MS };
};

export interface FactorStanding {
  readonly role: Role;
  /** `unknown` where it could not be read: then it counts as one. */
  readonly secondFactor: SecondFactor | null | 'unknown';
  /** ISO 8601: their first sign-in without one while they had to have one. */
  readonly askedAt: string | null;
}

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
