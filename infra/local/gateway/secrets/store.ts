import { randomBytes, randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';

type SecretErrorCode =
  | 'ResourceNotFoundException'
  | 'ResourceExistsException'
  | 'InvalidParameterException'
  | 'InvalidRequestException'
  | 'UnknownOperationException'
  | 'SerializationException';

export class SecretError extends Error {
  override readonly name: SecretErrorCode;

  constructor(code: SecretErrorCode, message: string) {
    super(message);
    this.name = code;
  }
}

const version = z.object({
  id: z.string(),
  stages: z.array(z.string()),
  text: z.optional(z.string()),
  binary: z.optional(z.string()),
  createdAt: z.number(),
});

const secret = z.object({
  name: z.string(),
  arn: z.string(),
  description: z.optional(z.string()),
  createdAt: z.number(),
  changedAt: z.number(),
  deletedAt: z.optional(z.number()),
  versions: z.array(version),
});

const file = z.object({ secrets: z.array(secret) });

export type Version = z.infer<typeof version>;
export type Secret = z.infer<typeof secret>;

/** One file, mode 0600, replaced atomically. */
export interface SecretStore {
  /** By name or ARN, even if deletion is scheduled. */
  find(id: string): Secret | undefined;
  save(secret: Secret): void;
  remove(secret: Secret): void;
}

/** As on AWS, so that a reused name has another ARN. */
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

export const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

export interface SecretValue {
  readonly text?: string | undefined;
  readonly binary?: string | undefined;
}

const hasSameValue = (one: Version, value: SecretValue): boolean =>
  one.text === value.text && one.binary === value.binary;

/**
 * The new version becomes current. Repeating a token with the same value changes nothing, with another value
 * it conflicts. Versions without labels are dropped.
 */
export const addVersion = (
  secret: Secret,
  id: string,
  value: SecretValue,
  now: number,
): Secret | 'exists' | 'conflict' => {
  const known = secret.versions.find((version) => version.id === id);
  if (known) return hasSameValue(known, value) ? 'exists' : 'conflict';
  const stages = (version: Version): string[] => (version.stages.includes(CURRENT) ? [PREVIOUS] : []);
  const kept = secret.versions
    .map((version) => ({ ...version, stages: stages(version) }))
    .filter((version) => version.stages.length > 0);
  const added: Version = {
    id,
    stages: [CURRENT],
    ...(value.text !== undefined && { text: value.text }),
    ...(value.binary !== undefined && { binary: value.binary }),
    createdAt: now,
  };
  return { ...secret, changedAt: now, versions: [...kept, added] };
};

export const findVersion = (secret: Secret, id?: string, stage?: string): Version | undefined =>
  secret.versions.find(
    (version) =>
      (id === undefined || version.id === id) &&
      (stage === undefined
        ? id !== undefined || version.stages.includes(CURRENT)
        : version.stages.includes(stage)),
  );

/** A generated secret, like CloudFormation's; never regenerated. */
export const makeSecret = (store: SecretStore, name: string): void => {
  if (store.find(name)) return;
  const now = Date.now() / 1000;
  const secret = newSecret(name, undefined, now);
  const made = addVersion(secret, randomUUID(), { text: randomBytes(48).toString('base64url') }, now);
  if (typeof made !== 'string') store.save(made);
};
