import { inTab } from '../stored.ts';

/** Where Amplify stores a pending sign-in: per tab, for three minutes. */
const KEPT = 'CognitoSignInState.';

export interface OpenChallenge {
  readonly username: string;
  readonly session: string;
}

/** The pending sign-in with a correct password, which waits for the authenticator's code, or `null`. */
export const openChallenge = (): OpenChallenge | null => {
  const read = (name: string) => inTab.get(`${KEPT}${name}`);
  const [username, session] = [read('username'), read('signInSession')];
  const isCode = read('challengeName') === 'SOFTWARE_TOKEN_MFA';
  return username && session && isCode ? { username, session } : null;
};
