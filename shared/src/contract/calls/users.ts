import * as z from 'zod/mini';
import { ROLES } from '../../domain/roles.ts';
import { isPlain } from '../../domain/texts.ts';
import { BY_ITS_BODY, ADMIN, defineCall } from '../call.ts';
import { byId, id, pageOf, pageQuery, time } from '../fields.ts';
import { secondFactor } from '../records.ts';

const service = 'users';

/** A disabled user cannot sign in, and open sessions are refused. */
export const SETTABLE_STATES = ['enabled', 'disabled'] as const;
export type UserState = (typeof SETTABLE_STATES)[number];

const USER_STATES = [...SETTABLE_STATES, 'invited'] as const;

/** S3.5. */
export const user = z.object({
  id,
  email: z.string(),
  display_name: z.nullable(z.string()),
  role: z.enum(ROLES),
  created_at: time,
  last_sign_in_at: z.nullable(time),
  state: z.enum(USER_STATES),
  second_factor: z.nullable(secondFactor),
});
export type User = z.infer<typeof user>;

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/users',
  service,
  access: ADMIN,
  query: z.object(pageQuery(50)),
  answer: pageOf(user),
});

/** S5.27, "Create user", verbatim. */
export const NEW_USER_TEXTS = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 8 characters',
  passwordCommon: 'This password is too common. Choose another one.',
  displayName: 'Display name must be at least 2 characters',
} as const;

/** S5.27: minimum length of a password that an administrator sets; a stage can require more. */
export const PASSWORD_MINIMUM = 8;

/** @param stageMinimum the stage's minimum for every user */
export const newUserMinimum = (stageMinimum: number): number => Math.max(PASSWORD_MINIMUM, stageMinimum);

const role = z.enum(ROLES, 'must be admin, gateway_user or client');

export const tooShortPassword = (minimum: number): string =>
  minimum === PASSWORD_MINIMUM ? NEW_USER_TEXTS.password : `Password must be at least ${minimum} characters`;

export const newPassword = (minimum: number) =>
  z.string(tooShortPassword(minimum)).check(
    z.minLength(minimum, tooShortPassword(minimum)),
    // The sign-in service's limit.
    z.maxLength(256, 'Password must be at most 256 characters'),
    z.regex(/^\S*$/, 'Password must not contain spaces'),
  );

/** Empty: the email (S5.30). */
const displayName = z.nullish(
  z.string(NEW_USER_TEXTS.displayName).check(
    z.trim(),
    z.maxLength(100, 'Display name must be at most 100 characters'),
    z.refine((text) => text.length === 0 || text.length >= 2, NEW_USER_TEXTS.displayName),
    z.refine(isPlain, 'Display name must not contain control characters'),
  ),
);

export const newUser = z.object({
  email: z.string(NEW_USER_TEXTS.email).check(
    z.trim(),
    z.toLowerCase(),
    // The sign-in service's limit.
    z.maxLength(128, NEW_USER_TEXTS.email),
    z.regex(z.regexes.email, NEW_USER_TEXTS.email),
  ),
  password: newPassword(PASSWORD_MINIMUM),
  role,
  displayName,
});
export type NewUser = z.infer<typeof newUser>;

/** The password is permanent. */
export const createUser = defineCall({
  action: 'user.create',
  method: 'POST',
  path: '/api/users',
  service,
  access: ADMIN,
  body: newUser,
  answer: z.object({ success: z.boolean(), error: z.nullable(z.string()), user: z.nullable(user) }),
  status: 201,
  stepUp: BY_ITS_BODY,
  held: { command: 'user.create', version: 1 },
  sealed: true,
});

/** Applies at once to privileged and money calls. A demotion ends the user's sessions. */
export const changeUserRole = defineCall({
  action: 'user.role',
  method: 'PUT',
  path: '/api/users/{id}/role',
  service,
  access: ADMIN,
  params: byId,
  body: z.object({ role }),
  answer: user,
  stepUp: true,
  held: { command: 'user.role', version: 1 },
});

/**
 * Disabling blocks sign-in and ends sessions and WebSockets; open tokens are refused within five seconds (401
 * `SESSION_ENDED`). Refused for the caller and for the last administrator.
 */
export const changeUserState = defineCall({
  action: 'user.state',
  method: 'PUT',
  path: '/api/users/{id}/state',
  service,
  access: ADMIN,
  params: byId,
  body: z.object({ state: z.enum(SETTABLE_STATES, 'must be enabled or disabled') }),
  answer: user,
  stepUp: true,
  held: { command: 'user.state', version: 1 },
});

/**
 * For a lost device: the next sign-in needs only the password and sets up a new second factor. Ends the user's
 * sessions. Refused for the caller.
 */
export const resetSecondFactor = defineCall({
  action: 'second_factor.reset',
  method: 'DELETE',
  path: '/api/users/{id}/second-factor',
  service,
  access: ADMIN,
  params: byId,
  answer: user,
  stepUp: true,
  held: { command: 'second_factor.reset', version: 1 },
});
