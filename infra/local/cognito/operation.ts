import * as z from 'zod/mini';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import { userOfSession } from './sessions.ts';
import { SELF_SERVICE } from './triggers.ts';
import type { User } from './store.ts';
import type { World } from './world.ts';

export interface Operation {
  /** Needs an IAM signature; this emulator only checks that there is one. */
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
  // Amplify matches this exact text.
  throw invalidParameter(
    `1 validation error detected: Value at '${lowerFirst(path.join('.'))}' failed to satisfy constraint: Member must ${constraint}`,
  );
};

export const clientOperation = <S extends Shape>(
  shape: S,
  run: (world: World, input: Input<S>) => Answer,
): Operation => ({
  signed: false,
  async run(world, raw) {
    const { ClientId } = parse({ ClientId: z.string() }, raw);
    if (ClientId !== world.pool.clientId) {
      throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    }
    return run(world, parse(shape, raw));
  },
});

/** The user of an access token that is valid at the pool itself. Throws NotAuthorizedException. */
export const signedInUser = async (world: World, accessToken: string): Promise<User> => {
  const { sub, sessionId, scopes } = await world.tokens.verifyAccess(accessToken);
  if (!scopes.includes(SELF_SERVICE)) throw notAuthorized('Access Token does not have required scopes');
  return userOfSession(world.users, sub, sessionId);
};

export const userOperation = <S extends Shape>(
  shape: S,
  run: (world: World, user: User, input: Input<S>) => Answer,
): Operation => ({
  signed: false,
  async run(world, raw) {
    const input = parse(shape, raw);
    const { AccessToken } = parse({ AccessToken: z.string() }, raw);
    return run(world, await signedInUser(world, AccessToken), input);
  },
});

export const adminOperation = <S extends Shape>(
  shape: S,
  run: (world: World, input: Input<S>) => Answer,
): Operation => ({
  signed: true,
  async run(world, raw) {
    const { UserPoolId } = parse({ UserPoolId: z.string() }, raw);
    if (UserPoolId !== world.pool.userPoolId) {
      throw new CognitoError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    }
    return run(world, parse(shape, raw));
  },
});

const MAX_PAGE = 60;

export const pageInput = <T extends 'NextToken' | 'PaginationToken'>(token: T) => {
  const limit = z.optional(z.int().check(z.gte(0), z.lte(MAX_PAGE)));
  const text = z.optional(z.string());
  return { Limit: limit, [token]: text } as { Limit: typeof limit } & Record<T, typeof text>;
};

/**
 * The token names the last item and its position, so paging survives additions and most removals. Throws
 * InvalidParameterException.
 */
export const pageOf = <T>(
  list: readonly T[],
  keyOf: (item: T) => string,
  limit: number | undefined,
  token: string | undefined,
): { items: T[]; next: string | undefined } => {
  const size = limit || MAX_PAGE;
  const start = token === undefined ? 0 : startAfter(list.map(keyOf), token);
  const items = list.slice(start, start + size);
  const last = items.at(-1);
  const more = start + items.length < list.length;
  return {
    items,
    next: more && last !== undefined ? encode([keyOf(last), start + items.length]) : undefined,
  };
};

const tokenContent = z.tuple([z.string(), z.int().check(z.gte(0))]);
type TokenContent = z.output<typeof tokenContent>;

const encode = (content: TokenContent) => Buffer.from(JSON.stringify(content)).toString('base64url');

const startAfter = (keys: string[], token: string): number => {
  const [key, count] = decode(token);
  const at = keys.indexOf(key);
  return at >= 0 ? at + 1 : Math.max(0, count - 1);
};

const decode = (token: string): TokenContent => {
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw invalidParameter('Invalid pagination token.');
  }
};
