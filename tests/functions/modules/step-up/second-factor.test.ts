import { factorRule } from '#functions/wiring/factor-rule.ts';
import { NOBODY, signedInAt, UNREAD } from '#functions/platform/principal.ts';
import {
  demandSetUp,
  demandStepUp,
  type FactorRule,
  graceEnds,
} from '#functions/modules/step-up/second-factor.ts';
import type { Role } from '#shared/domain/roles.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimsOf } from '#tests/support/events.ts';

const NOW = new Date('2026-11-20T14:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const OPEN: FactorRule = { roles: [], graceMs: 7 * DAY };
const STRICT: FactorRule = { roles: ['admin', 'gateway_user'], graceMs: 7 * DAY };
const FOR_ALL: FactorRule = { ...STRICT, roles: [...STRICT.roles, 'client'] };
const TOTP = { kind: 'totp', since: '2026-11-01T00:00:00.000Z' } as const;

const secondsAgo = (seconds: number) => NOW.getTime() / 1000 - seconds;
const refusal = (work: () => void): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'thrown';
  }
};

afterEach(() => vi.unstubAllEnvs());

describe('a fresh sign-in', () => {
  const judge = (standing: Partial<typeof UNREAD>, rule: FactorRule, at: number | undefined) =>
    refusal(() => demandStepUp({ ...NOBODY, ...standing }, rule, at, NOW));

  it.each([
    ['client', null, OPEN, undefined, 'allowed'],
    ['admin', null, OPEN, undefined, 'allowed'],
    ['client', null, STRICT, undefined, 'allowed'],
    ['admin', null, STRICT, secondsAgo(1), 'SECOND_FACTOR_REQUIRED'],
    ['admin', TOTP, STRICT, secondsAgo(299), 'allowed'],
    ['admin', TOTP, STRICT, secondsAgo(300), 'STEP_UP_REQUIRED'],
    ['client', null, STRICT, secondsAgo(1), 'allowed'],
    ['client', null, FOR_ALL, secondsAgo(1), 'SECOND_FACTOR_REQUIRED'],
    ['client', TOTP, FOR_ALL, secondsAgo(299), 'allowed'],
    ['client', TOTP, OPEN, secondsAgo(299), 'allowed'],
    ['client', TOTP, OPEN, secondsAgo(300), 'STEP_UP_REQUIRED'],
    ['client', TOTP, OPEN, undefined, 'STEP_UP_REQUIRED'],
    ['client', TOTP, OPEN, secondsAgo(-5), 'allowed'],
    ['client', 'unknown', OPEN, secondsAgo(300), 'STEP_UP_REQUIRED'],
  ] as const)('%s with %j', (role, secondFactor, rule, at, expected) => {
    expect(judge({ role, secondFactor }, rule, at)).toBe(expected);
  });

  it('is required if the row is unreadable', () => {
    expect(refusal(() => demandStepUp(UNREAD, OPEN, secondsAgo(600), NOW))).toBe('STEP_UP_REQUIRED');
  });

  it('takes its time from auth_time of access tokens only', () => {
    for (const [auth_time, expected] of [
      ['1795183200', 1_795_183_200],
      ...['', '1e9', '-1', '99999999999999'].map((none) => [none, undefined] as const),
    ] as const)
      expect([auth_time, signedInAt({ ...claimsOf('user-1'), auth_time })]).toEqual([auth_time, expected]);
    expect(signedInAt({ ...claimsOf('user-1'), auth_time: '1', token_use: 'id' })).toBeUndefined();
    expect(signedInAt(claimsOf('user-1'))).toBeUndefined();
  });
});

describe('the days of grace', () => {
  const asked = (days: number, role: Role = 'admin') => ({
    ...NOBODY,
    role,
    askedAt: new Date(NOW.getTime() - days * DAY).toISOString(),
  });

  it('end after a week', () => {
    expect(graceEnds(asked(6), STRICT)).toEqual(new Date(NOW.getTime() + DAY));
    expect(refusal(() => demandSetUp(asked(6), STRICT, NOW))).toBe('allowed');
    expect(refusal(() => demandSetUp(asked(7), STRICT, NOW))).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('do not apply with a second factor, without a need, or before the first notice', () => {
    for (const [standing, rule] of [
      [{ ...asked(30), secondFactor: TOTP }, STRICT],
      [asked(30, 'client'), STRICT],
      [asked(30), OPEN],
      [{ ...asked(30), askedAt: null }, STRICT],
    ] as const) {
      expect(graceEnds(standing, rule)).toBeNull();
      expect(refusal(() => demandSetUp(standing, rule, NOW))).toBe('allowed');
    }
  });
});

describe('the rule of a deployment', () => {
  it.each([
    ['none', '7', { roles: [], graceMs: 7 * DAY }],
    ['admin,gateway_user', '0', { roles: ['admin', 'gateway_user'], graceMs: 0 }],
  ])('%s, %s days', (roles, days, rule) => {
    vi.stubEnv('SECOND_FACTOR_ROLES', roles);
    vi.stubEnv('SECOND_FACTOR_GRACE_DAYS', days);
    expect(factorRule()).toEqual(rule);
  });

  it('is refused if a part is missing or invalid', () => {
    for (const [roles, days] of [
      ['', '7'],
      ['admins', '7'],
      ['admin', 'seven'],
      ['admin', '-1'],
    ] as const) {
      vi.stubEnv('SECOND_FACTOR_ROLES', roles);
      vi.stubEnv('SECOND_FACTOR_GRACE_DAYS', days);
      expect(factorRule, `${roles}, ${days}`).toThrow();
    }
  });
});
