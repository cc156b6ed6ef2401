import * as z from 'zod/mini';

const codeRecord = z.object({ value: z.string(), expiresAt: z.number(), tries: z.number() });

const sessionRecord = z.object({
  id: z.string(),
  secretHash: z.string(),
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.optional(z.boolean()),
});

/** A user as kept on disk. Times are milliseconds; `email` is lower-case; passwords and refresh tokens are hashes. */
export const userRecord = z.object({
  sub: z.string(),
  attributes: z.catchall(z.object({ email: z.string() }), z.string()),
  enabled: z.boolean(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  password: z.string(),
  temporaryUntil: z.optional(z.number()),
  groups: z.array(z.string()),
  codes: z.object({
    signUp: z.optional(codeRecord),
    reset: z.optional(codeRecord),
    email: z.optional(codeRecord),
  }),
  sessions: z.array(sessionRecord),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

export type User = z.output<typeof userRecord>;
export type Code = z.output<typeof codeRecord>;
export type CodePurpose = keyof User['codes'];
export type Session = z.output<typeof sessionRecord>;

/** AWS's `[{ Name, Value }]`, the sub first. */
export const attributeList = (user: User) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** AWS's UserType, as AdminCreateUser and the lists show it. Dates are seconds in this protocol. */
export const userType = (user: User) => ({
  Username: user.sub,
  Attributes: attributeList(user),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});
