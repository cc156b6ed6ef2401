import { confirmSignIn, signIn, type SignInOutput } from 'aws-amplify/auth';
import { loadSettings } from '../settings.ts';
import { holdTokens } from './amplify.ts';
import { apart } from './token-storage.ts';

/** What is still to be answered; `other` is nothing that can be answered here: by passkey, that there is none. */
export type NextAnswer = 'none' | 'code' | 'other';

const next = ({ isSignedIn, nextStep }: SignInOutput): NextAnswer => {
  if (isSignedIn) return 'none';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'code' : 'other';
};

/** A new sign-in beside the session of now, which stays as it is until the new one is complete. Throws what Cognito says. */
export const signInAgain = async (username: string, password: string): Promise<NextAnswer> => {
  const { authFlowType } = await loadSettings();
  return holdTokens(() =>
    apart(async () => next(await signIn({ username, password, options: { authFlowType } }))),
  );
};

/** The same by a passkey, which is password and code in one. Throws also what the browser says, as when it is cancelled. */
export const signInAgainByPasskey = (username: string): Promise<NextAnswer> =>
  holdTokens(() =>
    apart(async () =>
      next(
        await signIn({
          username,
          options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
        }),
      ),
    ),
  );

/** Completes it: from then on the tokens are those of the new sign-in. */
export const answerCode = async (code: string): Promise<NextAnswer> =>
  next(await confirmSignIn({ challengeResponse: code }));
