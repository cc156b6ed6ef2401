import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  addVersion,
  CURRENT,
  findVersion,
  newSecret,
  type Secret,
  SecretError,
  type SecretStore,
  type SecretValue,
} from './store.ts';

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

export const SECRET_OPERATIONS: ReadonlyMap<string, { run: (world: World, body: unknown) => object }> =
  new Map([
    ['CreateSecret', create],
    ['PutSecretValue', putValue],
    ['UpdateSecret', update],
    ['GetSecretValue', getValue],
    ['DescribeSecret', describe],
    ['DeleteSecret', remove],
    ['RestoreSecret', restore],
  ]);
