import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { isRole, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';

export const exportedUser = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  /** `CONFIRMED`, `FORCE_CHANGE_PASSWORD` (invited) or `UNCONFIRMED` (email not confirmed). */
  status: z.string(),
  enabled: z.boolean(),
  groups: z.array(z.enum(ROLES)),
  created_at: z.string(),
});
export type ExportedUser = z.infer<typeof exportedUser>;

export const renamed = z.object({ from: z.string(), to: z.string() });
export type Renamed = z.infer<typeof renamed>;

/** One JSON value per line. @throws PlainError that names an unreadable line */
export const readLines = <S extends z.core.$ZodType>(schema: S, text: string): z.output<S>[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [z.parse(schema, JSON.parse(line))];
    } catch {
      throw new PlainError(`Line ${at + 1} is not a valid line of this file.`);
    }
  });

/** Cognito's maximum per page. */
const PAGE = 60;

const valueOf = (attributes: UserType['Attributes'], name: string): string | undefined =>
  attributes?.find((each) => each.Name === name)?.Value;

async function* usersOf(client: CognitoIdentityProviderClient, pool: string): AsyncGenerator<UserType> {
  let after: string | undefined;
  do {
    const page = await client.send(
      new ListUsersCommand({ UserPoolId: pool, Limit: PAGE, PaginationToken: after }),
    );
    yield* page.Users ?? [];
    after = page.PaginationToken;
  } while (after !== undefined);
}

const groupsOf = async (client: CognitoIdentityProviderClient, pool: string, username: string) => {
  const { Groups: groups = [] } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: pool, Username: username, Limit: PAGE }),
  );
  return groups.flatMap(({ GroupName: name }) => (name !== undefined && isRole(name) ? [name] : []));
};

/** All users of the pool, without secrets: Cognito does not export passwords, apps or passkeys. */
export async function* exportUsers(
  client: CognitoIdentityProviderClient,
  pool: string,
): AsyncGenerator<ExportedUser> {
  for await (const user of usersOf(client, pool)) {
    const { Username: username, Attributes, Enabled, UserStatus, UserCreateDate } = user;
    const sub = valueOf(Attributes, 'sub');
    if (username === undefined || sub === undefined) throw new Error('a user of the pool has no sub');
    yield {
      sub,
      email: valueOf(Attributes, 'email') ?? '',
      email_verified: valueOf(Attributes, 'email_verified') === 'true',
      name: valueOf(Attributes, 'name') ?? null,
      status: UserStatus ?? 'UNKNOWN',
      enabled: Enabled ?? false,
      groups: await groupsOf(client, pool, username),
      created_at: UserCreateDate?.toISOString() ?? '',
    };
  }
}

const make = async (
  client: CognitoIdentityProviderClient,
  pool: string,
  { email, name }: ExportedUser,
): Promise<string> => {
  const { User: made } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId: pool,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        ...(name === null ? [] : [{ Name: 'name', Value: name }]),
      ],
    }),
  );
  const sub = valueOf(made?.Attributes, 'sub');
  if (sub === undefined) throw new Error('the new user has no sub');
  return sub;
};

/**
 * The password is set last: a user with a password is complete. Cognito only mails a reset to users with a password
 * and a confirmed email.
 */
const complete = async (
  client: CognitoIdentityProviderClient,
  pool: string,
  sub: string,
  { groups }: ExportedUser,
): Promise<void> => {
  const named = { UserPoolId: pool, Username: sub };
  for (const group of groups)
    await client.send(new AdminAddUserToGroupCommand({ ...named, GroupName: group }));
  // Long enough for any policy; nobody ever sees it.
  const Password = randomBytes(32).toString('base64url');
  await client.send(new AdminSetUserPasswordCommand({ ...named, Password, Permanent: true }));
};

/** Users already in the pool, by email. */
const knownIn = async (client: CognitoIdentityProviderClient, pool: string) => {
  const known = new Map<string, { sub: string; status: string; isVerified: boolean }>();
  for await (const { Attributes, UserStatus: status = 'UNKNOWN' } of usersOf(client, pool)) {
    const [email, sub] = [valueOf(Attributes, 'email'), valueOf(Attributes, 'sub')];
    const isVerified = valueOf(Attributes, 'email_verified') === 'true' && status !== 'UNCONFIRMED';
    if (email !== undefined && sub !== undefined) known.set(email.toLowerCase(), { sub, status, isVerified });
  }
  return known;
};

/**
 * Creates the file's users who are not in the other pool yet, by email. Nobody gets a mail: each user chooses a
 * password with "Forgot password". Can be repeated, even after an interruption.
 */
export const importUsers = async (
  client: CognitoIdentityProviderClient,
  pool: string,
  users: readonly ExportedUser[],
) => {
  const known = await knownIn(client, pool);
  const subs: Renamed[] = [];
  // Users who never confirmed their email sign up again.
  const left: string[] = [];
  // Someone signed up with this email in the new pool and never confirmed it: it may be anyone, with their own
  // password.
  const taken: string[] = [];
  let made = 0;
  for (const user of users) {
    if (user.status === 'UNCONFIRMED' || !user.email_verified) {
      left.push(user.sub);
      continue;
    }
    const found = known.get(user.email.toLowerCase());
    if (found && !found.isVerified) {
      taken.push(user.sub);
      continue;
    }
    const to = found?.sub ?? (await make(client, pool, user));
    // Created by a run that was interrupted before the password.
    if (!found || found.status === 'FORCE_CHANGE_PASSWORD') await complete(client, pool, to, user);
    if (!found) made += 1;
    if (!user.enabled) await client.send(new AdminDisableUserCommand({ UserPoolId: pool, Username: to }));
    if (to !== user.sub) subs.push({ from: user.sub, to });
  }
  return { renamed: subs, made, left, taken };
};
