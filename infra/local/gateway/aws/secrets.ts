import { randomBytes, randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import { type AwsApi, AwsError, createJsonApi, operationsOf } from './json-api.ts';

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
  createdAt: z.number(),
  changedAt: z.number(),
  versions: z.array(version),
});

const file = z.object({ secrets: z.array(secret) });

type Version = z.infer<typeof version>;
type Secret = z.infer<typeof secret>;

const seconds = (): number => Date.now() / 1000;

/** Random, as on AWS, so that a reused name has another ARN. */
const suffix = (): string => randomUUID().replaceAll('-', '').slice(0, 6);

const newSecret = (name: string, now: number): Secret => ({
  name,
  arn: `arn:aws:secretsmanager:${LOCAL_REGION}:${LOCAL_ACCOUNT}:secret:${name}-${suffix()}`,
  createdAt: now,
  changedAt: now,
  versions: [],
});

/** One file, mode 0600, replaced atomically. */
export const openSecretStore = (path: string) => {
  let secrets: readonly Secret[] = readJson(path, file)?.secrets ?? [];
  const replace = (next: readonly Secret[]) => {
    writeJson(path, { secrets: next });
    secrets = next;
  };
  return {
    /** By name or ARN. */
    find: (id: string) => secrets.find(({ name, arn }) => name === id || arn === id),
    save: (changed: Secret) => replace([...secrets.filter(({ arn }) => arn !== changed.arn), changed]),
  };
};

type SecretStore = ReturnType<typeof openSecretStore>;

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

/**
 * The new version becomes the current one. Repeating a token with the same value changes nothing; with another value it
 * conflicts. Versions without labels are dropped.
 */
const addVersion = (
  secret: Secret,
  id: string,
  { text, binary }: Pick<Version, 'text' | 'binary'>,
  now: number,
): Secret => {
  const known = secret.versions.find((version) => version.id === id);
  if (known) {
    if (known.text === text && known.binary === binary) return secret;
    throw new AwsError(
      'ResourceExistsException',
      "You can't use ClientRequestToken for another value: a version with this token exists.",
    );
  }
  const kept = secret.versions
    .filter(({ stages }) => stages.includes(CURRENT))
    .map((version) => ({ ...version, stages: [PREVIOUS] }));
  const added = { id, stages: [CURRENT], text, binary, createdAt: now };
  return { ...secret, changedAt: now, versions: [...kept, added] };
};

const findVersion = (secret: Secret, id?: string, stage?: string): Version | undefined =>
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
  const value = { text: randomBytes(48).toString('base64url') };
  store.save(addVersion(newSecret(name, seconds()), randomUUID(), value, seconds()));
};

const id = z.string().check(z.minLength(1), z.maxLength(2048));
const written = {
  ClientRequestToken: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
  SecretString: z.optional(z.string()),
  SecretBinary: z.optional(z.string()),
};
interface Written {
  readonly ClientRequestToken?: string | undefined;
  readonly SecretString?: string | undefined;
  readonly SecretBinary?: string | undefined;
}

const hasValue = ({ SecretString, SecretBinary }: Written): boolean =>
  SecretString !== undefined || SecretBinary !== undefined;

const named = ({ arn, name }: Secret) => ({ ARN: arn, Name: name });

const operation = operationsOf('InvalidParameterException');

export const createSecretsApi = (store: SecretStore): AwsApi => {
  const find = (secretId: string): Secret => {
    const found = store.find(secretId);
    if (found) return found;
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  };
  const put = (
    before: Secret,
    { ClientRequestToken: token = randomUUID(), SecretString: text, SecretBinary: binary }: Written,
  ): string => {
    if (text !== undefined && binary !== undefined)
      throw new AwsError(
        'InvalidParameterException',
        "You can't specify both SecretString and SecretBinary.",
      );
    const changed = addVersion(before, token, { text, binary }, seconds());
    if (changed !== before) store.save(changed);
    return token;
  };

  return createJsonApi('secretsmanager', {
    CreateSecret: operation(z.object({ Name: id, ...written }), (given) => {
      const known = store.find(given.Name);
      if (known && !known.versions.some((version) => version.id === given.ClientRequestToken))
        throw new AwsError(
          'ResourceExistsException',
          `The operation failed because the secret ${given.Name} already exists.`,
        );
      const made = known ?? newSecret(given.Name, seconds());
      if (hasValue(given)) return { ...named(made), VersionId: put(made, given) };
      store.save(made);
      return named(made);
    }),
    PutSecretValue: operation(z.object({ SecretId: id, ...written }), (given) => {
      const before = find(given.SecretId);
      if (!hasValue(given))
        throw new AwsError(
          'InvalidParameterException',
          'You must provide either SecretString or SecretBinary.',
        );
      const VersionId = put(before, given);
      const VersionStages = findVersion(find(before.arn), VersionId)?.stages ?? [CURRENT];
      return { ...named(before), VersionId, VersionStages };
    }),
    GetSecretValue: operation(
      z.object({ SecretId: id, VersionId: z.optional(z.string()), VersionStage: z.optional(z.string()) }),
      ({ SecretId, VersionId, VersionStage }) => {
        const usable = find(SecretId);
        const found = findVersion(usable, VersionId, VersionStage);
        if (!found)
          throw new AwsError(
            'ResourceNotFoundException',
            `Secrets Manager can't find the specified secret value for ${VersionId ?? `staging label: ${VersionStage ?? CURRENT}`}`,
          );
        return {
          ...named(usable),
          VersionId: found.id,
          VersionStages: found.stages,
          SecretString: found.text,
          SecretBinary: found.binary,
          CreatedDate: found.createdAt,
        };
      },
    ),
  });
};
