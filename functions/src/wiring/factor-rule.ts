import { isRole, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { FactorRule } from '../modules/step-up/second-factor.ts';
import { env } from '../platform/env.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
