import { confirmSignIn, signIn, type SignInOutput } from 'aws-amplify/auth';
import { loadSettings } from '../settings.ts';
import { holdTokens } from './amplify.ts';
import { apart } from './token-storage.ts';

/** What the sign-in still needs; `other`: something this dialog cannot provide, such as a missing passkey. */
export type NextAnswer = 'none' | 'code' | 'other';

const next = ({ isSignedIn, nextStep }: SignInOutput): NextAnswer => {
  if (isSignedIn) return 'none';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'code' : 'other';
};

/** A second sign-in, which replaces the current session on completion. Throws Cognito's errors. */
export const signInAgain = async (username: string, password: string): Promise<NextAnswer> => {
  const { authFlowType } = await loadSettings();
  return holdTokens(() =>
    apart(async () => next(await signIn({ username, password, options: { authFlowType } }))),
  );
};

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

/** Completes the sign-in: its tokens replace the current ones. */
export const answerCode = async (code: string): Promise<NextAnswer> =>
  next(await confirmSignIn({ challengeResponse: code }));
