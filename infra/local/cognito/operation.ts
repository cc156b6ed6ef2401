import * as z from 'zod/mini';
import { CognitoError, invalidParameter } from './errors.ts';
import { userOfSession } from './sessions.ts';
import type { User } from './user.ts';
import type { World } from './world.ts';

export interface Operation {
  /** Whether AWS wants a signed request (IAM). The signature is not checked here, only that there is one. */
  signed: boolean;
  run(world: World, input: unknown): Promise<object>;
}

type Shape = Record<string, z.ZodMiniType>;
type Input<S extends Shape> = z.output<z.ZodMiniObject<S>>;
type Answer = object | Promise<object>;

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const parse = <S extends Shape>(shape: S, input: unknown): Input<S> => {
  const parsed = z.object(shape).safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (path.length === 0) throw new CognitoError('SerializationException', 'The request is not an object.');
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    input,
  );
  if (issue?.code === 'invalid_type' && value !== undefined) {
    throw new CognitoError('SerializationException', `${lowerFirst(path.join('.'))} has the wrong type`);
  }
  const constraint = value === undefined ? 'not be null' : 'satisfy the constraints of its type';
  // Amplify recognises a missing password by this very text.
  throw invalidParameter(
    `1 validation error detected: Value at '${lowerFirst(path.join('.'))}' failed to satisfy constraint: Member must ${constraint}`,
  );
};

/** Called by the app client, without IAM. */
export const clientOperation = <S extends Shape>(
  shape: S,
  run: (world: World, input: Input<S>) => Answer,
): Operation => ({
  signed: false,
  async run(world, raw) {
    const { ClientId } = parse({ ClientId: z.string() }, raw);
    if (ClientId !== world.pool.record.clientId) {
      throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    }
    return run(world, parse(shape, raw));
  },
});

/** Called with a signed-in user's access token. */
export const userOperation = <S extends Shape>(
  shape: S,
  run: (world: World, user: User, input: Input<S>) => Answer,
): Operation => ({
  signed: false,
  async run(world, raw) {
    const input = parse(shape, raw);
    const { AccessToken } = parse({ AccessToken: z.string() }, raw);
    const { sub, sessionId } = await world.tokens.verifyAccess(AccessToken);
    return run(world, userOfSession(world.users, sub, sessionId), input);
  },
});

/** Called with IAM on the pool. */
export const adminOperation = <S extends Shape>(
  shape: S,
  run: (world: World, input: Input<S>) => Answer,
): Operation => ({
  signed: true,
  async run(world, raw) {
    const { UserPoolId } = parse({ UserPoolId: z.string() }, raw);
    if (UserPoolId !== world.pool.record.userPoolId) {
      throw new CognitoError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    }
    return run(world, parse(shape, raw));
  },
});
