import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import type { StackDescription } from '../../supervisor/stack-file.ts';
import { PEOPLE, type Person } from './partners.ts';

export interface People {
  token(who: Person): Promise<string>;
  /** Of a new sign-in, for step-up. */
  fresh(who: Person): Promise<string>;
  password(role: 'admin' | 'gateway_user' | 'client'): string;
  end(): void;
}

interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly since: number;
}

/** Tokens last 15 minutes. */
const GOOD_FOR_MS = 10 * 60_000;

export const peopleOf = ({ cognito, users }: StackDescription, now: () => number): People => {
  const client = new CognitoIdentityProviderClient(localClient(cognito.endpoint));
  const sessions = new Map<Person, Session>();

  const password: People['password'] = (role) => {
    const found = users.find((user) => user.role === role);
    if (!found) throw new Error(`there is no demo user of the role ${role}`);
    return found.password;
  };
  const logIn = (who: Person): { email: string; password: string } => {
    const demo = users.find(({ email }) => email === `${who}@example.com`);
    if (demo) return demo;
    if (who === 'admin' || who === 'bruno' || who === 'operator' || who === 'client')
      throw new Error(`there is no demo user ${who}`);
    const { email, role } = PEOPLE[who];
    return { email, password: password(role) };
  };
  const fresh = async (who: Person): Promise<string> => {
    const { email, password: secret } = logIn(who);
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: cognito.clientId,
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
    );
    const { AccessToken: access, RefreshToken: refresh } = tokens ?? {};
    if (access === undefined || refresh === undefined) throw new Error(`${email} could not sign in`);
    sessions.set(who, { access, refresh, since: now() });
    return access;
  };
  const renewed = async (who: Person, { refresh }: Session): Promise<string> => {
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: cognito.clientId,
        AuthParameters: { REFRESH_TOKEN: refresh },
      }),
    );
    const access = tokens?.AccessToken;
    if (access === undefined) throw new Error(`the session of ${who} was not renewed`);
    sessions.set(who, { access, refresh, since: now() });
    return access;
  };
  return {
    password,
    fresh,
    async token(who) {
      const known = sessions.get(who);
      if (known === undefined) return fresh(who);
      return now() - known.since < GOOD_FOR_MS ? known.access : renewed(who, known);
    },
    end: () => client.destroy(),
  };
};
