import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { type Visit, Wrong } from './check.ts';
import { fetchSettings } from './settings.ts';
import type { Credentials } from './stage.ts';

export interface SignedIn {
  readonly token: string;
  /** Revokes the tokens. */
  readonly end: () => Promise<void>;
}

/** Signs in with the page's library and settings. With SRP on AWS the password never leaves this machine. */
export const signInAsPageDoes = async (visit: Visit, { email, password }: Credentials): Promise<SignedIn> => {
  const { userPoolId, userPoolClientId, userPoolEndpoint, authFlowType } = await fetchSettings(visit);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint === undefined ? {} : { userPoolEndpoint }),
        loginWith: { email: true },
      },
    },
  });
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType } });
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    throw new Wrong('the user must choose a password first: sign in once on the page');
  if (nextStep.signInStep !== 'DONE') throw new Wrong(`the sign-in asks for ${nextStep.signInStep}`);
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Wrong('the sign-in returned no token');
  return { token: tokens.accessToken.toString(), end: () => signOut() };
};
