import { isRole, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { FactorRule } from '../modules/step-up/second-factor.ts';
import { env } from '../platform/env.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Parses `admin,gateway_user` or `none`. An unknown role fails the cold start. */
const rolesIn = (text: string): readonly Role[] =>
  text === 'none'
    ? []
    : text.split(',').map((name) => {
        if (!isRole(name)) throw new Error(`SECOND_FACTOR_ROLES names the unknown role ${name}`);
        return name;
      });

export const factorRule = (): FactorRule => {
  const days = Number(env('SECOND_FACTOR_GRACE_DAYS'));
  if (!Number.isInteger(days) || days < 0) throw new Error('SECOND_FACTOR_GRACE_DAYS must be a whole number');
  return { roles: rolesIn(env('SECOND_FACTOR_ROLES')), graceMs: days * DAY_MS };
};
