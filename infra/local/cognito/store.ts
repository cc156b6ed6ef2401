import { generateKeyPair, randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { damaged, readJson, writeJson } from '../support/files.ts';
import { CognitoError, userNotFound } from './errors.ts';

const poolRecord = z.object({
  userPoolId: z.string().check(z.regex(/^local_[0-9A-Za-z]{9}$/)),
  clientId: z.string().check(z.regex(/^[0-9a-z]{26}$/)),
  createdAt: z.number(),
  key: z.object({
    kid: z.string(),
    jwk: z.object({
      kty: z.literal('RSA'),
      n: z.string(),
      e: z.string(),
      d: z.string(),
      p: z.string(),
      q: z.string(),
      dp: z.string(),
      dq: z.string(),
      qi: z.string(),
    }),
  }),
});

export type PoolRecord = z.output<typeof poolRecord>;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const randomText = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const newPool = async (now: number): Promise<unknown> => {
  // Generated per machine, because a published key would let anyone sign tokens.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    userPoolId: `local_${randomText(9, LOWER + LOWER.toUpperCase() + DIGITS)}`,
    clientId: randomText(26, LOWER + DIGITS),
    createdAt: now,
    key: { kid: randomUUID(), jwk: privateKey.export({ format: 'jwk' }) },
  };
};

/** Opens or creates `folder/pool.json`. Throws a plain error for a damaged file. */
export const openPoolFile = async (folder: string, now: number): Promise<PoolRecord> => {
  const file = join(folder, 'pool.json');
  const found = readJson(file, poolRecord);
  if (found) return found;
  if (existsSync(join(folder, 'users'))) throw damaged(file, 'it is missing, though there are users');
  const made = poolRecord.parse(await newPool(now));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeJson(file, made, { durable: false });
  return made;
};

const codeRecord = z.object({ value: z.string(), expiresAt: z.number(), tries: z.number() });

const sessionRecord = z.object({
  id: z.string(),
  secretHash: z.string(),
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.optional(z.boolean()),
});

/** Base 32 secrets. A code works only once, so its time step is stored. */
const factorRecord = z.object({
  pending: z.optional(z.string()),
  secret: z.optional(z.string()),
  enabled: z.boolean(),
  preferred: z.boolean(),
  lastStep: z.optional(z.number()),
});

const passkeyRecord = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.number(),
});

/** Times are in milliseconds; `email` is lower case; passwords and refresh tokens are hashes. */
const userRecord = z.object({
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
  factor: z.optional(factorRecord),
  passkeys: z.optional(z.array(passkeyRecord)),
  passkeyIsFactor: z.optional(z.boolean()),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

export type User = z.output<typeof userRecord>;
export type Code = z.output<typeof codeRecord>;
export type Passkey = z.output<typeof passkeyRecord>;
export type CodePurpose = keyof User['codes'];
export type Session = z.output<typeof sessionRecord>;

/** A user who has not signed in yet. */
export const newUser = (
  more: Pick<User, 'attributes' | 'status' | 'password' | 'temporaryUntil'>,
  now: number,
): User => ({
  sub: randomUUID(),
  enabled: true,
  groups: [],
  codes: {},
  sessions: [],
  createdAt: now,
  modifiedAt: now,
  ...more,
});

export const attributeList = (user: User) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** AWS's UserType. Dates are in seconds. */
export const userType = (user: User) => ({
  Username: user.sub,
  Attributes: attributeList(user),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

export const factorType = ({ factor }: User) =>
  factor?.enabled
    ? {
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
        ...(factor.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
      }
    : {};

const EMAIL_TAKEN = 'An account with the given email already exists.';

const loadUsers = (folder: string): User[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    // Left by a killed process; no caller got an answer for it.
    if (name.endsWith('.tmp')) rmSync(file);
    if (!name.endsWith('.json')) return [];
    const user = readJson(file, userRecord);
    if (user && name !== `${user.sub}.json`) throw damaged(file, 'it has another user');
    return user ? [user] : [];
  });
};

/**
 * One file per user. Methods are synchronous, so that a check and its write are atomic, and changes are on disk before
 * anyone sees them. A username is a sub or an email.
 */
export const openUserStore = (folder: string, now: () => number) => {
  const bySub = new Map<string, User>();
  const subByEmail = new Map<string, string>();
  const fileOf = (sub: string) => join(folder, `${sub}.json`);
  const keep = (user: User) => {
    bySub.set(user.sub, user);
    subByEmail.set(user.attributes.email, user.sub);
  };
  const save = (user: User) => {
    writeJson(fileOf(user.sub), user, { durable: false });
    keep(user);
  };

  for (const user of loadUsers(folder)) {
    if (subByEmail.has(user.attributes.email)) throw damaged(fileOf(user.sub), 'its email is taken');
    keep(user);
  }

  const find = (username: string) =>
    bySub.get(username) ?? bySub.get(subByEmail.get(username.toLowerCase()) ?? '');
  /** Throws UserNotFoundException. */
  const get = (username: string) => {
    const user = find(username);
    if (!user) throw userNotFound();
    return user;
  };

  return {
    find,
    get,
    all: () => [...bySub.values()].sort((a, b) => a.createdAt - b.createdAt || (a.sub < b.sub ? -1 : 1)),
    /** Throws UsernameExistsException. */
    add(user: User): void {
      if (subByEmail.has(user.attributes.email))
        throw new CognitoError('UsernameExistsException', EMAIL_TAKEN);
      save(user);
    },
    /** Throws UserNotFoundException, and AliasExistsException for a taken email. */
    change(sub: string, next: (user: User) => User): User {
      const before = bySub.get(sub);
      if (!before) throw userNotFound();
      const after = { ...next(before), modifiedAt: now() };
      const holder = subByEmail.get(after.attributes.email);
      if (holder !== undefined && holder !== sub) throw new CognitoError('AliasExistsException', EMAIL_TAKEN);
      save(after);
      if (before.attributes.email !== after.attributes.email) subByEmail.delete(before.attributes.email);
      return after;
    },
    remove(sub: string): void {
      const user = get(sub);
      rmSync(fileOf(sub), { force: true });
      bySub.delete(sub);
      subByEmail.delete(user.attributes.email);
    },
  };
};

export type UserStore = ReturnType<typeof openUserStore>;
