import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import type { Settings } from '../settings.ts';
import { clearTokens, tokenStorage } from './token-storage.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly groups: readonly string[];
}

export interface Tokens {
  readonly accessToken: string;
  /** The sign-in behind the tokens, unchanged by renewal. */
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly user: User;
}

export const configureAmplify = (settings: Settings): void => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: settings.userPoolId,
        userPoolClientId: settings.userPoolClientId,
        ...(settings.userPoolEndpoint ? { userPoolEndpoint: settings.userPoolEndpoint } : {}),
        loginWith: { email: true },
        passwordFormat: { minLength: settings.passwordMinimum },
      },
    },
  });
  // Again, because configuring resets the storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
};

let held: Tokens | null = null;

/** During the work, all other callers keep the current tokens. */
export const holdTokens = async <T>(work: () => Promise<T>): Promise<T> => {
  held = await readStored(false);
  try {
    return await work();
  } finally {
    held = null;
  }
};

/** Renews expired tokens. Null when signed out; throws if that is unknown. */
export const readTokens = async (renew: boolean): Promise<Tokens | null> => held ?? readStored(renew);

const readStored = async (renew: boolean): Promise<Tokens | null> => {
  const { tokens, userSub } = await fetchAuthSession({ forceRefresh: renew });
  if (!tokens || userSub === undefined) return null;
  const email = tokens.idToken?.payload['email'];
  const { exp = 0, origin_jti: session, 'cognito:groups': groups } = tokens.accessToken.payload;
  return {
    accessToken: tokens.accessToken.toString(),
    sessionId: typeof session === 'string' ? session : '',
    expiresAt: exp * 1000,
    user: {
      id: userSub,
      email: typeof email === 'string' ? email : '',
      groups: Array.isArray(groups) ? groups.map(String) : [],
    },
  };
};

export type AuthEvent = 'signedIn' | 'signedOut' | 'tokenRefresh_failure';

export const onAuthChange = (changed: (event: AuthEvent) => void): (() => void) =>
  Hub.listen('auth', ({ payload: { event } }) => {
    if (event === 'signedIn' || event === 'signedOut' || event === 'tokenRefresh_failure') changed(event);
  });

/** Removes the tokens from this browser, even if they cannot be revoked. @param revoke false without a network */
export const leaveHere = async (revoke = true): Promise<void> => {
  try {
    if (revoke) await signOut();
  } finally {
    clearTokens();
  }
};
