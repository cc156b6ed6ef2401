import { generateKeyPair, randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { damaged, readJson, writeJson } from '../support/files.ts';

const groupRecord = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  precedence: z.optional(z.number()),
  createdAt: z.number(),
});

const poolRecord = z.object({
  userPoolId: z.string().check(z.regex(/^local_[0-9A-Za-z]{9}$/)),
  clientId: z.string().check(z.regex(/^[0-9a-z]{26}$/)),
  createdAt: z.number(),
  groups: z.array(groupRecord),
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

export type Group = z.output<typeof groupRecord>;
export type PoolRecord = z.output<typeof poolRecord>;

export interface PoolFile {
  readonly record: PoolRecord;
  addGroup(group: Group): void;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const randomText = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** `S1`: roles are groups of the pool. */
const ROLE_GROUPS = ['admin', 'gateway_user', 'client'];

const newPool = async (now: number): Promise<unknown> => {
  // Generated per machine: a published key would let anyone sign tokens.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    userPoolId: `local_${randomText(9, LOWER + LOWER.toUpperCase() + DIGITS)}`,
    clientId: randomText(26, LOWER + DIGITS),
    createdAt: now,
    groups: ROLE_GROUPS.map((name, precedence) => ({ name, precedence, createdAt: now })),
    key: { kid: randomUUID(), jwk: privateKey.export({ format: 'jwk' }) },
  };
};

/** Opens or creates `folder/pool.json`. Throws a plain error for a damaged file. */
export const openPoolFile = async (folder: string, now: number): Promise<PoolFile> => {
  const file = join(folder, 'pool.json');
  let record = readJson(file, poolRecord);
  if (record === undefined) {
    if (existsSync(join(folder, 'users'))) throw damaged(file, 'it is missing, though there are users');
    record = poolRecord.parse(await newPool(now));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeJson(file, record, { durable: false });
  }
  let current = record;
  return {
    get record() {
      return current;
    },
    addGroup(group) {
      const next = { ...current, groups: [...current.groups, group] };
      writeJson(file, next, { durable: false });
      current = next;
    },
  };
};
