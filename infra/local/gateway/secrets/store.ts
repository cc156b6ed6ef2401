import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import { readJson, writeJson } from '../../support/files.ts';

const version = z.object({
  id: z.string(),
  stages: z.array(z.string()),
  text: z.optional(z.string()),
  /** Base64. */
  binary: z.optional(z.string()),
  createdAt: z.number(),
});

const secret = z.object({
  name: z.string(),
  arn: z.string(),
  description: z.optional(z.string()),
  createdAt: z.number(),
  changedAt: z.number(),
  /** Set while it is scheduled for deletion. */
  deletedAt: z.optional(z.number()),
  versions: z.array(version),
});

const file = z.object({ secrets: z.array(secret) });

export type Version = z.infer<typeof version>;
export type Secret = z.infer<typeof secret>;

/** The secrets of this machine: one file, mode 0600, replaced in one step. */
export interface SecretStore {
  /** By name or ARN, also while it is scheduled for deletion. */
  find(id: string): Secret | undefined;
  save(secret: Secret): void;
  remove(secret: Secret): void;
}

/** AWS appends six characters, so that a name that is used again is not the old secret. */
const suffix = (): string => randomUUID().replaceAll('-', '').slice(0, 6);

export const newSecret = (name: string, description: string | undefined, now: number): Secret => ({
  name,
  arn: `arn:aws:secretsmanager:${LOCAL_REGION}:${LOCAL_ACCOUNT}:secret:${name}-${suffix()}`,
  ...(description !== undefined && { description }),
  createdAt: now,
  changedAt: now,
  versions: [],
});

export const openSecretStore = (path: string): SecretStore => {
  let secrets: readonly Secret[] = readJson(path, file)?.secrets ?? [];
  const replace = (next: readonly Secret[]) => {
    writeJson(path, { secrets: next });
    secrets = next;
  };
  const without = (gone: Secret) => secrets.filter(({ arn }) => arn !== gone.arn);
  return {
    find: (id) => secrets.find(({ name, arn }) => name === id || arn === id),
    save: (changed) => replace([...without(changed), changed]),
    remove: (gone) => replace(without(gone)),
  };
};
