import { randomBytes, randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendAwsJson } from '../http/plain.ts';

type SecretErrorCode =
  | 'ResourceNotFoundException'
  | 'ResourceExistsException'
  | 'InvalidParameterException'
  | 'InvalidRequestException'
  | 'UnknownOperationException'
  | 'SerializationException';

class SecretError extends Error {
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

const newSecret = (name: string, description: string | undefined, now: number): Secret => ({
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

const CURRENT = 'AWSCURRENT';
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
const addVersion = (
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
  const now = Date.now() / 1000;
  const secret = newSecret(name, undefined, now);
  const made = addVersion(secret, randomUUID(), { text: randomBytes(48).toString('base64url') }, now);
  if (typeof made !== 'string') store.save(made);
};

const id = z.string().check(z.minLength(1), z.maxLength(2048));
const token = z.optional(z.string().check(z.minLength(32), z.maxLength(64)));
const value = { SecretString: z.optional(z.string()), SecretBinary: z.optional(z.string()) };
const DAY_SECONDS = 24 * 60 * 60;

interface Given {
  readonly SecretString?: string | undefined;
  readonly SecretBinary?: string | undefined;
}

export interface World {
  readonly store: SecretStore;
  readonly now: () => number;
}

const valueOf = ({ SecretString: text, SecretBinary: binary }: Given): SecretValue => {
  if (text !== undefined && binary !== undefined) {
    throw new SecretError(
      'InvalidParameterException',
      "You can't specify both SecretString and SecretBinary.",
    );
  }
  return { text, binary };
};

const hasValue = (given: Given): boolean =>
  given.SecretString !== undefined || given.SecretBinary !== undefined;

const find = ({ store }: World, secretId: string): Secret => {
  const secret = store.find(secretId);
  if (secret) return secret;
  throw new SecretError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
};

const findUsable = (world: World, secretId: string): Secret => {
  const secret = find(world, secretId);
  if (secret.deletedAt === undefined) return secret;
  throw new SecretError(
    'InvalidRequestException',
    "You can't perform this operation on the secret because it was marked for deletion.",
  );
};

const put = (world: World, secret: Secret, given: Given, clientToken: string = randomUUID()): string => {
  const changed = addVersion(secret, clientToken, valueOf(given), world.now());
  if (changed === 'conflict') {
    throw new SecretError(
      'ResourceExistsException',
      "You can't use ClientRequestToken for another value: a version with this token exists.",
    );
  }
  if (changed !== 'exists') world.store.save(changed);
  return clientToken;
};

const named = ({ arn, name }: Secret) => ({ ARN: arn, Name: name });

const operation = <Schema extends z.ZodMiniType>(
  input: Schema,
  run: (world: World, given: z.output<Schema>) => object,
) => ({
  run: (world: World, body: unknown): object => {
    const read = input.safeParse(body);
    if (read.success) return run(world, read.data);
    const where = read.error.issues[0]?.path.join('.') ?? '';
    throw new SecretError('InvalidParameterException', `The parameter ${where} is not valid.`);
  },
});

const create = operation(
  z.object({ Name: id, Description: z.optional(z.string()), ClientRequestToken: token, ...value }),
  (world, given) => {
    const known = world.store.find(given.Name);
    const repeated = known?.versions.some((version) => version.id === given.ClientRequestToken);
    if (known && !repeated) {
      throw new SecretError(
        'ResourceExistsException',
        `The operation failed because the secret ${given.Name} already exists.`,
      );
    }
    const secret = known ?? newSecret(given.Name, given.Description, world.now());
    if (!hasValue(given)) {
      world.store.save(secret);
      return named(secret);
    }
    return { ...named(secret), VersionId: put(world, secret, given, given.ClientRequestToken) };
  },
);

const putValue = operation(
  z.object({ SecretId: id, ClientRequestToken: token, ...value }),
  (world, given) => {
    const secret = findUsable(world, given.SecretId);
    if (!hasValue(given)) {
      throw new SecretError(
        'InvalidParameterException',
        'You must provide either SecretString or SecretBinary.',
      );
    }
    const VersionId = put(world, secret, given, given.ClientRequestToken);
    const VersionStages = findVersion(find(world, secret.arn), VersionId)?.stages ?? [CURRENT];
    return { ...named(secret), VersionId, VersionStages };
  },
);

const update = operation(
  z.object({ SecretId: id, Description: z.optional(z.string()), ClientRequestToken: token, ...value }),
  (world, given) => {
    const secret = findUsable(world, given.SecretId);
    const described =
      given.Description === undefined ? secret : { ...secret, description: given.Description };
    if (described !== secret) world.store.save(described);
    if (!hasValue(given)) return named(secret);
    return { ...named(secret), VersionId: put(world, described, given, given.ClientRequestToken) };
  },
);

const getValue = operation(
  z.object({ SecretId: id, VersionId: z.optional(z.string()), VersionStage: z.optional(z.string()) }),
  (world, given) => {
    const secret = findUsable(world, given.SecretId);
    const version = findVersion(secret, given.VersionId, given.VersionStage);
    if (!version) {
      const wanted = given.VersionId ?? `staging label: ${given.VersionStage ?? CURRENT}`;
      throw new SecretError(
        'ResourceNotFoundException',
        `Secrets Manager can't find the specified secret value for ${wanted}`,
      );
    }
    return {
      ...named(secret),
      VersionId: version.id,
      VersionStages: version.stages,
      SecretString: version.text,
      SecretBinary: version.binary,
      CreatedDate: version.createdAt,
    };
  },
);

const describe = operation(z.object({ SecretId: id }), (world, given) => {
  const secret = find(world, given.SecretId);
  return {
    ...named(secret),
    Description: secret.description,
    CreatedDate: secret.createdAt,
    LastChangedDate: secret.changedAt,
    DeletedDate: secret.deletedAt,
    VersionIdsToStages: Object.fromEntries(
      secret.versions.map(({ id: version, stages }) => [version, stages]),
    ),
  };
});

const remove = operation(
  z.object({
    SecretId: id,
    RecoveryWindowInDays: z.optional(z.int().check(z.gte(7), z.lte(30))),
    ForceDeleteWithoutRecovery: z.optional(z.boolean()),
  }),
  (world, given) => {
    const secret = find(world, given.SecretId);
    const now = world.now();
    if (given.ForceDeleteWithoutRecovery) world.store.remove(secret);
    else world.store.save({ ...secret, deletedAt: now });
    const days = given.ForceDeleteWithoutRecovery ? 0 : (given.RecoveryWindowInDays ?? 30);
    return { ...named(secret), DeletionDate: now + days * DAY_SECONDS };
  },
);

const restore = operation(z.object({ SecretId: id }), (world, given) => {
  const { deletedAt: _, ...secret } = find(world, given.SecretId);
  world.store.save(secret);
  return named(secret);
});

const SECRET_OPERATIONS: ReadonlyMap<string, { run: (world: World, body: unknown) => object }> = new Map([
  ['CreateSecret', create],
  ['PutSecretValue', putValue],
  ['UpdateSecret', update],
  ['GetSecretValue', getValue],
  ['DescribeSecret', describe],
  ['DeleteSecret', remove],
  ['RestoreSecret', restore],
]);

const TARGET = 'secretsmanager.';
const BODY_LIMIT = 256 * 1024;

const parse = (body: Buffer | undefined): unknown => {
  try {
    if (!body) throw new Error('too large');
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new SecretError('SerializationException', 'The request is not JSON, or too large.');
  }
};

export const isSecretsCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' && String(request.headers['x-amz-target'] ?? '').startsWith(TARGET);

export const createSecretsApi = (store: SecretStore) => {
  const world = { store, now: () => Date.now() / 1000 };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const name = String(request.headers['x-amz-target']).slice(TARGET.length);
      const operation = SECRET_OPERATIONS.get(name);
      const body = await readBody(request, BODY_LIMIT);
      if (!operation) throw new SecretError('UnknownOperationException', `There is no ${name} here.`);
      sendAwsJson(response, 200, operation.run(world, parse(body)));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      sendAwsJson(response, 400, { __type: error.name, Message: error.message, message: error.message });
    }
  };
};
