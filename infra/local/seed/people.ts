import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';
import type { DemoUser, StackDescription } from '../supervisor/stack-file.ts';
import { PEOPLE, type Person } from './month/table.ts';

const NAMES: Readonly<Record<string, string>> = {
  'admin@example.com': 'Ana Administrator',
  'bruno@example.com': 'Bruno Castro',
  'operator@example.com': 'Otto Operator',
  'client@example.com': 'Clara Client',
};

type SignIn = Pick<DemoUser, 'email' | 'password'>;

interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly since: number;
}

/** Tokens last 15 minutes. */
const GOOD_FOR_MS = 10 * 60_000;

/** The stack's users at its user pool. */
export const peopleOf = ({ cognito, users }: StackDescription, now: () => number = Date.now) => {
  const client = new CognitoIdentityProviderClient(localClient(cognito.endpoint));
  const sessions = new Map<string, Session>();

  const open = async (
    email: string,
    AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
    AuthParameters: Record<string, string>,
  ): Promise<string> => {
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({ AuthFlow, ClientId: cognito.clientId, AuthParameters }),
    );
    const access = tokens?.AccessToken;
    if (access === undefined) throw new Error(`${email} could not sign in`);
    const refresh = tokens?.RefreshToken ?? AuthParameters['REFRESH_TOKEN'] ?? '';
    sessions.set(email, { access, refresh, since: now() });
    return access;
  };
  const passwordOf = (role: DemoUser['role']): string => {
    const found = users.find((user) => user.role === role);
    if (!found) throw new Error(`no demo user has the role ${role}`);
    return found.password;
  };
  const find = (who: Person): SignIn => {
    const newcomer = Object.entries(PEOPLE).find(([name]) => name === who)?.[1];
    if (newcomer) return { email: newcomer.email, password: passwordOf(newcomer.role) };
    const demo = users.find(({ email }) => email === `${who}@example.com`);
    if (!demo) throw new Error(`no demo user ${who}`);
    return demo;
  };
  const signIn = ({ email, password }: SignIn): Promise<string> =>
    open(email, 'USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: password });

  return {
    passwordOf,
    /** The token of a new sign-in, for step-up. */
    fresh: (who: Person): Promise<string> => signIn(find(who)),
    async token(who: Person): Promise<string> {
      const { email, password } = find(who);
      const known = sessions.get(email);
      if (known === undefined) return signIn({ email, password });
      if (now() - known.since < GOOD_FOR_MS) return known.access;
      return open(email, 'REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: known.refresh });
    },
    /** Creates the stack's own users and signs each in once. */
    async create(): Promise<void> {
      for (const { email, password, role } of users) {
        const who = { UserPoolId: cognito.userPoolId, Username: email };
        const attributes = { email, email_verified: 'true', name: NAMES[email] ?? email };
        try {
          await client.send(
            new AdminCreateUserCommand({
              ...who,
              MessageAction: 'SUPPRESS',
              UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
            }),
          );
        } catch (error) {
          if (codeOf(error) !== 'UsernameExistsException') throw error;
        }
        await client.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
        await client.send(new AdminAddUserToGroupCommand({ ...who, GroupName: role }));
        await signIn({ email, password });
      }
    },
    end: (): void => client.destroy(),
  };
};

export type People = ReturnType<typeof peopleOf>;
